// Keyboard shortcuts: arrow keys to navigate and single keys for buttons. Single keys can be switched off.

import type { Direction } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

export interface KeyHandlers {
  navigate(direction: Direction, carry: boolean): boolean; // carry: move the tile along; returns whether anything happened
  key(key: string): boolean; // returns whether the key has a meaning
  shortcutsOn(): boolean;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  PageUp: "higher",
  PageDown: "lower",
};

export function listen(handlers: KeyHandlers): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest("input, select, textarea, dialog, .drawer")) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      if (handlers.navigate(direction, event.shiftKey)) event.preventDefault();
    } else if (event.key.length === 1 && event.key !== " " && handlers.shortcutsOn() && !event.repeat) {
      if (handlers.key(event.key.toLowerCase())) event.preventDefault();
    }
  });
}

const TABLE_SHORTCUTS: [keys: string, meaning: string][] = [
  ["/", t("show the chat")],
  ["L", t("show the log")],
  ["T", t("read the table aloud")],
  ["R", t("reset the camera")],
  ["Z", t("look closely at the discards (or tap the felt twice), and back")],
  ["← →", t("in a replay, while no tile has the focus: back and on")],
  ["?", t("show this list")],
  ["Esc", t("close the open panel")],
];

// own: the shortcuts of the game, listed before those of the table.
export function shortcutList(own: [string, string][], rules: string): HTMLElement {
  const rows = [...own, ...TABLE_SHORTCUTS].flatMap(([handlers, meaning]) => [
    h("dt", {}, h("kbd", {}, handlers)),
    h("dd", {}, meaning),
  ]);
  return h(
    "div",
    { class: "help" },
    h(
      "p",
      {},
      t(
        "You can play with the mouse, by touch or with these keys. Keyboard shortcuts can be turned off in the settings.",
      ),
    ),
    h("dl", {}, ...rows),
    h("p", {}, h("a", { href: rules, target: "_blank", rel: "noopener" }, t("Rules and help (opens a new tab)"))),
  );
}
