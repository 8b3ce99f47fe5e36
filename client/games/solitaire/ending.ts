// How a game of solitaire ended, in words and numbers. PURE.

import { listed, plural, t } from "../../words/words";
import type { Ending, Outlook } from "../plug";
import { blockers } from "./board";
import { removed } from "./expected";
import type { Pair, Result, Row, View } from "./view";
import { faceName } from "./words";

const TITLES: Record<Result["how"], string> = {
  cleared: t("The board is empty. Well done!"),
  time: t("The time is up"),
  ended: t("The game is over"),
  stuck: t("No pair is left to take"),
};

export function ending(view: View): Ending | null {
  const { result } = view;
  if (!result) return null;
  const pairs = result.pairs
    ? plural(result.pairs, "{n} pair left on the board.", "{n} pairs left on the board.")
    : plural(view.taken, "All {n} pair taken.", "All {n} pairs taken.");
  const points = view.mode === "score" ? plural(result.score, "{n} point.", "{n} points.") : "";
  return {
    won: result.how === "cleared",
    title: TITLES[result.how],
    detail: points ? t("{board}: {points} {pairs}", { board: view.title, points, pairs }) : t("{board}: {pairs}", { board: view.title, pairs }),
    groups: [],
    pays: [],
    scores: [],
    tally: view.mode === "score" ? tally(result.rows) : [],
    deal: view.deal,
  };
}

const KINDS: [kind: string, what: string][] = [
  ["characters", t("Craks")],
  ["circles", t("Dots")],
  ["bamboos", t("Bams")],
  ["winds", t("Winds")],
  ["dragons", t("Dragons")],
  ["flowers", t("Flowers")],
  ["seasons", t("Seasons")],
  ["undo", t("Undo")],
  ["shuffle", t("Shuffle")],
  ["hint", t("Hint")],
];

// The rows of one kind together.
function tally(rows: Row[]): Ending["tally"] {
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
  unknown: t("That is too hard to tell for this position."),
  later: t("The answer takes a moment. Ask again shortly."),
};

// The table's answer: of the position as it stands and, once the game is over, of the whole deal. Faces are by place.
interface Answer {
  verdict: string;
  solution: Pair[] | null;
  faces: string[] | null;
  deal: Pair[] | null;
  dealt: string[] | null;
}
type Steps = Outlook<View>["steps"];

export function outlook(view: View, answer: unknown): Outlook<View> {
  const { verdict, solution, faces, deal, dealt } = answer as Answer;
  const words = VERDICTS[verdict === "yes" && view.phase === "over" ? "missed" : verdict] ?? "";
  const later = verdict === "later";
  if (solution?.length && faces) return { words, later, steps: way(view, faces, solution, words) };
  if (!deal?.length || !dealt) return { words, later, steps: [] };
  const start = { ...view, faces: dealt, pairs: deal.length, taken: 0 };
  return { words: t("{verdict} The deal as a whole can be cleared.", { verdict: words }), later, steps: way(start, dealt, deal, t("As it was dealt.")) };
}

function way(view: View, faces: string[], pairs: Pair[], words: string): Steps {
  const steps: Steps = [{ view: uncovered({ ...view, hint: null }, faces), events: [], words }];
  for (const pair of pairs) {
    const { view: before } = steps[steps.length - 1] as Steps[number];
    const taken = listed(pair.map((n) => faceName(before.faces[n])));
    steps.push({ view: uncovered(removed(before, pair), faces), events: [{ kind: "took", pair }], words: taken });
  }
  return steps;
}

// The faces that have come to light.
function uncovered(view: View, faces: string[]): View {
  const seen = view.faces.map((face, n) => (face === null ? null : blockers(view, n).above.length ? "" : (faces[n] ?? "")));
  return { ...view, faces: seen };
}
