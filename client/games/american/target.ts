// The hand that a player has chosen to collect: which tiles of the own rack it does not need. PURE.

import type { Place } from "../game";
import { handPlaces, placesOf, tileAt, without } from "../mahjong/places";
import type { View } from "./view";

// Jokers are always needed. target: the 14 tiles of the hand, or none.
export function unneeded(view: View, target: string[]): Place[] {
  const rack = view.me === null ? undefined : view.racks[view.me];
  if (!target.length || !rack?.hand) return [];
  const exposed = rack.exposed.flatMap((group) => group.tiles.map(() => group.tile));
  const needed = placesOf(view, without(target, exposed));
  return handPlaces(view, rack.hand).filter((place) => !needed.includes(place) && tileAt(view, place) !== "J");
}
