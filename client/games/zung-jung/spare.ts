// The tiles that may go without a loss, for those who are new to the game. PURE.

import type { Place } from "../game";
import { handPlaces } from "../mahjong/places";
import type { Outlook } from "./outlook";
import type { View } from "./view";

const NEAR = 2; // numbers of one suit that far apart can make a run

// In my turn: those whose discard leaves a ready hand; if there are none, those that join no other tile of the hand and no pattern
// in reach, and of these the ones whose partners are not told to be missing. shown: how many patterns count.
export function spared(view: View, { missing, ready, reach }: Outlook, shown: number): Place[] {
  const hand = view.racks[view.me ?? 0]?.hand;
  if (!hand || view.phase !== "turn" || view.active !== view.me || missing === 0) return [];
  const leaveReady = ready.flatMap(({ discard }) => discard ?? []);
  if (leaveReady.length) return handPlaces(view, leaveReady);
  const held = reach.slice(0, shown).flatMap((each) => each.held);
  const needs = reach[0]?.needs ?? [];
  const lonely = hand.filter((tile) => !held.includes(tile) && isLonely(tile, hand));
  const others = lonely.filter((tile) => !needs.includes(tile));
  return handPlaces(view, others.length ? others : lonely);
}

function isLonely(tile: string, hand: string[]): boolean {
  return hand.filter((other) => joins(tile, other)).length === 1; // itself
}

function joins(tile: string, other: string): boolean {
  if (tile === other) return true;
  const [number, suit] = tile;
  return /^[1-9]/.test(tile) && suit === other[1] && Math.abs(Number(number) - Number(other[0])) <= NEAR;
}
