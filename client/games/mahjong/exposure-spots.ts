// Where the tiles of exposures lie on the ledge of a rack. PURE.

import { regrouped } from "../../ui/lists";
import { type Piece, type Place, TILE } from "../game";
import { beforeLip, MOST_ROWS, type Shape, type Side } from "./shapes";

export const RACK = 14; // tiles, with the one just drawn
export const DRAWN_APART = 0.3; // of a tile's width, between the drawn tile and the others
export const GROUP_GAP = 0.375; // at scale 1
const ROW_GAP = 0.15;
const NEARER = 0.3; // centimetres from the middle of the ledge: the picture shows their upper sides further away than they lie
const LEAST_LAID = 0.5;
export const IN_A_ROW = 2; // tiles of an open hand at a side
export const IN_COLUMN = 4; // so few are a column, which my rack does not hide
const MORE_ROWS = 1; // for which tiles become smaller, rather than groups divided

// A place on the slope of my rack.
export interface Slot {
  along: number;
  row: number;
}

// A tile that lies open on a rack. Without a face it lies face down.
export interface Laid extends Partial<Pick<Piece, "look" | "pickable" | "name">> {
  place: Place;
  face: string | null;
  turned?: "left" | "right"; // lies on its side, with its top pointing there
}

export interface Spots {
  scale: number;
  offsets: { along: number; aside: number }[][]; // of the tiles in all groups, from the middle of the ledge
}

// Each group begins a row, unless there are far too many; smaller if the rows would not fit.
export function inRows(laid: Laid[][], side: Side, shape: Shape): Spots {
  const { columns, exposed } = shape;
  const groups = laid.map((group) => group.length);
  const blocks = singlesJoined(groups);
  const rows = (counts: number[]) => counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  const flat = rows(blocks) > MOST_ROWS + MORE_ROWS;
  const counts = flat ? [groups.reduce((sum, count) => sum + count, 0)] : blocks;
  const gaps = (counts.length - 1) * ROW_GAP;
  const scale = Math.min(exposed, (side.room.length - 2 * NEARER - gaps) / (rows(counts) * TILE.height * 1.015));
  const [wide, deep] = [TILE.width * 1.015 * scale, TILE.height * 1.015 * scale];
  let at = NEARER - (rows(counts) * deep + gaps) / 2;
  const offsets = counts.map((count) => {
    const first = at + deep / 2;
    at += Math.ceil(count / columns) * deep + ROW_GAP;
    return Array.from({ length: count }, (_, k) => ({
      along: first + Math.floor(k / columns) * deep,
      aside: ((k % columns) - (columns - 1) / 2) * wide,
    }));
  });
  return { scale, offsets: regrouped(offsets.flat(), groups) };
}

// Single tiles beside each other, such as 2020, share their rows.
function singlesJoined(groups: number[]): number[] {
  return groups.reduce<number[]>((joined, count, at) => {
    if (count === 1 && groups[at - 1] === 1) joined.push((joined.pop() ?? 0) + 1);
    else joined.push(count);
    return joined;
  }, []);
}

// How much of the ledge at a side a whole hand needs, exposed in one or two columns.
export function roomAside({ turned, columns, exposed }: Shape): number {
  if (turned) return (4 / columns) * (2 * TILE.height + TILE.width + GROUP_GAP) * 1.015 * exposed;
  if (columns > 1) return MOST_ROWS * TILE.height * 1.015 * exposed + 3 * ROW_GAP;
  return (RACK * TILE.height * 1.015 + 3 * GROUP_GAP) * exposed;
}

// Each group is a column, and the columns stand side by side in as many lanes as the ledge is wide. An open hand, in rows, comes last:
// its pairs lie on the ledge and over the slot in which they stood.
export function inLanes(groups: Laid[][], side: Side, shape: Shape): Spots {
  const rows = groups.filter(isOfHand);
  if (rows.length < 2) return lanesOf(groups, side, shape);
  const melds = groups.filter((group) => !isOfHand(group));
  const firsts = rows.map((row) => row[0] as Laid);
  const [ledge, room] = [side.ledge.to - side.ledge.from, beforeLip(side, shape) - side.ledge.from];
  const exposed = Math.min(shape.exposed, room / (IN_A_ROW * TILE.width * 1.015));
  const { scale, offsets } = lanesOf([...melds, firsts], side, { ...shape, exposed });
  const middle = ((room - ledge) / 2) * (side.turn === 1 ? 1 : -1);
  const pair = ({ along = 0 } = {}, row: Laid[]) =>
    row.map((_, k) => ({ along, aside: middle + (k - (row.length - 1) / 2) * TILE.width * 1.015 * scale }));
  const pairs = rows.map((row, nth) => pair(offsets[melds.length]?.[nth], row));
  return { scale, offsets: [...offsets.slice(0, melds.length), ...pairs] };
}

export const isOfHand = (group: Laid[]) => group[0]?.place.startsWith("hand.") ?? false;

function lanesOf(groups: Laid[][], side: Side, shape: Shape): Spots {
  const each = Math.ceil(Math.max(groups.length, 4) / shape.columns);
  const lanes = Array.from({ length: shape.columns }, (_, lane) => groups.slice(lane * each, (lane + 1) * each));
  const scale = Math.min(...lanes.map((lane) => inLine(lane, side, shape.exposed).scale));
  const middle = (shape.columns - 1) / 2;
  const offsets = lanes.flatMap((lane, k) =>
    inLine(lane, side, scale).offsets.map((group) =>
      group.map(({ along }) => ({ along, aside: (k - middle) * TILE.height * 1.015 * scale })),
    ),
  );
  return { scale, offsets };
}

// One row along the ledge, centred, and smaller if it would not fit.
export function inLine(groups: Laid[][], side: Side, full: number): Spots {
  const upright = side.turn % 2 === 0;
  const lengths = groups.map((group) => group.map((tile) => lengthOf(tile, upright) * full));
  const gap = GROUP_GAP * full;
  const total = lengths.flat().reduce((sum, length) => sum + length, 0) + Math.max(0, groups.length - 1) * gap;
  const fit = Math.min(1, side.room.length / total);
  const offsets = middles(lengths, -total / 2, gap).map((group) =>
    group.map((along) => ({ along: along * fit, aside: 0 })),
  );
  return { scale: full * fit, offsets };
}

// The middles of tiles of these lengths, one after the other.
function middles(groups: number[][], start: number, gap: number): number[][] {
  let end = start - gap;
  return groups.map((lengths) => {
    end += gap;
    return lengths.map((length) => {
      end += length;
      return end - length / 2;
    });
  });
}

// My exposures on the right of my hand, in the places of the rack that the hand has left, and as large as its tiles when all are
// exposed. Smaller if they would not fit.
export function besideHand(groups: Laid[][], shape: Shape, count: number): { scale: number; slots: Slot[][] } {
  if (!count && shape.rows > 1) return inTwoRows(groups, shape);
  const step = TILE.width * shape.hand * 1.015;
  const perRow = RACK / shape.rows;
  const free = (row: number) => (perRow - Math.min(perRow, Math.max(0, count - row * perRow)) - DRAWN_APART) * step;
  for (let scale = count ? shape.laid : shape.hand; ; scale -= 0.03) {
    const slots = fromTheRight(groups, shape, scale, free);
    if (slots) return { scale, slots };
    if (scale < LEAST_LAID) return { scale, slots: fromTheRight(groups, shape, scale, () => Infinity) ?? [] };
  }
}

// A whole hand, in reading order: as large as the rack lets it be while no group is divided.
function inTwoRows(groups: Laid[][], { rows, hand }: Shape): { scale: number; slots: Slot[][] } {
  const lengths = groups.map((group) => group.map((tile) => lengthOf(tile, true)));
  const long = (row: number[][]) => row.flat().reduce((sum, length) => sum + length, GROUP_GAP * (row.length - 1));
  const longest = (upper: number) => Math.max(long(lengths.slice(0, upper)), long(lengths.slice(upper)));
  const upper = groups.reduce((best, _, k) => (longest(k + 1) < longest(best) ? k + 1 : best), 1);
  const scale = Math.min(hand, ((RACK / rows) * TILE.width * hand * 1.015) / longest(upper));
  const inRow = (row: number[][], at: number) =>
    middles(row, -long(row) / 2, GROUP_GAP).map((group) => group.map((along) => ({ along: along * scale, row: at })));
  return { scale, slots: [...inRow(lengths.slice(0, upper), 0), ...inRow(lengths.slice(upper), 1)] };
}

// Fills the lower row first. null: they do not fit.
function fromTheRight(
  groups: Laid[][],
  { rows, hand }: Shape,
  scale: number,
  free: (row: number) => number,
): Slot[][] | null {
  const edge = ((RACK / rows) * TILE.width * hand * 1.015) / 2;
  let [row, used] = [rows - 1, 0];
  const slots: Slot[][] = [];
  for (const group of [...groups].reverse()) {
    const lengths = group.map((tile) => lengthOf(tile, true) * scale);
    const length = lengths.reduce((sum, each) => sum + each, 0);
    while (row >= 0 && used + length > free(row)) [row, used] = [row - 1, 0];
    if (row < 0) return null;
    const [alongs = []] = middles([lengths], edge - used - length, 0);
    slots.unshift(alongs.map((along) => ({ along, row })));
    used += length + GROUP_GAP * scale;
  }
  return slots;
}

// How much of a row a tile takes at scale 1. upright: the row goes from left to right.
export function lengthOf({ turned }: Laid, upright: boolean): number {
  return (upright === !turned ? TILE.width : TILE.height) * 1.015;
}
