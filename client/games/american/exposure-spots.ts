// Where the tiles of exposures lie on the ledge of a rack. PURE.

import { TILE } from "../game";
import type { Shape } from "./shape-list";
import { MOST_ROWS, type Side } from "./shapes";

export const GROUP_GAP = 0.45;
const ROW_GAP = 0.15;

interface Spots {
  scale: number;
  offsets: { along: number; aside: number }[][]; // of the tiles in all groups, from the middle of the ledge
}

// Each group begins a row, unless there are too many; smaller if the rows would not fit.
export function inRows(groups: number[], side: Side, shape: Shape): Spots {
  const { columns, exposed } = shape;
  const rows = (counts: number[]) => counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  const flat = rows(groups) > MOST_ROWS;
  const counts = flat ? [groups.reduce((sum, count) => sum + count, 0)] : groups;
  const gaps = (counts.length - 1) * ROW_GAP;
  const scale = Math.min(exposed, (side.room.length - gaps) / (rows(counts) * TILE.height * 1.015));
  const [wide, deep] = [TILE.width * 1.015 * scale, TILE.height * 1.015 * scale];
  let at = -(rows(counts) * deep + gaps) / 2;
  const offsets = counts.map((count) => {
    const first = at + deep / 2;
    at += Math.ceil(count / columns) * deep + ROW_GAP;
    return Array.from({ length: count }, (_, k) => ({
      along: first + Math.floor(k / columns) * deep,
      aside: ((k % columns) - (columns - 1) / 2) * wide,
    }));
  });
  return { scale, offsets: flat ? regrouped(offsets.flat(), groups) : offsets };
}

function regrouped<Item>(items: Item[], counts: number[]): Item[][] {
  const left = [...items];
  return counts.map((count) => left.splice(0, count));
}

// One row along the ledge, centred, and smaller if it would not fit.
export function inLine(groups: number[], side: Side, shape: Shape): Spots {
  const full = side.turn === 0 ? shape.laid : shape.exposed;
  const tiles = groups.reduce((sum, count) => sum + count, 0);
  const wanted = (side.turn % 2 === 0 ? TILE.width : TILE.height) * 1.015 * full;
  const total = tiles * wanted + (groups.length - 1) * GROUP_GAP;
  const fit = Math.min(1, side.room.length / total);
  let at = (-total / 2) * fit;
  const offsets = groups.map((count) => {
    const first = at;
    at += (count * wanted + GROUP_GAP) * fit;
    return Array.from({ length: count }, (_, k) => ({ along: first + (k + 0.5) * wanted * fit, aside: 0 }));
  });
  return { scale: full * fit, offsets };
}
