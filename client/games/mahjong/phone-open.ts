// What the other players have laid open, on a phone: on the far side of the felt, a third of its width for each of them, or hands
// behind each other. PURE.

import { type Pose, TILE } from "../game";
import { GROUP_GAP, isOfHand, type Laid, lengthOf } from "./exposure-spots";
import { withRoomToDraw } from "./newest";
import { GAP } from "./phone-racks";
import type { Shape, Side, Thirds } from "./shapes";

const ROW = 1.03; // from one row to the next, in tiles
const APART = { thirds: 0.25, discards: GAP, open: 1 }; // in tile widths; open: hands from the discards
const SMALLER = 0.96;
const LEAST = 0.3;
const CORNER = 0.6; // tiles from the rounded corners of the felt, where few lie there
const NAME = { apart: 0.35, room: 3.4 }; // tiles from a row to its name; so many are free for it

// What the other players have laid open, in turn order from the viewer to the right.
export interface Open {
  open: Laid[][][];
  shown: Laid[][][]; // of it, that of the racks whose whole hands lie open, or have won
}

interface Spot {
  row: number;
  along: number; // from the left end of its row
}

// Every group in one row where it fits, from left to right; the tiles of a hand follow in as few rows as they can, and a single one at
// last, such as one just drawn, lies in the first that has room.
function spotsOf(groups: Laid[][], width: number, scale: number): Spot[][] {
  const ends: number[] = [0]; // of the rows
  let row = 0;
  const room = (at: number) => width - (ends[at] ?? 0);
  const wrap = (length: number) => {
    if (ends[row] && length > room(row)) ends[++row] = 0;
  };
  const gap = GROUP_GAP * scale;
  return groups.map((group, g) => {
    const lengths = group.map((tile) => lengthOf(tile, true) * scale);
    const [first = 0] = lengths;
    const isLast = group.length === 1 && g === groups.length - 1;
    const roomy = isLast ? ends.findIndex((_, at) => first + gap <= room(at)) : -1;
    if (roomy >= 0) row = roomy;
    if (ends[row]) ends[row] = (ends[row] ?? 0) + gap;
    if (!isOfHand(group)) wrap(lengths.reduce((sum, length) => sum + length, 0));
    return lengths.map((length) => {
      wrap(length);
      const along = (ends[row] ?? 0) + length / 2;
      ends[row] = along + length / 2;
      return { row, along };
    });
  });
}

// At most at the scale `full`, and smaller where it would take more than so much of the felt's depth.
export function thirdsFor({ open, shown }: Open, full: number, across: number, depth: number): Opened {
  for (let scale = full; ; scale *= SMALLER) {
    const width = (across - 2 * APART.thirds * TILE.width * scale) / 3;
    const rows = Math.max(1, ...open.map((groups) => rowsFor(groups, width, scale).widths.length));
    const gap = shown.length ? APART.open : APART.discards;
    const taken = rows * TILE.height * ROW * scale + gap * TILE.width * scale;
    if (taken <= depth || scale < LEAST * full) return { scale, thirds: { across, width, depth: taken } };
  }
}

// How they lie, and how large.
export interface Opened {
  scale: number;
  thirds: Thirds;
}

// Those of the left player begin near the left edge, those of the right one end near the right one. Rows of hands behind each other lie in
// the middle, the last one together with the name behind it.
export function posesInThird(shape: Shape, side: Side, groups: Laid[][]): Pick<Pose, "x" | "z">[][] {
  const { thirds, exposed: scale } = shape;
  if (!thirds) return [];
  const { spots, widths } = rowsFor(groups, thirds.width, scale);
  return spots.map((row) =>
    row.map(({ row: at, along }) => ({
      x: leftOf(shape, side, widths, at) + along,
      z: (at + 0.5) * TILE.height * ROW * scale + farEdge(shape, side),
    })),
  );
}

interface Rows {
  spots: Spot[][];
  widths: number[]; // in which the next tile has room: when it is drawn nothing else moves
}

// Of two rows the shorter one is the nearer one, so that the name is always behind that.
function rowsFor(groups: Laid[][], width: number, scale: number): Rows {
  const all = withRoomToDraw(groups);
  const [spots, widths] = [spotsOf(groups, width, scale), widthsOf(all, spotsOf(all, width, scale), scale)];
  const [first = 0, second = 0, third] = widths;
  if (third || second <= first) return { spots, widths };
  return { spots: spots.map((row) => row.map(({ along, row }) => ({ along, row: 1 - row }))), widths: [second, first] };
}

// Where a row of those with these widths begins.
function leftOf(shape: Shape, { turn }: Side, widths: number[], row: number): number {
  const { across = 0, hands } = shape.thirds ?? {};
  if (hands) return -((widths[row] ?? 0) + (row === widths.length - 1 ? hands.name : 0)) / 2;
  const place = { 1: 1, 2: 0.5, 3: 0 }[turn] ?? 0; // how much of what stays free is before them
  const widest = Math.max(0, ...widths);
  const inset = Math.min((shape.thirds?.width ?? 0) - widest, CORNER * TILE.width * shape.exposed) * (1 - 2 * place);
  return (across - widest) * place + inset - across / 2;
}

function farEdge({ thirds, half, around }: Shape, { turn }: Side): number {
  return (thirds?.hands?.begins[turn - 1] ?? 0) - half.z - (around?.wall?.depth ?? 0) - (thirds?.depth ?? 0);
}

// Where the name of an open hand begins: before it at the left, or right behind its last row. null: there is no room for it.
export function nameSpot(shape: Shape, side: Side, groups: Laid[][]): Pick<Pose, "x" | "y" | "z"> | null {
  const { thirds, exposed: scale } = shape;
  if (!thirds || side.turn === 0) return null;
  const far = farEdge(shape, side);
  if (thirds.hands?.heading) return { x: -thirds.across / 2, y: 0, z: far - thirds.hands.heading };
  const { spots, widths } = rowsFor(groups, thirds.width, scale);
  const row = widths.length - 1;
  const end = widthsOf(groups, spots, scale)[row] ?? 0;
  const room = thirds.hands?.name ?? NAME.room * TILE.width * scale;
  if (thirds.width - end < room) return null;
  const x = leftOf(shape, side, widths, row) + end + NAME.apart * TILE.width * scale;
  return { x, y: TILE.depth * scale * 0.5, z: (row + 0.5) * TILE.height * ROW * scale + far };
}

function widthsOf(groups: Laid[][], spots: Spot[][], scale: number): number[] {
  const tiles = groups.flat();
  const widths: number[] = [];
  for (const [k, { row, along }] of spots.flat().entries())
    widths[row] = Math.max(widths[row] ?? 0, along + (lengthOf(tiles[k] as Laid, true) * scale) / 2);
  return widths;
}

// Hands that lie open behind each other on an upright phone, each across the whole felt, so that they are large: the left player's furthest
// away. Felt is seen between two of them, and before the discards.

const SEEN = 0.34; // tile widths of felt
const EDGE = 0.13; // the same before the furthest hand
const FOR_NAME = 0.385; // of the width, behind a row
const FINER = 0.99;

// hides: of the felt behind it, by a tile of size 1. least, most: tiles in a row, as few as let every hand lie in one. heading: of the felt's
// depth, before each hand for its name; 0: that stands behind the last row.
export function behindEachOther(
  { open }: Open,
  across: number,
  depth: number,
  hides: number,
  [least, most, heading]: readonly [least: number, most: number, heading: number],
): Opened {
  const sized = (tiles: number) => across / (tiles * TILE.width * 1.015);
  const name = heading ? 0 : FOR_NAME * across;
  for (let scale = sized(least); ; scale *= FINER) {
    const rows = open.map((groups) => rowsFor(groups, across, scale).widths).reverse(); // the furthest first
    const seen = SEEN * TILE.width * scale;
    const before = heading + hides * scale + (heading ? 0 : seen);
    const begins: number[] = [];
    let taken = heading ? 0 : EDGE * TILE.width * scale - before;
    for (const { length } of rows) {
      begins.unshift(taken + before);
      taken += before + length * TILE.height * ROW * scale;
    }
    taken += seen;
    const isNamed = rows.every((widths) => (widths[widths.length - 1] ?? 0) + name <= across);
    const isWhole = !heading || scale < sized(most) || rows.every(({ length }) => length < 2);
    if ((!isNamed || !isWhole || taken > depth) && scale >= LEAST * sized(least)) continue;
    const hands = { begins, name, heading: heading && heading / 2 + hides * scale };
    return { scale, thirds: { across, width: across, depth: taken, hands } };
  }
}
