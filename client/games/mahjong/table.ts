// The racks and dice of a mahjong table, who has won, and what the camera must see. PURE.

import { formatNumber, t } from "../../i18n/i18n";
import {
  type Free,
  type Label,
  type Layout,
  type Piece,
  type Pose,
  type Seat,
  type Tag,
  TILE,
  type ViewerState,
} from "../game";
import { discardedBy } from "./compass";
import { inBlocks } from "./desk-grid";
import { deskShape, type Needs } from "./desk-shape";
import { type Laid, RACK } from "./exposure-spots";
import { openHand, withRoomToDraw } from "./newest";
import { nameSpot } from "./phone-open";
import { type OnFelt, phoneShape } from "./phone-shapes";
import { faceDown, hand, pose, type Setting, sideOf, standing } from "./pieces";
import { seatOf } from "./places";
import { linings } from "./rack-linings";
import { beforeWall, felt, HEIGHTS, isPhone, type Shape, section, sides } from "./shapes";
import { playerName, type TableView, tagOf } from "./table-view";

const LEAST_LAID = 3; // tiles of a group
const LONGEST = 8; // letters of a name beside an open hand
const PHONE = { width: 560, height: 420 }; // pixels; less of either is one

type Points = Layout["camera"]["visiblePoints"];
type GamePart = Needs &
  Pick<OnFelt, "discardScale"> &
  Pick<Setting, "broken" | "last" | "exposed" | "idle" | "slots" | "tileName">;

export function settingOf<View extends TableView>(view: View, viewer: ViewerState, game: GamePart): Setting<View> {
  const others = view.racks.slice(1).map((_, k) => (viewer.seat + k + 1) % view.racks.length);
  const laid = (seat: Seat) => {
    const groups = [...(game.exposed[seat] ?? []), ...openHand(view, seat)];
    return view.phase === "over" ? groups : withRoomToDraw(groups);
  };
  const [open, shown] = [others.map(laid), others.filter((seat) => isOpen(view, seat)).map(laid)];
  const stands = others.filter((seat) => view.racks[seat]?.count && !isOpen(view, seat));
  const stand = Math.max(0, ...stands.map((seat) => mostOn(game.exposed[seat])));
  const stacks = view.left ? view.wall.flat().length : 0;
  const ended = view.phase === "over" && (view.racks[viewer.seat]?.count ?? 0) > 0;
  const shape = shapeFor(viewer.free, game, { ...game, open, shown, stand, stacks, ended });
  const all = sides(shape);
  return { ...game, view, viewer, shape, sides: all, shift: felt(all).shift };
}

// How many tiles can stand on a rack whose player has laid these groups open: the same whoever's turn it is.
const mostOn = (laid: Laid[][] = []) => RACK - LEAST_LAID * laid.length;

// Its tiles lie open, in its place or, after a win, set by set.
const isOpen = ({ racks }: TableView, seat: Seat) => Boolean(racks[seat]?.hand);

let latest: { key: string; shape: Shape | null } | null = null;

function shapeFor(free: Free, game: Needs, felt: OnFelt): Shape {
  const key = [free.width, free.height, game.turned, game.sticks, game.stacks].join();
  const isPhone = free.width < PHONE.width || free.height < PHONE.height;
  if (latest?.key !== key) latest = { key, shape: isPhone ? null : deskShape(free, game) };
  return latest.shape ?? phoneShape(free, game.turned, felt);
}

export function concealed(setting: Setting, seat: Seat): Piece[] {
  const nearest = seat === setting.viewer.seat;
  if (!setting.view.racks[seat]?.hand) return nearest ? faceDown(setting, seat) : standing(setting, seat);
  return nearest ? hand(setting, seat) : []; // shown on the ledge
}

// On phones the viewer's own reaches from edge to edge, and those of the others are seen while there is room for them.
export function racks(setting: Setting): Layout["racks"] {
  const { view, viewer, shape } = setting;
  const all = !isPhone(shape) || shape.around;
  const seats = view.racks.map((_, seat) => seat).filter((seat) => all || seat === viewer.seat);
  return seats.map((seat) => rack(setting, seat));
}

function rack(setting: Setting, seat: Seat): Layout["racks"][number] {
  const { shape, sides } = setting;
  const side = sideOf(setting, seat);
  const outline = section(shape, side);
  const narrow = isPhone(shape) && side.turn !== 0;
  return {
    seat,
    pose: pose(setting, side, side.shift, side.ledge.from, 0),
    length: isPhone(shape) && !narrow ? felt(sides).width : side.length,
    section: outline,
    ...(!narrow && { linings: linings(side, outline) }),
    dimmed: setting.view.racks[seat]?.dead ?? false,
  };
}

// The texts on the table: who discarded what may be claimed, which tile won, and whose the open hands are. laid: the discards.
export function labels(setting: Setting, pieces: Piece[], laid: Piece[], claimed: Seat | null): Pick<Layout, "labels"> {
  const said = claimed === null ? [] : discardedBy(setting, laid, claimed);
  const all = [...said, ...winningTile(setting, pieces), ...handNames(setting)];
  return all.length ? { labels: all } : {};
}

// Right behind the tile, where nothing lies that is read: on my rack and on the one across. A phone has no room for it.
function winningTile(setting: Setting, pieces: Piece[]): Label[] {
  const { shape, view, sides } = setting;
  const won = pieces.find(({ place, look }) => look === "lit" && place.startsWith("exposed."));
  if (!won || view.phase !== "over" || isPhone(shape) || sides.indexOf(sideOf(setting, seatOf(won.place))) % 2)
    return [];
  const { pitch, scale, y, z } = won.pose;
  const half = (TILE.height * scale) / 2;
  const pose = { ...won.pose, y: y + half * Math.sin(pitch), z: z - half * Math.cos(pitch), yaw: 0, pitch: 0 };
  return [{ pose, text: t("winning tile"), look: "won" }];
}

// With the score on an upright phone, which shows no panels beside open hands.
function nameBeside({ view, viewer, shape }: Setting, seat: Seat): string {
  const name = playerName(seat, viewer.names ?? []);
  if (!shape.thirds?.hands) return name;
  const letters = Array.from(name);
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : name;
  return `${short} ${formatNumber(view.racks[seat]?.score ?? 0)}`;
}

// On phones they stand right behind the hands.
function handNames(setting: Setting): Label[] {
  const { view, shape, exposed, shift } = setting;
  return view.racks.flatMap((_, seat) => {
    const groups = [...(exposed[seat] ?? []), ...openHand(view, seat)];
    const at = isOpen(view, seat) && nameSpot(shape, sideOf(setting, seat), groups);
    if (!at) return [];
    const pose = { ...at, z: at.z + shift, yaw: 0, pitch: 0, roll: 0, scale: 1 };
    const text = `${tagOf(view, seat).sign} · ${nameBeside(setting, seat)}`;
    return [{ pose, text, look: "whose" as const }];
  });
}

// The felt, with a frame between the walls: as much of it as mine does not hide. The rosette is around the compass.
export function cloth({ shape, sides, shift }: Setting): Layout["table"] {
  const { width, depth } = felt(sides);
  const { half } = beforeWall(shape);
  if (isPhone(shape)) return { width, depth };
  const { z, radius } = inBlocks(shape, []).round;
  const rosette = { z: z + shift, radius };
  return { width, depth, field: { z: half.z - shape.half.z + shift, width: 2 * half.x, depth: 2 * half.z, rosette } };
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

interface Result {
  winner: Seat | null;
  tile: string | null; // the winning one
}

const WON: Tag = { sign: "★", colour: "#956000" };

// The winner's tiles after the game: all of them have a rim, and the one that won a star too. Where the game does not say which it is,
// equal tiles look the same: the last one stands for all.
export function crowned(pieces: Piece[], result: Result | null): Piece[] {
  if (result === null || result.winner === null) return pieces;
  const own = pieces.filter(({ place }) => /^(hand|exposed)\./.test(place) && place.endsWith(`@${result.winner}`));
  const won = own.find(({ look }) => look === "lit") ?? own.filter(({ face }) => face === result.tile).pop();
  return pieces.map((piece) => {
    if (piece === won)
      return { ...piece, look: "lit", tag: WON, name: t("{tile}, winning tile", { tile: piece.name }) };
    return own.includes(piece) ? { ...piece, look: "new" } : piece;
  });
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
      [-length, shape.lip, mine.edge + shift],
      [length, shape.lip, mine.edge + shift],
      [-wide, 0, -far + shift],
      [wide, 0, -far + shift],
      ...(isPhone(shape) ? edgesSeen(setting) : racksSeen(setting)),
    ],
  };
}

function racksSeen({ shape, sides: [, right, across], shift }: Setting): Points {
  const wide = right.edge + shape.rim;
  const top = HEIGHTS.foot + TILE.height * shape.standing;
  return [
    [-wide, 2, shape.half.z + shift],
    [wide, 2, shape.half.z + shift],
    [0, top, -across.ledge.to - TILE.depth * shape.standing + shift],
  ];
}

function edgesSeen({ shape: { half, standing }, sides: [, right, across], shift }: Setting): Points {
  return [
    [-right.edge, 0, half.z + shift],
    [right.edge, 0, half.z + shift],
    [0, TILE.depth * standing, -across.edge + shift],
  ];
}

const LEAST_SEEN = 0.4; // of the middle, in a close-up of few discards
const MARGIN = 0.15; // of a tile, around them

// The discards, seen from above.
export function closeUp({ shape: { half }, shift }: Setting, discards: Piece[]): Layout["closeUp"] {
  const reach = (to: (pose: Pose) => number) => Math.max(0, ...discards.map(({ pose }) => Math.abs(to(pose))));
  const edge = discards[0] ? discards[0].pose.scale * (0.5 + MARGIN) : 0;
  const x = Math.max(LEAST_SEEN * half.x, reach((pose) => pose.x) + edge * TILE.width);
  const z = Math.max(LEAST_SEEN * half.z, reach((pose) => pose.z - shift) + edge * TILE.height);
  const corners = [-1, 1].flatMap((right) => [-1, 1].map((near) => [right * x, 0, near * z + shift]));
  return { pitch: 1.4, visiblePoints: corners as [number, number, number][] };
}

// Where a discard is dropped: anywhere between the walls.
export function centre({ shape, shift }: Setting): Layout["dropTargets"][number] {
  const pose = { x: 0, y: 0, z: shift, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  return { place: "centre", pose, width: 2 * shape.half.x, depth: 2 * shape.half.z };
}
