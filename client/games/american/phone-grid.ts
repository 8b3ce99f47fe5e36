// The places of the discards on a phone: rows that are read from left to right, around the compass. PURE.

import { TILE } from "../game";
import { hidesRound, type Round, roundIn, type Spot } from "../mahjong/compass";
import type { Shape } from "../mahjong/shape";

const FINER = 0.99;
const USUAL = 0.8; // of the felt's depth
const ROUND = 2; // rows and columns that the compass takes

export interface PhoneGrid {
  scale: number;
  round: Round; // where the compass lies
  places: Spot[]; // in the order in which they are filled
}

// As large as their number allows. Rows are counted from the viewer, so that no discard moves when the others lay more tiles
// open, as long as all of them find room.
export function phoneGrid(shape: Shape, count: number): PhoneGrid {
  const room = shape.steps.find((step) => count <= step) ?? count;
  for (let scale = shape.largest ?? shape.hand; ; scale *= FINER) {
    const grid = gridOf(shape, scale, room);
    if (grid) return grid;
  }
}

// Around the middle of the felt, as high as usually is free; null if there is no room for so many.
function gridOf({ half, pitch, thirds }: Shape, scale: number, room: number): PhoneGrid | null {
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.1];
  const [cells, felt] = [room + ROUND * ROUND, 2 * half.z + (thirds?.depth ?? 0)];
  const usual = Math.max(ROUND, Math.floor(Math.min(USUAL * felt, 2 * half.z) / depth));
  const columns = Math.min(Math.floor((2 * half.x) / width), Math.max(ROUND + 1, Math.ceil(cells / usual)));
  const rows = Math.ceil(cells / columns);
  if (columns <= ROUND || rows * depth > 2 * half.z) return null;
  const [x, z] = [(k: number) => (k - (columns - 1) / 2) * width, (k: number) => half.z - (rows - k - 0.5) * depth];
  const [left, far] = [columns, rows].map((all) => Math.floor((all - ROUND) / 2)) as [number, number];
  const round = roundIn({ z: z(far + 0.5), width: ROUND * width, depth: ROUND * depth }, scale, pitch);
  round.x = x(left + 0.5);
  const places = Array.from({ length: columns * rows }, (_, k) => ({
    x: x(k % columns),
    z: z(Math.floor(k / columns)),
  }));
  return { scale, round, places: places.filter((place) => !hidesRound(place, scale, round)) };
}
