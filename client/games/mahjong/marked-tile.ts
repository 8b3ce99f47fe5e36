// Small tiles of a hand that is being collected, with a sign that says whether the player has them and whether they can still come.

import { plural, t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tilePicture } from "../../ui/pictures";
import { type How, isMissing, type Marked } from "./unseen";

const SIGNS: Record<How, (left: number) => string> = {
  yes: () => "✓",
  joker: () => "J",
  open: (left) => plural(left, "{n} left", "{n} left"),
  "only-joker": () => t("joker only"),
  gone: () => t("none left"),
};

// Of what is missing, where there is no room for words.
const SHORT_SIGNS: Record<How, string> = { yes: "", joker: "", open: "", "only-joker": "J", gone: "✕" };

// What is missing is called by what its sign says.
export function markedName({ tile, how, left }: Marked, tileName: (code: string) => string): string {
  const name = tileName(tile);
  if (how === "yes") return name;
  if (how === "joker") return t("{tile}, {how}", { tile: name, how: t("joker stands in") });
  return t("{tile}, missing, {how}", { tile: name, how: SIGNS[how](left) });
}

// In a line no words fit; "counted" shows a tile that is missing several times once, with how many.
export type Form = "captioned" | "line" | "counted";

// A group: its tiles lie side by side, and below them stands whether what is missing can still come.
export function markedGroup(
  tileSheet: string,
  group: Marked[],
  tileName: (code: string) => string,
  form: Form = "captioned",
): HTMLElement {
  const all = fans(group);
  const shown = all.map((fan) => markedFan(tileSheet, fan, tileName, form));
  return h(
    "span",
    { class: "group" },
    h("span", { class: "faces" }, ...shown),
    form === "captioned" ? caption(all) : null,
  );
}

// Equal tiles of which the same is true. Each joker has its own sign.
function fans(group: Marked[]): Marked[][] {
  const found: Marked[][] = [];
  for (const each of group) {
    const [first] = found[found.length - 1] ?? [];
    if (first?.tile === each.tile && first.how === each.how && each.how !== "joker")
      found[found.length - 1]?.push(each);
    else found.push([each]);
  }
  return found;
}

function markedFan(tileSheet: string, fan: Marked[], tileName: (code: string) => string, form: Form): HTMLElement {
  const [{ how, left }] = fan as [Marked];
  const shown = form === "counted" ? fan.slice(0, 1) : fan;
  const pictures = shown.map((marked) => tilePicture(tileSheet, marked.tile, markedName(marked, tileName)));
  for (const picture of pictures) picture.classList.add("small");
  const sign = isMissing({ how }) ? (form === "captioned" ? "" : SHORT_SIGNS[how]) : SIGNS[how](left);
  return h(
    "span",
    { class: `spot ${how}` },
    h("span", { class: "fan" }, ...pictures),
    sign ? h("b", { "aria-hidden": "true" }, sign) : null,
    fan.length > shown.length ? h("i", {}, `×${fan.length}`) : null,
  );
}

function caption(all: Marked[][]): HTMLElement | null {
  const missing = all.flatMap(([first]) => (first && isMissing(first) ? [first] : []));
  const words = missing.map(({ how, left }) => SIGNS[how](left)).join(" · ");
  const gone = missing.some(({ how }) => how === "gone") ? " gone" : "";
  return words ? h("b", { class: `caption${gone}`, "aria-hidden": "true" }, words) : null;
}
