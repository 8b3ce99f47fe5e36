// The places of the discards on a desktop: a block for each player, on their side of the compass. PURE.
//
// Each block fills from the middle of the row, or at the sides of the column, that is nearest to the compass. So the discards are
// in the middle of the felt from the first one on, and where one lies says who laid it.

import { TILE } from "../game";
import { type Round, roundIn, type Spot } from "./compass";
import { beforeWall, type Shape } from "./shapes";

const ALL = 100; // discards: no game has more
const LEAST = 18; // fit into a block: who lays more lays them among those of another player
const ROOMY = { least: 25, costs: 0.975 }; // the same where it hardly makes tiles smaller: few games need more
const COMPASS = { least: 1.65, most: 2.5 }; // in rows
const GAP = { least: 0.2, most: 0.8 }; // between two blocks, in widths of a tile
const APART = { least: 0.06, most: 0.2 }; // between two tiles: centimetres, and of a tile's height
const CORE = { across: 5, out: 3 }; // tiles of a row, or of a column at the sides, and how many of these every block has
const UPRIGHT = 1.7; // times as deep as wide: the felt of an upright window, which has no room for such a core
const NEARLY_AS_LARGE = 0.92;
const [SMALLEST, HALVINGS] = [0.05, 20];

interface Grid {
  scale: number;
  width: number; // from one column to the next
  depth: number; // from one row to the next
  ahead: { columns: number; rows: number }; // of my block, and of the one across
  aside: { columns: number; rows: number };
  gap: number;
  between: number; // my block and the one across: where the compass lies
}

export interface Laid {
  scale: number;
  places: Spot[]; // of the discards, in the order in which they were laid
  others: boolean[]; // whether it lies among those of another player
  round: Round; // where the compass lies
}

// turns: of those who laid them, from the viewer to the right. The places end before what my wall hides.
export function inBlocks(shape: Shape, turns: number[]): Laid {
  const felt = beforeWall(shape);
  const grid = gridFor(felt);
  const seen = <Place extends Spot>(spot: Place) => ({ ...spot, z: spot.z + felt.half.z - shape.half.z });
  const laid = placesIn(grid, turns);
  return {
    scale: grid.scale,
    places: laid.map(({ spot }) => seen(spot)),
    others: laid.map(({ block }, k) => block !== turns[k]),
    round: seen(compassIn(grid, felt)),
  };
}

// Whether all that a game can have find room at this scale.
export function discardsFit(shape: Shape, scale: number): boolean {
  return gridAt(beforeWall(shape), scale, COMPASS.least) !== null;
}

// A larger compass is worth slightly smaller discards, and so are blocks in which each player's find room to the end of a game.
function gridFor(shape: Shape): Grid {
  const [small, large] = [COMPASS.least, COMPASS.most].map((compass) => largest(shape, compass)) as [Grid, Grid];
  const [compass, grid] = large.scale >= NEARLY_AS_LARGE * small.scale ? [COMPASS.most, large] : [COMPASS.least, small];
  const roomy = largest(shape, compass, ROOMY.least);
  return roomy.scale >= ROOMY.costs * grid.scale ? roomy : grid;
}

// The one with the largest tiles, which are at most as large as the viewer's hand.
function largest(shape: Shape, compass: number, least = LEAST): Grid {
  let [fits, tooLarge] = [SMALLEST, 2 * shape.hand - SMALLEST];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (fits + tooLarge) / 2;
    if (middle <= shape.hand && gridAt(shape, middle, compass, least)) fits = middle;
    else tooLarge = middle;
  }
  return gridAt(shape, fits, compass, least) as Grid;
}

// Two blocks with the compass between them, and one at each side of them; null if there is no room for them.
function gridAt({ half }: Shape, scale: number, compass: number, most = LEAST): Grid | null {
  const [wide, deep] = [2 * half.x, 2 * half.z - 0.2];
  const [width, least] = [TILE.width * scale + APART.least, TILE.height * scale + APART.least];
  const rowsAhead = Math.floor((deep / least - compass) / 2);
  const core = half.z > UPRIGHT * half.x ? { across: 1, out: 1 } : CORE;
  if (rowsAhead < core.out) return null;
  const { ahead, aside } = narrowest(rowsAhead, Math.floor(deep / least), most, core);
  const free = wide / width - ahead.columns - 2 * aside.columns;
  if (free < 2 * GAP.least) return null;
  const rows = Math.max(aside.rows, 2 * ahead.rows + compass);
  const depth = Math.min(deep / rows, least + APART.most * TILE.height * scale);
  const between = Math.min(COMPASS.most * depth, deep - 2 * ahead.rows * depth);
  return { scale, width, depth, ahead, aside, gap: Math.min(GAP.most, free / 2) * width, between };
}

type Blocks = Pick<Grid, "ahead" | "aside">;

// The blocks for all discards, with at most so many rows, that take the least width; those of them whose sides begin nearest to the
// compass.
function narrowest(rowsAhead: number, rowsAside: number, least: number, { across, out }: typeof CORE): Blocks {
  const columns = Array.from({ length: least }, (_, k) => k + 1).filter((columns) => columns * rowsAside >= least);
  const all = columns.map((columns): Blocks => {
    const ahead = blockFor(Math.max(least, ALL / 2 - columns * rowsAside), rowsAhead, across, out);
    return { ahead, aside: blockFor(Math.max(least, ALL / 2 - ahead.columns * ahead.rows), rowsAside, out, across) };
  });
  const wide = ({ ahead, aside }: Blocks) => ahead.columns + 2 * aside.columns;
  return all.reduce((best, blocks) => (wide(blocks) <= wide(best) ? blocks : best));
}

function blockFor(tiles: number, mostRows: number, leastColumns: number, leastRows: number): Grid["ahead"] {
  const columns = Math.max(leastColumns, Math.ceil(tiles / mostRows));
  return { columns, rows: Math.max(leastRows, Math.ceil(tiles / columns)) };
}

function compassIn({ scale, width, ahead, gap, between }: Grid, { pitch }: Shape): Round {
  return roundIn({ z: 0, width: ahead.columns * width + gap, depth: between }, scale, pitch);
}

interface Placed {
  spot: Spot;
  block: number; // whose it is: turns from the viewer to the right
}

// Each takes the next place of their own block, and once that is full the one of the others that is nearest to their own side of
// the table. So no discard moves when another one is laid.
function placesIn(grid: Grid, turns: number[]): Placed[] {
  const free = [0, 1, 2, 3].map((block) => blockAt(grid, block).map((spot) => ({ spot, block })));
  return turns.map((turn) => {
    const own = free[turn]?.shift();
    return own ?? takeNearest(free, TOWARDS[turn] as Spot);
  });
}

// By turn: which way each player sits.
const TOWARDS: Spot[] = [
  { x: 0, z: 1 },
  { x: 1, z: 0 },
  { x: 0, z: -1 },
  { x: -1, z: 0 },
];

// Of the places nearest to a side the innermost, so that they lie side by side, and of those at both ends that of the player who has
// more room.
function takeNearest(free: Placed[][], side: Spot): Placed {
  const order = ({ spot, block }: Placed) => {
    const near = spot.x * side.x + spot.z * side.z;
    return [near, -Math.abs(spot.x * side.z) - Math.abs(spot.z * side.x), free[block]?.length ?? 0];
  };
  const best = free.flat().reduce((most, place) => (isAfter(order(place), order(most)) ? place : most));
  const block = free[best.block] as Placed[];
  return block.splice(block.indexOf(best), 1)[0] as Placed;
}

const SAME = 0.01; // centimetres

function isAfter(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, k) => Math.abs(value - (other[k] ?? 0)) > SAME);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

// The places of a block in the order in which they are filled: row by row, or at the sides column by column, from the compass. Those
// beyond the core come last, so that few discards lie close together. The core is the same whatever the panels leave free.
function blockAt(grid: Grid, block: number): Spot[] {
  const { width, depth, ahead, aside, gap, between } = grid;
  const side = block % 2 === 1;
  const { columns, rows } = side ? aside : ahead;
  const across = side ? rows : columns;
  const first = side ? (ahead.columns / 2) * width + gap + width / 2 : (between + depth) / 2;
  const cells = Array.from({ length: columns * rows }, (_, k) => ({ nth: k % across, out: Math.floor(k / across) }));
  const [core, rest] = [true, false].map((inCore) => cells.filter(({ nth }) => nth < CORE.across === inCore));
  return [...(core ?? []), ...(rest ?? [])].map(({ nth, out }) => {
    const aslant = fromMiddle(nth, across);
    const away = (block < 2 ? 1 : -1) * (first + out * (side ? width : depth));
    return side ? { x: away, z: aslant * depth } : { x: aslant * width, z: away };
  });
}

// The k-th of so many, counted from their middle to both ends: 0, -1, 1, -2, 2 or 0.5, -0.5, 1.5, -1.5.
function fromMiddle(k: number, count: number): number {
  const away = Math.ceil(k / 2) * (k % 2 ? -1 : 1);
  return count % 2 ? away : away + 0.5;
}
