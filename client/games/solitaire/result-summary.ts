// The result sheet and the solution, and how a finished game compares with others. PURE.

import { formatList, formatNumber, plural, t, tIn } from "../../i18n/i18n";
import type { Comparison, ResultSummary, Solvability } from "../game";
import { isCovered, type Pair } from "./board";
import { faceName } from "./describe";
import { withoutPair } from "./predict";
import type { Kind, Outcome, RowKind, RowView, View } from "./view";

const TITLES: Record<Outcome, string> = {
  cleared: t("Board cleared!"),
  time: t("The time is up"),
  ended: t("The game is over"),
  stuck: t("No pairs left"),
};

export function resultSummary(view: View): ResultSummary | null {
  const { result } = view;
  if (!result) return null;
  const pairs = result.pairs
    ? plural(result.pairs, "{n} pair left on the board.", "{n} pairs left on the board.")
    : plural(view.taken, "All {n} pair taken.", "All {n} pairs taken.");
  const worth = view.mode === "score" ? plural(result.score, "{n} point", "{n} points") : "";
  return {
    won: result.how === "cleared",
    title: TITLES[result.how],
    detail: t("{board}: {pairs}", { board: view.title, pairs }),
    groups: [],
    payments: [],
    scores: [],
    ...(worth && { facing: [{ seat: 0, points: result.score }] }),
    totals: "",
    tally: view.mode === "score" ? tally(result.rows) : [],
    dealNumber: view.deal,
    once: !view.practice,
    ...(result.how === "cleared" && {
      moment: { winner: 0, name: view.title, worth, stays: true, pays: [] },
      share: share(view, worth),
    }),
  };
}

function share(
  { deal, mode, layout, dealing, title: board }: View,
  points: string,
): NonNullable<ResultSummary["share"]> {
  const text = points
    ? t("I cleared {board}: {points}. Can you do better?", { board, points })
    : t("I cleared {board}. Can you do it faster?", { board });
  const choice = `mode=${mode}&layout=${layout}&dealing=${dealing}&deal=${deal}`;
  return { text, address: deal ? `/solitaire/?${choice}` : "/solitaire/" };
}

const KINDS: [kind: Kind | RowKind, what: string][] = [
  ["characters", t("Craks")],
  ["circles", t("Dots")],
  ["bamboos", t("Bams")],
  ["winds", t("Winds")],
  ["dragons", t("Dragons")],
  ["flowers", t("Flowers")],
  ["seasons", tIn("tiles", "Seasons")],
  ["undo", t("Undo")],
  ["shuffle", t("Shuffle")],
  ["hint", t("Hint")],
];

// Adds up the rows of each kind.
function tally(rows: RowView[]): ResultSummary["tally"] {
  return KINDS.flatMap(([kind, what]) => {
    const own = rows.filter((row) => (row.do === "take" ? row.kind : row.do) === kind);
    const points = own.reduce((sum, row) => sum + row.points, 0);
    return own.length ? [{ what, times: own.length, points }] : [];
  });
}

const VERDICTS: Record<string, string> = {
  yes: t("Yes: it can still be won."),
  missed: t("Yes: it could still have been won."),
  no: t("No: from here the board cannot be cleared without a shuffle or an undo."),
  unknown: t("It could not be determined for this position."),
  later: t("Still searching. Please try again shortly."),
};

// The server's answer about the current position and, after the game, about the whole deal. Faces are indexed by place.
interface Answer {
  verdict: string;
  solution: Pair[] | null;
  faces: string[] | null;
  deal: Pair[] | null;
  dealt: string[] | null;
}
type Steps = Solvability<View>["steps"];

export function solvability(view: View, answer: unknown): Solvability<View> {
  const { verdict, solution, faces, deal, dealt } = answer as Answer;
  const text = VERDICTS[verdict === "yes" && view.phase === "over" ? "missed" : verdict] ?? "";
  const later = verdict === "later";
  if (solution?.length && faces) return { text, pending: later, steps: solutionSteps(view, faces, solution, text) };
  if (!deal?.length || !dealt) return { text, pending: later, steps: [] };
  const start = { ...view, faces: dealt, pairs: deal.length, taken: 0 };
  return {
    text: t("{verdict} The deal can be cleared from the start.", { verdict: text }),
    pending: later,
    steps: solutionSteps(start, dealt, deal, t("The initial position.")),
  };
}

function solutionSteps(view: View, faces: string[], pairs: Pair[], text: string): Steps {
  const steps: Steps = [{ view: uncovered({ ...view, hint: null }, faces), events: [], text }];
  for (const pair of pairs) {
    const { view: before } = steps[steps.length - 1] as Steps[number];
    const taken = formatList(pair.map((n) => faceName(before.faces[n])));
    steps.push({ view: uncovered(withoutPair(before, pair), faces), events: [{ kind: "took", pair }], text: taken });
  }
  return steps;
}

// The view with newly uncovered faces filled in.
function uncovered(view: View, faces: string[]): View {
  const visible = view.faces.map((face, n) => (face === null ? null : isCovered(view, n) ? "" : (faces[n] ?? "")));
  return { ...view, faces: visible };
}

// The server's answer; solitaire/modes.py.
interface Compared {
  mode: "classic" | "score";
  best: number | null; // points, or seconds in classic mode
  record: boolean;
  daily: boolean;
  rank: number | null;
  players: number;
  rival: { name: string; ahead: number } | null; // on the next better place today
  daily_left: boolean; // today's board of the day is not finished
  next: { layout: string; title: string };
}

// How a finished game compares with others.
export function comparison(answer: unknown, table: string): Comparison {
  const { mode, best, record, daily, rank, players, rival, daily_left: dailyLeft, next } = answer as Compared;
  const value = best === null ? "" : mode === "score" ? formatNumber(best) : clock(best);
  const mine = record
    ? t("A new personal best: {best}.", { best: value })
    : t("Your best here: {best}.", { best: value });
  const today = t("Today you are number {rank} of {players}.", { rank: rank ?? 0, players });
  const ahead =
    mode === "score"
      ? t("Next: {name}, {ahead} points ahead.", { ...rival })
      : t("Next: {name}, {ahead} seconds faster.", { ...rival });
  const ranked = {
    text: daily ? t("Today's ranking") : t("Best scores"),
    href: daily ? "/solitaire/daily/" : "/solitaire/scores/",
  };
  return {
    lines: [...(value ? [mine] : []), ...(rank === null ? [] : [today]), ...(rival ? [ahead] : [])],
    links: [
      { text: t("Watch the replay"), href: `/table/${table}/replay/` },
      ranked,
      ...(dailyLeft ? [{ text: t("Board of the day"), href: "/solitaire/daily/" }] : []),
    ],
    start: {
      label: t("Next board: {title}", { title: next.title }),
      address: "/solitaire/play",
      fields: { mode, layout: next.layout },
    },
  };
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
