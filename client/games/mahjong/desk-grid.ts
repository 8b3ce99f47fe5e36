// The places of the discards on a desktop: a block for each player, on their side of the compass. PURE.
//
// Each block fills row by row from the compass outwards, and each row from left to right as its player sees it. So the discards are in
// the middle of the felt from the first row on, and where one lies says who laid it.

import { TILE } from "../game";
import { type Round, roundIn, type Spot } from "./compass";
import { beforeWall, type Shape } from "./shapes";

const LEAST = 24; // fit into a block
const BESIDE = 4; // beside the compass, for the last discards of a game that nobody wins
const COMPASS = { least: 2.1, most: 2.5 }; // in rows
const MARGINS = [0.5, 0.4, 0.3, 0.2, 0.1]; // between two blocks, in widths of a tile: the first with which the tiles are large enough
const MOST_GAP = 0.8;
const APART = { least: 0.06, most: 0.2 }; // between two tiles: centimetres, and of a tile's height
const CORE = { across: 6, out: 3 }; // tiles of a row, or of a column at the sides, and how many of these every block has
const UPRIGHT = 1.7; // times as deep as wide: the felt of an upright window, which has no room for such a core
const SMALLEST = 0.05;
const HALVINGS = 20;

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
  return gridAt(beforeWall(shape), scale) !== null;
}

function gridFor(shape: Shape): Grid {
  const grids = MARGINS.map((margin) => gridWith(shape, margin));
  return grids.find(({ scale }) => scale >= (shape.smallest ?? 0)) ?? (grids.pop() as Grid);
}

// The one with the largest tiles, which are at most as large as the viewer's hand.
function gridWith(shape: Shape, margin: number): Grid {
  let [fits, tooLarge] = [SMALLEST, 2 * shape.hand - SMALLEST];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (fits + tooLarge) / 2;
    if (middle <= shape.hand && gridAt(shape, middle, margin)) fits = middle;
    else tooLarge = middle;
  }
  return gridAt(shape, fits, margin) as Grid;
}

// Two blocks with the compass between them, and one at each side of them; null if there is no room for them.
function gridAt({ half, discards = 0 }: Shape, scale: number, margin = 0.1): Grid | null {
  const [wide, deep] = [2 * half.x, 2 * half.z - 0.2];
  const [width, least] = [TILE.width * scale + APART.least, TILE.height * scale + APART.least];
  const rowsAhead = Math.floor((deep / least - COMPASS.least) / 2);
  const upright = half.z > UPRIGHT * half.x;
  const core = upright ? { across: 2, out: 1 } : CORE;
  if (rowsAhead < core.out) return null;
  const tiles = Math.max(LEAST, upright ? Math.ceil(discards / 4) : 0); // the compass of an upright felt has none beside it
  const { ahead, aside } = blocks(tiles, rowsAhead, Math.floor(deep / least), core);
  const free = wide / width - ahead.columns - 2 * aside.columns;
  if (free < 3 * margin) return null; // half of it on either side to the walls
  const rows = Math.max(aside.rows, 2 * ahead.rows + COMPASS.least);
  const depth = Math.min(deep / rows, least + APART.most * TILE.height * scale);
  const between = Math.min(COMPASS.most * depth, deep - 2 * ahead.rows * depth);
  return {
    scale,
    width,
    depth,
    ahead,
    aside,
    gap: Math.min(MOST_GAP, free / 3) * width,
    between,
  };
}

type Blocks = Pick<Grid, "ahead" | "aside">;

// The narrowest with at most so many rows. An even number lie across, so that the middle of all blocks is between two tiles.
function blocks(tiles: number, rowsAhead: number, rowsAside: number, { across, out }: typeof CORE): Blocks {
  const columns = Math.max(across, 2 * Math.ceil(tiles / rowsAhead / 2));
  const rows = 2 * Math.floor(rowsAside / 2);
  return {
    ahead: { columns, rows: Math.max(out, Math.ceil(tiles / columns)) },
    aside: { columns: Math.max(out, Math.ceil(tiles / rows)), rows },
  };
}

function compassIn({ scale, width, ahead, gap, between }: Grid, { pitch }: Shape): Round {
  return roundIn({ z: 0, width: ahead.columns * width + gap, depth: between }, scale, pitch);
}

interface Placed {
  spot: Spot;
  block: number; // whose it is: turns from the viewer to the right; 4 beside the compass
}

// Each takes the next place of their own block, and once that is full the one of the others that is nearest to their own side of
// the table. So no discard moves when another one is laid.
function placesIn(grid: Grid, turns: number[]): Placed[] {
  const spots = [...[0, 1, 2, 3].map((block) => blockAt(grid, block)), besideCompass(grid)];
  const free = spots.map((each, block) => each.map((spot) => ({ spot, block })));
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

interface Cell {
  along: number; // from the middle of its row, or at the sides of its column, to its player's right
  out: number; // rows or columns nearer to the compass
}

// The places of a block in the order in which they are filled: row by row, or at the sides column by column, from the compass.
function blockAt(grid: Grid, block: number): Spot[] {
  const { width, depth, ahead, aside, gap, between } = grid;
  const side = block % 2 === 1;
  const { columns, rows } = side ? aside : ahead;
  const across = side ? rows : columns;
  const first = side ? (ahead.columns / 2) * width + gap + width / 2 : (between + depth) / 2;
  const forward = block < 2 ? 1 : -1;
  const right = block === 0 || block === 3 ? 1 : -1;
  return filled(across, side ? columns : rows).map(({ along, out }) => {
    const aslant = right * along;
    const away = forward * (first + out * (side ? width : depth));
    return side ? { x: away, z: aslant * depth } : { x: aslant * width, z: away };
  });
}

// The core is the same whatever the panels leave free. Those beyond it come last, so that few discards lie close together: further
// rows, and further columns from the outermost row, where the next ones are in both cases.
function filled(across: number, deep: number): Cell[] {
  const cells = Array.from({ length: across * deep }, (_, k) => ({
    along: (k % across) - (across - 1) / 2,
    out: Math.floor(k / across),
  }));
  const isEnd = ({ along }: Cell) => Math.abs(along) > CORE.across / 2;
  const core = cells.filter((cell) => !isEnd(cell) && cell.out < CORE.out);
  const further = cells.filter((cell) => !isEnd(cell) && cell.out >= CORE.out);
  const rank = ({ along, out }: Cell) => 99 * Math.abs(along) - 9 * out + Math.sign(along); // pair by pair, the outermost row first
  const ends = cells.filter(isEnd).sort((a, b) => rank(a) - rank(b));
  return [...core, ...(across === CORE.across && deep === CORE.out + 1 ? endsFirst(further) : further), ...ends];
}

// A fourth row begins at both ends: beside a panel there are further columns instead, and nothing may change sides.
const endsFirst = (row: Cell[]): Cell[] => [...row.slice(0, 1), ...row.slice(-1), ...row.slice(1, -1)];

// Places at both ends of the row in which the compass lies, where it is long.
function besideCompass({ ahead, width }: Grid): Spot[] {
  if (ahead.columns < CORE.across) return [];
  return Array.from({ length: BESIDE }, (_, k) => ({
    x: (k % 2 ? 1 : -1) * ((ahead.columns - 1) / 2 - Math.floor(k / 2)) * width,
    z: 0,
  }));
}
