// The result of a game and what comes next: the next game, a rematch, a new deal, or the way back.

import type { Game, ResultSummary, Seat } from "../games/game";
import { formatNumber, t, tIn } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import type { Insets } from "../scene/types";
import { button, h, setText } from "../ui/dom";
import { loadPart } from "../ui/part";
import { tilePicture } from "../ui/pictures";
import { postForm } from "../ui/post";
import { formatTime, playedMs } from "./clock";
import { sheet } from "./dialog";
import type { GameMoment, MomentHost } from "./game-moment";
import { allAway, contestOf, contestPage, homeOf, isSinglePlayer } from "./prompt";
import { comparison, countUp, look, progress, rankingTable, signed } from "./result-parts";
import type { Shown, Store } from "./store";

const GUEST_NAME = "Guest"; // the name that the server reserves for players without an account
const OPEN_AFTER_MS = 3_000; // milliseconds
const ROOMY = 800; // pixels of a window in which the table stands beside the result
const APART = 14; // pixels between them
const MOST_BELOW = 0.46; // of a phone's height, as in the style sheet
const PHONE = "(orientation: portrait) and (max-width: 47em)"; // as in the style sheet

interface ResultContext {
  game: Game<unknown>;
  summary: ResultSummary | null;
  table: TableInfo;
  totals: string[]; // by seat
  names: string[];
  tileSheet: string;
  ready(): void;
  showSolvability: (() => Promise<boolean>) | null; // resolves to true if the solution is shown on the table
}

interface ResultPage {
  toast(text: string): void;
  ready(): void; // the player wants the next game
  offerSolution(): Promise<boolean>; // resolves to true if the solution is shown on the table
  toggled(): void; // it covers more of the table, or less
}

export class ResultSheet {
  readonly clock = h(
    "span",
    { class: "countdown", "aria-hidden": "true" },
    h("span", { class: "runs" }),
    h("span", { class: "left" }),
  );
  private dialog: HTMLDialogElement | null = null;
  private next = h("div", { class: "next" });
  private state = "";
  private openedFor = "";
  private timer = 0;

  constructor(
    private readonly store: Store,
    private readonly tileSheet: string,
    private readonly moment: Pick<EndMoment, "play" | "stay" | "stop">,
    private readonly page: ResultPage,
  ) {}

  // Pixels that an open result covers where the table has enough room beside it, or stands above it on an upright phone.
  get covered(): Pick<Insets, "right" | "bottom"> {
    const box = this.dialog?.open ? this.dialog.getBoundingClientRect() : null;
    const [right, bottom] = box ? [innerWidth - box.left + APART, innerHeight - box.top] : [0, 0];
    const above = matchMedia(PHONE).matches;
    return {
      right: innerWidth >= ROOMY ? Math.max(0, Math.round(right)) : 0,
      bottom: above ? Math.round(Math.min(bottom, MOST_BELOW * innerHeight)) : 0,
    };
  }

  get isKnown(): boolean {
    return this.summary !== null;
  }

  // me: the seat of the reader, which in a replay is not always the one that is shown.
  open(me = this.store.update?.table.me ?? null): void {
    const context = this.context(me);
    this.close();
    this.next = h("div", { class: "next" });
    this.state = "";
    const { summary, table } = context;
    if (summary) this.moment.stay(summary);
    const title = summary?.title ?? t("The session is over");
    const compared = [comparison(table, context.game, this.page.toast), contestOf(table) ? "" : progress(table)];
    const how = isSinglePlayer(table) ? dealLine(table, summary) : contestOf(table) ? "" : fairnessLink(table);
    const why = table.end_reason
      ? [h("p", {}, t("Staff ended this session: {reason}", { reason: table.end_reason }))]
      : [];
    const content = [
      rankingTable(table, context.names, context.totals, summary?.totals ?? ""),
      ...why,
      ...(summary ? body(summary, context, how) : [how]),
      ...compared,
    ];
    const scroll = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, ...content);
    const mine = me !== null && summary?.moment?.winner === me; // the winning hand stands at the foot of the table
    this.dialog = sheet(title, mine ? "result mine" : "result", scroll, this.next);
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.showModal();
    countUp(countedCells(this.dialog));
    this.refresh(context);
    this.page.toggled();
    this.dialog.querySelector("h2")?.focus();
  }

  // After each update: opens when the game has ended, shows who is ready, and closes when the next game starts.
  show({ table: { status, number, me }, live }: Shown): void {
    if (status !== "between" && status !== "over") {
      this.reset();
      return;
    }
    this.openOnce(`${number} ${status}`, live);
    this.refresh(this.context(me));
  }

  private get summary(): ResultSummary | null {
    const { game, view, told, names } = this.store;
    return view ? game.resultSummary(told, names) : null;
  }

  private context(me: Seat | null): ResultContext {
    const { game, names, shown } = this.store;
    const { table, statuses } = shown as Shown;
    return {
      game,
      summary: this.summary,
      table: { ...table, me },
      totals: statuses.map((panel) => panel.score),
      names,
      tileSheet: this.tileSheet,
      ready: () => this.page.ready(),
      showSolvability: game.solvability ? () => this.page.offerSolution() : null,
    };
  }

  // Updates who is ready while the sheet is open.
  private refresh(context: ResultContext): void {
    const { table } = context;
    const state = JSON.stringify([table.status, table.me, table.rematch, table.seats.map((seat) => seat.ready)]);
    if (!this.dialog?.open || state === this.state) return;
    this.state = state;
    const focused = this.next.contains(document.activeElement);
    this.next.replaceChildren(...this.nextSteps(context));
    this.next.classList.toggle("asking", context.table.status === "between" && !isSinglePlayer(context.table));
    if (focused) this.next.querySelector<HTMLElement>("button, a")?.focus();
  }

  // Once per result. After live play its moment comes first, or some time in which the table can be seen.
  private openOnce(key: string, live: boolean): void {
    if (key === this.openedFor) return;
    this.openedFor = key;
    clearTimeout(this.timer);
    const [{ summary }, open] = [this, () => this.open()];
    if (live && summary?.moment) this.moment.play(summary, open);
    else this.timer = window.setTimeout(open, live ? OPEN_AFTER_MS : 0);
  }

  private reset(): void {
    clearTimeout(this.timer);
    this.moment.stop();
    this.openedFor = "";
    this.close();
  }

  close(): void {
    this.dialog?.close();
    this.dialog = null;
  }

  private closed(): void {
    if (!this.dialog?.open) this.moment.stop();
    this.page.toggled();
  }

  private nextSteps(context: ResultContext): Node[] {
    const { table } = context;
    const look = button(t("View the table"), "second", () => this.close());
    if (table.status === "playing") return [h("div", { class: "row" }, look)]; // in a replay
    const contest = contestOf(table);
    if (contest) return contestSteps(table, contest, look);
    if (isSinglePlayer(table) || context.summary?.again) return this.singlePlayerSteps(context);
    if (table.status === "between") return this.sessionSteps(context, look);
    if (table.options.tournament)
      return [h("div", { class: "row" }, look, backLink(homeOf(context.game, table), "brass"))];
    const lobby = h("a", { class: "button second", href: "/lobby/" }, t("Back to the lobby"));
    return [h("div", { class: "row" }, ...[this.rematch(table), look, lobby].filter((part) => part !== null))];
  }

  // After a game played alone: for its player a new deal, the same deal, sharing, or the solution.
  private singlePlayerSteps({ table, summary, showSolvability, game }: ResultContext): Node[] {
    const again = (label: string, look: string, same: string) => {
      const go = (to: string) => location.assign(to);
      return button(
        label,
        look,
        () => void postForm(`/${table.game}/${table.id}/again`, { same }, go).then(this.page.toast),
      );
    };
    const show = () => void showSolvability?.().then((showing) => showing && this.close());
    const solvable = summary?.won || !showSolvability ? null : button(t("Could it still be won?"), "second", show);
    const look = button(t("View the board"), "second", () => this.close());
    const back = backLink(game.home, "second");
    const same = summary?.once ? null : again(t("Same deal again"), "second", "1");
    const fresh = summary?.again ?? (summary?.once ? t("Practise this layout") : t("New deal"));
    const share = summary?.share;
    const tell = share ? button(t("Share"), "second", () => void shareResult(share).then(this.page.toast)) : null;
    const mine = table.me === null ? [] : [again(fresh, "brass", ""), same, tell, solvable];
    return [...signUpLink(table), h("div", { class: "row choices" }, ...mine, look, back)];
  }

  private sessionSteps({ table, names, ready }: ResultContext, look: HTMLElement): Node[] {
    const me = table.me === null ? null : table.seats[table.me];
    const waits = table.seats.flatMap((seat, number) =>
      seat.bot || seat.away || seat.ready || seat.name === null ? [] : [names[number]],
    );
    const values = { number: table.number + 1, games: table.games };
    const text = allAway(table)
      ? t("All players are away. The table waits up to an hour for them.")
      : t("Game {number} of {games} starts when everyone is ready, or when the time is up.", values);
    const still = waits.length ? t(" Waiting for {names}.", { names: waits.join(t(", ")) }) : "";
    const go = me && !me.ready ? button(t("Ready"), "brass", ready) : null;
    return [
      h("p", {}, text + still, this.clock),
      h("div", { class: "row" }, ...[look, go].filter((part) => part !== null)),
    ];
  }

  private rematch(table: TableInfo): HTMLElement | null {
    const go = (to: string) => location.assign(to);
    if (table.rematch)
      return h("a", { class: "button brass", href: `/table/${table.rematch}/` }, t("Go to the rematch"));
    if (table.me === null || table.end_reason) return null;
    return button(
      t("Rematch"),
      "brass",
      () => void postForm(`/table/${table.id}/rematch`, {}, go).then(this.page.toast),
    );
  }
}

// After a game in a contest, which everybody plays once.
const backLink = ({ address, name }: Game<unknown>["home"], look: string): HTMLElement =>
  h("a", { class: `button ${look}`, href: address }, t("Back to {place}", { place: name }));

function contestSteps({ me }: TableInfo, contest: string, look: HTMLElement): Node[] {
  const address = { class: "button brass", href: contestPage(contest) };
  if (me === null) return [h("div", { class: "row" }, look, h("a", address, t("See the standings")))];
  const posted = t("The contest has your score already: nothing is lost if you leave without this button.");
  return [h("p", {}, posted), h("div", { class: "row" }, look, h("a", address, t("Submit Score")))];
}

// Through the device, or else by copying it. Returns what to tell the player.
async function shareResult({ text, address }: NonNullable<ResultSummary["share"]>): Promise<string> {
  const url = new URL(address, location.href).href;
  if (navigator.share) {
    await navigator.share({ text, url }).catch(() => undefined);
    return "";
  }
  const copied = navigator.clipboard?.writeText(`${text} ${url}`).then(() => t("Copied."));
  return (await copied?.catch(() => undefined)) ?? t("Could not copy it.");
}

// Guests can keep their results by creating an account.
function signUpLink({ me, seats }: TableInfo): Node[] {
  if (me === null || seats[me]?.name !== GUEST_NAME) return [];
  return [h("p", {}, h("a", { href: "/accounts/signup/" }, t("Create an account to keep this result")))];
}

// How the game ended, the scores, and how they came about. last: stands at the end.
function body(summary: ResultSummary, context: ResultContext, last: Node | string): Node[] {
  const { names, totals, table } = context;
  return [
    summary.facing ? facing(summary.facing, context) : "",
    summary.groups.length ? winningHand(summary, context) : "",
    h("p", { class: "detail" }, summary.detail),
    summary.scores.length ? scores(summary, names, totals, table.me) : "",
    summary.tally.length ? tally(summary) : "",
    summary.payments.length ? h("ul", { class: "pays" }, ...summary.payments.map((pay) => h("li", {}, pay))) : "",
    last,
  ].filter((part): part is Node => part !== "");
}

// Whoever is ahead has an edge of brass.
function facing(sides: NonNullable<ResultSummary["facing"]>, { names, table: { me } }: ResultContext): HTMLElement {
  const most = Math.max(...sides.map(({ points }) => points));
  const all = sides.map(({ seat, points }) =>
    h(
      "div",
      { class: points === most ? "ahead" : null },
      h("span", {}, seat === me ? t("You") : (names[seat] ?? "")),
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

function scores(summary: ResultSummary, names: string[], totals: string[], me: number | null): HTMLElement {
  const rows = summary.scores.map(({ seat, points }) =>
    h(
      "tr",
      { class: seat === me ? "me" : null },
      h("th", { scope: "row" }, seat === me ? t("{name} (you)", { name: names[seat] ?? "" }) : String(names[seat])),
      h("td", { class: look(points) }, signed(points)),
      h("td", {}, String(totals[seat] ?? "")),
    ),
  );
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("Player")),
    h("th", { scope: "col" }, t("This game")),
    h("th", { scope: "col" }, summary.totals),
  );
  return h("table", { class: "scores" }, h("thead", {}, head), h("tbody", {}, ...rows));
}

function countedCells(dialog: HTMLElement): { element: HTMLElement; points: number }[] {
  const cells = [...dialog.querySelectorAll<HTMLElement>("[data-points]")];
  return cells.map((element) => ({ element, points: Number(element.dataset.points) }));
}

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
    line([what, ...(note ? [h("small", {}, note)] : [])], t("{times} ×", { times }), points, ""),
  );
  const instead = limit ? line([limit.what], "", limit.points, "sum") : null;
  return h(
    "table",
    { class: "tally" },
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...body, line([total ?? tIn("points", "Score")], "", sum, "sum"), instead),
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

function fairnessLink(table: TableInfo): Node {
  if (!table.fairness.seed) return document.createTextNode("");
  const link = h(
    "a",
    { href: `/table/${table.id}/fairness/`, target: "_blank", rel: "noopener" },
    t("See that nobody could change this deal"),
  );
  return h("p", { class: "fair" }, link);
}

// The moment at the end of a game: its script is loaded when the first game ends.
export class EndMoment {
  readonly element = h("div", { class: "moment", "aria-hidden": "true", hidden: true });
  private moment: Promise<GameMoment | null> | null = null;
  private wanted = 0; // counts what was asked for; only the latest counts

  constructor(private readonly host: MomentHost) {}

  // Calls done when the moment is over; at once if it cannot be loaded.
  play(summary: ResultSummary, done: () => void): void {
    this.when((moment) => moment.play(summary, done), done);
  }

  // While the result is shown.
  stay(summary: ResultSummary): void {
    this.when((moment) => moment.stay(summary));
  }

  // The tiles lie elsewhere.
  light(): void {
    void this.moment?.then((moment) => moment?.light());
  }

  stop(): void {
    this.wanted++;
    void this.moment?.then((moment) => moment?.stop());
  }

  // If nothing else is asked for meanwhile.
  private when(act: (moment: GameMoment) => void, otherwise?: () => void): void {
    const wanted = ++this.wanted;
    this.moment ??= loadPart(() => import("./game-moment")).then(
      (part) => part && new part.GameMoment(this.element, this.host),
    );
    this.moment.then((moment) => wanted === this.wanted && (moment ? act(moment) : otherwise?.()), otherwise);
  }
}
