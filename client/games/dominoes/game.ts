// Dominoes: its part of the Game interface.

import { plural, t } from "../../i18n/i18n";
import { loadPart } from "../../ui/part";
import type {
  Game,
  GamePreference,
  Option,
  PauseBudget,
  Scoreboard,
  Seat,
  SeatStatus,
  StartScreen,
  Terms,
} from "../game";
import { describe, readAloud } from "./describe";
import { isScore, sumText } from "./ends";
import { recompute } from "./fairness";
import { fitted, type View } from "./fitted-view";
import { guide, scoringExample } from "./guide";
import { layout } from "./layout";
import { motions } from "./motions";
import { navigate } from "./navigate";
import { isOpening } from "./opening";
import { tileName } from "./places";
import { blockedReason, drop, press, prompt } from "./prompt";
import { REFUSALS } from "./refusals";
import { comparison, resultSummary } from "./result-summary";
import type { PausedView } from "./view";

const SHORTCUTS: [string, string][] = [
  ["← →", t("move along my tiles")],
  ["↑ ↓", t("from a chosen tile to the ends it fits, and back")],
  [t("Enter or Space"), t("choose a tile; on an end: lay it there")],
  ["N", t("to the next tile that fits")],
  ["D", t("draw from the boneyard")],
  ["C", t("continue with the next round")],
  ["H", t("in practice: hint")],
  ["U", t("in practice: undo")],
  ["P", t("pause and resume")],
];

const GOAL = 100; // points

const MARK_SCORING: GamePreference = {
  name: "mark_scoring",
  label: t("Mark my tiles that would score"),
  hint: t("With the points, at their upper edge."),
};

export const dominoes: Game<View> = {
  rack: null,
  board: false,
  still: true,
  settings: [MARK_SCORING],
  panels: [],
  home: { address: "/dominoes/", name: t("Dominoes") },
  helpUrl: () => "/help/dominoes/",
  shortcuts: SHORTCUTS,
  refusals: REFUSALS,
  terms,
  fitted,
  layout,
  motions,
  dealEvents: (view) => [
    isOpening(view) ? { kind: "opened" } : { kind: "dealt", round: view.round, counts: view.counts },
  ],
  prompt,
  press,
  drop,
  confirmRefused: () => null,
  navigate,
  seatStatus,
  caption: ({ deal, helps }) =>
    [t("Dominoes"), deal && t("deal {number}", { number: deal }), helps && t("practice")].filter(Boolean).join(" · "),
  describe,
  readAloud,
  resultSummary,
  landmarks: { score: t("Points"), round: t("End of a round"), hint: t("Hint"), undo: t("Undo") },
  scoreboard,
  startScreen,
  pauseBudget,
  endEarly: (options) => (options.some(({ kind }) => kind === "stop") ? { do: "stop" } : null),
  tileName,
  blockedReason: (view, place) => blockedReason(view, place, view.active ?? 0),
  lesson: async () => (await loadPart(() => import("./tutorial")))?.LESSON,
  comparison,
  recompute,
};

function terms({ minutes, helps }: Record<string, unknown>): Terms {
  const clock = minutes
    ? plural(Number(minutes), "{n} minute for the game", "{n} minutes for the game")
    : t("no clock");
  return { clock: [clock], rules: helps ? [t("hints and undo")] : [] };
}

// A paused view lacks the fields about tiles.
function seatStatus(view: PausedView & Partial<View>, seat: Seat): SeatStatus {
  const count = view.counts?.[seat];
  const points = view.points[seat] ?? 0;
  return {
    badge: null,
    badgeName: "",
    dealer: false,
    turn: view.active === seat && view.phase !== "countdown", // nobody is active before it
    ...laid(view, seat),
    note: count === undefined ? "" : plural(count, "{n} tile", "{n} tiles"),
    score: String(points),
    spokenScore: plural(points, "{n} point", "{n} points"),
  };
}

// Of two players of whom one has just laid a tile; not while the other draws, nor once the round is over.
function laid({ phase, plays, drew }: PausedView & Partial<View>, seat: Seat): Pick<SeatStatus, "laid"> {
  const newest = plays?.[plays.length - 1];
  return phase === "play" && newest && !drew ? { laid: newest.seat === seat } : {};
}

function scoreboard(view: PausedView & Partial<View>): Scoreboard {
  const { clock, plays, boneyard = 0, ends = [], sum = 0 } = view;
  const laid = plays?.length ?? 0;
  const counters: Scoreboard["counters"] = [
    { label: t("Laid"), value: String(laid), name: plural(laid, "{n} tile on the board", "{n} tiles on the board") },
    {
      label: t("To draw"),
      value: String(boneyard),
      name: plural(boneyard, "{n} tile in the boneyard", "{n} tiles in the boneyard"),
    },
    { label: t("Open ends"), value: sumText(ends), name: t("the ends make {sum}", { sum }), good: isScore(sum) },
  ];
  const left = clock && { left: Math.max(0, clock.total - clock.spent), runs: clock.runs };
  return { clock: left, goal: t("of {goal}", { goal: GOAL }), counters: plays ? counters : [] };
}

function startScreen(view: View, options: Option[]): StartScreen | null {
  if (view.phase !== "begin") return null;
  const begin = options.some(({ kind }) => kind === "begin") ? { do: "begin" } : null;
  const minutes = Math.round((view.clock?.total ?? 0) / 60_000);
  const lines = [
    t("First to 100 points."),
    minutes ? plural(minutes, "You have {n} minute.", "You have {n} minutes.") : t("There is no clock."),
    ...(view.helps ? [t("Hints and undo are on, so this game does not count for the best scores.")] : []),
    t("If all open ends add up to 5, 10, 15 …, you score as many points."),
  ];
  return { title: t("Dominoes"), lines, example: scoringExample, begin, guide: guide() };
}

// Only a game against the computer can be paused, once it has begun; without a clock, as long as one likes.
function pauseBudget(view: unknown): PauseBudget | null {
  const { clock, phase, against = "ai" } = view as PausedView & Partial<View>;
  if (against !== "ai" || phase === "begin" || phase === "over") return null;
  return { left: clock ? clock.pause : null };
}
