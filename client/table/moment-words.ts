// The words of the moment in which a game ends: the hand's name, or what it scores pattern by pattern; who has won, and what it is worth.

import type { ResultSummary } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import type { Box, Look } from "./moment-place";
import { signed } from "./result-parts";

const SIZES = [3, 2.6, 2.25, 1.9, 1.6, 1.35, 1.15, 1]; // of the name, in rem
const SMALLER = 55; // pixels of distance that a size is worth
const WIDTHS = [2000, 520, 340, 230, 160]; // pixels
const NARROWER = 45; // what each of them costs
const NAME_ALONE = 160; // the same for words that leave out who has won

export type Counted = { element: HTMLElement; points: number };
type Style = { size: number; width: number; short: boolean };

export function setLook({ style, classList }: HTMLElement, { size, width, short }: Style): void {
  classList.toggle("short", short);
  style.fontSize = `${size}rem`;
  style.maxWidth = `${width}px`;
}

// In all sizes, with the name in one line or in several, and on small screens the name alone.
export function looksOf(name: HTMLElement, area: Box): Look<Style>[] {
  const styles = [false, true].flatMap((short) =>
    SIZES.flatMap((size, smaller) =>
      WIDTHS.map((width, narrower) => ({
        style: { size, short, width: Math.min(width, area.width) },
        cost: smaller * SMALLER + narrower * NARROWER + (short ? NAME_ALONE : 0),
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
  const below = [title, moment?.worth, won && once ? t("The game of the day") : ""].filter(Boolean).join(" · ");
  const who = [below, got ? h("b", {}, ` ${signed(got.points)}`) : null];
  const parts = name ? [h("strong", {}, name), h("span", {}, ...who)] : [h("strong", {}, ...who)];
  return { element: h("div", { class: "moment-words" }, ...parts), counted };
}
