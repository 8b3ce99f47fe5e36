// Lookups between places and tiles of the player's own rack. PURE.

import type { Place, Seat } from "../game";
import type { TableView } from "./table-view";

export function tileAt(view: TableView, place: Place): string | null {
  const found = /^hand\.(\d+)@(\d+)$/.exec(place);
  if (!found || Number(found[2]) !== view.me) return null;
  return view.racks[view.me]?.hand?.[Number(found[1])] ?? null;
}

export function tilesAt(view: TableView, places: Place[]): string[] {
  return places.map((place) => tileAt(view, place)).filter((tile) => tile !== null);
}

// seat: mine, or one whose tiles lie open.
export function handPlaces(view: TableView, among: string[], seat = view.me): Place[] {
  const hand = seat === null ? [] : (view.racks[seat]?.hand ?? []);
  return hand.flatMap((tile, index) => (among.includes(tile) ? [`hand.${index}@${seat}`] : []));
}

// The places of these tiles in my hand, each place used once.
export function placesOf(view: TableView, tiles: string[], among = handPlaces(view, tiles)): Place[] {
  const left = [...tiles];
  return among.filter((place) => {
    const at = left.indexOf(tileAt(view, place) ?? "");
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// Of equal tiles the newest lies on the right.
export function newestPlacesOf(view: TableView, tiles: string[], seat = view.me): Place[] {
  return placesOf({ ...view, me: seat }, tiles, handPlaces(view, tiles, seat).reverse());
}

export function inHandOrder(view: TableView, tiles: string[]): string[] {
  return tilesAt(view, placesOf(view, tiles));
}

// "exposed.1.2@3" and "exposed.1@3" -> "exposed.1@3"
export function exposureOf(place: Place): Place | null {
  const found = /^exposed\.(\d+)(?:\.\d+)?@(\d+)$/.exec(place);
  return found ? `exposed.${found[1]}@${found[2]}` : null;
}

export function seatOf(place: Place): Seat {
  return Number(place.split("@")[1]);
}

// Whether the tiles of all players are shown, as in a replay.
export function isOpen({ racks }: TableView): boolean {
  return racks.every(({ hand }) => hand !== null);
}

export function neighbour(view: TableView, to: string, from = view.me ?? 0): Seat {
  const steps = { right: 1, across: 2, left: 3 }[to] ?? 0;
  return (from + steps) % view.racks.length;
}

export function without(tiles: string[], taken: string[]): string[] {
  const left = [...tiles];
  for (const tile of taken) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export function unique(tiles: string[]): string[] {
  return [...new Set(tiles)];
}
