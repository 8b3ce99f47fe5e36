// A small tile of a hand that is being collected, with a sign that says whether the player has it and whether it can still come.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tilePicture } from "../../ui/pictures";
import type { How, Marked } from "./unseen";

const SIGNS: Record<How, string> = { yes: "✓", joker: "J", open: "", "only-joker": "J", gone: "✕" };

const NAMES: Record<How, (tile: string, left: number) => string> = {
  yes: (tile) => tile,
  joker: (tile) => t("{tile}, {how}", { tile, how: t("joker stands in") }),
  open: (tile, left) => t("{tile}, missing, {count} may still come", { tile, count: left }),
  "only-joker": (tile) => t("{tile}, missing, only a joker can stand in", { tile }),
  gone: (tile) => t("{tile}, missing, none can come any more", { tile }),
};

// In the order in which they are explained.
const MEANINGS: [how: How, meaning: string][] = [
  ["yes", t("you have it")],
  ["joker", t("your joker stands in")],
  ["open", t("missing; how many may still come")],
  ["only-joker", t("missing; only a joker can stand in")],
  ["gone", t("missing; none is left")],
];

export function markedName({ tile, how, left }: Marked, tileName: (code: string) => string): string {
  return NAMES[how](tileName(tile), left);
}

export function markedTile(tileSheet: string, marked: Marked, tileName: (code: string) => string): HTMLElement {
  const { tile, how, left } = marked;
  const picture = tilePicture(tileSheet, tile, markedName(marked, tileName));
  picture.classList.add("small");
  return h("span", { class: `spot ${how}` }, picture, h("b", { "aria-hidden": "true" }, signOf(how, left)));
}

const signOf = (how: How, left: number): string => (how === "open" ? String(left) : SIGNS[how]);

// What the signs mean that are shown, each with a tile that has it; and the arrow at those in the hand that may go. Screen
// readers hear the meaning with each tile.
export function marksKey(tileSheet: string, shown: Marked[], spare: boolean): HTMLElement {
  const rows = MEANINGS.flatMap(([how, meaning]) => {
    const found = shown.find((marked) => marked.how === how);
    return found
      ? [
          h(
            "li",
            {},
            markedTile(tileSheet, found, () => ""),
            h("span", {}, meaning),
          ),
        ]
      : [];
  });
  const arrow = spare
    ? h("li", {}, h("b", { class: "spare-sign" }, "▲"), h("span", {}, t("in your hand: may go")))
    : null;
  return h("ul", { class: "marks-key", "aria-hidden": "true" }, ...rows, arrow);
}
