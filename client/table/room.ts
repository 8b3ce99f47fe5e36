// The waiting room: who sits where, the link to share, and the start.

import type { TableNews } from "../live/wire";
import { plural, t } from "../words/words";
import { button, h, write } from "./dom";
import { act } from "./page";

export class Room {
  readonly element = h("section", { class: "room", "aria-label": t("Waiting for players"), hidden: true });
  private shown = "";

  constructor(private readonly refused: (words: string) => void) {}

  show(table: TableNews): void {
    this.element.hidden = table.status !== "waiting";
    const state = JSON.stringify([
      table.status,
      table.me,
      table.host,
      table.seats.map((seat) => [seat.name, seat.here]),
    ]);
    if (this.element.hidden || state === this.shown) return;
    this.shown = state;
    const free = table.seats.filter((seat) => seat.name === null).length;
    const start = table.host
      ? t("Share the link, or start now: bots take the free seats.")
      : t("The table starts when all are taken, or when the host starts it.");
    const words = free ? plural(free, "{n} seat is free. {start}", "{n} seats are free. {start}", { start }) : t("All seats are taken.");
    this.element.replaceChildren(
      h("h2", {}, table.title),
      h("p", {}, words),
      h("ul", { class: "seats" }, ...table.seats.map((_, seat) => this.place(table, seat))),
      share(),
      h("ul", { class: "terms" }, ...terms(table).map((term) => h("li", {}, term))),
      h("div", { class: "row" }, ...this.acts(table, free)),
    );
  }

  private place(table: TableNews, seat: number): HTMLElement {
    const { name, here } = table.seats[seat] as TableNews["seats"][number];
    if (name === null) {
      const sit =
        table.me === null ? this.button(table, t("Sit here"), "second small", "sit", { seat: String(seat) }) : null;
      return h("li", { class: "free" }, h("span", {}, t("Free seat")), sit);
    }
    const marks = [seat === table.me ? t("you") : "", here || seat === table.me ? "" : t("not connected")]
      .filter(Boolean)
      .join(t(", "));
    return h("li", {}, h("b", {}, name), marks ? h("span", { class: "hint" }, marks) : null);
  }

  private acts(table: TableNews, free: number): HTMLElement[] {
    const start = free ? plural(free, "Start with {n} bot", "Start with {n} bots") : t("Start");
    return [
      ...(table.host ? [this.button(table, start, "brass", "start")] : []),
      ...(table.me === null ? [] : [this.button(table, t("Leave the table"), "second", "leave")]),
      h("a", { class: "button second", href: "/lobby/" }, t("Back to the lobby")),
    ];
  }

  // Starting keeps the page, for the deal is worth seeing; sitting down and leaving open another.
  private button(
    table: TableNews,
    label: string,
    look: string,
    what: string,
    fields: Record<string, string> = {},
  ): HTMLElement {
    const go = (to: string) => what === "start" || location.assign(to);
    return button(label, look, () => void act(`/table/${table.id}/${what}`, fields, go).then(this.refused));
  }
}

function share(): HTMLElement {
  const link = location.origin + location.pathname;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    id: "share",
    onfocus: (event) => (event.target as HTMLInputElement).select(),
  });
  const said = h("span", { class: "hint", role: "status" });
  const copy = button(t("Copy the link"), "second small", () => {
    navigator.clipboard?.writeText(link).then(
      () => write(said, t("Copied.")),
      () => field.select(),
    ) ?? field.select();
  });
  return h(
    "div",
    { class: "share" },
    h("label", { for: "share" }, t("Link to this table")),
    h("div", { class: "row" }, field, copy),
    said,
  );
}

const CARDS: Record<string, string> = { "nmjl-2020": t("2020 card"), practice: t("Practice card") };

const BOTS: Record<string, string> = { gentle: t("gentle bots"), middle: t("middle bots"), keen: t("keen bots") };

// What was chosen when the table was opened, in words.
function terms({ options, games }: TableNews): string[] {
  const { pace, window, assist, level, card } = options;
  return [
    plural(games, "{n} game", "{n} games"),
    pace ? t("{pace} seconds a turn", { pace: String(pace) }) : t("no clock"),
    window ? t("{window} seconds to claim a discard", { window: String(window) }) : t("a discard waits until all have answered"),
    assist === false ? t("strict: mistakes cost") : t("assist: mistakes are prevented"),
    BOTS[String(level)] ?? String(level),
    CARDS[String(card)] ?? String(card ?? ""),
  ].filter(Boolean);
}
