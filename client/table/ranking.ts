// The ranking of a session that is over: the games before the last one count too.

import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";

interface RankedSeat {
  seat: number;
  rank: number; // equal points share a rank
  points: number;
}

export function ranking(seats: Pick<TableInfo["seats"][number], "points">[]): RankedSeat[] {
  const sorted = seats.map(({ points }, seat) => ({ seat, points })).sort((a, b) => b.points - a.points);
  return sorted.map((one) => ({ ...one, rank: 1 + sorted.filter((other) => other.points > one.points).length }));
}

// Null for a session of one game: its result is the ranking.
export function rankingTable(table: TableInfo, names: string[], totals: string[], unit: string): HTMLElement | null {
  if (table.status !== "over" || table.games < 2 || table.seats.length < 2) return null;
  const head = [t("Place"), t("Player"), t("Session"), unit].map((word) => h("th", { scope: "col" }, word));
  const rows = ranking(table.seats).map(({ seat, rank, points }) =>
    h(
      "tr",
      { class: seat === table.me ? "me" : null },
      h("td", {}, `${rank}.`),
      h(
        "th",
        { scope: "row" },
        seat === table.me ? t("{name} (you)", { name: names[seat] ?? "" }) : (names[seat] ?? ""),
      ),
      h("td", { class: look(points) }, signed(points)),
      h("td", {}, totals[seat] ?? ""),
    ),
  );
  return h(
    "section",
    { class: "session" },
    h("h3", {}, t("The session of {games} games", { games: table.games })),
    h("table", { class: "ranking" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
    h("h3", {}, t("The last game")),
  );
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function look(points: number): string | null {
  return points > 0 ? "won" : points < 0 ? "lost" : null;
}
