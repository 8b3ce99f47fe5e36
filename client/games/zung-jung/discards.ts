// Each player's discards in rows before them. PURE.
//
// Who discarded a tile decides who pays, so the discards of each player lie together on that player's side. All of them are
// upright for the viewer, who never has to read a tile upside down or on its side.

import { type Piece, type Pose, TILE } from "../game";
import { type Setting, sideOf, tile } from "../mahjong/pieces";
import type { Shape } from "../mahjong/shape";
import type { View } from "./view";

const STEPS = [10, 14, 18, 21, 24, 30]; // tiles of one player: they shrink, and move, only when somebody has more than this
const USUAL = 18;
const SMALLEST = 0.5;
const GAP = 0.4; // between the discards of two players, in tile widths
const OFF_WALL = { x: 0.8, z: 1.5 }; // how far from the walls, where there is room

// The discards of one player: the middle of their first tile, and how many lie in a row.
interface Block {
  x: number;
  z: number;
  columns: number;
}

interface Blocks {
  width: number; // from one tile to the next
  depth: number;
  byTurn: [mine: Block, right: Block, across: Block, left: Block];
}

// For how many discards there is room.
interface Counts {
  mine: number;
  across: number;
  aside: number; // of the left player, and as many of the right one
}

type Arrange = (shape: Shape, scale: number, counts: Counts) => Blocks | null;

export function discards(setting: Setting<View>): Piece[] {
  const { view, shape, viewer } = setting;
  const rows = view.racks.map((_, seat) =>
    view.discards.map((discard, k) => ({ ...discard, k })).filter((each) => each.seat === seat && !each.claimed),
  );
  const turns = rows.map((_, seat) => sideOf(setting, seat).turn);
  const { scale, blocks } = blocksFor(
    shape,
    turns.map((_, turn) => rows[turns.indexOf(turn)]?.length ?? 0),
  );
  return rows.flatMap((row, seat) => {
    const block = blocks.byTurn[turns[seat] as 0] as Block;
    return row.map(({ tile: face, k }, nth) => {
      const live = view.phase === "claim" && k === view.discards.length - 1;
      const at = spot(setting, blocks, block, nth, scale);
      const look = live ? "lit" : "";
      return tile(setting, `discard.${k}@${seat}`, at, face, { back: viewer.backs[seat] ?? "", look });
    });
  });
}

function spot({ shift }: Setting, { width, depth }: Blocks, block: Block, nth: number, scale: number): Pose {
  const x = block.x + (nth % block.columns) * width;
  const z = block.z + Math.floor(nth / block.columns) * depth + shift;
  return { x, y: (TILE.depth * scale) / 2, z, yaw: 0, pitch: 0, roll: 0, scale };
}

// The discards are as large as fits, and at most as large as the viewer's hand.
function blocksFor(shape: Shape, counts: number[]): { scale: number; blocks: Blocks } {
  const [mine = 0, right = 0, across = 0, left = 0] = counts.map(stepOf);
  const usual = { mine: USUAL, across: USUAL, aside: USUAL };
  const arrange =
    largest(shape, besideEachOther, usual).scale > largest(shape, inBands, usual).scale ? besideEachOther : inBands;
  return largest(shape, arrange, { mine, across, aside: Math.max(right, left) });
}

function stepOf(count: number): number {
  return STEPS.find((step) => count <= step) ?? count;
}

function largest(shape: Shape, arrange: Arrange, counts: Counts): { scale: number; blocks: Blocks } {
  for (let scale = shape.hand; ; scale -= 0.005) {
    const blocks = arrange(shape, scale, counts);
    if (blocks) return { scale, blocks };
    if (scale < SMALLEST) throw new Error("no room for the discards");
  }
}

// The left player's on the left, the right one's on the right, and the others' between them.
function besideEachOther({ half }: Shape, scale: number, counts: Counts): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const [sideRows, rows] = [2 * half.z, 2 * half.z - gap].map((room) => Math.floor(room / depth)) as [number, number];
  const aside = Math.ceil(counts.aside / sideRows);
  const most = Math.floor((2 * (half.x - gap - aside * width)) / width);
  const columns = fewestColumns(counts, rows, most);
  if (!columns) return null;
  const used = rowsOf(counts.mine, columns) + rowsOf(counts.across, columns);
  const free = { x: half.x - gap - (aside + columns / 2) * width, z: (2 * half.z - gap - used * depth) / 2 };
  return blocks(half, size, free, { aside, columns, counts });
}

// With so few columns mine and those across fit in so many rows; null if most are not enough.
function fewestColumns({ mine, across }: Counts, rows: number, most: number): number | null {
  for (let columns = 1; columns <= most; columns++)
    if (rowsOf(mine, columns) + rowsOf(across, columns) <= rows) return columns;
  return null;
}

// From the far side: across, then left and right beside each other, then mine.
function inBands({ half }: Shape, scale: number, counts: Counts): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const [most, mostAside] = [2 * half.x, half.x - gap / 2].map((room) => Math.floor(room / width)) as [number, number];
  const [rows, sideRows] = [rowsOf(Math.max(counts.mine, counts.across), most), rowsOf(counts.aside, mostAside)];
  const columns = Math.ceil(Math.max(counts.mine, counts.across) / rows);
  const aside = Math.ceil(counts.aside / sideRows);
  const used = rowsOf(counts.mine, columns) + sideRows + rowsOf(counts.across, columns);
  const free = { x: half.x - gap / 2 - aside * width, z: (2 * half.z - 2 * gap - used * depth) / 2 };
  return free.x < 0 || free.z < 0 ? null : blocks(half, size, free, { aside, columns, counts });
}

// free: what is left on each side. Some of it keeps the discards off the walls: near ones hide discards, and discards hide far ones.
function blocks(half: Spot, size: Size, free: Spot, fit: { aside: number; columns: number; counts: Counts }): Blocks {
  const { width, depth } = size;
  const { aside, columns, counts } = fit;
  const [x, z] = [half.x - Math.min(free.x, OFF_WALL.x), half.z - Math.min(free.z, OFF_WALL.z)];
  const middle = -((columns - 1) / 2) * width;
  const first = -((rowsOf(counts.aside, aside) - 1) / 2) * depth;
  return {
    width,
    depth,
    byTurn: [
      { x: middle, z: z - (rowsOf(counts.mine, columns) - 0.5) * depth, columns },
      { x: x - (aside - 0.5) * width, z: first, columns: aside },
      { x: middle, z: -z + depth / 2, columns },
      { x: -x + width / 2, z: first, columns: aside },
    ],
  };
}

function rowsOf(count: number, columns: number): number {
  return Math.ceil(count / columns);
}

interface Spot {
  x: number;
  z: number;
}

interface Size {
  width: number; // from one tile to the next
  depth: number;
  gap: number; // between the discards of two players
}

function sizeOf(scale: number): Size {
  const width = TILE.width * scale + 0.1;
  return { width, depth: TILE.height * scale + 0.1, gap: GAP * width };
}
