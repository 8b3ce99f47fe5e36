// Mahjong solitaire: its part of the Game interface.

import { plural, t } from "../../i18n/i18n";
import { loadPart } from "../../ui/part";
import type { Game, GamePreference, Layout, SeatStatus } from "../game";
import { tileName } from "../tile-names";
import { numberOf } from "./board";
import { blockedReason, describe, withoutFreeSuffix } from "./describe";
import { recompute } from "./fairness";
import { layout, pausedLayout } from "./layout";
import { motions } from "./motions";
import { navigate } from "./navigate";
import { predict } from "./predict";
import { press, prompt } from "./prompt";
import { REFUSALS } from "./refusals";
import { comparison, resultSummary, solvability } from "./result-summary";
import { fitted } from "./turned-board";
import { turnedNote } from "./turned-note";
import type { PausedView, View } from "./view";

const SHORTCUTS: [string, string][] = [
  ["← → ↑ ↓", t("move between tiles")],
  [t("Page up, Page down"), t("one layer up or down")],
  ["N", t("to the next free tile")],
  ["M", t("to the next match of the chosen tile")],
  [t("Enter or Space"), t("select a tile; on a matching tile: take both")],
  ["U", t("undo")],
  ["F", t("shuffle")],
  ["H", t("hint")],
  ["E", t("end the game")],
  ["W", t("in practice: check whether the game can still be won")],
  ["P", t("pause and resume")],
  ["D", t("show which tiles are free")],
  ["+ −", t("zoom in and out")],
];

const DIM_BLOCKED: GamePreference = {
  name: "dim_blocked",
  label: t("Show which tiles are free"),
  hint: t("The others are dimmed."),
  tool: {
    label: t("Free tiles"),
    icon: "◐",
    key: "d",
    on: t("Tiles that are not free are dimmed."),
    off: t("Tiles are no longer dimmed."),
  },
};

export const solitaire: Game<View> = {
  rack: null,
  board: true,
  settings: [DIM_BLOCKED],
  panels: [],
  home: { address: "/solitaire/", name: t("Solitaire") },
  helpUrl: (view) => `/help/${view?.mode ?? "score"}-solitaire/`,
  shortcuts: SHORTCUTS,
  refusals: REFUSALS,
  terms: () => ({ clock: [], rules: [] }),
  landmarks: { hint: t("Hint"), shuffle: t("Shuffle"), undo: t("Undo") },
  fitted: (view, _aspect, _height, whole) => fitted(view, whole),
  layout,
  emptyTable: (viewer, paused) => (paused ? pausedLayout(paused as PausedView, viewer) : undefined),
  motions,
  dealEvents: ({ free }) => (free.length ? [{ kind: "dealt" }] : []), // none are free before the board is shown
  prompt,
  press,
  drop: () => null,
  confirmRefused: () => null,
  navigate,
  seatStatus,
  caption: ({ title, deal, practice }: PausedView) =>
    [title, deal && t("deal {number}", { number: deal }), practice && t("practice")].filter(Boolean).join(" · "),
  describe,
  firstNote: turnedNote,
  readAloud,
  resultSummary,
  tileName: tileName,
  blockedReason: (view, place) => {
    const n = numberOf(place);
    return view.phase !== "play" || view.free.includes(n) || view.faces[n] == null ? "" : blockedReason(view, n);
  },
  predict,
  lesson: async () => (await loadPart(() => import("./tutorial")))?.LESSON,
  solvability,
  mayStartOver: (view) => (view as PausedView | null)?.practice === true,
  comparison,
  recompute,
};

// The names of all free tiles.
function readAloud({ pieces }: Layout): string[] {
  const free = pieces.filter((piece) => piece.pickable).map((piece) => withoutFreeSuffix(piece.name));
  return [plural(free.length, "{n} free tile: {tiles}.", "{n} free tiles: {tiles}.", { tiles: free.join(t("; ")) })];
}

function seatStatus(view: PausedView): SeatStatus {
  const pairs = plural(view.pairs, "{n} pair left", "{n} pairs left");
  const [score, note] = view.mode === "classic" ? [pairs, ""] : [plural(view.score, "{n} point", "{n} points"), pairs];
  return {
    badge: null,
    badgeName: "",
    dealer: false,
    turn: view.phase === "play",
    note,
    score,
    spokenScore: [score, note].filter(Boolean).join(t(", ")),
  };
}
