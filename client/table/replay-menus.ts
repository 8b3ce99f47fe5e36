// The menus of a replay: where to jump, and how it is seen.

import { t, tIn } from "../i18n/i18n";
import type { Hands, Moment, ReplaySource } from "../live/replay-source";
import { button, h, setText } from "../ui/dom";
import { lastIndex } from "../ui/lists";
import { drawing } from "../ui/pictures";

const SIGNS = ["▮", "■", "▲", "●"]; // told apart without colour
const WIN = "★";

class Popup {
  readonly element: HTMLElement;
  private readonly toggle: HTMLElement;

  constructor(
    label: string,
    icon: Node,
    private readonly panel: HTMLElement,
  ) {
    panel.hidden = true;
    panel.classList.add("popup");
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", label);
    const words = h("span", { class: "word" }, label);
    const props = { type: "button", class: "button second opens", "aria-expanded": "false", "aria-label": label };
    this.toggle = h(
      "button",
      { ...props, title: label, onclick: () => this.open(panel.hidden !== false) },
      icon,
      words,
    );
    this.element = h("div", { class: "with-popup" }, this.toggle, panel);
    document.addEventListener("pointerdown", ({ target }) => this.element.contains(target as Node) || this.open(false));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || panel.hidden) return;
      event.preventDefault();
      this.open(false);
      this.toggle.focus();
    });
  }

  private open(open: boolean): void {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    if (open) this.panel.querySelector<HTMLElement>("button:not(:disabled), input:checked, select")?.focus();
  }
}

const FLAG = "M6 21V4h11l-3 4 3 4H6";

const MARKS_HINT = t("The marks on the line. The long gold ones are the start and the end of a game.");

// Jumps of a replay: to what the game marks, forwards and backwards, and to the games of the session.
export class JumpMenu {
  readonly element: HTMLElement;
  private readonly rows = h("div", { class: "landmarks" });
  private readonly games = h("div", { class: "moments", role: "group", "aria-label": tIn("replay", "Games") });
  private landmarks: Record<string, string> = {};
  private listed = "";

  constructor(private readonly source: ReplaySource) {
    const panel = h("div", {}, h("p", { class: "hint" }, MARKS_HINT), this.rows, this.games);
    this.element = new Popup(
      t("Jump to"),
      drawing("sign outline", "0 0 24 24", [["path", { d: FLAG }]]),
      panel,
    ).element;
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.landmarks = landmarks;
  }

  show(moments: Moment[], at: number): void {
    this.list(moments);
    for (const row of this.rows.children) showRow(row as HTMLElement, moments, at);
    const ends = moments.filter(isOfGame);
    const reached = lastIndex(ends, (moment) => moment.at <= at);
    [...this.games.children].forEach((element, index) => {
      if (index === reached) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    });
  }

  // Only what happened is offered.
  private list(moments: Moment[]): void {
    const kinds = Object.keys(this.landmarks).filter((kind) => moments.some((moment) => moment.kind === kind));
    const key = `${kinds.join()} ${moments.length}`;
    if (key === this.listed) return;
    this.listed = key;
    this.rows.replaceChildren(...kinds.map((kind) => this.row(kind, this.landmarks[kind] ?? "")));
    const ofGames = moments.filter(isOfGame);
    this.games.replaceChildren(
      ...ofGames.map((moment) => button(momentName(moment), "second small", () => this.source.moveTo(moment.at))),
    );
  }

  private row(kind: string, what: string): HTMLElement {
    const go = (by: number) => {
      const moment = this.source.momentFrom(by, kind);
      if (moment) this.source.moveTo(moment.at);
    };
    const arrow = (label: string, sign: string, by: number) =>
      button(sign, "second small", () => go(by), { "aria-label": label, title: label });
    return h(
      "div",
      { class: "landmark", "data-kind": kind },
      arrow(t("Previous: {what}", { what }), "‹", -1),
      h("span", {}, markOf(this.landmarks, kind), ` ${what} `, h("small")),
      arrow(t("Next: {what}", { what }), "›", 1),
    );
  }
}

// How many there are, and how many of them have been passed.
function showRow(row: HTMLElement, moments: Moment[], at: number): void {
  const all = moments.filter(({ kind }) => kind === row.dataset.kind);
  const passed = all.filter((moment) => moment.at <= at).length;
  setText(row.querySelector("small") as Element, t("{at} of {last}", { at: passed, last: all.length }));
}

const isOfGame = ({ kind }: Moment) => kind === "start" || kind === "end";

export function momentName({ game, kind }: Moment): string {
  return kind === "end" ? t("End of game {number}", { number: game }) : t("Game {number}", { number: game });
}

const EYE = "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6";
const HANDS: [Hands, string][] = [
  ["all", t("All hands open")],
  ["seat", t("Only this seat's hand")],
  ["none", t("Only what everybody saw")],
];

// How a replay is seen: whose tiles lie open, from which seat, and a link to it.
export class ViewMenu {
  readonly element: HTMLElement;
  private readonly seatSelect = h("select", { "aria-label": t("Seen from the seat of") });
  private readonly hands: HTMLElement;
  private names: string[] = [];

  constructor(
    private readonly source: ReplaySource,
    copyLink: () => void,
  ) {
    const choices = HANDS.map(([hands, label]) => {
      const radio = h("input", { type: "radio", name: "hands", value: hands });
      radio.addEventListener("change", () => void source.watch(source.seat, hands));
      return h("label", {}, radio, label);
    });
    this.hands = h("fieldset", {}, h("legend", {}, t("Hands")), ...choices);
    this.seatSelect.addEventListener("change", () => void source.watch(Number(this.seatSelect.value), source.hands));
    const link = button(t("Copy link"), "second", copyLink, { "aria-label": t("Copy link to this moment") });
    const panel = h("div", {}, this.hands, h("label", { class: "eyes" }, t("Seen by "), this.seatSelect), link);
    this.element = new Popup(t("View"), drawing("sign outline", "0 0 24 24", [["path", { d: EYE }]]), panel).element;
  }

  setSeats(names: string[]): void {
    if (names.join() === this.names.join()) return;
    this.names = names;
    this.seatSelect.replaceChildren(...names.map((name, seat) => h("option", { value: String(seat) }, name)));
    for (const part of [this.hands, this.seatSelect.parentElement as HTMLElement]) part.hidden = names.length < 2;
  }

  show(): void {
    const { seat, hands } = this.source;
    this.seatSelect.value = String(seat);
    this.seatSelect.disabled = hands === "none"; // then it is seen from the first one
    for (const radio of this.hands.querySelectorAll("input")) radio.checked = radio.value === hands;
  }

  // "All hands open, seen by Ann"
  inWords(): string {
    const { seat, hands } = this.source;
    const what = HANDS.find(([one]) => one === hands)?.[1] ?? "";
    return hands === "none" ? what : t("{what}, seen by {name}", { what, name: this.names[seat] ?? "" });
  }
}

// The sign of a kind of moment, for the line, its legend and the list of jumps.
export function markOf(landmarks: Record<string, string>, kind: string): HTMLElement {
  const index = Object.keys(landmarks).indexOf(kind);
  const look = kind === "win" ? "win" : index < 0 ? "bound" : `k${index}`;
  return h("i", { class: `mark ${look}`, "data-sign": kind === "win" ? WIN : SIGNS[index] });
}
