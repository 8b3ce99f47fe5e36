// The places of the discards on a desktop: each player's lie on their side of the compass, from it outwards. PURE.
//
// So the discards are in the middle of the felt from the first one on, and where one lies says who laid it.

import { TILE } from "../game";
import { besideFirst, type Round, roundIn, type Spot } from "./compass";
import { beforeWall, type Shape } from "./shapes";

const FOR_TAGS = { least: 0.03, most: 0.28 }; // between two rows, where the tags hang: centimetres of a whole tile

interface Grid {
  scale: number;
  columns: number;
  rows: number;
  width: number; // from one column to the next
  depth: number; // from one row to the next
}

export interface Laid {
  scale: number;
  places: Spot[]; // of the discards, in the order in which they were laid
  round: Round; // where the compass lies, while all its room is needed
}

// turns: of those who laid them, from the viewer to the right. The places end before what my wall hides.
export function aroundCompass(shape: Shape, turns: number[]): Laid {
  const felt = beforeWall(shape);
  const grid = gridFor(felt);
  const round = compassAmong(grid, felt);
  const seen = <Place extends Spot>(spot: Place) => ({ ...spot, z: spot.z + felt.half.z - shape.half.z });
  return { scale: grid.scale, places: placesIn(grid, round, turns).map(seen), round: seen(round) };
}

// Whether all that a game can have find room at this scale.
export function discardsFit(shape: Shape, scale: number): boolean {
  return gridFor(beforeWall(shape)).scale >= scale;
}

// The one with the largest tiles, and at most nearly as large as the viewer's hand.
function gridFor(shape: Shape): Grid {
  const [room = 0] = shape.steps;
  const [fewest, most] = shape.columnsOfDiscards ?? [1, room];
  const grids = Array.from({ length: most - fewest + 1 }, (_, k) => gridOf(shape, room, fewest + k));
  return grids.reduce((best, grid) => (grid.scale > best.scale ? grid : best));
}

function gridOf({ half, hand }: Shape, room: number, columns: number): Grid {
  const rows = Math.ceil(room / columns);
  const [wide, deep] = [(2 * half.x) / columns - 0.1, (2 * half.z - 0.2) / rows - 0.1];
  const scale = Math.min(wide / TILE.width, deep / (TILE.height + FOR_TAGS.least), hand);
  const depth = Math.min(deep, (TILE.height + FOR_TAGS.most) * scale) + 0.1;
  return { scale, columns, rows, width: TILE.width * scale + 0.1, depth };
}

// The compass is two rows deep, and as wide as two or three discards, so that it is in the middle of the columns.
function compassAmong({ columns, rows, width, depth, scale }: Grid, { pitch }: Shape): Round {
  const z = (Math.ceil(rows / 2) - rows / 2) * depth;
  return roundIn({ z, width: (columns % 2 ? 3 : 2) * width, depth: 2 * depth }, scale, pitch);
}

// The places of discards of these players, in the order in which they lay them: turns from the viewer to the right. Each takes
// the first free place of their own. No discard moves when another one is laid.
function placesIn(grid: Grid, round: Round, turns: number[]): Spot[] {
  const wanted = [0, 1, 2, 3].map((turn) => besideFirst(ownFirst(grid, turn), grid.scale, round));
  const taken = new Set<string>();
  return turns.map((turn) => {
    const free = wanted[turn]?.find(({ x, z }) => !taken.has(`${x} ${z}`)) as Spot;
    taken.add(`${free.x} ${free.z}`);
    return free;
  });
}

// All places, those nearest to the middle of this player's side of the compass first.
function ownFirst(grid: Grid, turn: number): Spot[] {
  const { columns, rows, width, depth } = grid;
  const middle = Math.ceil(rows / 2); // the row below the middle of the compass
  const cells = Array.from({ length: columns * rows }, (_, k) => {
    const [column, row] = [k % columns, Math.floor(k / columns)];
    const [x, z] = [column - (columns - 1) / 2, row - middle + 0.5];
    return { x: x * width, z: (row - (rows - 1) / 2) * depth, far: farFrom(turn, x / columns, z / rows, x, z) };
  });
  return cells.sort((one, other) => one.far - other.far).map(({ x, z }) => ({ x, z }));
}

// How late a player fills a place: row by row, or column by column at the sides, each from its middle. `across` and `along` of the
// whole grid decide whose it is; those of others come last.
function farFrom(turn: number, across: number, along: number, x: number, z: number): number {
  const aside = turn % 2 === 1;
  const out = (aside ? x : z) * (turn < 2 ? 1 : -1);
  const ownShare = (aside ? across : along) * (turn < 2 ? 1 : -1);
  const others = Math.max(0, Math.abs(aside ? along : across) - ownShare);
  const sideways = aside ? z : x;
  return 1000 * (others > 1e-9 ? 1 + others : 0) + 20 * out + Math.abs(sideways + 0.01);
}
