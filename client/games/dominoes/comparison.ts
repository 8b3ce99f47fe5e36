// How a finished game compares with others. PURE.

import { formatNumber, t } from "../../i18n/i18n";
import type { Comparison } from "../game";

interface Highs {
  today: number | null;
  ever: number | null;
}

// The server's answer; dominoes/comparison.py.
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
