// What the other players have laid open, on a phone: on the far side of the felt, a third of its width for each of them. PURE.

import { type Pose, TILE } from "../game";
import { GROUP_GAP, type Laid, lengthOf } from "./exposure-spots";
import type { Shape, Thirds } from "./shape";
import type { Side } from "./shapes";

const ROW = 1.03; // from one row to the next, in tiles
const APART = { thirds: 0.25, discards: 0.5 }; // in tile widths
const SMALLER = 0.96;
const LEAST = 0.3;

interface Spot {
  row: number;
  along: number; // from the left end of its row
}

// Every group in one row where it fits, from left to right.
function spotsOf(groups: Laid[][], width: number, scale: number): Spot[][] {
  let [row, end] = [0, 0];
  const wrap = (length: number) => {
    if (end > 0 && end + length > width) [row, end] = [row + 1, 0];
  };
  return groups.map((group) => {
    const lengths = group.map((tile) => lengthOf(tile, true) * scale);
    if (end > 0) end += GROUP_GAP * scale;
    wrap(lengths.reduce((sum, length) => sum + length, 0));
    return lengths.map((length) => {
      wrap(length);
      end += length;
      return { row, along: end - length / 2 };
    });
  });
}

function rowsOf(groups: Laid[][], width: number, scale: number): number {
  return 1 + Math.max(0, ...spotsOf(groups, width, scale).flatMap((spots) => spots.map(({ row }) => row)));
}

// At most at the scale `full`, and smaller where it would take more than so much of the felt's depth.
export function thirdsFor(
  open: Laid[][][],
  full: number,
  across: number,
  depth: number,
): { scale: number; thirds: Thirds } {
  for (let scale = full; ; scale *= SMALLER) {
    const width = (across - 2 * APART.thirds * TILE.width * scale) / 3;
    const rows = Math.max(1, ...open.map((groups) => rowsOf(groups, width, scale)));
    const taken = rows * TILE.height * ROW * scale + APART.discards * TILE.width * scale;
    if (taken <= depth || scale < LEAST * full) return { scale, thirds: { across, width, depth: taken } };
  }
}

// Those of the left player begin at the left edge, those of the right one end at the right one.
export function posesInThird(shape: Shape, side: Side, groups: Laid[][]): Pick<Pose, "x" | "z">[][] {
  const { thirds, exposed: scale, half } = shape;
  if (!thirds) return [];
  const spots = spotsOf(groups, thirds.width, scale);
  const place = { 1: 1, 2: 0.5, 3: 0 }[side.turn] ?? 0; // how much of what stays free is before them
  const left = (thirds.across - widthOf(groups, spots, scale)) * place - thirds.across / 2;
  return spots.map((row) =>
    row.map(({ row: at, along }) => ({
      x: left + along,
      z: (at + 0.5) * TILE.height * ROW * scale - half.z - thirds.depth,
    })),
  );
}

function widthOf(groups: Laid[][], spots: Spot[][], scale: number): number {
  const tiles = groups.flat();
  return Math.max(0, ...spots.flat().map(({ along }, k) => along + (lengthOf(tiles[k] as Laid, true) * scale) / 2));
}
