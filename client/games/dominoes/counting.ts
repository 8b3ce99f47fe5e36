// What the ends would come to, shown before a tile is laid. PURE.

import { isDouble, pips } from "./plays";
import type { EndView, View } from "./view";

// The sum of the ends once this tile is laid there; end: null on an empty board. As `sum_after` in dominoes/rules/board.py.
export function sumAfter({ plays, sum }: View, tile: string, end: EndView | null): number {
  const [first, second] = pips(tile);
  if (!end) return first + second;
  const open = end.value === first ? second : first;
  const alone = plays.length === 1 && isDouble(plays[0]?.tile ?? ""); // it still counts, with a tile on one side
  return sum - (alone ? 0 : end.counts) + open * (isDouble(tile) ? 2 : 1);
}

export function isScore(sum: number): boolean {
  return sum > 0 && sum % 5 === 0;
}

export function fits(tile: string, end: EndView): boolean {
  return pips(tile).includes(end.value);
}
