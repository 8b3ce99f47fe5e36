// What a player can choose or press besides the moves: settings, shortcuts, the panel, and a table's options in words.

import { t } from "../../i18n/i18n";
import { loadPart } from "../../ui/part";
import type { GamePreference, Helps, PanelTool, Terms } from "../game";
import { BETWEEN_GAMES, DISCARD_SETTINGS, termsOf } from "../mahjong/words";
import type { View } from "./view";

export const SHORTCUTS: [string, string][] = [
  ["← →", t("move along my tiles")],
  [t("Enter or Space"), t("select a tile or press a button; on a selected tile: discard it")],
  [t("Shift + ← →"), t("move the tile along the rack")],
  ["D", t("discard the selected tile")],
  ["P", t("skip a discard")],
  ["C X V", t("claim the discard for a run: the lowest, the next, the highest")],
  ["E", t("claim the discard for a triplet")],
  ["Q", t("a quad")],
  ["M", t("mahjong")],
  ["W", t("wait: ask for more time")],
  ["S", t("sort my tiles by suit, by number")],
  ["K", t("show the patterns")],
  BETWEEN_GAMES,
];

export const SETTINGS: GamePreference[] = [
  {
    name: "hand_outlook",
    label: t("Show what my hand can become"),
    hint: t("What completes it, patterns in reach, and dangerous discards."),
  },
  ...DISCARD_SETTINGS,
];

export const PATTERN_TOOL: PanelTool<View> = {
  label: t("Patterns"),
  title: t("The patterns"),
  icon: "▤",
  key: "k",
  load: async () => {
    const part = await loadPart(() => import("./pattern-panel"));
    return part ? (page) => new part.PatternPanel(page) : undefined;
  },
};

export const HELPS: Helps<View> = {
  preference: "hand_outlook",
  load: async () => (await loadPart(() => import("./aims")))?.AIMS,
};

const SCORING: Record<number, string> = {
  1: t("every win scores 1 point"),
  2: t("trivial, incidental and irregular patterns"),
  3: t("also one suit, honours and terminals"),
  4: t("also triplets and quads"),
  5: t("all 44 patterns"),
};

export function terms(options: Record<string, unknown>): Terms {
  return termsOf(options, SCORING[Number(options.scoring)] ?? "");
}
