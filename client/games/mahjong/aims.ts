// What the panels of closest hands and of patterns share: what the server says about the player's tiles, and the line that shows
// the best hand where there is no room for more.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";

// What the server says about the player's own tiles, which it is asked again when they change.
export class Advice<Found> {
  private about = ""; // the tiles
  private requests = 0;
  latest: Found | null = null; // whichever tiles it is about

  // Returns whether its answer is the latest: it may have been asked again meanwhile.
  async ask(tiles: string, answer: Promise<Found>): Promise<boolean> {
    const request = ++this.requests;
    const found = await answer;
    if (request !== this.requests) return false;
    [this.about, this.latest] = [tiles, found];
    return true;
  }

  // What it says about these tiles. What it said about others could be wrong for them.
  on(tiles: string): Found | null {
    return tiles === this.about ? this.latest : null;
  }
}

// How small tiles of a hand are read, wherever they are shown.
export const READ_TILES = t("Bright: yours. Dashed: missing.");

// Of the hand that the advice follows.
export const goalMark = () => h("b", { class: "goal-mark" }, `◎ ${t("Goal")}`);

const MOST = 4; // groups

export interface MissingGroup {
  picture: HTMLElement; // which may show equal tiles once
  tiles: number;
}

// isGoal: the name is that of a goal. away: how far it is. whole: pictures of all tiles of a hand, shown instead where they fit.
export function aimsLine(
  name: string,
  away: string,
  missing: MissingGroup[],
  whole: HTMLElement[] = [],
  isGoal = true,
): HTMLElement[] {
  const others = missing.slice(MOST).reduce((sum, group) => sum + group.tiles, 0);
  const more = others ? [h("b", { class: "more" }, `+${others}`)] : [];
  const pictures = missing.map(({ picture }) => picture);
  const brief = h("span", { class: "tiles brief" }, ...pictures.slice(0, MOST), ...more);
  const all = whole.length ? h("span", { class: "tiles whole", "aria-hidden": "true" }, ...whole) : null;
  const parts = [
    h("span", { class: "aims-words" }, h("b", {}, name), " ", h("span", {}, away)),
    isGoal ? h("b", { class: "aims-goal", "aria-hidden": "true" }, t("Goal")) : null,
    h("span", { class: "either" }, brief, all),
  ];
  return parts.filter((part) => part !== null);
}
