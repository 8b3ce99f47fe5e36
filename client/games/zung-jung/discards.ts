// Each player's discards in rows before them. PURE.
//
// Who discarded a tile decides who pays, so the discards of each player lie together on that player's side. All of them are
// upright for the viewer, who never has to read a tile upside down or on its side.

import { type Piece, type Pose, TILE } from "../game";
import { type Setting, sideOf, tile } from "../mahjong/pieces";
import type { Shape } from "../mahjong/shape-list";
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

type Arrange = (shape: Shape, scale: number, count: number) => Blocks | null;

export function discards(setting: Setting<View>): Piece[] {
  const { view, shape, viewer } = setting;
  const rows = view.racks.map((_, seat) =>
    view.discards.map((discard, k) => ({ ...discard, k })).filter((each) => each.seat === seat && !each.claimed),
  );
  const { scale, blocks } = blocksFor(shape, Math.max(...rows.map((row) => row.length)));
  return rows.flatMap((row, seat) => {
    const block = blocks.byTurn[sideOf(setting, seat).turn as 0] as Block;
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
function blocksFor(shape: Shape, most: number): { scale: number; blocks: Blocks } {
  const count = STEPS.find((step) => most <= step) ?? most;
  const arrange =
    largest(shape, besideEachOther, USUAL).scale > largest(shape, inBands, USUAL).scale ? besideEachOther : inBands;
  return largest(shape, arrange, count);
}

function largest(shape: Shape, arrange: Arrange, count: number): { scale: number; blocks: Blocks } {
  for (let scale = shape.hand; ; scale -= 0.02) {
    const blocks = arrange(shape, scale, count);
    if (blocks) return { scale, blocks };
    if (scale < SMALLEST) throw new Error(`no room for ${count} discards of each player`);
  }
}

// The left player's on the left, the right one's on the right, and the others' between them.
function besideEachOther({ half }: Shape, scale: number, count: number): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const [rows, halfRows] = [Math.floor((2 * half.z) / depth), Math.floor((half.z - gap / 2) / depth)];
  const [aside, columns] = [Math.ceil(count / rows), Math.ceil(count / halfRows)];
  const free = {
    x: half.x - gap - (aside + columns / 2) * width,
    z: half.z - gap / 2 - Math.ceil(count / columns) * depth,
  };
  return free.x < 0 || free.z < 0 ? null : blocks(half, size, free, { aside, columns, count });
}

// From the far side: across, then left and right beside each other, then mine.
function inBands({ half }: Shape, scale: number, count: number): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const most = [Math.floor((2 * half.x) / width), Math.floor((half.x - gap / 2) / width)] as const;
  const [rows, sideRows] = most.map((columns) => Math.ceil(count / columns)) as [number, number];
  const [columns, aside] = [Math.ceil(count / rows), Math.ceil(count / sideRows)];
  const free = { x: half.x - gap / 2 - aside * width, z: half.z - gap - (rows + sideRows / 2) * depth };
  return free.x < 0 || free.z < 0 ? null : blocks(half, size, free, { aside, columns, count });
}

// free: what is left on each side. Some of it keeps the discards off the walls: near ones hide discards, and discards hide far ones.
function blocks(half: Spot, size: Size, free: Spot, fit: { aside: number; columns: number; count: number }): Blocks {
  const { width, depth } = size;
  const { aside, columns, count } = fit;
  const [x, z] = [half.x - Math.min(free.x, OFF_WALL.x), half.z - Math.min(free.z, OFF_WALL.z)];
  const middle = -((columns - 1) / 2) * width;
  const first = -((Math.ceil(count / aside) - 1) / 2) * depth;
  return {
    width,
    depth,
    byTurn: [
      { x: middle, z: z - (Math.ceil(count / columns) - 0.5) * depth, columns },
      { x: x - (aside - 0.5) * width, z: first, columns: aside },
      { x: middle, z: -z + depth / 2, columns },
      { x: -x + width / 2, z: first, columns: aside },
    ],
  };
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
