// The result sheet: points, bonuses and total, and how a finished game compares with others. PURE.

import { formatNumber, plural, t } from "../../i18n/i18n";
import type { Comparison, ResultSummary, Seat } from "../game";
import type { ScoreView, View } from "./view";

export function resultSummary(view: View, names: string[], reader: Seat | null): ResultSummary | null {
  if (view.phase !== "over") return null;
  const [mine, theirs] = view.points;
  const ahead = mine === theirs ? null : mine > theirs ? 0 : 1;
  const stopped = view.how === "stopped";
  return {
    won: ahead !== null && !stopped,
    title: title(view, names, ahead, reader),
    detail: HOW[view.how] ?? "",
    groups: [],
    payments: [],
    scores: [],
    facing: view.points.map((points, seat) => ({ seat, points })),
    totals: t("Points"),
    tally: view.score ? tally(view.score, view.clock !== null) : [],
    sum: t("Total score"),
    dealNumber: view.deal,
    once: !view.practice,
    ...(ahead !== null && !stopped && { moment: { winner: ahead, name: view.points.join(" : "), pays: [] } }),
    ...(view.score && { again: t("Play again"), share: share(view, view.score) }),
  };
}

function title({ how }: View, names: string[], ahead: Seat | null, reader: Seat | null): string {
  if (how === "stopped") return t("The game was ended early");
  if (ahead === null) return t("A draw");
  if (ahead === reader) return t("You win!");
  return t("{name} wins", { name: names[ahead] ?? "" });
}

const HOW: Record<string, string> = {
  points: t("Played to a hundred points."),
  time: t("The time was up."),
  stopped: t("There are no bonuses for a game that is ended early."),
};

// A bonus that was not earned is not listed; with the clock, that for time always is.
function tally({ points, spread, time }: ScoreView, clock: boolean): ResultSummary["tally"] {
  const rows: [what: string, note: string, points: number, always: boolean][] = [
    [t("Points earned"), "", points, true],
    [t("Spread bonus"), t("your lead counts once more"), spread, false],
    [t("Time bonus"), t("for the time left"), time, clock],
  ];
  return rows.flatMap(([what, note, earned, always]) =>
    earned || always ? [{ what, note, times: 1, points: earned }] : [],
  );
}

function share({ deal }: View, { total }: ScoreView): NonNullable<ResultSummary["share"]> {
  const points = plural(total, "{n} point", "{n} points");
  const text = deal
    ? t("I scored {points} at dominoes, deal {deal}. Can you do better?", { points, deal })
    : t("I scored {points} at dominoes. Can you do better?", { points });
  return { text, address: deal ? `/dominoes/?deal=${deal}` : "/dominoes/" };
}

interface Highs {
  today: number | null;
  ever: number | null;
}

// The server's answer; dominoes/modes.py.
interface Answer {
  why_not: "" | "help" | "clock" | "deal"; // why it does not count
  daily: boolean;
  record: boolean;
  mine: Highs;
  all: Highs;
  rank: number | null;
  players: number;
  rival: { name: string; ahead: number } | null; // on the next better place today
  daily_left: boolean; // today's game of the day is not finished
}

const WHY_NOT = {
  help: t("With help, it does not count for the best scores."),
  clock: t("Without the clock, it does not count for the best scores."),
  deal: t("The deal was known, so it does not count for the best scores."),
};

// How a finished game compares with others.
export function comparison(answer: unknown, table: string): Comparison {
  const { why_not: whyNot, daily_left: dailyLeft, daily, record, mine, all, rank, players, rival } = answer as Answer;
  const lines = [
    whyNot && WHY_NOT[whyNot],
    record ? t("A new personal best: {best}.", { best: formatNumber(mine.ever ?? 0) }) : "",
    today(shown(mine.today), shown(all.today)),
    ever(shown(mine.ever), shown(all.ever)),
    rank === null ? "" : t("Today you are number {rank} of {players}.", { rank, players }),
    rival ? t("Next: {name}, {ahead} points ahead.", rival) : "",
  ];
  const ranked = daily
    ? { text: t("Today's ranking"), href: "/dominoes/daily/" }
    : { text: t("Best scores"), href: "/dominoes/scores/" };
  const next = dailyLeft ? [{ text: t("Game of the day"), href: "/dominoes/daily/" }] : [];
  return {
    lines: lines.filter(Boolean),
    links: [{ text: t("Watch the replay"), href: `/table/${table}/replay/` }, ranked, ...next],
    start: null,
  };
}

const shown = (score: number | null) => (score === null ? "" : formatNumber(score));

// A guest's games are in no table of best scores, and a game that does not count is in nobody's.
function today(mine: string, all: string): string {
  if (mine && all) return t("Today: your best {mine}, everybody's best {all}.", { mine, all });
  if (mine) return t("Today: your best {mine}.", { mine });
  return all && t("Today: everybody's best {all}.", { all });
}

function ever(mine: string, all: string): string {
  if (mine && all) return t("All time: your best {mine}, everybody's best {all}.", { mine, all });
  if (mine) return t("All time: your best {mine}.", { mine });
  return all && t("All time: everybody's best {all}.", { all });
}
