// Where a tile lies, given the tile it is attached to. Lengths are in cells: a tile is four cells long and two wide. PURE.

import type { PlayedTile } from "./plays";

type Heading = 0 | 1 | 2 | 3; // right, down, left, up

// x, y: the middle of the edge where the tile is attached; from there it extends in its heading. A double lies across that
// heading, or along it.
export interface Spot {
  x: number;
  y: number;
  heading: Heading;
  across: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

// How a tile continues from the one it is attached to: straight on (0), to the right, back (from the first double), to the left.
export type Turn = 0 | 1 | 2 | 3;

// across: a double across its line.
export interface Way {
  turn: Turn;
  across: boolean;
}

const RIGHTWARD = [1, 0, -1, 0] as const;
const DOWNWARD = [0, 1, 0, -1] as const;

// For each side of a double: which ways a tile attached there may lead, the usual one first. Which of its sides leads where is a
// matter of drawing only.
const FROM_FIRST_DOUBLE: Turn[][] = [
  [2, 1, 3],
  [0, 1, 3],
  [1, 3, 0, 2],
  [1, 3, 0, 2],
];
const FROM_DOUBLE: Turn[][] = [[], [0, 1, 3], [1, 3, 0], [1, 3, 0]];
const FROM_TILE: Turn[] = [0, 1, 3];

// The ways in which a tile may lie, the usual ones first. A double lies across its line, or along it if that makes room, and
// always along it where the line turns at an ordinary tile.
export function waysFor({ at, side, double }: PlayedTile, tiles: PlayedTile[]): Way[] {
  const to = tiles[at];
  const turns: Turn[] = to ? turnsFrom(to, side) : [0, 1];
  const lengthwise = turns.map((turn) => ({ turn, across: false }));
  if (!double) return lengthwise;
  const across = turns.filter((turn) => !to || to.double || !(turn & 1)).map((turn) => ({ turn, across: true }));
  return to ? [...across, ...lengthwise] : across;
}

// The ways for a double where a place is kept in this direction: across its line, or along a new one where the line turns. Straight on
// it takes less of the line than the tile that the place is kept for.
export function doubleWays(double: PlayedTile, tiles: PlayedTile[], kept: Turn): Way[] {
  return waysFor(double, tiles).filter(
    ({ turn, across }, rank) => (turn === kept && (across || turn & 1)) || (rank === 0 && across),
  );
}

function turnsFrom({ double, at }: PlayedTile, side: number): Turn[] {
  return double ? ((at < 0 ? FROM_FIRST_DOUBLE : FROM_DOUBLE)[side] as Turn[]) : FROM_TILE;
}

export function stepped(x: number, y: number, heading: Heading, by: number): [x: number, y: number] {
  return [x + RIGHTWARD[heading] * by, y + DOWNWARD[heading] * by];
}

function turned(heading: Heading, by: number): Heading {
  return ((heading + by) & 3) as Heading;
}

export function mirrored(way: Way): Way {
  return way.turn & 1 ? { turn: turned(way.turn, 2), across: way.across } : way;
}

export function sameWay(a: Way, b: Way): boolean {
  return a.turn === b.turn && a.across === b.across;
}

export function replaced(ways: Way[], n: number, way: Way): Way[] {
  const next = ways.slice();
  next[n] = way;
  return next;
}

// Sets `into` to the spot of a tile attached to this side of the tile at `from`.
export function nextSpot(tile: PlayedTile, from: Spot, side: number, { turn, across }: Way, into: Spot): void {
  const depth = from.across ? 2 : 4;
  const back = turn === 2 || (tile.at < 0 && !tile.double && side === 0);
  const ahead = turned(from.heading, back ? 2 : 0);
  const heading = turned(ahead, turn === 2 ? 0 : turn);
  const along = turn & 1 ? (tile.double ? depth / 2 : back ? 1 : 3) : back ? 0 : depth;
  const aside = turn & 1 ? (from.across ? 2 : 1) : 0;
  into.x = from.x + RIGHTWARD[from.heading] * along + RIGHTWARD[heading] * aside;
  into.y = from.y + DOWNWARD[from.heading] * along + DOWNWARD[heading] * aside;
  into.heading = heading;
  into.across = across;
}

export function boxOf({ x, y, heading, across }: Spot, into: Box): void {
  const depth = across ? 2 : 4;
  const half = across ? 2 : 1;
  const [endX, endY] = [x + RIGHTWARD[heading] * depth, y + DOWNWARD[heading] * depth];
  const [wide, high] = heading & 1 ? [half, 0] : [0, half];
  into.left = Math.min(x, endX) - wide;
  into.right = Math.max(x, endX) + wide;
  into.top = Math.min(y, endY) - high;
  into.bottom = Math.max(y, endY) + high;
}

// Is less than this many cells between two boxes?
export function near(a: Box, b: Box, cells: number): boolean {
  return a.left < b.right + cells && b.left < a.right + cells && a.top < b.bottom + cells && b.top < a.bottom + cells;
}

export function united(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
