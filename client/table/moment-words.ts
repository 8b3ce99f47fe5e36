// The words of the moment in which a game ends: large who has won, which no window leaves out; below it with what hand, or what it
// scores pattern by pattern, and what it is worth. Where no hand has won the name of the board stands there.

import type { ResultSummary, Seat } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import type { Box, Look } from "./moment-place";
import { signed } from "./result-body";

const SIZES = [4.2, 3.6, 3.1, 2.7, 2.4, 2.1, 1.85, 1.6, 1.35, 1.15, 1]; // of the name, in rem
const SMALLER = 55; // pixels of distance that a size is worth
const LEGIBLE = { size: 1.6, worth: 300 }; // rem; the same for one that is so large
const LARGE = 2.4; // rem
const NOT_NARROW = 300; // pixels: or each word would have a line
const OVER_TILES = { most: 2.7, room: 200 }; // rem; pixels of width for each
const WIDTHS = [2000, 520, 340, 230, 160]; // pixels
const NARROWER = 45; // what each of them costs
// The same for words that leave out the hand, or also what it is worth, and for both in a row.
const FORMS = { whole: 0, brief: 190, flat: 210, slim: 330, inline: 360 };

const KEEP_WORTH = ["whole", "brief", "flat"];

export type Counted = { element: HTMLElement; points: number };
export type Style = { size: number; width: number; form: string };

export function setLook({ style, classList }: HTMLElement, { size, width, form }: Style): void {
  for (const one of Object.keys(FORMS)) classList.toggle(one, one === form);
  style.fontSize = `${size}rem`;
  style.maxWidth = `${width}px`;
}

// In all sizes, in one line or in several, and on small screens without the hand, or only who has won and the points, one
// above the other or in a row.
export function looksOf(name: HTMLElement, area: Box): Look<Style>[] {
  const styles = Object.entries(FORMS).flatMap(([form, less]) =>
    SIZES.flatMap((size, smaller) =>
      WIDTHS.map((width, narrower) => ({
        style: { size, form, width: Math.min(width, area.width) },
        cost: smaller * SMALLER + (size < LEGIBLE.size ? LEGIBLE.worth : 0) + narrower * NARROWER + less,
      })),
    ),
  );
  return styles.map(({ style, cost }) => {
    setLook(name, style);
    return { width: name.offsetWidth, height: name.offsetHeight, style, cost };
  });
}

// What is tried one after the other: looks, and at which places they may lie (`but`). Words of a hand that has won name it, large: where
// they would cover something they are smaller, as long as they are read from afar, and only then lie over tiles in the dark. The seat's
// own tiles stay free. Words of a board that is won rather lie on it than being hard to read, or without the score.
export function triesOf(looks: Look<Style>[], of: { won: Won; stays: boolean; seat: Seat | string; room: number }) {
  const free = [undefined, /^wall/, /^(wall|compass)/].map((but) => ({ but, covers: false, looks }));
  const but = new RegExp(`^(wall|compass|discard|play|(hand|exposed).*@(?!${of.seat}$))`);
  const over = { but, covers: true };
  const sized = (least: number, most: number) =>
    looks.filter(
      ({ style: { form, size, width } }) => form === "whole" && size >= least && size <= most && width >= NOT_NARROW,
    );
  const whole = [
    ...[LARGE, LEGIBLE.size].flatMap((least) => free.map((where) => ({ ...where, looks: sized(least, Infinity) }))),
    { ...over, looks: sized(LEGIBLE.size, largestOver(of.room)) },
  ];
  if (of.stays) return free;
  const short = looks.filter(({ style: { form, size } }) => KEEP_WORTH.includes(form) && size >= LEGIBLE.size);
  const onBoard = [
    ...whole.slice(0, 1),
    { but: undefined, covers: false, looks: short },
    { ...over, looks: sized(LARGE, Math.max(LARGE, largestOver(of.room))) },
  ];
  const first = { hand: whole, board: onBoard, nobody: [] }[of.won];
  return [...first, ...free, { ...over, looks }];
}

const largestOver = (room: number) => Math.min(OVER_TILES.most, room / OVER_TILES.room);

type Won = "hand" | "board" | "nobody";

export function wonBy({ moment, groups }: ResultSummary): Won {
  if (moment?.winner == null) return "nobody";
  return groups.length > 0 ? "hand" : "board";
}

// Whether tiles have won, on which the light stays.
export const hasTiles = (summary: ResultSummary) => wonBy(summary) === "hand";

// Whether anything of it stays while the result is shown.
export const isKept = (summary: ResultSummary) => hasTiles(summary) || summary.moment?.stays === true;

// Beside the result, which says the rest.
export const nameAlone = ({ moment }: ResultSummary) =>
  h("div", { class: "moment-words" }, h("strong", {}, moment?.name ?? ""));

// counted: the numbers in it that count up. atPanels: what the winner gets is seen there.
export function words(summary: ResultSummary, atPanels: boolean): { element: HTMLElement; counted: Counted[] } {
  const { title, moment, scores, won, once } = summary;
  const byHand = hasTiles(summary);
  const counted = (byHand ? summary.tally : []).map(({ points }) => ({ element: h("b", {}), points }));
  const patterns = counted.map(({ element }, k) => h("li", {}, summary.tally[k]?.what ?? "", element));
  const name = [moment?.name, moment?.line].filter(Boolean).join(" · ");
  const hand = patterns.length ? h("ul", { class: "hand" }, ...patterns) : h("i", { class: "hand" }, name);
  const got = atPanels ? null : scores.find(({ seat, points }) => seat === moment?.winner && points > 0);
  const worth = [!byHand && name, moment?.worth, won && once ? t("The game of the day") : ""]
    .filter(Boolean)
    .join(" · ");
  const below = [worth && h("i", {}, worth), got && h("b", {}, signed(got.points))].filter(Boolean);
  const parts = [
    h("strong", {}, title),
    byHand && name ? hand : null,
    below.length ? h("span", {}, ...(below as Node[])) : null,
  ];
  return { element: h("div", { class: "moment-words" }, ...parts), counted };
}
