// Says once that a turned board is free at other edges than the rules have it.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tileSvg } from "../../ui/pictures";
import type { FirstNote } from "../game";
import type { View } from "./turned-board";

const TEXT = t("This board is turned: a tile is free if its top or bottom edge is open.");
const COLUMN = [
  ["5B", "is-free"],
  ["2D", "is-blocked"],
  ["5B", "is-free"],
] as const;

export function turnedNote({ turned, phase }: View): FirstNote | null {
  return turned && phase === "play" ? { id: "turned", text: TEXT, picture } : null;
}

// Three tiles one below the other, of which the middle one is blocked.
function picture(tileSheet: string): HTMLElement {
  const tiles = COLUMN.map(([face, look]) => h("span", { class: `tile ${look}` }, tileSvg(tileSheet, face)));
  return h("span", { class: "note-tiles", "aria-hidden": "true" }, ...tiles);
}
