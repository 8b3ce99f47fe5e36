// What the ends would come to, shown before a tile is laid. PURE.

import { isDouble, openEnds, type Play, pips, pipsAt, playedTile } from "./plays";
import type { EndView, View } from "./view";

// The open ends after these plays, and what each counts. As `ends` of the view, which has them for the last play only.
export function countedEnds(plays: Play[]): EndView[] {
  return openEnds(plays.map((play) => playedTile(play, plays))).map(({ at, side }) => {
    const { tile } = plays[at] as Play;
    const value = pipsAt(tile, side);
    const times = !isDouble(tile) ? 1 : side > 1 ? 0 : 2;
    return { id: `${at}.${side}`, value, counts: times * value };
  });
}

// What the ends come to, as one would say it: "5 + 5 + 5 = 15". Ends that count nothing are left out.
export function sumText(ends: Pick<EndView, "counts">[]): string {
  const counts = ends.map((end) => end.counts).filter(Boolean);
  const sum = String(counts.reduce((total, count) => total + count, 0));
  return counts.length > 1 ? `${counts.join(" + ")} = ${sum}` : sum;
}

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
