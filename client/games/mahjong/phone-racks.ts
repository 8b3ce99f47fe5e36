// The others' racks on a phone, and the rest of the wall: at the edges of the picture, while the discards leave them room. PURE.
//
// The rack across stands at the far edge, behind what lies open there, those at the sides along the left and right edges. The wall is
// one line before them, or two, that becomes shorter at one end.

import { type Rack, TILE } from "../game";
import type { Around, Shape, Side } from "./shapes";
import type { TableView } from "./table-view";

const STEP = 12.33; // pixels of a tile on a rack at the side
const TILES = 13.2; // of a whole rack
const APART = 1.005; // from one tile to the next
const LEAN = 0.3; // of the tiles at the sides, outwards, so that their backs are seen
const EDGES = { inner: 0.1, outer: 0.35 }; // of wood beside the tiles
const BAR = { foot: 0.25, lip: 0.75 }; // how high it is under the tiles, and behind them
const TO_MINE = 0.4; // centimetres from a rack at the side to mine
const BEHIND_OPEN = 0.6; // centimetres, because what lies open before it hides its lower part
const IN_WALL = { least: 12.1, most: 14, deep: 1.03 }; // pixels of a tile; from one line to the next, in tiles
const DEALT = 53; // tiles, before the wall is seen
const BROKEN = 1; // stacks more, where one is drawn from both ends

export const GAP = 0.5; // tile widths before the discards, which hide some of what is behind them

type Bare = Pick<Shape, "half" | "pitch" | "standing" | "rows">;

// pixel: in centimetres. stacks: of the whole wall, 0 if there is none left.
export function aroundFelt(bare: Bare, pixel: number, stacks: number): Around {
  const { pitch, standing, rows } = bare;
  const tile = (STEP * pixel) / Math.sin(pitch) / TILE.width;
  const above = BAR.foot + TILE.height * tile - TILE.depth * standing;
  const behind = TILE.depth * tile + Math.max(EDGES.outer, above / Math.tan(pitch)) + BEHIND_OPEN;
  const aside = deep(tile, LEAN) + EDGES.inner + EDGES.outer;
  const length = TILES * APART * TILE.width * tile + 0.3;
  const across = 2 * (bare.half.x - aside);
  const wall = stacks ? (wallIn(across, pixel, stacks, rows) ?? wallIn(across, pixel, stacks, 2)) : null;
  return { tile, behind, aside, length, wall };
}

// null: its tiles would be too small.
function wallIn(across: number, pixel: number, stacks: number, lines: number): Around["wall"] {
  const inLine = Math.ceil((stacks - Math.floor(DEALT / 2) + BROKEN) / lines);
  const pixels = Math.min(IN_WALL.most, across / inLine / pixel);
  const scale = (pixels * pixel) / TILE.width;
  return pixels < IN_WALL.least ? null : { scale, inLine, lines, depth: lines * IN_WALL.deep * TILE.height * scale };
}

function deep(scale: number, lean: number): number {
  return (TILE.depth * Math.cos(lean) + TILE.height * Math.sin(lean)) * scale;
}

// How much of the felt's depth racks and wall take.
export function depthOf(around: Around | null | undefined): number {
  return around ? around.behind + (around.wall?.depth ?? 0) : 0;
}

// Whether the racks at the sides find room between mine and what lies open at the far side. In one row, or if nothing does, they may
// reach to the far edge.
export function racksFit({ half, around, thirds, rows }: Shape, bare: boolean): boolean {
  if (!around) return true;
  const beyond = bare || rows === 1 ? (around.wall?.depth ?? 0) + (thirds?.depth ?? 0) : 0;
  return around.length + TO_MINE <= 2 * half.z + beyond + (rows === 1 ? around.behind : 0);
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
  const [line, at] = [Math.floor(fromEnd / wall.inLine), fromEnd % wall.inLine];
  if (line >= wall.lines) return null;
  const far = -half.z - wall.depth - GAP * TILE.width * exposed;
  const z = far + ((line + 0.5) / wall.lines) * wall.depth;
  return { x: ((wall.inLine - 1) / 2 - at) * TILE.width * wall.scale, z };
}
