// The hand that has won, set by set, as it was scored. PURE.

import type { Seat } from "../game";
import type { ResultView, View } from "./view";

export interface WonHand {
  seat: Seat;
  groups: string[][]; // what lay beside the hand before the win comes first
  laid: number; // how many of them
  winning: { group: number; tile: number } | null;
}

// The sets in the arrangement that scores most; an irregular hand pair by pair, with the single tiles between them together.
export function wonHand({ result, racks }: View): WonHand | null {
  const seat = result?.winner ?? null;
  if (!result || seat === null) return null;
  const { hand, melds = [] } = racks[seat] ?? {};
  const groups = result.parts.length ? result.parts.map(({ tiles }) => tiles) : inPairs(hand ?? []);
  return { seat, groups, laid: melds.length, winning: winningTile(result, groups, melds.length) };
}

// In no meld. A set that another player's tile completed is not concealed.
function winningTile({ tile, parts }: ResultView, groups: string[][], laid: number): WonHand["winning"] {
  if (tile === null) return null;
  const found = [...groups.keys()].filter((at) => at >= laid && groups[at]?.includes(tile));
  const group = found.find((at) => parts[at]?.concealed === false) ?? found[found.length - 1];
  return group === undefined ? null : { group, tile: groups[group]?.lastIndexOf(tile) ?? 0 };
}

function inPairs(hand: string[]): string[][] {
  const groups: string[][] = [];
  let single = false;
  for (let at = 0; at < hand.length; at++) {
    const tile = hand[at] as string;
    const pair = hand[at + 1] === tile;
    if (pair) groups.push([tile, tile]);
    else if (single) groups[groups.length - 1]?.push(tile);
    else groups.push([tile]);
    single = !pair;
    if (pair) at++;
  }
  return groups;
}
