// The racks, dice and markers of a mahjong table, and what the camera must see. PURE.

import { t } from "../../i18n/i18n";
import { type Free, type Layout, type Piece, type Pose, type Seat, TILE, type ViewerState } from "../game";
import { deskShape } from "./desk-shape";
import { phoneShape } from "./phone-shapes";
import { faceDown, hand, pose, type Setting, sideOf, standing } from "./pieces";
import type { Shape } from "./shape";
import { felt, section, sides } from "./shapes";
import type { TableView } from "./table-view";

const PHONE = { width: 560, height: 400 }; // pixels; less of either is one

type GamePart = { turned: boolean } & Pick<Setting, "broken" | "last" | "exposed" | "idle" | "tileName">;

export function settingOf<View extends TableView>(view: View, viewer: ViewerState, game: GamePart): Setting<View> {
  const shape = shapeFor(viewer.free, game.turned);
  const all = sides(shape);
  return { ...game, view, viewer, shape, sides: all, shift: felt(all).shift };
}

let latest: { key: string; shape: Shape } | null = null;

// turned: whether a tile of each exposure lies on its side.
function shapeFor(free: Free, turned: boolean): Shape {
  const key = `${free.width} ${free.height} ${turned}`;
  const isPhone = free.width < PHONE.width || free.height < PHONE.height;
  if (latest?.key !== key) latest = { key, shape: (isPhone ? phoneShape : deskShape)(free, turned) };
  return latest.shape;
}

export function concealed(setting: Setting, seat: Seat): Piece[] {
  const nearest = seat === setting.viewer.seat;
  if (!setting.view.racks[seat]?.hand) return nearest ? faceDown(setting, seat) : standing(setting, seat);
  return nearest ? hand(setting, seat) : []; // shown on the ledge
}

export function rack(setting: Setting, seat: Seat): Layout["racks"][number] {
  const side = sideOf(setting, seat);
  return {
    seat,
    pose: pose(setting, side, side.shift, side.ledge.from, 0),
    length: side.length,
    section: section(setting.shape, side),
    dimmed: false,
  };
}

// A die that was rolled to this spot, from the middle of the table.
export function die({ shift }: Setting, k: number, number: number, x: number, z: number): Piece {
  const at = { x, y: 0.75, z: z + shift, yaw: 0.5 - 1.3 * k, pitch: 0, roll: 0, scale: 1 };
  return {
    place: `die.${k}`,
    kind: "die",
    pose: at,
    face: String(number),
    back: "",
    look: "",
    pickable: false,
    name: t("die: {number}", { number }),
  };
}

// Marks a seat's wind.
export function marker(seat: Seat, at: Pose, face: string, name: string): Piece {
  return {
    place: `wind@${seat}`,
    kind: "marker",
    pose: { ...at, yaw: 0 },
    face,
    back: "",
    look: "",
    pickable: false,
    name,
  };
}

export function camera(setting: Setting): Layout["camera"] {
  const { shape, sides, shift } = setting;
  const [mine, right, across] = sides;
  const [near, far, wide] = [mine.edge + shape.front, across.edge + shape.rim, right.edge + shape.rim];
  const length = mine.length / 2;
  return {
    pitch: shape.pitch,
    fieldOfView: shape.fieldOfView,
    visiblePoints: [
      [-length, 0, near + shift],
      [length, 0, near + shift],
      [-wide, 0, -far + shift],
      [wide, 0, -far + shift],
      [-wide, 2, shape.half.z + shift],
      [wide, 2, shape.half.z + shift],
      [0, 3.5, -far + shift],
    ],
  };
}

// The discards, seen from above.
export function closeUp({ shape: { half, wall }, shift }: Setting): Layout["closeUp"] {
  const [x, z] = [half.x + TILE.height * wall, half.z + TILE.height * wall];
  const corners = [-1, 1].flatMap((right) => [-1, 1].map((near) => [right * x, 0, near * z + shift]));
  return { pitch: 1.4, visiblePoints: corners as [number, number, number][] };
}

// Where a discard is dropped: anywhere between the walls.
export function centre({ shape, shift }: Setting): Layout["dropTargets"][number] {
  const pose = { x: 0, y: 0, z: shift, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  return { place: "centre", pose, width: 2 * shape.half.x, depth: 2 * shape.half.z };
}
