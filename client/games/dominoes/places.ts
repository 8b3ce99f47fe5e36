// Names of places: hand.3@0, play.12, end.12.1, centre, boneyard. PURE.

import type { Place, Seat } from "../game";

export const CENTRE: Place = "centre"; // where the first tile of a round is laid
export const BONEYARD: Place = "boneyard";

export const handPlace = (n: number, seat: Seat): Place => `hand.${n}@${seat}`;
export const playPlace = (n: number): Place => `play.${n}`;
export const openingPlace = (n: number): Place => `opening.${n}`;
export const endPlace = (id: string): Place => `end.${id}`;

// Which tile of a hand lies at this place; -1 if it is no place of a hand.
export function handIndex(place: Place): number {
  return Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? -1);
}

// "end.12.1" -> "12.1", "centre" -> "": as a move names the end. null: no end is there.
export function endAt(place: Place): string | null {
  if (place === CENTRE) return "";
  return /^end\.(\d+\.\d)$/.exec(place)?.[1] ?? null;
}
