// The hand that a player has chosen to collect: which tiles of the own rack it does not need, and which calls rule it out. PURE.

import type { Place, TargetHand } from "../game";
import { handPlaces, placesOf, tileAt, without } from "../mahjong/places";
import type { ExposureView, View } from "./view";

// Jokers are always needed. target: the 14 tiles of the hand, or none.
export function unneeded(view: View, target: string[]): Place[] {
  const rack = view.me === null ? undefined : view.racks[view.me];
  if (!target.length || !rack?.hand) return [];
  const exposed = rack.exposed.flatMap((group) => group.tiles.map(() => group.tile));
  const needed = placesOf(view, without(target, exposed));
  return handPlaces(view, rack.hand).filter((place) => !needed.includes(place) && tileAt(view, place) !== "J");
}

// My tiles that may go: none of these hands needs them, or, if they need all between them, not the closest ones. It is told
// while tiles are passed and in my turn.
export function spared(view: View, hands: string[][]): Place[] {
  const choosing = view.phase === "give" ? view.given === null : view.phase === "turn" && view.active === view.me;
  if (!choosing || !hands.length) return [];
  const idle = hands.map((hand) => unneeded(view, hand));
  const places = (idle[0] ?? []).filter((place) => idle.every((each) => each.includes(place)));
  return places.length ? places : spared(view, hands.slice(0, -1));
}

// How large a group of this tile may be in the target, beside these exposures; null if they leave it impossible anyway.
export function groupSizes(target: TargetHand | null, tile: string, exposed: ExposureView[]): number[] | null {
  const groups = target?.exposable?.map((group) => group.join(" "));
  const laid = exposed.map((group) => `${group.tile} ${group.tiles.length}`);
  const open = without(groups ?? [], laid);
  if (!groups || open.length > groups.length - laid.length) return null;
  return open.flatMap((group) => (group.startsWith(`${tile} `) ? [Number(group.slice(tile.length))] : []));
}

// Whether a call of the discard leaves the target impossible: it has no such group, or a larger one than the rack can expose.
export function ruledOutByCall(view: View, target: TargetHand | null): boolean {
  const rack = view.me === null ? undefined : view.racks[view.me];
  const tile = view.live?.tile;
  if (!rack?.hand || !tile) return false;
  const most = 1 + rack.hand.filter((own) => own === tile || own === "J").length;
  return groupSizes(target, tile, rack.exposed)?.every((size) => size > most) ?? false;
}
