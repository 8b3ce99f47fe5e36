// What the server says of a finished game: how it compares, and what it did for its player: rating, places and days in a row. Loaded
// when a game ends.

import type { Game, StartForm } from "../games/game";
import { formatNumber, plural, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { contestOf } from "./prompt";

interface Shown {
  rating: number;
  uncertainty: number;
}

// The server's answer; ratings/selectors.py.
export interface Progress {
  rated: {
    game: string;
    before: Shown;
    after: Shown;
    best: number; // points in one game
    record: boolean;
    rank: number | null; // today, by the most points in one game
    players: number;
    place: number | null; // in the ranking of the season
    missing: number; // games until the player is ranked
    rival: { name: string; ahead: number } | null;
  } | null;
  streak: { days: number; forgiven: boolean } | null;
}

// Stays empty without an answer.
export async function fillProgress(element: HTMLElement, { id, number }: TableInfo): Promise<void> {
  const parts = await loadProgress(`/rankings/result/${id}/${number}`).catch(() => []);
  element.append(...parts);
}

async function loadProgress(address: string): Promise<Node[]> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  const told = answer.ok ? ((await answer.json()) as Progress | null) : null;
  if (!told) return []; // a guest
  const lines = progressLines(told).map((line) => h("p", {}, line));
  if (!told.rated) return lines;
  const ranking = h("a", { href: `/rankings/?game=${told.rated.game}` }, t("Rankings"));
  return [...lines, h("p", { class: "row links" }, ranking)];
}

export function progressLines({ rated, streak }: Progress): string[] {
  return [...(rated ? ratedLines(rated) : []), ...(streak ? [streakLine(streak)] : [])];
}

function ratedLines({ before, after, best, record, rank, players, ...next }: NonNullable<Progress["rated"]>): string[] {
  const numbers = { before: formatNumber(before.rating), after: formatNumber(after.rating) };
  const values = { ...numbers, uncertainty: after.uncertainty };
  const points = { best: formatNumber(best) };
  const { place, missing, rival } = next;
  const lines = [
    t("Your rating: {before} → {after} ± {uncertainty}.", values),
    record ? t("A new personal best: {best} points.", points) : t("Your most points in one game: {best}.", points),
    rank === null ? "" : t("By points in one game you are number {rank} of {players} today.", { rank, players }),
    place === null ? "" : t("This season you are number {place}.", { place }),
    rival ? t("Next: {name}, {ahead} points of rating ahead.", rival) : "",
    missing ? plural(missing, "{n} more game until you are ranked.", "{n} more games until you are ranked.") : "",
  ];
  return lines.filter(Boolean);
}

function streakLine({ days, forgiven }: NonNullable<Progress["streak"]>): string {
  const text = plural(days, "You have played on {n} day.", "You have played on {n} days in a row.");
  return forgiven ? `${text} ${t("Yesterday is forgiven.")}` : text;
}

// How a game played alone compares. Without an answer it stays empty.
export async function fillComparison(
  element: HTMLElement,
  table: TableInfo,
  read: NonNullable<Game<unknown>["comparison"]>,
  offer: (start: StartForm) => void,
): Promise<void> {
  const parts = await loadComparison(table, read, offer).catch(() => []);
  element.append(...parts);
}

async function loadComparison(
  table: TableInfo,
  read: NonNullable<Game<unknown>["comparison"]>,
  offer: (start: StartForm) => void,
): Promise<Node[]> {
  const headers = { Accept: "application/json" };
  const answer = await fetch(`/${table.game}/${table.id}/comparison`, { headers });
  const told: unknown = answer.ok ? await answer.json() : null;
  if (!told) return []; // the game does not count, for example because nothing was played
  const { lines, links, start } = read(told, table.id);
  const said = lines.map((line) => h("p", {}, line));
  if (contestOf(table)) return said;
  if (start) offer(start);
  return [...said, h("p", { class: "row links" }, ...links.map(({ text, href }) => h("a", { href }, text)))];
}
