// The hand that a player collects: which tiles of the own rack it does not need, and which calls it needs or rules out. PURE.

import { regrouped } from "../../ui/lists";
import type { Place, TargetHand } from "../game";
import { handPlaces, placesOf, tileAt, without } from "../mahjong/places";
import { isGone, spotsOf } from "./missing";
import type { ExposureView, View } from "./view";

// Jokers are always needed. target: the 14 tiles of the hand, or none.
export function unneeded(view: View, target: string[]): Place[] {
  const rack = view.me === null ? undefined : view.racks[view.me];
  if (!target.length || !rack?.hand) return [];
  const exposed = rack.exposed.flatMap((group) => group.tiles.map(() => group.tile));
  const needed = placesOf(view, without(target, exposed));
  return handPlaces(view, rack.hand).filter((place) => !needed.includes(place) && tileAt(view, place) !== "J");
}

// My tiles that may go: the first of these hands, the goal, does not need them. It is told while tiles are passed and in my turn.
// First those that the other hands do not need either. Nothing while a swap for an exposed joker costs the goal nothing: that
// comes first.
export function spared(view: View, [goal, ...others]: Pick<TargetHand, "tiles" | "groups">[]): Place[] {
  const choosing = view.phase === "give" ? view.given === null : view.phase === "turn" && view.active === view.me;
  if (!choosing || !goal || view.racks.flatMap(({ exposed }) => exposed).some((group) => swaps(view, goal, group)))
    return [];
  const idle = others.map(({ tiles }) => unneeded(view, tiles));
  const needed = (place: Place) => idle.filter((places) => !places.includes(place)).length;
  return unneeded(view, goal.tiles).sort((a, b) => needed(a) - needed(b));
}

function swaps(view: View, goal: Pick<TargetHand, "tiles" | "groups">, { tile, tiles }: ExposureView): boolean {
  return tiles.includes("J") && placesOf(view, [tile]).length > 0 && !exchangeCosts(view, goal, tile);
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

// Whether the goal has a group of the discard that may be called and still misses a tile of it. null: nothing can be said, as it is
// impossible anyway.
export function needsCall(view: View, goal: TargetHand | null): boolean | null {
  const rack = view.me === null ? undefined : view.racks[view.me];
  const tile = view.live?.tile;
  if (!goal || !rack?.hand || !tile || !groupSizes(goal, tile, rack.exposed)) return null;
  return !ruledOutByCall(view, goal) && lacks(view, goal, tile);
}

// Whether the goal has more of a tile than I have.
export function lacks(view: View, goal: TargetHand, tile: string): boolean {
  return count(goal.tiles, tile) > held(view, tile);
}

// Whether it would, if I discarded one. A goal that is no longer possible needs none.
export function discardCosts(view: View, goal: TargetHand | null, tile: string): boolean {
  const wanted = goal && !isGone(spotsOf(view, goal)) ? count(goal.tiles, tile) : 0;
  return wanted > 0 && wanted >= held(view, tile);
}

// A joker in an exposure counts as the tile it stands for.
function held({ me, racks }: View, tile: string): number {
  const { hand, exposed = [] } = racks[me ?? 0] ?? {};
  return count([...(hand ?? []), ...exposed.flatMap((group) => group.tiles.map(() => group.tile))], tile);
}

// Whether the goal needs this tile of my hand where no joker may stand.
export function exchangeCosts(view: View, goal: Pick<TargetHand, "tiles" | "groups"> | null, tile: string): boolean {
  const hand = view.me === null ? null : view.racks[view.me]?.hand;
  if (!goal?.groups || !hand || isGone(spotsOf(view, goal))) return false;
  const small = regrouped(goal.tiles, goal.groups).filter(({ length }) => length < SMALLEST);
  const needed = count(small.flat(), tile);
  return needed > 0 && count(hand, tile) <= needed;
}

const SMALLEST = 3; // tiles of a group in which a joker may stand

const count = (tiles: string[], tile: string): number => tiles.filter((one) => one === tile).length;
