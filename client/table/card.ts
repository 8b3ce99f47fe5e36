// The card beside the table: its lines by section, what of each one holds, and the closest hands for who wants them.

import { tilePicture } from "../flat/tile";
import { plural, t } from "../words/words";
import { h, write } from "./dom";

interface Part {
  text: string;
  suit: string; // "", or a letter: equal letters are equal suits
}
interface Line {
  id: string;
  label: string;
  pieces: Part[][];
  value: number;
  concealed: boolean;
  note: string;
}
interface Card {
  title: string;
  origin: string;
  sections: { name: string; lines: Line[] }[];
}
interface Held {
  distance: number | null; // tiles missing; null: no longer possible
  tiles: { tile: string; have: "yes" | "joker" | "no" }[];
}
interface Near extends Held {
  line: string;
  section: string;
  label: string;
  value: number;
  concealed: boolean;
}
interface Closest {
  turn: number;
  hands: Near[];
  lines: Record<string, Held>;
}

export class CardPanel {
  readonly element = h("div", { class: "card-panel" });
  private readonly search = h("input", {
    type: "search",
    id: "card-search",
    placeholder: t("2468, winds, concealed…"),
    autocomplete: "off",
  });
  private readonly nearest = h("section", { class: "nearest", "aria-label": t("My closest hands"), hidden: true });
  private readonly lines = new Map<string, { row: HTMLElement; words: string; mine: HTMLElement }>();
  private readonly none = h("p", { class: "none", role: "status" });
  private name = "";
  private turn = -1;
  private failed = false;

  constructor(
    private readonly table: string,
    private readonly faces: string,
    private readonly tileName: (code: string) => string,
  ) {
    const label = h("label", { class: "quiet", for: "card-search" }, t("Search the card"));
    this.search.addEventListener("input", () => this.filter());
    this.element.append(label, this.search, this.none, this.nearest);
  }

  // The card of this table; what I hold of it is asked for once a decision, and only while the card lies open.
  async show(card: string, turn: number, seated: boolean): Promise<void> {
    if (this.failed) return;
    try {
      if (card !== this.name) await this.load(card);
      if (seated && turn !== this.turn) await this.ask(turn);
    } catch (error) {
      this.failed = true; // until it is opened again
      const refused = error instanceof Error && error.message === "403";
      write(
        this.none,
        refused ? t("Sign in to see the card.") : t("The card could not be loaded. Open it again in a moment."),
      );
    }
  }

  // Opened again, or the helper was switched on or off: ask again.
  forget(): void {
    this.turn = -1;
    this.failed = false;
  }

  private async load(name: string): Promise<void> {
    const card = (await fetchJson(`/cards/${name}.json`)) as Card;
    this.name = name;
    this.lines.clear();
    for (const old of this.element.querySelectorAll(".card-title, .section")) old.remove();
    this.element.prepend(h("p", { class: "card-title" }, h("b", {}, card.title), h("small", {}, card.origin)));
    for (const section of card.sections) this.element.append(this.section(section.name, section.lines));
    write(this.none, "");
    this.filter();
  }

  private section(name: string, lines: Line[]): HTMLElement {
    const rows = lines.map((line) => this.line(line, name));
    return h("section", { class: "section" }, h("h3", {}, name), h("ul", {}, ...rows));
  }

  private line(line: Line, section: string): HTMLElement {
    const mine = h("div", { class: "mine" });
    const concealed = line.concealed ? "C" : "X";
    const how = line.concealed ? t("concealed") : t("exposed");
    const row = h(
      "li",
      { class: "card-line" },
      h("span", { class: "patterns" }, ...line.pieces.flatMap((parts, index) => pattern(parts, index))),
      h(
        "span",
        { class: "worth", title: how },
        h("b", {}, String(line.value)),
        ` ${concealed}`,
        h("span", { class: "quiet" }, t(", {how}", { how })),
      ),
      line.note ? h("small", { class: "note" }, line.note) : null,
      mine,
    );
    const words = `${section} ${line.label} ${line.pieces
      .flat()
      .map((part) => part.text)
      .join(" ")} ${line.note} ${line.value} ${how}`;
    this.lines.set(line.id, { row, words: words.toLowerCase(), mine });
    return row;
  }

  private filter(): void {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { row, words } of this.lines.values()) {
      row.hidden = !wanted.every((word) => words.includes(word));
      if (!row.hidden) found++;
    }
    for (const section of this.element.querySelectorAll<HTMLElement>(".section")) {
      section.hidden = !section.querySelector(".card-line:not([hidden])");
    }
    const words = found ? plural(found, "{n} line found", "{n} lines found") : t("No lines found");
    write(this.none, wanted.length ? words : "");
  }

  private async ask(turn: number): Promise<void> {
    const closest = (await fetchJson(`/tables/${this.table}/closest`)) as Closest;
    this.turn = turn;
    for (const [id, held] of Object.entries(closest.lines)) this.tell(id, held);
    this.nearest.hidden = closest.hands.length === 0;
    const hands = closest.hands.map((near) => this.near(near));
    this.nearest.replaceChildren(h("h3", {}, t("My closest hands")), h("ul", {}, ...hands));
  }

  private tell(id: string, held: Held): void {
    const line = this.lines.get(id);
    if (!line) return;
    line.row.classList.toggle("gone", held.distance === null);
    const show = h("button", { type: "button", class: "what", "aria-expanded": "false" }, missing(held.distance));
    show.addEventListener("click", () => this.unfold(show, line.mine, held));
    line.mine.replaceChildren(show);
  }

  private unfold(show: HTMLElement, mine: HTMLElement, held: Held): void {
    const open = show.getAttribute("aria-expanded") === "true";
    show.setAttribute("aria-expanded", String(!open));
    mine.replaceChildren(show, ...(open || held.distance === null ? [] : [this.tiles(held)]));
  }

  private near(near: Near): HTMLElement {
    const jump = h(
      "button",
      { type: "button", class: "jump", onclick: () => this.jump(near.line) },
      `${near.section}: ${near.label}`,
    );
    const worth = h("span", { class: "worth" }, h("b", {}, String(near.value)), near.concealed ? " C" : " X");
    return h("li", {}, jump, worth, h("span", { class: "missing" }, missing(near.distance)), this.tiles(near));
  }

  private jump(id: string): void {
    this.search.value = "";
    this.filter();
    const row = this.lines.get(id)?.row;
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>(".what")?.focus();
  }

  private tiles(held: Held): HTMLElement {
    const words = { yes: t("held"), joker: t("by a joker"), no: t("missing") };
    const tiles = held.tiles.map(({ tile, have }) => {
      const element = tilePicture(this.faces, tile, t("{tile}, {how}", { tile: this.tileName(tile), how: words[have] }));
      element.classList.add("small", have);
      return element;
    });
    return h("span", { class: "tiles" }, ...tiles);
  }
}

function pattern(parts: Part[], index: number): (Node | string)[] {
  const words = parts.map((part) => h("span", { class: `suit-${part.suit || "none"}` }, part.text));
  return [index ? h("i", {}, t("or")) : "", ...words].filter(Boolean) as (Node | string)[];
}

function missing(distance: number | null): string {
  if (distance === null) return t("No longer possible");
  return distance === 0 ? t("Complete") : plural(distance, "{n} tile missing", "{n} tiles missing");
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
