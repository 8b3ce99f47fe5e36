// The result of a game and what comes next: the next game, a rematch, a new deal, or the way back.

import type { Game, ResultSummary, Seat, StartForm } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h } from "../ui/dom";
import { loadPart } from "../ui/part";
import { postForm } from "../ui/post";
import type { Covered } from "./bars";
import { sheet } from "./dialog";
import type { GameMoment, MomentHost } from "./game-moment";
import { contestOf, contestPage, homeOf, isSinglePlayer, waitsForAll } from "./prompt";
import type { Shown, Store } from "./store";

const GUEST_NAME = "Guest"; // the name that the server reserves for players without an account
const OPEN_AFTER_MS = 3_000; // milliseconds
const ROOMY = 640; // pixels of a window in which the table stands beside the result
const APART = 6; // pixels between them
const MOST_BELOW = 0.46; // of a phone's height, as in the style sheet
const [LEAST, SMALLEST] = [0.905, 0.6]; // of its size the table keeps, with the hand that has won at its foot and without it
const CALM = "second calm"; // what leads on is gold, another game has an edge, and what may be done besides has none
const PHONE = "(orientation: portrait) and (max-width: 47em)"; // as in the style sheet

export interface ResultContext {
  game: Game<unknown>;
  summary: ResultSummary | null;
  table: TableInfo;
  totals: string[]; // by seat
  names: string[];
  tileSheet: string;
  ready(): void;
  showSolvability: (() => Promise<boolean>) | null; // resolves to true if the solution is shown on the table
  offer(start: StartForm): void; // another game, as what is pressed most
}

interface ResultPage {
  toast(text: string): void;
  ready(): void; // the player wants the next game
  offerSolution(): Promise<boolean>; // resolves to true if the solution is shown on the table
  toggled(): void; // it covers more of the table, or less
  besideTable(): "side" | "foot" | null; // where it stands, small; null: at the side, with room for all that it says
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
  private start: StartForm | null = null; // what the server offers to play next
  private state = "";
  private openedFor = "";
  private timer = 0;
  private body: Promise<typeof import("./result-body") | null> | null = null;
  private wanted = 0; // counts what was asked for; only the latest counts

  constructor(
    private readonly store: Store,
    private readonly tileSheet: string,
    private readonly moment: Pick<EndMoment, "play" | "stay" | "stop">,
    private readonly page: ResultPage,
  ) {}

  // Stands where it belongs in this window, and says what it covers where the table has room beside it or above it.
  cover(): Covered {
    const { dialog } = this;
    if (!dialog?.open) return { right: 0, bottom: 0, least: 1, band: false, sheet: false };
    const [above, where] = [matchMedia(PHONE).matches, this.page.besideTable()];
    const band = where === "foot" && !above;
    const oneGame = !dialog.querySelector(".session");
    dialog.classList.toggle("band", band);
    dialog.classList.toggle("slim", where !== null && !band);
    const bottom = innerHeight - dialog.offsetTop;
    return {
      right: innerWidth >= ROOMY && !above && !band ? innerWidth - dialog.offsetLeft + APART : 0,
      bottom: band ? bottom : above ? Math.round(Math.min(bottom, MOST_BELOW * innerHeight)) : 0,
      least: oneGame && dialog.matches(".mine") ? LEAST : SMALLEST,
      band,
      sheet: oneGame && above && where !== null,
    };
  }

  get isKnown(): boolean {
    return this.summary !== null;
  }

  // me: the seat of the reader, which in a replay is not always the one that is shown.
  open(me = this.store.update?.table.me ?? null): void {
    const wanted = ++this.wanted;
    void this.load().then((part) => part && wanted === this.wanted && this.openWith(part, me));
  }

  // What it consists of is loaded when the first game ends.
  private load(): Promise<typeof import("./result-body") | null> {
    this.body ??= loadPart(() => import("./result-body"));
    return this.body;
  }

  private openWith(part: typeof import("./result-body"), me: Seat | null): void {
    const context = this.context(me);
    this.close();
    this.next = h("div", { class: "next" });
    this.state = "";
    this.start = null;
    const { summary } = context;
    if (summary) this.moment.stay(summary);
    const title =
      part.sessionTitle(context.table, context.names, summary !== null) ?? summary?.title ?? t("The session is over");
    const lines = h("div", { class: "lines" }, ...part.content(context)); // in columns they are as high as they need
    const scroll = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, lines);
    const mine = me !== null && summary?.moment?.winner === me; // the winning hand stands at the foot of the table
    this.dialog = sheet(title, mine ? "result mine" : "result", scroll, this.next);
    if (summary?.groups.length || summary?.facing)
      this.dialog.querySelector("h2")?.append(" ", ...part.called(summary));
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.showModal();
    part.countUp(this.dialog);
    part.markMore(this.dialog, scroll);
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
    const { game, view, told, names, reader } = this.store;
    return view ? game.resultSummary(told, names, reader) : null;
  }

  private context(me: Seat | null): ResultContext {
    const { game, names, shown } = this.store;
    const { table, statuses } = shown as Shown;
    return {
      game,
      offer: (start) => this.offer(start, me),
      summary: this.summary,
      table: { ...table, me },
      totals: statuses.map((panel) => panel.score),
      names,
      tileSheet: this.tileSheet,
      ready: () => this.page.ready(),
      showSolvability: game.solvability ? () => this.page.offerSolution() : null,
    };
  }

  private offer(start: StartForm, me: Seat | null): void {
    this.start = start;
    this.state = "";
    this.refresh(this.context(me));
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
    void this.load();
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
    this.wanted++;
    this.dialog?.close();
    this.dialog = null;
  }

  private closed(): void {
    if (!this.dialog?.open) this.moment.stop();
    this.page.toggled();
  }

  private nextSteps(context: ResultContext): Node[] {
    const { table } = context;
    const look = button(t("View the table"), CALM, () => this.close());
    if (table.status === "playing") return [h("div", { class: "row" }, look)]; // in a replay
    const contest = contestOf(table);
    if (contest) return contestSteps(table, contest, look);
    if (isSinglePlayer(table) || context.summary?.again) return this.singlePlayerSteps(context);
    if (table.status === "between") return this.sessionSteps(context, look);
    const link = (look: string, href: string, text: string) => h("a", { class: `button ${look}`, href }, text);
    const { address } = homeOf(context.game, table);
    if (table.options.tournament)
      return [h("div", { class: "row" }, link("brass", address, t("See the standings")), look)];
    const [rematch, back] = table.options.evening
      ? [this.rematch(table, "second"), link("brass", address, t("Back to the waiting room"))]
      : [this.rematch(table, "brass"), link(CALM, "/lobby/", t("Back to the lobby"))];
    return [h("div", { class: "row" }, ...[rematch, look, back].filter((part) => part !== null))];
  }

  // After a game played alone: for its player a new deal, the same deal, sharing, or the solution.
  private singlePlayerSteps({ table, summary, showSolvability, game }: ResultContext): Node[] {
    const { start } = this;
    const again = (label: string, look: string, same: string) =>
      this.starter(label, look, `/${table.game}/${table.id}/again`, { same });
    const show = () => void showSolvability?.().then((showing) => showing && this.close());
    const solvable = summary?.won || !showSolvability ? null : button(t("Could it still be won?"), CALM, show);
    const look = button(t("View the board"), CALM, () => this.close());
    const back = backLink(game.home, CALM);
    const same = summary?.once ? null : again(t("Same deal again"), "second", "1");
    const fresh = summary?.again ?? (summary?.once ? t("Practise this layout") : t("New deal"));
    const share = summary?.share;
    const tell = share ? button(t("Share"), CALM, () => void shareResult(share).then(this.page.toast)) : null;
    const next = start && this.starter(start.label, "brass", start.address, start.fields);
    const mine = table.me === null ? [] : [next, again(fresh, start ? "second" : "brass", ""), same, tell, solvable];
    return [...signUpLink(table), h("div", { class: "row choices" }, ...mine, look, back)];
  }

  // A button that begins a game.
  private starter(label: string, look: string, address: string, fields: Record<string, string>): HTMLElement {
    const go = (to: string) => location.assign(to);
    return button(label, look, () => void postForm(address, fields, go).then(this.page.toast));
  }

  private sessionSteps({ table, names, ready }: ResultContext, look: HTMLElement): Node[] {
    const me = table.me === null ? null : table.seats[table.me];
    const waits = table.seats.flatMap((seat, number) =>
      seat.bot || seat.away || seat.ready || seat.name === null ? [] : [number],
    );
    const values = { number: table.number + 1, games: table.games };
    const onlyMe = waits.length === 1 && waits[0] === table.me;
    const text = waitsForAll(table)
      ? t("All players are away. The table waits up to an hour for them.")
      : onlyMe
        ? t("Game {number} of {games} starts when you are ready, or when the time is up.", values)
        : t("Game {number} of {games} starts when everyone is ready, or when the time is up.", values);
    const others = waits.filter((seat) => seat !== table.me).map((seat) => names[seat]);
    const still = others.length ? t(" Waiting for {names}.", { names: others.join(t(", ")) }) : "";
    const go = me && !me.ready ? button(t("Ready"), "brass", ready) : null;
    return [
      h("p", {}, text + still, this.clock),
      h("div", { class: "row" }, ...[go, look].filter((part) => part !== null)),
    ];
  }

  private rematch(table: TableInfo, style: string): HTMLElement | null {
    const go = (to: string) => location.assign(to);
    if (table.rematch)
      return h("a", { class: `button ${style}`, href: `/table/${table.rematch}/` }, t("Go to the rematch"));
    if (table.me === null || table.end_reason) return null;
    return button(t("Rematch"), style, () => void postForm(`/table/${table.id}/rematch`, {}, go).then(this.page.toast));
  }
}

// After a game in a contest, which everybody plays once.
const backLink = ({ address, name }: Game<unknown>["home"], look: string): HTMLElement =>
  h("a", { class: `button ${look}`, href: address }, t("Back to {place}", { place: name }));

function contestSteps({ me }: TableInfo, contest: string, look: HTMLElement): Node[] {
  const address = { class: "button brass", href: contestPage(contest) };
  if (me === null) return [h("div", { class: "row" }, h("a", address, t("See the standings")), look)];
  const posted = t("The contest has your score already: nothing is lost if you leave without this button.");
  return [h("p", {}, posted), h("div", { class: "row" }, h("a", address, t("Submit Score")), look)];
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
