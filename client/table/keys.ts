// The keyboard: arrows from tile to tile, single keys for what the buttons do. Single keys can be switched off.

import type { Way } from "../games/plug";
import { t } from "../words/words";
import { h } from "./dom";

export interface Keys {
  go(way: Way, carry: boolean): boolean; // carry: take the tile with me; true: it led somewhere
  key(key: string): boolean; // true: it meant something
  keysOn(): boolean;
}

const WAYS: Record<string, Way> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  PageUp: "higher",
  PageDown: "lower",
};

export function listen(keys: Keys): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("input, select, textarea, dialog, .drawer")) return;
    const way = WAYS[event.key];
    if (way) {
      if (keys.go(way, event.shiftKey)) event.preventDefault();
    } else if (event.key.length === 1 && event.key !== " " && keys.keysOn() && !event.repeat) {
      if (keys.key(event.key.toLowerCase())) event.preventDefault();
    }
  });
}

const LIST: [keys: string, meaning: string][] = [
  ["L", t("the log")],
  ["T", t("read out what lies on the table")],
  ["R", t("put the camera back")],
  ["?", t("this list")],
  ["Esc", t("close what is open")],
];

// own: the keys of the game, before those of the table.
export function helpList(own: [string, string][], rules: string): HTMLElement {
  const rows = [...own, ...LIST].flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]);
  return h(
    "div",
    { class: "help" },
    h(
      "p",
      {},
      t("Everything can be done with the mouse, by touch, or with these keys. Single keys can be switched off in the settings."),
    ),
    h("dl", {}, ...rows),
    h(
      "p",
      {},
      h("a", { href: rules, target: "_blank", rel: "noopener" }, t("The rules and the help page (opens a new tab)")),
    ),
  );
}
