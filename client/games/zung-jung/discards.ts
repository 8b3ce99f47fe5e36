// Each player's discards in rows before them. PURE.
//
// Who discarded a tile decides who pays, so the discards of each player lie together on that player's side. All of them are
// upright for the viewer, who never has to read a tile upside down or on its side.

import { type Piece, TILE } from "../game";
import { besideFirst, type Round, roundIn, type Spot, whileRoom } from "../mahjong/compass";
import { lying, type Setting, sideOf, tile } from "../mahjong/pieces";
import { isPhone, type Shape } from "../mahjong/shapes";
import { tagOf } from "../mahjong/table-view";
import type { View } from "./view";

const MOST = 24; // tiles of one player for which there is room; all shrink if anybody ever has more
const STEPS = [10, 14, 18, 21, MOST, 30]; // on phones they shrink, and move, when somebody has more than this
const USUAL = 18;
const SMALLEST = 0.3;
const GAP = 0.4; // between the discards of two players, in tile widths
const OFF_WALL = { x: 0.8, z: 1.5 }; // how far from the walls, where there is room

// The discards of one player: the middle of their first tile, and how many lie in a row.
interface Block {
  x: number;
  z: number;
  columns: number;
  rows: number;
}

interface Blocks {
  width: number; // from one tile to the next
  depth: number;
  byTurn: [mine: Block, right: Block, across: Block, left: Block];
  middle: Round; // where the compass lies
}

// For how many discards there is room.
interface Counts {
  mine: number;
  across: number;
  aside: number; // of the left player, and as many of the right one
}

interface Fit {
  aside: number; // columns
  columns: number;
  counts: Counts;
  pitch: number; // of the camera
  banded: boolean;
}

type Arrange = (shape: Shape, scale: number, counts: Counts) => Blocks | null;

type Discard = View["discards"][number] & { k: number };

export function discards(setting: Setting<View>): Piece[] {
  const { view, viewer } = setting;
  const { scale, blocks } = blocksOf(setting);
  return bySeat(view).flatMap((row, seat) => {
    const places = spotsOf(setting, seat, blocks, scale);
    const tag = tagOf(view, seat);
    return row.map(({ tile: face, k }, nth) => {
      const live = view.phase === "claim" && k === view.discards.length - 1;
      const at = lying(setting, places[nth] as Spot, scale);
      const look = live ? "lit" : "";
      return tile(setting, `discard.${k}@${seat}`, at, face, { back: viewer.backs[seat] ?? "", look, tag });
    });
  });
}

// Where the compass lies, between the four players' discards.
export function compassSpot(setting: Setting<View>): Round {
  const { scale, blocks } = blocksOf(setting);
  if (!isFixed(setting.shape)) return blocks.middle;
  const lying = bySeat(setting.view).flatMap((row, seat) => spotsOf(setting, seat, blocks, scale).slice(0, row.length));
  return whileRoom(blocks.middle, lying, scale);
}

function spotsOf(setting: Setting<View>, seat: number, blocks: Blocks, scale: number): Spot[] {
  return placesIn(blocks, blocks.byTurn[sideOf(setting, seat).turn] as Block, scale);
}

// Without those that were claimed.
function bySeat({ racks, discards }: View): Discard[][] {
  const all = discards.map((discard, k) => ({ ...discard, k }));
  return racks.map((_, seat) => all.filter((each) => each.seat === seat && !each.claimed));
}

function placesIn({ width, depth, middle }: Blocks, { x, z, columns, rows }: Block, scale: number): Spot[] {
  const places = Array.from({ length: columns * rows }, (_, nth) => ({
    x: x + (nth % columns) * width,
    z: z + Math.floor(nth / columns) * depth,
  }));
  return besideFirst(places, scale, middle);
}

function blocksOf(setting: Setting<View>): { scale: number; blocks: Blocks } {
  const rows = bySeat(setting.view);
  const counts = rows.map((_, seat) => rows[(setting.viewer.seat + seat) % rows.length]?.length ?? 0);
  return blocksFor(setting.shape, counts);
}

// The discards are as large as fits, and at most as large as the viewer's hand. counts: by turn.
function blocksFor(shape: Shape, counts: number[]): { scale: number; blocks: Blocks } {
  const [mine = 0, right = 0, across = 0, left = 0] = counts.map((count) => roomFor(shape, count));
  if (isPhone(shape)) return largest(shape, aroundCompass, { mine, across, aside: Math.max(right, left) });
  const usual = alike(isFixed(shape) ? MOST : USUAL);
  const arrange =
    largest(shape, besideEachOther, usual).scale > largest(shape, inBands, usual).scale ? besideEachOther : inBands;
  return largest(shape, arrange, { mine, across, aside: Math.max(right, left) });
}

// Whether all that are expected find room at this scale.
export function discardsFit(shape: Shape, scale: number): boolean {
  return [besideEachOther, inBands].some((arrange) => arrange(shape, scale, alike(MOST)));
}

function alike(count: number): Counts {
  return { mine: count, across: count, aside: count };
}

function roomFor(shape: Shape, count: number): number {
  return (isFixed(shape) ? [MOST] : STEPS).find((room) => count <= room) ?? count;
}

function isFixed({ steps }: Shape): boolean {
  return steps.length === 1;
}

function largest(shape: Shape, arrange: Arrange, counts: Counts): { scale: number; blocks: Blocks } {
  for (let scale = shape.largest ?? shape.hand; ; scale -= 0.005) {
    const blocks = arrange(shape, scale, counts);
    if (blocks) return { scale, blocks };
    if (scale < SMALLEST) throw new Error("no room for the discards");
  }
}

// The left player's on the left, the right one's on the right, and the others' between them.
function besideEachOther({ half, pitch }: Shape, scale: number, counts: Counts): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const [sideRows, rows] = [2 * half.z, 2 * half.z - gap].map((room) => Math.floor(room / depth)) as [number, number];
  const aside = Math.ceil(counts.aside / sideRows);
  const most = Math.floor((2 * (half.x - gap - aside * width)) / width);
  const fewest = fewestColumns(counts, rows, most);
  if (!fewest) return null;
  const columns = Math.min(most, fewest + 1); // one more, so that the compass stays free
  const used = rowsOf(counts.mine, columns) + rowsOf(counts.across, columns);
  const free = { x: half.x - gap - (aside + columns / 2) * width, z: (2 * half.z - gap - used * depth) / 2 };
  return blocks(half, size, free, { aside, columns, counts, pitch, banded: false });
}

// With so few columns mine and those across fit in so many rows; null if most are not enough.
function fewestColumns({ mine, across }: Counts, rows: number, most: number): number | null {
  for (let columns = 1; columns <= most; columns++)
    if (rowsOf(mine, columns) + rowsOf(across, columns) <= rows) return columns;
  return null;
}

// From the far side: across, then left and right beside each other, then mine.
function inBands({ half, pitch }: Shape, scale: number, counts: Counts): Blocks | null {
  const size = sizeOf(scale);
  const { width, depth, gap } = size;
  const [most, mostAside] = [2 * half.x, half.x - gap / 2].map((room) => Math.floor(room / width)) as [number, number];
  const [rows, sideRows] = [rowsOf(Math.max(counts.mine, counts.across), most), rowsOf(counts.aside, mostAside)];
  const columns = Math.ceil(Math.max(counts.mine, counts.across) / rows);
  const aside = Math.ceil(counts.aside / sideRows);
  const used = rowsOf(counts.mine, columns) + sideRows + rowsOf(counts.across, columns);
  const free = { x: half.x - gap / 2 - aside * width, z: (2 * half.z - 2 * gap - used * depth) / 2 };
  return free.x < 0 || free.z < 0 ? null : blocks(half, size, free, { aside, columns, counts, pitch, banded: true });
}

// On phones, from the far side: across, then left and right of the compass, then mine. None lies on the compass.
function aroundCompass({ half, pitch }: Shape, scale: number, counts: Counts): Blocks | null {
  const { width, depth, gap } = sizeOf(scale);
  const [most, aside] = [2 * half.x, half.x - gap / 2].map((room) => Math.floor(room / width)) as [number, number];
  if (aside < 2) return null;
  const [rows, farRows] = [rowsOf(counts.mine, most), rowsOf(counts.across, most)];
  const sideRows = Math.max(2, rowsOf(counts.aside + 2, aside)); // the compass takes the place of one tile in each of two rows
  const free = 2 * half.z - (rows + sideRows + farRows) * depth - 2 * gap;
  if (free < 0) return null;
  const far = -half.z + free / 4 + depth / 2;
  const beside = far + farRows * depth + gap + free / 4;
  const block = (columns: number, rows: number, z: number, x = -((columns - 1) / 2) * width) => ({
    x,
    z,
    columns,
    rows,
  });
  const byTurn: Blocks["byTurn"] = [
    block(rowsOf(counts.mine, rows), rows, beside + sideRows * depth + gap + free / 4),
    block(aside, sideRows, beside, half.x - (aside - 0.5) * width),
    block(rowsOf(counts.across, farRows), farRows, far),
    block(aside, sideRows, beside, -half.x + width / 2),
  ];
  const space = { width: 2 * (half.x - (aside - 1) * width), depth: 2 * depth };
  const z = beside + (Math.floor(sideRows / 2) - 0.5) * depth;
  return { width, depth, byTurn, middle: roundIn({ z, ...space }, scale, pitch) };
}

// free: what is left on each side. Some of it keeps the discards off the walls: near ones hide discards, and discards hide far ones.
function blocks(half: Spot, size: Size, free: Spot, fit: Fit): Blocks {
  const { width, depth } = size;
  const { aside, columns, counts, pitch, banded } = fit;
  const [x, z] = [half.x - Math.min(free.x, OFF_WALL.x), half.z - Math.min(free.z, OFF_WALL.z)];
  const first = { across: -((columns - 1) / 2) * width, aside: -((rowsOf(counts.aside, aside) - 1) / 2) * depth };
  const [rows, farRows, sideRows] = [
    rowsOf(counts.mine, columns),
    rowsOf(counts.across, columns),
    rowsOf(counts.aside, aside),
  ];
  const byTurn: Blocks["byTurn"] = [
    { x: first.across, z: z - (rows - 0.5) * depth, columns, rows },
    { x: x - (aside - 0.5) * width, z: first.aside, columns: aside, rows: sideRows },
    { x: first.across, z: -z + depth / 2, columns, rows: farRows },
    { x: -x + width / 2, z: first.aside, columns: aside, rows: sideRows },
  ];
  return { width, depth, byTurn, middle: (banded ? betweenSides : betweenRows)(byTurn, size, pitch) };
}

// Where mine and those across meet.
function betweenRows([mine, , across]: Blocks["byTurn"], { width, depth, scale }: Size, pitch: number): Round {
  const [from, to] = [across.z + (across.rows - 0.5) * depth, mine.z - depth / 2];
  const space = { z: (from + to) / 2, width: (mine.columns % 2 ? 3 : 2) * width, depth: to - from + 2 * depth };
  return roundIn(space, scale, pitch);
}

// Where the left player's and the right one's meet.
function betweenSides([, right, , left]: Blocks["byTurn"], { width, depth, scale }: Size, pitch: number): Round {
  const apart = right.x - left.x - left.columns * width;
  const z = left.z + ((left.rows - 1) / 2) * depth;
  return roundIn({ z, width: apart + 2 * width, depth: (left.rows % 2 ? 3 : 2) * depth }, scale, pitch);
}

function rowsOf(count: number, columns: number): number {
  return Math.ceil(count / columns);
}

interface Size {
  scale: number;
  width: number; // from one tile to the next
  depth: number;
  gap: number; // between the discards of two players
}

function sizeOf(scale: number): Size {
  const width = TILE.width * scale + 0.1;
  return { scale, width, depth: TILE.height * scale + 0.1, gap: GAP * width };
}
