// The card of winning hands, with what the player already holds for each line and, if enabled, the closest hands.

import { plural, t } from "../../i18n/i18n";
import { h, setText } from "../../ui/dom";
import { tilePicture } from "../../ui/tile";
import type { GamePanel } from "../game";
import { tileName } from "./describe";
import type { View } from "./view";

interface Part {
  text: string;
  suit: string; // "", or a letter: equal letters stand for equal suits
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
interface HandMatch {
  distance: number | null; // tiles missing; null: no longer possible
  tiles: { tile: string; have: "yes" | "joker" | "no" }[];
}
interface ClosestHand extends HandMatch {
  line: string;
  section: string;
  label: string;
  value: number;
  concealed: boolean;
}
interface ClosestHands {
  turn: number;
  hands: ClosestHand[];
  lines: Record<string, HandMatch>;
}

export class CardPanel implements GamePanel<View> {
  readonly element = h("div", { class: "card-panel" });
  private readonly search = h("input", {
    type: "search",
    id: "card-search",
    placeholder: t("2468, winds, concealed…"),
    autocomplete: "off",
  });
  private readonly closest = h("section", { class: "nearest", "aria-label": t("My closest hands"), hidden: true });
  private readonly lines = new Map<string, { row: HTMLElement; text: string; mine: HTMLElement }>();
  private readonly status = h("p", { class: "none", role: "status" });
  private name = "";
  private version = -1;
  private failed = false;

  constructor(
    private readonly table: string,
    private readonly tileSheet: string,
  ) {
    const label = h("label", { class: "quiet", for: "card-search" }, t("Search the card"));
    this.search.addEventListener("input", () => this.filter());
    this.element.append(label, this.search, this.status, this.closest);
  }

  // Matches are loaded once per update, and only while the panel is open.
  async show({ card }: View, version: number, seated: boolean): Promise<void> {
    if (this.failed) return;
    try {
      if (card !== this.name) await this.load(card);
      if (seated && version !== this.version) await this.loadMatches(version);
    } catch (error) {
      this.failed = true; // until the panel is opened again
      const refused = error instanceof Error && error.message === "403";
      setText(
        this.status,
        refused ? t("Sign in to see the card.") : t("The card could not be loaded. Open it again in a moment."),
      );
    }
  }

  // The panel is opened again, or the closest-hands setting has changed.
  reset(): void {
    this.version = -1;
    this.failed = false;
  }

  private async load(name: string): Promise<void> {
    const card = (await fetchJson(`/cards/${name}.json`)) as Card;
    this.name = name;
    this.lines.clear();
    for (const old of this.element.querySelectorAll(".card-title, .section")) old.remove();
    this.element.prepend(h("p", { class: "card-title" }, h("b", {}, card.title), h("small", {}, card.origin)));
    for (const section of card.sections) this.element.append(this.section(section.name, section.lines));
    setText(this.status, "");
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
    const text = `${section} ${line.label} ${line.pieces
      .flat()
      .map((part) => part.text)
      .join(" ")} ${line.note} ${line.value} ${how}`;
    this.lines.set(line.id, { row, text: text.toLowerCase(), mine });
    return row;
  }

  private filter(): void {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { row, text } of this.lines.values()) {
      row.hidden = !wanted.every((word) => text.includes(word));
      if (!row.hidden) found++;
    }
    for (const section of this.element.querySelectorAll<HTMLElement>(".section")) {
      section.hidden = !section.querySelector(".card-line:not([hidden])");
    }
    const text = found ? plural(found, "{n} line found", "{n} lines found") : t("No lines found");
    setText(this.status, wanted.length ? text : "");
  }

  private async loadMatches(version: number): Promise<void> {
    const closest = (await fetchJson(`/tables/${this.table}/closest`)) as ClosestHands;
    this.version = version;
    for (const [id, match] of Object.entries(closest.lines)) this.showMatch(id, match);
    this.closest.hidden = closest.hands.length === 0;
    const hands = closest.hands.map((closestHand) => this.closestHand(closestHand));
    this.closest.replaceChildren(h("h3", {}, t("My closest hands")), h("ul", {}, ...hands));
  }

  private showMatch(id: string, match: HandMatch): void {
    const line = this.lines.get(id);
    if (!line) return;
    line.row.classList.toggle("gone", match.distance === null);
    const show = h("button", { type: "button", class: "what", "aria-expanded": "false" }, missing(match.distance));
    show.addEventListener("click", () => this.unfold(show, line.mine, match));
    line.mine.replaceChildren(show);
  }

  private unfold(show: HTMLElement, mine: HTMLElement, match: HandMatch): void {
    const open = show.getAttribute("aria-expanded") === "true";
    show.setAttribute("aria-expanded", String(!open));
    mine.replaceChildren(show, ...(open || match.distance === null ? [] : [this.tiles(match)]));
  }

  private closestHand(hand: ClosestHand): HTMLElement {
    const jump = h(
      "button",
      { type: "button", class: "jump", onclick: () => this.jump(hand.line) },
      `${hand.section}: ${hand.label}`,
    );
    const worth = h("span", { class: "worth" }, h("b", {}, String(hand.value)), hand.concealed ? " C" : " X");
    return h("li", {}, jump, worth, h("span", { class: "missing" }, missing(hand.distance)), this.tiles(hand));
  }

  private jump(id: string): void {
    this.search.value = "";
    this.filter();
    const row = this.lines.get(id)?.row;
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>(".what")?.focus();
  }

  private tiles(match: HandMatch): HTMLElement {
    const labels = { yes: t("you have it"), joker: t("joker stands in"), no: t("missing") };
    const tiles = match.tiles.map(({ tile, have }) => {
      const element = tilePicture(
        this.tileSheet,
        tile,
        t("{tile}, {how}", { tile: tileName(tile), how: labels[have] }),
      );
      element.classList.add("small", have);
      return element;
    });
    return h("span", { class: "tiles" }, ...tiles);
  }
}

function pattern(parts: Part[], index: number): (Node | string)[] {
  const text = parts.map((part) => h("span", { class: `suit-${part.suit || "none"}` }, part.text));
  return [index ? h("i", {}, t("or")) : "", ...text].filter(Boolean) as (Node | string)[];
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
