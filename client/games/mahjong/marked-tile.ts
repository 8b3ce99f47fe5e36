// Small tiles of a hand that is being collected, with a sign that says whether the player has them and whether they can still come.

import { plural, t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tilePicture } from "../../ui/pictures";
import type { How, Marked } from "./unseen";

const SIGNS: Record<How, (left: number) => string> = {
  yes: () => "✓",
  joker: () => "J",
  open: (left) => plural(left, "{n} left", "{n} left"),
  "only-joker": () => t("joker only"),
  gone: () => t("none left"),
};

// In a line there is no room for words; all of its tiles are missing.
const SHORT_SIGNS: typeof SIGNS = {
  ...SIGNS,
  open: () => "",
  "only-joker": () => "J",
  gone: () => "✕",
};

// What is missing is called by what its sign says.
export function markedName({ tile, how, left }: Marked, tileName: (code: string) => string): string {
  const name = tileName(tile);
  if (how === "yes") return name;
  if (how === "joker") return t("{tile}, {how}", { tile: name, how: t("joker stands in") });
  return t("{tile}, missing, {how}", { tile: name, how: SIGNS[how](left) });
}

// A group: equal tiles of which the same is true lie like a fan of cards and have one sign.
export function markedGroup(
  tileSheet: string,
  group: Marked[],
  tileName: (code: string) => string,
  inLine = false,
): HTMLElement {
  const signs = inLine ? SHORT_SIGNS : SIGNS;
  const shown = fans(group).map((fan) => markedFan(tileSheet, fan, tileName, signs));
  return h("span", { class: "group" }, ...shown);
}

function fans(group: Marked[]): Marked[][] {
  const found: Marked[][] = [];
  for (const each of group) {
    const [first] = found[found.length - 1] ?? [];
    if (first?.tile === each.tile && first.how === each.how) found[found.length - 1]?.push(each);
    else found.push([each]);
  }
  return found;
}

function markedFan(
  tileSheet: string,
  fan: Marked[],
  tileName: (code: string) => string,
  signs: typeof SIGNS,
): HTMLElement {
  const [{ how, left }] = fan as [Marked];
  const pictures = fan.map((marked) => tilePicture(tileSheet, marked.tile, markedName(marked, tileName)));
  for (const picture of pictures) picture.classList.add("small");
  const sign = h("b", { "aria-hidden": "true" }, signs[how](left));
  return h("span", { class: `spot ${how}` }, h("span", { class: "fan" }, ...pictures), sign);
}
