// How a finished game compares with others. PURE.

import { formatNumber, t } from "../../i18n/i18n";
import type { Standing } from "../game";

interface Highs {
  today: number | null;
  ever: number | null;
}

// The server's answer; dominoes/standing.py.
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

export function standing(answer: unknown, table: string): Standing {
  const { why_not: whyNot, daily_left: dailyLeft, daily, record, mine, all, rank, players, rival } = answer as Answer;
  const lines = [
    whyNot && WHY_NOT[whyNot],
    record ? t("A new personal best: {best}.", { best: formatNumber(mine.ever ?? 0) }) : "",
    mine.today === null && all.today === null
      ? ""
      : t("Today: your best {mine}, everybody's best {all}.", shown(mine.today, all.today)),
    mine.ever === null && all.ever === null
      ? ""
      : t("All time: your best {mine}, everybody's best {all}.", shown(mine.ever, all.ever)),
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

function shown(mine: number | null, all: number | null): { mine: string; all: string } {
  const text = (score: number | null) => (score === null ? "–" : formatNumber(score));
  return { mine: text(mine), all: text(all) };
}
