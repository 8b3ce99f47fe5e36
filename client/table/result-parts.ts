// Parts of the result sheet besides the score: the ranking of a session, and what the server says of the player's progress.

import type { Comparison, Game } from "../games/game";
import { formatNumber, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h } from "../ui/dom";
import { loadPart } from "../ui/part";
import { postForm } from "../ui/post";
import { contestOf } from "./prompt";

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

// How a finished single-player game compares, loaded into its result sheet.

// Filled in when the server has answered; without an answer it stays empty. After a contest, which is played once, it leads
// to no other game.
export function comparison(table: TableInfo, game: Game<unknown>, refused: (text: string) => void): HTMLElement {
  const element = h("div", { class: "comparison" });
  if (game.comparison && table.me !== null)
    void loadComparison(table, game.comparison, refused).then(
      (parts) => element.append(...parts),
      () => undefined,
    );
  return element;
}

async function loadComparison(
  table: TableInfo,
  read: NonNullable<Game<unknown>["comparison"]>,
  refused: (text: string) => void,
): Promise<Node[]> {
  const headers = { Accept: "application/json" };
  const answer = await fetch(`/${table.game}/${table.id}/comparison`, { headers });
  const told: unknown = answer.ok ? await answer.json() : null;
  if (!told) return []; // the game does not count, for example because nothing was played
  const { lines, ...next } = read(told, table.id);
  const said = lines.map((line) => h("p", {}, line));
  return contestOf(table) ? said : [...said, steps(next, refused)];
}

function steps({ links, start }: Pick<Comparison, "links" | "start">, refused: (text: string) => void): Node {
  const go = (to: string) => location.assign(to);
  const next =
    start && button(start.label, "second small", () => void postForm(start.address, start.fields, go).then(refused));
  return h("p", { class: "row links" }, ...links.map(({ text, href }) => h("a", { href }, text)), next ?? null);
}

// What it did for its player besides is loaded, and filled in when the server has answered.
export function progress(table: TableInfo): HTMLElement {
  const element = h("div", { class: "progress" });
  const silently = () => undefined;
  if (table.me !== null && table.status !== "playing")
    void loadPart(() => import("./result-progress"), silently).then((part) => part?.fillProgress(element, table));
  return element;
}

// Numbers of a result that count up when it is shown, row after row.

const ROW_MS = 550;
const ALL_MS = 1_800; // at most

// The share of a row's number that is shown after so many ms.
export function countedShare(row: number, rows: number, ms: number): number {
  const each = Math.min(ROW_MS, ALL_MS / rows);
  return Math.max(0, Math.min(1, ms / each - row));
}

// Cells hold the number that they count up to. Whoever wants a still page sees it at once.
export function countUp(cells: { element: HTMLElement; points: number }[]): void {
  if (!cells.length || document.body.classList.contains("still")) return;
  const start = performance.now();
  const step = () => {
    const ms = performance.now() - start;
    for (const [row, { element, points }] of cells.entries())
      element.textContent = formatNumber(Math.round(points * countedShare(row, cells.length, ms)));
    if (countedShare(cells.length - 1, cells.length, ms) < 1) requestAnimationFrame(step);
  };
  step();
}
