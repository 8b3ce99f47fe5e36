// The places of the discards on a phone: around the compass, which they never cover. PURE.

import { TILE } from "../game";
import { hidesRound, type Round, roundIn, type Spot } from "../mahjong/compass";
import type { Shape } from "../mahjong/shape";

const FINER = 0.99;
const OPEN_ROWS = 2; // of tiles that others have laid open: with so many the compass is in the middle

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
    const most = Math.floor((2 * shape.half.x) / (TILE.width * scale + 0.1));
    const grid = [most, most - 1]
      .map((columns) => gridOf(shape, scale, columns))
      .find(({ places }) => places.length >= room);
    if (grid) return grid;
  }
}

function gridOf({ half, exposed, thirds, pitch }: Shape, scale: number, columns: number): PhoneGrid {
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.1];
  const rows = Math.floor((2 * half.z) / depth);
  const usual = (2 * half.z + (thirds?.depth ?? 0) - OPEN_ROWS * TILE.height * exposed) / depth;
  const above = Math.min(rows - 1, Math.max(1, Math.round(usual / 2))); // rows between the viewer and the compass's middle
  const rowAt = (row: number) => half.z - (row + 0.5) * depth;
  const round = roundIn(
    { z: rowAt(above - 0.5), width: (columns % 2 ? 3 : 2) * width, depth: 2 * depth },
    scale,
    pitch,
  );
  const nearest = Array.from({ length: rows }, (_, row) => row).sort(
    (a, b) => away(a, above) - away(b, above) || b - a,
  );
  const places = nearest.flatMap((row) => rowOf(columns, width, rowAt(row)));
  return { scale, round, places: places.filter((place) => !hidesRound(place, scale, round)) };
}

const away = (row: number, middle: number) => Math.abs(row + 0.5 - middle);

// From its middle, to the right and to the left in turn.
function rowOf(columns: number, width: number, z: number): Spot[] {
  return Array.from({ length: columns }, (_, k) => ({ x: (k - (columns - 1) / 2) * width, z })).sort(
    (a, b) => Math.abs(a.x) - Math.abs(b.x) || b.x - a.x,
  );
}
