// Names of places, such as hand.3@0, play.12, end.12.1, centre, boneyard, and what tiles and ends are called. PURE.

import { t } from "../../i18n/i18n";
import type { Place, Seat } from "../game";
import { pips } from "./plays";

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

// What tiles and ends are called.

const NUMBERS = [t("blank"), t("one"), t("two"), t("three"), t("four"), t("five"), t("six")];
const DOUBLES = [
  t("double blank"),
  t("double one"),
  t("double two"),
  t("double three"),
  t("double four"),
  t("double five"),
  t("double six"),
];

// "6|4" -> "six-four", "5|5" -> "double five"
export function tileName(tile: string): string {
  const [a, b] = pips(tile);
  return a === b ? (DOUBLES[a] ?? "") : `${NUMBERS[a]}-${NUMBERS[b]}`;
}

export function numberName(value: number): string {
  return NUMBERS[value] ?? "";
}

// Where an end is, seen from the middle of the board.
const SIDES: Record<string, string> = {
  left: t("the left end"),
  right: t("the right end"),
  top: t("the top end"),
  bottom: t("the bottom end"),
  "top left": t("the end at the top left"),
  "top right": t("the end at the top right"),
  "bottom left": t("the end at the bottom left"),
  "bottom right": t("the end at the bottom right"),
};
const SLANT = 0.5; // as steep as this is neither level nor upright

export function sideName(x: number, y: number): string {
  const [wide, high] = [Math.abs(x), Math.abs(y)];
  const vertical = high > wide * SLANT ? (y < 0 ? "top" : "bottom") : "";
  const horizontal = wide > high * SLANT ? (x < 0 ? "left" : "right") : "";
  return SIDES[`${vertical} ${horizontal}`.trim()] ?? "";
}

// points: in words, "15 points".
export function wentOut(name: string, mine: boolean, points: string): string {
  return mine
    ? t("You go out and score {points}.", { points })
    : t("{name} goes out and scores {points}.", { name, points });
}
