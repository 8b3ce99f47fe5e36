// The others' racks on a phone, and the rest of the wall: at the edges of the picture. PURE.
//
// The rack across stands at the far edge, behind what lies open there, those at the sides along the left and right edges. Of the wall
// its end is seen, a line before them that becomes shorter at last; the head of the page has the count.

import { type Rack, TILE } from "../game";
import type { Around, Shape, Side } from "./shapes";
import type { TableView } from "./table-view";

export const STEPS = [12.33, 11.5]; // pixels of a tile on a rack at the side: smaller where the felt is not so deep
const WHOLE = 13.2; // tiles for which a rack is made of which nothing lies open
const TILES = [5, 8, 11, WHOLE]; // the more lies open, the shorter it is
const APART = 1.005; // from one tile to the next
const ENDS = 0.3; // centimetres of a rack beyond its tiles
const LEAN = 0.3; // of the tiles at the sides, outwards, so that their backs are seen
const EDGES = { inner: 0.1, outer: 0.18 }; // of wood beside the tiles
const BAR = { foot: 0.25, lip: 0.75 }; // how high it is under the tiles, and behind them
const TO_MINE = 0.4; // centimetres from a rack at the side to mine
const BEHIND_OPEN = 0.45; // centimetres, because what lies open before it hides its lower part
const WALL = { tile: 17, most: 14, deep: 1.03, hides: 0.95 }; // pixels; stacks; its depth, in tiles; of what its height hides

export const GAP = 0.3; // tile widths before the discards, which hide some of what is behind them

type Bare = Pick<Shape, "half" | "pitch" | "standing" | "rows">;

// pixel: in centimetres. tiles: on the fullest rack. stacks: of the whole wall, 0 if none is seen. step: of STEPS.
export function aroundFelt(bare: Bare, pixel: number, tiles: number, stacks: number, step: number): Around {
  const { pitch, standing } = bare;
  const along = (2 * bare.half.z - TO_MINE - ENDS) / (WHOLE * APART);
  const tile = Math.min((step * pixel) / Math.sin(pitch), along) / TILE.width;
  const above = BAR.foot + TILE.height * tile - TILE.depth * standing;
  const behind = TILE.depth * tile + Math.max(EDGES.outer, above / Math.tan(pitch)) + BEHIND_OPEN;
  const aside = deep(tile, LEAN) + EDGES.inner + EDGES.outer;
  const places = TILES.find((most) => tiles <= most) ?? (TILES[TILES.length - 1] as number);
  const length = lengthFor(places, tile);
  return { tile, behind, aside, length, wall: stacks ? wallIn(2 * (bare.half.x - aside), pixel, pitch) : null };
}

// It is two tiles high, and what lies open behind it shows some of its front too.
function wallIn(across: number, pixel: number, pitch: number): Around["wall"] {
  const scale = (WALL.tile * pixel) / TILE.width;
  const [deep, hides] = [WALL.deep * TILE.height * scale, (WALL.hides * 2 * TILE.depth * scale) / Math.tan(pitch)];
  const inLine = Math.min(WALL.most, Math.floor(across / (TILE.width * scale)));
  return { scale, inLine, deep, depth: deep + hides };
}

function deep(scale: number, lean: number): number {
  return (TILE.depth * Math.cos(lean) + TILE.height * Math.sin(lean)) * scale;
}

// How much of the felt's depth racks and wall take.
export function depthOf(around: Around | null | undefined): number {
  return around ? around.behind + (around.wall?.depth ?? 0) : 0;
}

const lengthFor = (tiles: number, scale: number) => tiles * APART * TILE.width * scale + ENDS;

// Whether racks at the sides of an upright phone find room between mine and what lies open at the far side, as long as they were at
// first: or they would come back once they are shorter. If nothing lies open, they may reach to the far edge.
export function racksFit({ half, around, thirds }: Shape, bare: boolean): boolean {
  if (!around) return true;
  const beyond = bare ? (around.wall?.depth ?? 0) + (thirds?.depth ?? 0) : 0;
  return lengthFor(WHOLE, around.tile) + TO_MINE <= 2 * half.z + beyond;
}

// Of the middle of a rack at a side: its near end is beside the near end of the felt.
export function shiftOf({ half }: Shape, { length }: Around, turn: number): number {
  if (turn === 2) return 0;
  const z = half.z - TO_MINE - length / 2;
  return turn === 1 ? -z : z;
}

// How the tiles of a rack stand: so far out of the middle of the table.
export function standingAt({ tile: scale }: Around, { turn, ledge, shift: along }: Side) {
  const lean = turn === 2 ? 0 : LEAN;
  const y = BAR.foot + ((TILE.height * Math.cos(lean) + TILE.depth * Math.sin(lean)) / 2) * scale;
  return { out: ledge.from + EDGES.inner + deep(scale, lean) / 2, y, pitch: Math.PI / 2 + lean, scale, along };
}

// A bar under the tiles, and a lip behind them.
export function barSection({ ledge, edge }: Side): Rack["section"] {
  const outer = edge - ledge.from;
  const lip = outer - EDGES.outer / 2;
  return [
    [0, 0],
    [0, BAR.foot],
    [lip, BAR.foot],
    [lip, BAR.lip],
    [outer, BAR.lip],
    [outer, 0],
  ];
}

// Where a stack of the wall lies, counted from its end, from which it does not move. null: the picture does not show it.
export function stackAt(
  { half, around, exposed }: Shape,
  { wall: stacks }: Pick<TableView, "wall">,
  broken: { seat: number; counted: number },
  seat: number,
  stack: number,
): { x: number; z: number } | null {
  const wall = around?.wall;
  if (!wall) return null;
  const [seats, each] = [stacks.length, stacks[seat]?.length || 1];
  const all = seats * each;
  const fromBreak = (((broken.seat - seat + seats) % seats) * each + stack - broken.counted + all) % all;
  const fromEnd = all - 1 - fromBreak;
  if (fromEnd >= wall.inLine) return null;
  const z = -half.z - GAP * TILE.width * exposed - wall.deep / 2;
  return { x: ((wall.inLine - 1) / 2 - fromEnd) * TILE.width * wall.scale, z };
}
