// How a game ended, and what comes next: the next game, a rematch, the same or another deal, or home.

import { tilePicture } from "../flat/tile";
import type { Ending } from "../games/plug";
import type { TableNews } from "../live/wire";
import { grouped, t } from "../words/words";
import { sheet } from "./dialog";
import { button, h, write } from "./dom";
import { act } from "./page";
import { isForOne } from "./standing";
import { minutes, played } from "./watch";

const GUEST = "Guest"; // the house keeps the name for those without an account
const LOOK_FIRST = 3_000; // milliseconds

export interface Shown {
  ending: Ending | null;
  table: TableNews;
  sticks: string[]; // by seat
  names: string[];
  faces: string;
  tileName(code: string): string;
  home: { address: string; name: string };
  ready(): void;
  outlook: (() => Promise<boolean>) | null; // tells whether it could still be won; true: and shows how, on the table
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
  private of = "";
  private timer = 0;

  constructor(private readonly refused: (words: string) => void) {}

  open(shown: Shown): void {
    this.close();
    this.next = h("div", { class: "next" });
    this.state = "";
    const { ending, table } = shown;
    const title = ending?.title ?? t("The session is over");
    const how = isForOne(table) ? [deal(table, ending)] : [fair(table)];
    this.dialog = sheet(title, "result", ...(ending ? body(ending, shown) : []), ...how, this.next);
    this.dialog.showModal();
    this.update(shown);
    this.dialog.querySelector("h2")?.focus();
  }

  // Opens by itself when the game has ended, follows who is ready, and closes when the next one is on.
  heard({ status, number }: TableNews, live: boolean, shown: () => Shown): void {
    if (status !== "between" && status !== "over") return this.forget();
    this.when(`${number} ${status}`, live, () => this.open(shown()));
    this.update(shown());
  }

  // Who is ready changes while the sheet lies open.
  private update(shown: Shown): void {
    const { table } = shown;
    const state = JSON.stringify([table.status, table.me, table.rematch, table.seats.map((seat) => seat.ready)]);
    if (!this.dialog?.open || state === this.state) return;
    this.state = state;
    const focused = this.next.contains(document.activeElement);
    this.next.replaceChildren(...this.whatNext(shown));
    if (focused) this.next.querySelector<HTMLElement>("button, a")?.focus();
  }

  // Once for each ending; after live play the hand lies open on the table for a moment first.
  private when(ending: string, live: boolean, open: () => void): void {
    if (ending === this.of) return;
    this.of = ending;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(open, live ? LOOK_FIRST : 0);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.of = "";
    this.close();
  }

  close(): void {
    this.dialog?.close();
    this.dialog = null;
  }

  private whatNext(shown: Shown): Node[] {
    const { table } = shown;
    if (isForOne(table)) return this.another(shown);
    const look = button(t("Look at the table"), "second", () => this.close());
    if (table.status === "between") return this.between(shown, look);
    const lobby = h("a", { class: "button second", href: "/lobby/" }, t("Back to the lobby"));
    return [h("div", { class: "row" }, ...[look, lobby, this.rematch(table)].filter((part) => part !== null))];
  }

  // Alone: another deal, the same one, or how it could have gone on.
  private another({ table, ending, outlook, home }: Shown): Node[] {
    const again = (label: string, look: string, same: string) => {
      const go = (to: string) => location.assign(to);
      return button(label, look, () => void act(`/${table.game}/${table.id}/again`, { same }, go).then(this.refused));
    };
    const ask = () => void outlook?.().then((showing) => showing && this.close());
    const could = ending?.won || !outlook ? null : button(t("Could it still be won?"), "second", ask);
    const look = button(t("Look at the board"), "second", () => this.close());
    const back = h("a", { class: "button second", href: home.address }, t("Back to {place}", { place: home.name }));
    const may = table.me === null ? [] : [again(t("New deal"), "brass", ""), again(t("Same deal again"), "second", "1")];
    return [...keep(table), h("div", { class: "row choices" }, ...may, table.me === null ? null : could, look, back)];
  }

  private between({ table, names, ready }: Shown, look: HTMLElement): Node[] {
    const me = table.me === null ? null : table.seats[table.me];
    const waits = table.seats.flatMap((seat, number) =>
      seat.bot || seat.away || seat.ready || seat.name === null ? [] : [names[number]],
    );
    const said = { number: table.number + 1, games: table.games };
    const words = t("Game {number} of {games} starts when everybody is ready, or when the time is up.", said);
    const still = waits.length ? t(" Waiting for {names}.", { names: waits.join(t(", ")) }) : "";
    const go = me && !me.ready ? button(t("Ready"), "brass", ready) : null;
    return [
      h("p", {}, words + still, this.clock),
      h("div", { class: "row" }, ...[look, go].filter((part) => part !== null)),
    ];
  }

  private rematch(table: TableNews): HTMLElement | null {
    const go = (to: string) => location.assign(to);
    if (table.rematch) return h("a", { class: "button brass", href: `/table/${table.rematch}/` }, t("To the rematch"));
    if (table.me === null) return null;
    return button(t("Rematch"), "brass", () => void act(`/table/${table.id}/rematch`, {}, go).then(this.refused));
  }
}

// What a guest has played is kept with the account he makes.
function keep({ me, seats }: TableNews): Node[] {
  if (me === null || seats[me]?.name !== GUEST) return [];
  return [h("p", {}, h("a", { href: "/accounts/signup/" }, t("Keep this result: make an account")))];
}

function body(ending: Ending, { names, sticks, table, faces, tileName }: Shown): Node[] {
  const groups = ending.groups.map((group) =>
    h("span", { class: "group" }, ...group.map((code) => tilePicture(faces, code, tileName(code)))),
  );
  return [
    h("p", { class: "detail" }, ending.detail),
    groups.length ? h("div", { class: "hand", role: "group", "aria-label": t("The winning hand") }, ...groups) : "",
    ending.pays.length ? h("ul", { class: "pays" }, ...ending.pays.map((pay) => h("li", {}, pay))) : "",
    ending.scores.length ? scores(ending, names, sticks, table.me) : "",
    ending.tally.length ? tally(ending.tally) : "",
  ].filter((part): part is HTMLElement => part !== "");
}

function scores(ending: Ending, names: string[], sticks: string[], me: number | null): HTMLElement {
  const rows = ending.scores.map(({ seat, points }) =>
    h(
      "tr",
      { class: seat === me ? "me" : null },
      h("th", { scope: "row" }, seat === me ? t("{name} (you)", { name: names[seat] ?? "" }) : String(names[seat])),
      h(
        "td",
        { class: points > 0 ? "won" : points < 0 ? "lost" : null },
        points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0",
      ),
      h("td", {}, String(sticks[seat] ?? "")),
    ),
  );
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, t("Player")),
    h("th", { scope: "col" }, t("This game")),
    h("th", { scope: "col" }, t("Sticks")),
  );
  return h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows));
}

function tally(rows: Ending["tally"]): HTMLElement {
  const line = (what: string, times: string, points: number, look: string) =>
    h(
      "tr",
      { class: look || null },
      h("th", { scope: "row" }, what),
      h("td", {}, times),
      h("td", { class: points < 0 ? "lost" : null }, grouped(points)),
    );
  const head = ["", t("Times"), t("Points")].map((word) => h("th", { scope: "col" }, word));
  const sum = rows.reduce((all, row) => all + row.points, 0);
  const body = rows.map(({ what, times, points }) => line(what, t("{times} ×", { times }), points, ""));
  return h(
    "table",
    { class: "tally" },
    h("thead", {}, h("tr", {}, ...head)),
    h("tbody", {}, ...body, line(t("Score"), "", sum, "sum")),
  );
}

// How long it took, and the deal's number, to be played again or given to somebody else.
function deal(table: TableNews, ending: Ending | null): HTMLElement {
  const time = t("Time: {time}.", { time: minutes(played(table, table.ended ?? Date.now())) });
  const number = ending?.deal ?? null;
  return h("p", { class: "deal" }, h("span", {}, time), ...(number === null ? [] : share(number)));
}

function share(deal: string): Node[] {
  const said = h("span", { class: "hint", role: "status" });
  const copy = button(t("Copy"), "second small", () => {
    void navigator.clipboard?.writeText(deal).then(() => write(said, t("Copied.")));
  });
  return [h("span", {}, t("Deal "), h("b", {}, deal)), copy, said];
}

function fair(table: TableNews): Node {
  if (!table.fair.seed) return document.createTextNode("");
  const link = h(
    "a",
    { href: `/table/${table.id}/fair/`, target: "_blank", rel: "noopener" },
    t("See how this deal was settled beforehand"),
  );
  return h("p", { class: "fair" }, link);
}
