// Says once what blocks a tile on a turned board, where the rules' left and right are above and below.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tileSvg } from "../../ui/pictures";
import type { FirstNote } from "../game";
import type { View } from "./turned-board";

const TEXT = t("Bright tiles can be taken. The others are blocked by the tiles above and below them.");
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
