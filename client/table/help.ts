// The help at a table: how the game goes, what hands do, and the keys. It is loaded when somebody asks.

import { HOW_TO } from "../games/how-to";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

// What a table may have besides the game's own, by the key that its page then knows.
const TABLE_SHORTCUTS: [keys: string, meaning: string][] = [
  ["B", t("take my seat back from the bot")],
  ["/", t("show the chat")],
  ["L", t("show the log")],
  ["T", t("read the table aloud")],
  ["R", t("reset the camera")],
  ["Z", t("look closely at the discards (or press the felt twice), and back")],
  ["?", t("show this help")],
  ["Esc", t("close the open panel")],
];

// own: the shortcuts of the game, listed before those of the table. known: the keys of the table, the only ones for those who
// watch.
export function shortcutRows(own: [string, string][], known: string[], watches: boolean): [string, string][] {
  const isKnown = ([key]: [string, string]) => key === "Esc" || known.includes(key.toLowerCase());
  return [...(watches ? own.filter(isKnown) : own), ...TABLE_SHORTCUTS.filter(isKnown)];
}

const BY_TOUCH = "(pointer: coarse)";
const SMALL = "(max-width: 37.5em), (max-height: 30em)"; // where the keys would take the place of the rest

// First how the game goes and what hands do; then the keys, folded away on phones and wherever fingers are used.
// slug: of the game, "" in a replay. watches: nothing about their own tiles.
export function helpList(shortcuts: [string, string][], rules: string, slug: string, watches: boolean): HTMLElement {
  const howTo = HOW_TO[slug];
  const touches = matchMedia(BY_TOUCH).matches;
  const keysOpen = !touches && !matchMedia(SMALL).matches;
  const list = (title: string, texts: string[]) => [
    h("h3", {}, title),
    h("ul", {}, ...texts.map((text) => h("li", {}, text))),
  ];
  return h(
    "div",
    { class: "help" },
    ...(howTo ? list(t("How it goes"), howTo.play) : []),
    ...(howTo && !watches ? list(t("Moving tiles"), touches ? howTo.touch : howTo.mouse) : []),
    h("p", {}, h("a", { href: rules, target: "_blank", rel: "noopener" }, t("Rules and help (opens a new tab)"))),
    h("details", { class: "keys", open: keysOpen }, h("summary", {}, t("Keys")), ...keyList(shortcuts)),
  );
}

function keyList(shortcuts: [string, string][]): HTMLElement[] {
  const rows = shortcuts.flatMap(([keys, meaning]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, meaning)]);
  return [h("p", {}, t("Keyboard shortcuts can be turned off in the settings.")), h("dl", {}, ...rows)];
}

export const REPLAY_SHORTCUTS: [keys: string, meaning: string][] = [
  [t("Space K"), t("play, pause")],
  ["← →", t("back and on, while no tile has the focus")],
  ["J L", t("ten steps back, ten steps on")],
  ["P N", t("the moment marked before, the next one")],
  [t("Home End"), t("to the start, to the end")],
  ["0 – 9", t("to a tenth of the whole")],
  ["< >", t("slower, faster")],
  ["H", t("open all hands, one hand, none")],
  ["V", t("see it from the next seat")],
];
