// Mahjong solitaire as the table page knows it.

import { plural, t } from "../../words/words";
import { nameOf } from "../names";
import type { Game, Layout, Panel } from "../plug";
import { ask, press } from "./ask";
import { ending, outlook } from "./ending";
import { expected } from "./expected";
import { glides } from "./glides";
import { layout } from "./layout";
import { advised, lesson } from "./lesson";
import { type Known, numberOf, type View } from "./view";
import { walk } from "./walk";
import { told, whyBlocked, withoutFree } from "./words";

const KEYS: [string, string][] = [
  ["← → ↑ ↓", t("from tile to tile")],
  [t("Page up, Page down"), t("a layer up, a layer down")],
  ["N", t("to the next free tile")],
  ["M", t("to the next match of the chosen tile")],
  [t("Enter or Space"), t("choose the tile; on its partner: take both")],
  ["U", t("undo")],
  ["F", t("shuffle")],
  ["H", t("hint")],
  ["E", t("end the game")],
  ["W", t("in practice: can it still be won?")],
  ["P", t("pause, and go on")],
  ["D", t("show which tiles are free")],
  ["+ −", t("nearer, further away")],
];

export const solitaire: Game<View> = {
  rack: null,
  board: true,
  has: ["free", "zoom"],
  home: { address: "/solitaire/", name: t("Solitaire") },
  help: (view) => `/help/${view?.mode ?? "score"}-solitaire/`,
  keys: KEYS,
  layout,
  glides,
  opening: () => [{ kind: "dealt" }],
  ask,
  press,
  drop: () => null,
  again: () => null,
  walk,
  panel,
  caption: ({ title, deal, practice }: Known) => [title, deal && t("deal {number}", { number: deal }), practice && t("practice")].filter(Boolean).join(" · "),
  told,
  read,
  ending,
  card: () => null,
  tile: nameOf,
  why: (view, place) => {
    const n = numberOf(place);
    return view.phase !== "play" || view.free.includes(n) || view.faces[n] == null ? "" : whyBlocked(view, n);
  },
  expected,
  lesson,
  advised,
  outlook,
};

// All that is free, by name.
function read({ pieces }: Layout): string[] {
  const free = pieces.filter((piece) => piece.pick).map((piece) => withoutFree(piece.name));
  return [plural(free.length, "{n} free tile: {tiles}.", "{n} free tiles: {tiles}.", { tiles: free.join(t("; ")) })];
}

function panel(view: Known): Panel {
  const pairs = plural(view.pairs, "{n} pair left", "{n} pairs left");
  const [score, note] = view.mode === "classic" ? [pairs, ""] : [plural(view.score, "{n} point", "{n} points"), pairs];
  return { wind: "", turn: view.phase === "play", note, score, said: [score, note].filter(Boolean).join(t(", ")) };
}
