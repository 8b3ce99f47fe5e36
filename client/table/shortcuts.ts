// Keyboard shortcuts: arrow keys to navigate and single keys for buttons. Single keys can be switched off.

import type { Direction } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { shortcutOf } from "../ui/keys";

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

const NAMED = [" ", "Home", "End"];
const OWN_KEYS = "input:not([type=range]), select, textarea, [contenteditable], dialog, .drawer"; // what has keys of its own
const PRESSED = "button:not([data-place]), a, summary"; // what the space bar presses

export function listen(handlers: KeyHandlers): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.target as Element).closest(OWN_KEYS)) return;
    if (acts(event, handlers)) event.preventDefault();
  });
}

function acts(event: KeyboardEvent, handlers: KeyHandlers): boolean {
  const direction = DIRECTIONS[event.key];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (direction) return plain && !isSlider(event) && handlers.navigate(direction, event.shiftKey);
  if (NAMED.includes(event.key)) return plain && !event.repeat && !hasNamed(event) && handlers.key(event.key);
  const key = shortcutOf(event); // also of a held key: it tells the layout
  return key !== null && !event.repeat && handlers.shortcutsOn() && handlers.key(key);
}

const isSlider = ({ target }: KeyboardEvent) => (target as Element).matches("input");

// Whether what has the focus does something with such a key itself.
function hasNamed(event: KeyboardEvent): boolean {
  return event.key === " " ? (event.target as Element).closest(PRESSED) !== null : isSlider(event);
}

// What a table may have besides the game's own, by the key that its page then knows.
const TABLE_SHORTCUTS: [keys: string, meaning: string][] = [
  ["B", t("take my seat back from the bot")],
  ["/", t("show the chat")],
  ["L", t("show the log")],
  ["T", t("read the table aloud")],
  ["R", t("reset the camera")],
  ["Z", t("look closely at the discards (or tap the felt twice), and back")],
  ["?", t("show this list")],
  ["Esc", t("close the open panel")],
];

// own: the shortcuts of the game, listed before those of the table. known: the keys of the table, the only ones for those who
// watch.
export function shortcutRows(own: [string, string][], known: string[], watches: boolean): [string, string][] {
  const isKnown = ([key]: [string, string]) => key === "Esc" || known.includes(key.toLowerCase());
  return [...(watches ? own.filter(isKnown) : own), ...TABLE_SHORTCUTS.filter(isKnown)];
}

export function shortcutList(shortcuts: [string, string][], rules: string): HTMLElement {
  const rows = shortcuts.flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]);
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
