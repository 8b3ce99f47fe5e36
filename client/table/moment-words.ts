// The words of the moment in which a game ends: who has won, large the hand's name, or what it scores pattern by pattern, and below
// it what it is worth.

import type { ResultSummary } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import type { Box, Look } from "./moment-place";
import { signed } from "./result-body";

const SIZES = [4.2, 3.6, 3.1, 2.7, 2.4, 2.1, 1.85, 1.6, 1.35, 1.15, 1]; // of the name, in rem
const SMALLER = 55; // pixels of distance that a size is worth
const WIDTHS = [2000, 520, 340, 230, 160]; // pixels
const NARROWER = 45; // what each of them costs
const FORMS = { whole: 0, brief: 60, slim: 150, inline: 240 }; // the same for words that leave out who has won, or also what the hand is worth, and for those in a row

export type Counted = { element: HTMLElement; points: number };
export type Style = { size: number; width: number; form: string };

export function setLook({ style, classList }: HTMLElement, { size, width, form }: Style): void {
  for (const one of Object.keys(FORMS)) classList.toggle(one, one === form);
  style.fontSize = `${size}rem`;
  style.maxWidth = `${width}px`;
}

// In all sizes, with the name in one line or in several, and on small screens without who has won, or only the name and the points, one
// above the other or in a row.
export function looksOf(name: HTMLElement, area: Box): Look<Style>[] {
  const styles = Object.entries(FORMS).flatMap(([form, less]) =>
    SIZES.flatMap((size, smaller) =>
      WIDTHS.map((width, narrower) => ({
        style: { size, form, width: Math.min(width, area.width) },
        cost: smaller * SMALLER + narrower * NARROWER + less,
      })),
    ),
  );
  return styles.map(({ style, cost }) => {
    setLook(name, style);
    return { width: name.offsetWidth, height: name.offsetHeight, style, cost };
  });
}

// Whether tiles have won, on which the light stays.
export const hasTiles = ({ moment, groups }: ResultSummary) => moment?.winner != null && groups.length > 0;

// counted: the numbers in it that count up.
export function words(summary: ResultSummary): { element: HTMLElement; counted: Counted[] } {
  const { title, moment, scores, won, once } = summary;
  const counted = (hasTiles(summary) ? summary.tally : []).map(({ points }) => ({ element: h("b", {}), points }));
  const patterns = counted.map(({ element }, k) => h("li", {}, summary.tally[k]?.what ?? "", element));
  const name = patterns.length ? h("ul", {}, ...patterns) : (moment?.name ?? "");
  const got = scores.find(({ seat, points }) => seat === moment?.winner && points > 0);
  const worth = [moment?.worth, won && once ? t("The game of the day") : ""].filter(Boolean).join(" · ");
  const value = [worth && h("i", {}, worth), got ? h("b", {}, signed(got.points)) : ""].filter(Boolean);
  const parts = name
    ? [h("em", {}, title), h("strong", {}, name), value.length ? h("span", {}, ...value) : null]
    : [h("strong", {}, title, ...value)];
  return { element: h("div", { class: "moment-words" }, ...parts), counted };
}
