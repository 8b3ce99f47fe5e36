// Places and tiles of the player's own rack: where a tile lies, the player's own order, and the keys that move along it. PURE.

import { t } from "../../i18n/i18n";
import type { Direction, Place, RackOrder, Seat } from "../game";
import { drawnBy } from "./newest";
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

// The player's own order of the tiles on their rack, and the keys that move along it.

const SUITS = ["D", "B", "C"];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const HONOURS = ["E", "S", "W", "N", "RD", "GD", "WD", "F", "J"];
const BY_SUIT = [...SUITS.flatMap((suit) => NUMBERS.map((number) => `${number}${suit}`)), ...HONOURS];
const BY_NUMBER = [...NUMBERS.flatMap((number) => SUITS.map((suit) => `${number}${suit}`)), ...HONOURS];

const SORTS = [
  { id: "suit", label: t("By suit"), announcement: t("Sorted by suit.") },
  { id: "number", label: t("By number"), announcement: t("Sorted by number.") },
];

export function rackOrder<View extends TableView>(): RackOrder<View> {
  return {
    sorts: SORTS,
    arranged: arrangeRack,
    hand: handOf,
    drawnTile: (view) => drawnBy(view, view.me),
    rank: (tile, by) => (by === "suit" ? BY_SUIT : BY_NUMBER).indexOf(tile),
  };
}

function handOf(view: TableView): string[] {
  return view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
}

// Moves along the rack and wraps around at its ends.
export function navigate(view: TableView, from: Place, direction: Direction): Place | null {
  const [count, step] = [handOf(view).length, { left: -1, right: 1 }[direction as string]];
  const stand = Number(/^hand\.(\d+)@/.exec(from)?.[1]);
  return step && count ? `hand.${(stand + step + count) % count}@${view.me}` : null;
}

function arrangeRack<View extends TableView>(view: View, hand: string[]): View {
  return { ...view, racks: view.racks.map((rack, seat) => (seat === view.me && rack.hand ? { ...rack, hand } : rack)) };
}
