// The result sheet: points, bonuses and total. PURE.

import { formatNumber, plural, t } from "../../i18n/i18n";
import type { ResultSummary } from "../game";
import type { ScoreView, View } from "./view";

export function resultSummary(view: View, names: string[]): ResultSummary | null {
  if (view.phase !== "over") return null;
  const [mine, theirs] = view.points;
  const ahead = mine === theirs ? null : mine > theirs ? 0 : 1;
  const stopped = view.how === "stopped";
  return {
    won: ahead !== null && !stopped,
    title: title(view, names, ahead),
    detail: detail(view),
    groups: [],
    payments: [],
    scores: view.score ? [] : view.points.map((points, seat) => ({ seat, points })), // the tally says it
    totals: t("Points"),
    tally: view.score ? tally(view.score, view.clock !== null) : [],
    sum: t("Total score"),
    dealNumber: view.deal,
    once: !view.practice,
    ...(ahead !== null && !stopped && { moment: { winner: ahead, name: view.points.join(" : "), pays: [] } }),
    ...(view.score && { again: t("Play again"), share: share(view, view.score) }),
  };
}

function title({ how, against }: View, names: string[], ahead: number | null): string {
  if (how === "stopped") return t("The game was ended early");
  if (ahead === null) return t("A draw");
  if (against === "ai" && ahead === 0) return t("You win!");
  return t("{name} wins", { name: names[ahead] ?? "" });
}

const HOW: Record<string, string> = {
  points: t("Played to a hundred points."),
  time: t("The time was up."),
  stopped: t("There are no bonuses for a game that is ended early."),
};

function detail({ how, points: [mine, theirs] }: View): string {
  const score = t("{mine} to {theirs}.", { mine: formatNumber(mine), theirs: formatNumber(theirs) });
  return [score, HOW[how] ?? ""].filter(Boolean).join(" ");
}

// A bonus that was not earned is not listed; with the clock, that for time always is.
function tally({ points, spread, time }: ScoreView, clock: boolean): ResultSummary["tally"] {
  const rows: [what: string, points: number, always: boolean][] = [
    [t("Points earned"), points, true],
    [t("Spread bonus"), spread, false],
    [t("Time bonus"), time, clock],
  ];
  return rows.flatMap(([what, earned, always]) => (earned || always ? [{ what, times: 1, points: earned }] : []));
}

function share({ deal }: View, { total }: ScoreView): NonNullable<ResultSummary["share"]> {
  const points = plural(total, "{n} point", "{n} points");
  const text = deal
    ? t("I scored {points} at dominoes, deal {deal}. Can you do better?", { points, deal })
    : t("I scored {points} at dominoes. Can you do better?", { points });
  return { text, address: deal ? `/dominoes/?deal=${deal}` : "/dominoes/" };
}
