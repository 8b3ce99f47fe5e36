// What a result consists of besides its title and its buttons: the ranking of a session, the scores and how they came about, and what the
// server says of the player's progress. Loaded when a game ends.

import type { Game, ResultSummary, Seat } from "../games/game";
import { formatList, formatNumber, t, tIn } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, setText } from "../ui/dom";
import { loadPart } from "../ui/part";
import { tilePicture } from "../ui/pictures";
import { formatTime, playedMs } from "./clock";
import type { Setup } from "./connection";
import { contestOf, endedBy, isSinglePlayer } from "./prompt";
import type { ResultContext } from "./result-sheet";

const MORE = 4; // pixels
const ARROW = 16; // pixels of height
const HIDDEN = 1; // pixels of width
const LINE_OVER_LINE = 2; // pixels that the boxes of two lines may share
const WHOLE = ".button, .facing > *, .facing ~ .tally .made-of, .set"; // never cut through

// All between the title and the buttons.
export function content(context: ResultContext): Node[] {
  const { summary, table, game, names, totals, offer } = context;
  const [alone, contest] = [isSinglePlayer(table), contestOf(table)];
  const compared = contest ? [comparison(table, game, offer)] : [comparison(table, game, offer), progress(table)];
  const links = [alone || contest ? null : fairnessLink(table), reviewLink(table)].filter((link) => link !== null);
  const ended = table.end_reason && h("p", {}, endedBy(table));
  const all = [
    rankingTable(table, names, totals, summary ?? {}),
    ended,
    ...(summary ? body(summary, context) : []),
    alone && dealLine(table, summary),
    ...compared,
    links.length > 0 && h("p", { class: "fair" }, ...links),
  ];
  return all.filter((part): part is Node => part instanceof Node);
}

// What the hand that has won is called, and what it is worth: a line is broken between these, and between the groups of the card's line.
// counted: the rows below tell it too, where they are seen. how: phones show it here, also of a board, where it is not scrolled
// away; starred as the tile on the table that won.
export function called({ moment, tally: rows, detail, groups: tiles, winning }: ResultSummary): (Node | string)[] {
  const how = h("i", { class: winning ? "how starred" : "how" }, detail);
  if (!tiles.length) return [how];
  const patterns = rows.map(({ what, points }) => `${what} ${formatNumber(points)}`);
  const names = patterns.length ? patterns : [moment?.name ?? ""];
  const groups = moment?.line?.split(" ") ?? [];
  const parts = [...names, ...(groups.length ? [groups] : []), moment?.worth ?? ""].filter((part) => part.length);
  const shown = parts.map((part, k) => {
    const [words, end] = [[part].flat(), k < parts.length - 1 ? " ·" : ""];
    return words.flatMap((word, at) => [" ", h("span", {}, at < words.length - 1 ? word : word + end)]);
  });
  const named = h("span", { class: patterns.length ? "named counted" : "named" }, ...shown.flat());
  return [named, " ", how];
}

// How the game ended, the scores, and how they came about.
function body(summary: ResultSummary, context: ResultContext): Node[] {
  const { names, totals, table } = context;
  return [
    summary.facing ? facing(summary.facing, context) : "",
    summary.groups.length ? winningHand(summary, context) : "",
    h("p", { class: "detail" }, summary.detail),
    summary.scores.length ? scores(summary, names, totals, table.me) : "",
    summary.tally.length ? tally(summary) : "",
    summary.payments.length ? h("ul", { class: "pays" }, ...summary.payments.map((pay) => h("li", {}, pay))) : "",
  ].filter((part): part is HTMLElement => part !== "");
}

// The reader's own row is found at a glance, however long their name is.
export function rowName(seat: Seat, me: Seat | null, names: string[]): string {
  return seat === me ? t("You") : (names[seat] ?? "");
}

// Whoever is ahead has an edge of brass.
function facing(sides: NonNullable<ResultSummary["facing"]>, { names, table: { me } }: ResultContext): HTMLElement {
  const most = Math.max(...sides.map(({ points }) => points));
  const all = sides.map(({ seat, points }) =>
    h(
      "div",
      { class: points === most ? "ahead" : null },
      h("span", {}, rowName(seat, me, names)),
      h("b", { "data-points": String(points) }, formatNumber(points)),
    ),
  );
  return h("div", { class: "facing", role: "group", "aria-label": t("Points") }, ...all);
}

function winningHand({ groups, groupNames = [], winning }: ResultSummary, context: ResultContext): HTMLElement {
  const shown = groups.map((group, index) => {
    const tiles = group.map((code, k) => handTile(code, winning?.group === index && winning.tile === k, context));
    const name = groupNames[index];
    return h("span", { class: "set" }, h("span", { class: "group" }, ...tiles), name ? h("small", {}, name) : null);
  });
  return h("div", { class: "hand", role: "group", "aria-label": t("The winning hand") }, ...shown);
}

function handTile(code: string, winning: boolean, { tileSheet, game }: ResultContext): HTMLElement {
  const name = game.tileName(code);
  const picture = tilePicture(tileSheet, code, winning ? t("{tile}, winning tile", { tile: name }) : name);
  picture.classList.toggle("lit", winning);
  return picture;
}

// The reader's own row comes first, then the others' in their order round the table.
export function readersFirst<Row extends { seat: Seat }>(rows: Row[], me: Seat | null): Row[] {
  const at = rows.findIndex(({ seat }) => seat === me);
  return at < 0 ? rows : [...rows.slice(at), ...rows.slice(0, at)];
}

function scores(summary: ResultSummary, names: string[], totals: string[], me: number | null): HTMLElement {
  const told = summary.scores.some(({ why }) => why);
  const rows = readersFirst(summary.scores, me).map(({ seat, points, why }) =>
    h(
      "tr",
      { class: seat === me ? "me" : null },
      h("th", { scope: "row" }, rowName(seat, me, names)),
      h("td", { class: look(points) }, signed(points)),
      h("td", {}, String(totals[seat] ?? "")),
      told ? h("td", { class: "why" }, why ?? "") : null,
    ),
  );
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("Player")),
    h("th", { scope: "col" }, t("This game")),
    h("th", { scope: "col" }, summary.totals),
    told ? h("th", { scope: "col", class: "why" }, t("Why")) : null,
  );
  return h("table", { class: told ? "scores told" : "scores" }, h("thead", {}, head), h("tbody", {}, ...rows));
}

function countedCells(dialog: HTMLElement): { element: HTMLElement; points: number }[] {
  const cells = [...dialog.querySelectorAll<HTMLElement>("[data-points]")];
  return cells.map((element) => ({ element, points: Number(element.dataset.points) }));
}

// What it is made of is a part of its own, which a phone shows whole or not at all.
function tally({ tally: rows, sum: total, limit }: ResultSummary): HTMLElement {
  const counted = rows.some((row) => row.times !== 1);
  const line = (what: (Node | string)[], times: string, points: number, look: string) =>
    h(
      "tr",
      { class: look || null },
      h("th", { scope: "row" }, ...what),
      counted ? h("td", {}, times) : null,
      h("td", { class: points < 0 ? "lost" : null, "data-points": String(points) }, formatNumber(points)),
    );
  const head = ["", ...(counted ? [t("Times")] : []), t("Points")].map((word) => h("th", { scope: "col" }, word));
  const sum = rows.reduce((all, row) => all + row.points, 0);
  const body = rows.map(({ what, note, times, points }) =>
    line([what, ...(note ? [h("small", {}, note)] : [])], formatNumber(times), points, ""),
  );
  const instead = limit ? line([limit.what], "", limit.points, "sum") : null;
  return h(
    "table",
    { class: "tally" },
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", { class: "made-of" }, ...body),
    h("tbody", {}, line([total ?? tIn("points", "Score")], "", sum, "sum"), instead),
  );
}

// The playing time, and the number that replays the same deal.
function dealLine(table: TableInfo, summary: ResultSummary | null): HTMLElement {
  const time = t("Time: {time}.", { time: formatTime(playedMs(table, table.ended ?? Date.now())) });
  const number = summary?.dealNumber ?? null;
  return h("p", { class: "deal" }, h("span", {}, time), ...(number === null ? [] : shareDeal(number)));
}

function shareDeal(dealNumber: string): Node[] {
  const status = h("span", { class: "hint", role: "status" });
  const copy = button(t("Copy"), "second small", () => {
    void navigator.clipboard?.writeText(dealNumber).then(() => setText(status, t("Copied.")));
  });
  return [h("span", {}, t("Deal "), h("b", {}, dealNumber)), copy, status];
}

function fairnessLink(table: TableInfo): Node | null {
  if (!table.fairness.seed) return null;
  const address = { href: `/table/${table.id}/fairness/`, target: "_blank", rel: "noopener" };
  return h("a", address, t("Check that the deal is fair"));
}

// Leads a player of the game to its review. In a replay `me` is the reader's own seat. The setup is read here, or a part of the script
// that every table loads would be cut in two.
function reviewLink({ id, me, status }: TableInfo): Node | null {
  const { reviews, replay } = JSON.parse(document.getElementById("setup")?.textContent ?? "{}") as Partial<Setup>;
  if (!reviews || me === null || (status !== "over" && !replay)) return null;
  return h("a", { href: `/table/${id}/review/` }, t("Review this game"));
}

// Points as they are written and coloured.

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function look(points: number): string | null {
  return points > 0 ? "won" : points < 0 ? "lost" : null;
}

// The ranking of a session.

interface RankedSeat {
  seat: number;
  rank: number; // equal points share a rank
  points: number;
}

export function ranking(seats: Pick<TableInfo["seats"][number], "points">[]): RankedSeat[] {
  const sorted = seats.map(({ points }, seat) => ({ seat, points })).sort((a, b) => b.points - a.points);
  return sorted.map((one) => ({ ...one, rank: 1 + sorted.filter((other) => other.points > one.points).length }));
}

const endsSession = ({ status, games, seats }: SessionEnd) => status === "over" && games > 1 && seats.length > 1;

type SessionEnd = Pick<TableInfo, "status" | "number" | "games" | "me" | "end_reason"> & {
  seats: Pick<TableInfo["seats"][number], "points">[];
};

// Whether points decide it: its games were played, or as many as a round had time for. finished: the last one that began was.
const isDecided = ({ number, games, end_reason: why }: SessionEnd, finished: boolean) =>
  finished && (why === "time_up" || (why === "" && number === games));

// Who has won the session that ends with this game; null while there is none, and for other tables.
export function sessionTitle(table: SessionEnd, names: string[], finished: boolean): string | null {
  if (!endsSession(table)) return null;
  if (!isDecided(table, finished)) return t("The session is over");
  const first = ranking(table.seats).filter(({ rank }) => rank === 1);
  const [winner] = first;
  const name = formatList(first.map(({ seat }) => rowName(seat, table.me, names)));
  if (first.length > 1) return t("The session is a tie: {names}", { names: name });
  return winner?.seat === table.me ? t("You won the session!") : t("{name} won the session!", { name });
}

// Null for a session of one game, whose result is the ranking, and for one of which nothing was played.
export function rankingTable(
  table: TableInfo,
  names: string[],
  totals: string[],
  { totals: unit = "", title = "" }: Partial<ResultSummary>,
): HTMLElement | null {
  if (!endsSession(table) || (!title && table.seats.every(({ points }) => !points))) return null;
  const head = [t("Place"), t("Player"), t("Session"), unit].map((word) => h("th", { scope: "col" }, word));
  const rows = ranking(table.seats).map(({ seat, rank, points }) =>
    h(
      "tr",
      { class: seat === table.me ? "me" : null },
      h("td", {}, `${rank}.`),
      h("th", { scope: "row" }, rowName(seat, table.me, names)),
      h("td", { class: look(points) }, signed(points)),
      h("td", {}, totals[seat] ?? ""),
    ),
  );
  return h(
    "section",
    { class: "session" },
    h("h3", {}, t("The session of {games} games", { games: table.games })),
    h("table", { class: "ranking" }, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
    ...(title ? [h("h3", {}, t("The last game")), h("p", { class: "last" }, title)] : []),
  );
}

// How a finished single-player game compares is loaded, and filled in when the server has answered. After a contest, which is played
// once, it leads to no other game.
export function comparison(table: TableInfo, game: Game<unknown>, offer: ResultContext["offer"]): HTMLElement {
  const element = h("div", { class: "comparison" });
  const { comparison: read } = game;
  if (read && table.me !== null) lazily((part) => part.fillComparison(element, table, read, offer));
  return element;
}

const silently = () => undefined;

function lazily(act: (part: typeof import("./result-progress")) => Promise<void>): void {
  void loadPart(() => import("./result-progress"), silently).then((part) => part && act(part));
}

// What it did for its player besides is loaded, and filled in when the server has answered.
export function progress(table: TableInfo): HTMLElement {
  const element = h("div", { class: "progress" });
  if (table.me !== null && table.status !== "playing") lazily((part) => part.fillProgress(element, table));
  return element;
}

// Marks a result of which more is found by scrolling, and how much of it is shown.
export function markMore(dialog: HTMLElement, scroll: HTMLElement): void {
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroll;
    const isCut = scrollHeight - scrollTop - clientHeight > MORE;
    dialog.classList.toggle("more", isCut);
    if (isCut)
      dialog.style.setProperty(
        "--shown",
        `${shownOf(scroll, !dialog.matches(".band") || !!scroll.querySelector(".facing"))}px`,
      );
  };
  scroll.addEventListener("scroll", look);
  scroll.addEventListener("focusin", ({ target }) => keepShown(dialog, scroll, target as HTMLElement));
  const sizes = new ResizeObserver(look);
  for (const part of [scroll, ...scroll.children]) sizes.observe(part);
  look();
}

// What has the focus stands in no line that is hidden at the foot, which browsers take for seen.
function keepShown(dialog: HTMLElement, scroll: HTMLElement, focused: HTMLElement): void {
  if (focused !== scroll && dialog.classList.contains("more")) focused.scrollIntoView({ block: "nearest" });
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
export function countUp(dialog: HTMLElement): void {
  const cells = countedCells(dialog);
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

// A result that is cut ends between two lines, and its arrow stands below them.

export interface Span {
  top: number;
  bottom: number;
}

// The lowest place at the limit or above it that cuts through none of these. PURE.
export function uncut(limit: number, spans: Span[]): number {
  const cut = spans.filter(({ top, bottom }) => top < limit && limit < bottom).map(({ top }) => top);
  return cut.length ? uncut(Math.min(...cut), spans) : limit;
}

// How much of it is shown, in pixels. below: the arrow stands there, not beside it.
export function shownOf(scroll: HTMLElement, below: boolean): number {
  const { top } = scroll.getBoundingClientRect();
  const spanOf = (box: DOMRect, shared = 0) => ({ top: box.top - top + shared, bottom: box.bottom - top - shared });
  const whole = [...scroll.querySelectorAll(WHOLE)].filter(isSeen).map((part) => spanOf(part.getBoundingClientRect()));
  const spans = [...linesIn(scroll).map((line) => spanOf(line, LINE_OVER_LINE)), ...whole];
  return Math.floor(uncut(scroll.clientHeight - (below ? ARROW : 0), spans));
}

// A hand that the table shows is only read aloud, and so are the heads of tables where it is cut.
const isSeen = (part: Element) => !part.closest("thead") && (part.closest(".hand")?.clientWidth ?? HIDDEN + 1) > HIDDEN;

function linesIn(scroll: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(scroll, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: DOMRect[] = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement || !isSeen(texts.currentNode.parentElement)) continue;
    range.selectNodeContents(texts.currentNode);
    found.push(...range.getClientRects());
  }
  return found;
}
