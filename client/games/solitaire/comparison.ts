// How a finished game compares with others. PURE.

import { formatNumber, t } from "../../i18n/i18n";
import type { Comparison } from "../game";

// The server's answer; solitaire/comparison.py.
interface Answer {
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

export function comparison(answer: unknown, table: string): Comparison {
  const { mode, best, record, daily, rank, players, rival, daily_left: dailyLeft, next } = answer as Answer;
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
