// Lays out the whole table as one seat sees it: a pure function from a view to pieces. PURE.

import { plural, t } from "../../i18n/i18n";
import { type Layout, type Piece, type Pose, type Seat, TILE, type ViewerState } from "../game";
import { discards, hand, ledge, pose, type Setting, sideOf, standing, wall } from "./pieces";
import { shapeFor } from "./shape-list";
import { felt, HEIGHTS, section, sides } from "./shapes";
import { sticks } from "./sticks";
import type { View } from "./view";

export function layout(view: View, viewer: ViewerState): Layout {
  const setting = settingOf(view, viewer);
  const seats = view.racks.map((_, seat) => seat);
  const cloth = felt(setting.sides);
  return {
    pieces: [
      ...seats.flatMap((seat) => [...wall(setting, seat), ...ledge(setting, seat), ...concealed(setting, seat)]),
      ...discards(setting),
      ...dice(setting),
      marker(setting),
      ...seats.flatMap((seat) => sticks(setting, seat)),
    ],
    racks: seats.map((seat) => rack(setting, seat)),
    felt: viewer.felt,
    table: { width: cloth.width, depth: cloth.depth },
    camera: camera(setting),
    closeUp: closeUp(setting),
    focusable: view.me === null ? [] : (view.racks[view.me]?.hand ?? []).map((_, stand) => `hand.${stand}@${view.me}`),
    dropTargets: dropTargets(setting),
    summary: summary(view),
    middle: t("Discards"),
  };
}

function summary({ left, dice }: View): string {
  const wall = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall");
  return t("{wall}, dice {a} and {b}", { wall, a: dice[0], b: dice[1] });
}

export function settingOf(view: View, viewer: ViewerState): Setting {
  const shape = shapeFor(viewer.aspect);
  const all = sides(shape);
  return { view, viewer, shape, sides: all, shift: felt(all).shift };
}

function concealed(setting: Setting, seat: Seat): Piece[] {
  if (!setting.view.racks[seat]?.hand) return standing(setting, seat);
  return seat === setting.viewer.seat ? hand(setting, seat) : []; // shown on the ledge
}

function rack(setting: Setting, seat: Seat): Layout["racks"][number] {
  const side = sideOf(setting, seat);
  return {
    seat,
    pose: pose(setting, side, side.shift, side.ledge.from, 0),
    length: side.length,
    section: section(setting.shape, side),
    dimmed: setting.view.racks[seat]?.dead ?? false,
  };
}

// The dice lie in the middle until the first discard, then at the left end of my rack.
function dice(setting: Setting): Piece[] {
  const { view, viewer } = setting;
  const side = sideOf(setting, viewer.seat);
  const away = view.discards.length > 0;
  return view.dice.map((number, k) => {
    const along = 2.2 - side.length / 2 + k * 1.7;
    const aside = pose(setting, side, along, (side.ledge.from + side.ledge.to) / 2, side.ledge.height + 0.6, {
      scale: 0.8,
    });
    const rolled: Pose = {
      ...aside,
      x: k * 3 - 1.5,
      y: 0.75,
      z: setting.shift + k * 0.8 - 0.4,
      yaw: 0.5 - 1.3 * k,
      scale: 1,
    };
    const at = away ? aside : rolled;
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
  });
}

// Marks who is East, at the end of the rack that has no sticks.
function marker(setting: Setting): Piece {
  const { view } = setting;
  const side = sideOf(setting, view.east);
  const across = side.turn % 2 === 0;
  const out = across ? (side.ledge.from + side.ledge.to) / 2 : (side.ledge.to + side.edge) / 2 - 0.1;
  const y = (across ? side.ledge.height : HEIGHTS.foot) + 0.2;
  return {
    place: `wind@${view.east}`,
    kind: "marker",
    pose: pose(setting, side, across ? -side.tray + (side.turn === 0 ? 4 : 0) : side.tray, out, y, {
      yaw: 0,
      scale: across ? 0.85 : 0.6,
    }),
    face: "wind-E",
    back: "",
    look: "",
    pickable: false,
    name: t("East's marker"),
  };
}

function camera(setting: Setting): Layout["camera"] {
  const { shape, sides, shift } = setting;
  const [mine, right, across] = sides;
  const [near, far, wide] = [mine.edge + shape.rim * 0.5, across.edge + shape.rim, right.edge + shape.rim];
  const length = mine.length / 2 + 0.4;
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
function closeUp({ shape: { half, wall }, shift }: Setting): Layout["closeUp"] {
  const [x, z] = [half.x + TILE.height * wall, half.z + TILE.height * wall];
  const corners = [-1, 1].flatMap((right) => [-1, 1].map((near) => [right * x, 0, near * z + shift]));
  return { pitch: 1.4, visiblePoints: corners as [number, number, number][] };
}

function dropTargets(setting: Setting): Layout["dropTargets"] {
  const { view, shape, shift } = setting;
  const middle = { x: 0, y: 0, z: shift, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  const centre = { place: "centre", pose: middle, width: 2 * shape.half.x, depth: 2 * shape.half.z };
  return view.phase === "turn" && view.active === view.me ? [centre, ...jokers(setting)] : [centre];
}

// Every exposure that contains a joker accepts the natural tile.
function jokers(setting: Setting): Layout["dropTargets"] {
  return setting.view.racks.flatMap((rack, seat) => {
    const places = ledge(setting, seat);
    return rack.exposed.flatMap((group, g) => {
      if (!group.tiles.includes("J")) return [];
      const poses = places.filter((piece) => piece.place.startsWith(`exposed.${g}.`)).map((piece) => piece.pose);
      const first = poses[0];
      if (!first) return [];
      const [x, z] = [range(poses.map((pose) => pose.x)), range(poses.map((pose) => pose.z))];
      const at = { ...first, x: x.middle, z: z.middle };
      const width = x.length + TILE.width * first.scale;
      const depth = z.length + TILE.height * first.scale;
      return [{ place: `exposed.${g}@${seat}`, pose: at, width, depth }];
    });
  });
}

function range(numbers: number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { middle: (least + most) / 2, length: most - least };
}
