// Poses of all tiles, side by side of the table. PURE.

import { t } from "../../i18n/i18n";
import { type Piece, type Place, type Pose, type Seat, type Tag, TILE, type ViewerState } from "../game";
import {
  besideHand,
  DRAWN_APART,
  IN_A_ROW,
  IN_COLUMN,
  inLanes,
  inLine,
  inRows,
  type Laid,
  RACK,
  type Slot,
  type Spots,
} from "./exposure-spots";
import { drawnBy, inTurn, openHand, withRoomToDraw } from "./newest";
import { posesInThird } from "./phone-open";
import { stackAt, standingAt } from "./phone-racks";
import { GAP, HEIGHTS, isPhone, type Shape, type Side, type Sides, slope, turnOf } from "./shapes";
import { type TableRack, type TableView, tagOf } from "./table-view";

const HALF = Math.PI / 2;
const FACE_DOWN = Math.PI;
const APART = 0.5;
const SLOT = {
  ofHand: 0.85, // the size of a tile in a slot
  ofFelt: 0.32, // its height at most, of the felt's depth
  apart: 1.14, // from one slot to the next, in tiles
  edge: 0.48, // to the wall, of a tile of the hand, which hides what lies close behind it
};

// Everything that positions depend on.
export interface Setting<View extends TableView = TableView> {
  view: View;
  viewer: ViewerState;
  shape: Shape;
  sides: Sides;
  shift: number; // of the whole table, so that the middle of the felt is the origin
  broken: { seat: Seat; counted: number }; // whose wall the dice named, and how many stacks were counted off
  last: [seat: Seat, stack: number] | null; // the loose stack at the dead end, if the game draws from it
  exposed: Laid[][][]; // by seat: its groups that lie open
  idle: Place[]; // my tiles that the hand I collect does not need
  slots: number; // for the tiles that I pass on
  tileName(code: string): string;
}

type Tilt = Partial<Pick<Pose, "yaw" | "pitch" | "roll" | "scale">>;
// At a tile that is suggested, as before the hint that names it.
const SUGGESTED: Tag = { sign: "✦", colour: "#12626c" };

export type Look = Partial<Pick<Piece, "look" | "pickable" | "back" | "name" | "tag">>;

// On a phone discards are small and many: only the tag of the newest is bright.
export function discardTag({ view, shape }: Setting, seat: Seat, look: Piece["look"]): Tag {
  return { ...tagOf(view, seat), ...(isPhone(shape) && !look && { quiet: true }) };
}

// A pose in the owner's coordinates: along to the right, out from the middle of the table.
export function pose(setting: Setting, side: Side, along: number, out: number, y: number, tilt: Tilt = {}): Pose {
  const angle = side.turn * HALF;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  const x = along * cos + out * sin;
  const z = out * cos - along * sin + setting.shift;
  return { x, y, z, yaw: angle, pitch: 0, roll: 0, scale: 1, ...tilt };
}

// Face up on the felt.
export function lying({ shift }: Setting, { x, z }: Pick<Pose, "x" | "z">, scale: number): Pose {
  return { x, y: (TILE.depth * scale) / 2, z: z + shift, yaw: 0, pitch: 0, roll: 0, scale };
}

export function tile(setting: Setting, place: string, at: Pose, face: string | null, look: Look): Piece {
  const name = face === null ? "" : setting.tileName(face);
  return { place, kind: "tile", pose: at, face, back: "", look: "", pickable: false, name, ...look };
}

export function sideOf(setting: Setting, seat: Seat): Side {
  const turn = turnOf(seat, setting.viewer.seat, setting.view.racks.length);
  return setting.sides[turn] as Side;
}

export function wall(setting: Setting, seat: Seat): Piece[] {
  const { view, shape, viewer, shift } = setting;
  const side = sideOf(setting, seat);
  const scale = shape.wall;
  const look = { back: viewer.backs[seat] ?? "" };
  const stacks = view.wall[seat] ?? [];
  return stacks.flatMap((count, stack) => {
    const along = (stacks.length / 2 - 0.5 - stack) * TILE.width * scale * 1.008 + apart(setting, seat, stack);
    const line = stackAt(shape, view, setting.broken, seat, stack); // on a phone
    return Array.from({ length: count }, (_, level) => {
      const y = TILE.depth * scale * (level + 0.5);
      const at = pose(setting, side, along, side.wall, y, { pitch: FACE_DOWN, scale });
      const place = `wall.${stack}.${level}@${seat}`;
      if (line) return tile(setting, place, { ...at, x: line.x, z: line.z + shift, yaw: 0 }, null, look);
      return unseen(setting, tile(setting, place, at, null, look));
    });
  });
}

// What lies outside the picture of a phone is not drawn.
function unseen({ shape }: Setting, piece: Piece): Piece {
  return isPhone(shape) ? { ...piece, hidden: true } : piece;
}

// The stacks that were counted off are drawn last, so they stand slightly apart, and so does the loose one at their end.
function apart({ view, broken, last }: Setting, seat: Seat, stack: number): number {
  const seats = view.wall.length;
  const before = (view.wall[broken.seat]?.length ?? 0) * ((broken.seat - seat + seats) % seats);
  const counted = before + stack < broken.counted ? APART : 0;
  return counted - (last && last[0] === seat && last[1] === stack ? APART : 0);
}

// In a replay, or after the game, the other players' hands lie face up beside their exposures: at the sides of a desktop in their rows
// or, where those are columns, in pairs.
function shown(setting: Setting, seat: Seat): Laid[][] {
  const { view, viewer, shape } = setting;
  const groups = seat === viewer.seat ? [] : openHand(view, seat);
  if (isPhone(shape) || sideOf(setting, seat).turn % 2 === 0) return groups;
  const tiles = groups.flat();
  const each = shape.turned && tiles.length > IN_COLUMN ? IN_A_ROW : Math.max(1, tiles.length);
  return Array.from({ length: Math.ceil(tiles.length / each) }, (_, k) => tiles.slice(k * each, (k + 1) * each));
}

// Exposures lie face up on the ledge, readable for the viewer.
export function ledge(setting: Setting, seat: Seat): Piece[] {
  const groups = [...(setting.exposed[seat] ?? []), ...shown(setting, seat)];
  const side = sideOf(setting, seat);
  const centred = side.turn === 2 && !setting.shape.thirds?.hands; // its other tiles do not move aside
  const poses = posesOf(setting, side, centred ? withRoomToDraw(groups) : groups);
  const dead = setting.view.racks[seat]?.dead;
  const common: Look = { back: setting.viewer.backs[seat] ?? "" };
  const seen = (place: Place) => (setting.viewer.highlighted.includes(place) ? "marked" : dead ? "dim" : "");
  const pieces = groups.flatMap((group, g) =>
    group.map(({ place, face, turned, ...look }, k) =>
      tile(setting, place, poses[g]?.[k] as Pose, face, { ...common, look: seen(place), ...look }),
    ),
  );
  return isPhone(setting.shape) ? signed(setting, seat, pieces) : pieces;
}

// On a phone what the others lay open lies away from them, so its last tile has their tag.
function signed({ view, viewer }: Setting, seat: Seat, pieces: Piece[]): Piece[] {
  const last = pieces[pieces.length - 1];
  if (!last || seat === viewer.seat) return pieces;
  return [...pieces.slice(0, -1), { ...last, tag: tagOf(view, seat) }];
}

function posesOf(setting: Setting, side: Side, groups: Laid[][]): Pose[][] {
  if (side.turn === 0) return posesBesideHand(setting, side, groups);
  if (isPhone(setting.shape)) return posesInThirds(setting, side, groups);
  const from = side.turn === 3 ? 1 : -1; // left to right, or from the far end to the near end
  const { scale, offsets } = spotsFor(setting.shape, side, groups);
  const middle = side.room.middle + besideHidden(setting, side).laid;
  const out = (side.ledge.from + side.ledge.to) / 2;
  return offsets.map((group, g) =>
    group.map(({ along, aside }, k) => {
      const { face, turned } = (groups[g] as Laid[])[k] as Laid;
      const y = side.ledge.height + TILE.depth * scale * 0.5;
      const tilt = { yaw: yawOf(turned), pitch: face === null ? FACE_DOWN : 0, scale };
      return pose(setting, side, along * from + middle, out - aside * from, y, tilt);
    }),
  );
}

// How far from the middle of the ledge across, to their owner's right, hidden tiles stand and groups lie, so that both are seen. A tile
// just drawn stands at the free end.
function besideHidden(setting: Setting, side: Side): { standing: number; laid: number } {
  const { shape, exposed, view, viewer } = setting;
  const seat = (viewer.seat + side.turn) % view.racks.length;
  const [groups, rack] = [exposed[seat] ?? [], view.racks[seat]];
  const stand = rack?.hand ? 0 : (rack?.count ?? 0) - (inTurn(setting, seat).more ? 1 : 0);
  if (side.turn !== 2 || isPhone(shape) || !stand || !groups.length) return { standing: 0, laid: 0 };
  const { scale, offsets } = inLine(groups, side, shape.exposed);
  const alongs = offsets.flat().map(({ along }) => along);
  const laid = 2 * Math.max(...alongs) + TILE.height * scale;
  const step = TILE.width * inSlot(shape, side).scale * 1.01;
  const apart = Math.min(side.room.length, laid + (stand + 2) * step); // with room for the tile drawn, and between them
  return { standing: (apart - stand * step) / 2 - (1 + DRAWN_APART) * step, laid: (laid - apart) / 2 };
}

function posesInThirds(setting: Setting, side: Side, groups: Laid[][]): Pose[][] {
  return posesInThird(setting.shape, side, groups).map((spots, g) =>
    spots.map((spot, k) => {
      const { face, turned } = (groups[g] as Laid[])[k] as Laid;
      const flat = lying(setting, spot, setting.shape.exposed);
      return { ...flat, yaw: yawOf(turned), pitch: face === null ? FACE_DOWN : 0 };
    }),
  );
}

function spotsFor(shape: Shape, side: Side, groups: Laid[][]): Spots {
  if (side.turn % 2 && shape.turned) return inLanes(groups, side, shape);
  if (side.turn % 2 && shape.columns > 1) return inRows(groups, side, shape);
  return inLine(groups, side, shape.exposed);
}

function posesBesideHand(setting: Setting, side: Side, groups: Laid[][]): Pose[][] {
  const { shape, view } = setting;
  const { scale, slots } = besideHand(groups, shape, view.racks[setting.viewer.seat]?.count ?? 0);
  const { lean } = slope(shape);
  return slots.map((group, g) =>
    group.map((slot, k) => {
      const { face, turned } = (groups[g] as Laid[])[k] as Laid;
      const at = onSlope(setting, side, slot, scale);
      if (face === null) return { ...at, pitch: at.pitch + FACE_DOWN };
      const yaw = yawOf(turned);
      return turned ? { ...at, yaw, pitch: 0, roll: Math.sign(yaw) * lean } : at;
    }),
  );
}

function yawOf(turned: Laid["turned"]): number {
  return turned ? (turned === "left" ? HALF : -HALF) : 0;
}

// The other players' concealed tiles stand with their backs to the table. Tiles chosen for passing lie in front.
export function standing(setting: Setting, seat: Seat): Piece[] {
  const { shape, viewer, view } = setting;
  const side = sideOf(setting, seat);
  const rack = view.racks[seat] as TableRack;
  const { out, y, pitch, scale, along: middle } = shape.around ? standingAt(shape.around, side) : inSlot(shape, side);
  const step = TILE.width * scale * 1.01;
  const beside = besideHidden(setting, side).standing;
  const given = rack.chosen && view.phase === "give" && !isPhone(shape) ? Math.min(3, rack.count) : 0;
  const stay = rack.count - given;
  const { more, drew } = inTurn(setting, seat);
  const rests = more ? stay - 1 : stay; // the others stay where they are
  const look: Look = { back: viewer.backs[seat] ?? "", look: rack.dead ? "dim" : "" };
  return Array.from({ length: rack.count }, (_, k) => {
    const apart = drew && k === stay - 1 ? DRAWN_APART * step : 0;
    const along = (k - (rests - 1) / 2) * step + apart + middle + beside;
    const at =
      k < stay
        ? pose(setting, side, along, out, y, { pitch, scale })
        : laidBefore(setting, side, k - stay, given, scale);
    const piece = tile(setting, `hand.${k}@${seat}`, at, null, look);
    return shape.around ? piece : unseen(setting, piece);
  });
}

function inSlot({ standing, wood }: Shape, { room, ledge }: Side) {
  const scale = Math.min(standing, room.length / (14 * TILE.width * 1.02));
  const out = ledge.to + (TILE.depth * scale) / 2 + 0.2 * wood;
  return { out, y: HEIGHTS.foot + (TILE.height * scale) / 2, pitch: HALF, scale, along: room.middle };
}

// Position on the ledge of another player's tiles that will be passed.
function laidBefore(setting: Setting, side: Side, k: number, count: number, scale: number): Pose {
  const room = side.ledge.to - side.ledge.from;
  const fit = Math.min(scale, room / TILE.height);
  const along = (k - (count - 1) / 2) * TILE.width * fit * 1.08 + side.room.middle;
  const out = side.ledge.from + room / 2;
  const y = side.ledge.height + (TILE.depth * fit) / 2;
  return pose(setting, side, along, out, y, { pitch: FACE_DOWN, scale: fit });
}

// The tile in a slot lies face up on the felt, which is empty while tiles are passed.
export function slotPose(setting: Setting, slot: number, slots: number): Pose {
  const { shape, viewer } = setting;
  const scale = Math.min(SLOT.ofHand * shape.hand, (SLOT.ofFelt * 2 * shape.half.z) / TILE.height);
  const along = (slot - (slots - 1) / 2) * TILE.width * scale * SLOT.apart;
  const out = shape.half.z - SLOT.edge * TILE.height * shape.hand - (TILE.height * scale) / 2;
  return pose(setting, sideOf(setting, viewer.seat), along, out, (TILE.depth * scale) / 2, { scale });
}

// The backs of the tiles on the slope of the nearest rack, which a spectator sees where no ledge is behind it.
export function faceDown(setting: Setting, seat: Seat): Piece[] {
  const { shape, view, viewer } = setting;
  const count = view.racks[seat]?.count ?? 0;
  const beside = shape.rows === 1 ? besideExposures(setting, seat, count) : 0;
  return handSlots(shape, count, false).map((slot, k) => {
    const at = onSlope(setting, sideOf(setting, seat), shiftedBy(slot, beside));
    const back = viewer.backs[seat] ?? "";
    return tile(setting, `hand.${k}@${seat}`, { ...at, pitch: at.pitch + FACE_DOWN }, null, { back });
  });
}

// My own tiles on the slope; tiles to be passed lie in the slots in front of them.
export function hand(setting: Setting, seat: Seat): Piece[] {
  const { view, viewer, shape } = setting;
  const side = sideOf(setting, seat);
  const tiles = view.racks[seat]?.hand ?? [];
  const drawn = drawnBy(view, seat);
  const fresh = drawn !== null && tiles[tiles.length - 1] === drawn ? tiles.length - 1 : -1;
  const spots = handSlots(shape, tiles.length, fresh >= 0);
  const beside = shape.rows === 1 ? besideExposures(setting, seat, tiles.length) : 0;
  return tiles.map((face, k) => {
    const place = `hand.${k}@${seat}`;
    const laid = setting.slots ? viewer.picked.indexOf(place) : -1;
    const spare = viewer.spare?.includes(place) ?? false;
    const rimmed = spare && !viewer.highlighted.length; // the rim is that of what was received, or is spoken of
    const at =
      laid >= 0
        ? slotPose(setting, laid, setting.slots) // its place on the rack stays free
        : onSlope(setting, side, shiftedBy(spots[k] as Slot, beside));
    const idle = setting.idle.includes(place);
    const look = laid >= 0 ? "" : lookOf(setting, place, k === fresh, { idle, spare: rimmed });
    const suggested = spare && laid < 0;
    const name = nameOf(setting.tileName(face), spare, idle);
    return tile(setting, place, at, face, {
      back: viewer.backs[seat] ?? "",
      look,
      name,
      pickable: view.phase !== "over",
      ...(suggested && { spare, ...(look !== "chosen" && { tag: SUGGESTED }) }),
    });
  });
}

function nameOf(tile: string, spare: boolean, idle: boolean): string {
  if (spare) return t("{tile}, may go", { tile });
  return idle ? t("{tile}, not needed", { tile }) : tile;
}

function lookOf(
  { view, viewer, shape }: Setting,
  place: string,
  fresh: boolean,
  { idle, spare }: Record<"idle" | "spare", boolean>,
): Piece["look"] {
  if (view.me !== null && view.racks[view.me]?.dead) return "dim";
  if (viewer.picked.includes(place)) return "chosen";
  if (viewer.highlighted.includes(place)) return "marked";
  if (viewer.pickable.some((one) => one.startsWith("hand.")) && !viewer.pickable.includes(place)) return "dim";
  if (spare) return "marked";
  if (idle) return "dim"; // the target hand does not need it
  return fresh ? (shape.rows > 1 ? "new" : "drawn") : ""; // two rows have no room for a gap
}

// Positions of my tiles, left to right and row by row, with the drawn tile slightly apart.
function handSlots(shape: Shape, count: number, fresh: boolean): Slot[] {
  const step = TILE.width * shape.hand * 1.015;
  const perRow = Math.ceil(Math.max(count, shape.rows > 1 ? 13 : count) / shape.rows);
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / perRow);
    const inRow = shape.rows > 1 ? perRow : count;
    const gap = shape.rows > 1 ? 0 : step * DRAWN_APART;
    const apart = fresh ? (k === count - 1 ? gap / 2 : -gap / 2) : 0;
    return { along: ((k % perRow) - (inRow - 1) / 2) * step + apart, row };
  });
}

// How far my hand moves to the left for my exposures.
function besideExposures({ shape, exposed }: Setting, seat: Seat, count: number): number {
  const step = TILE.width * shape.hand * 1.015;
  return exposed[seat]?.length ? (-(RACK - count) / 2) * step : 0;
}

const shiftedBy = (slot: Slot, along: number): Slot => ({ ...slot, along: slot.along + along });

function onSlope(setting: Setting, side: Side, slot: Slot, scale = setting.shape.hand): Pose {
  const { lean, row, first, top } = slope(setting.shape);
  const down = first + slot.row * row;
  const half = (TILE.depth * scale) / 2;
  const out = side.ledge.to + GAP + down * Math.cos(lean) + half * Math.sin(lean);
  const y = top - down * Math.sin(lean) + half * Math.cos(lean);
  return pose(setting, side, slot.along, out, y, { pitch: lean, scale });
}
