// The lines of the card, with a search, a compact form, and what the player already holds for each line.

import { plural, t } from "../../i18n/i18n";
import { h, setText } from "../../ui/dom";
import { browserStorage } from "../../ui/storage";
import { type Card, type HandMatch, type Line, missing, type Part } from "./card";

const COMPACT = "tilehouse.card.compact";
const ONLY_POSSIBLE = "tilehouse.card.possible";

interface Row {
  row: HTMLElement;
  text: string; // what the search finds
  mine: HTMLElement;
}

export class CardLines {
  readonly element = h("div", { class: "card-lines" });
  private readonly search = h("input", {
    type: "search",
    id: "card-search",
    placeholder: t("2468, winds, no calling…"),
    autocomplete: "off",
  });
  private readonly compact = h("input", { type: "checkbox", id: "card-compact", checked: remembered(COMPACT) });
  private readonly possible = h("input", { type: "checkbox", id: "card-possible", checked: remembered(ONLY_POSSIBLE) });
  private readonly found = h("p", { class: "none", role: "status" });
  private readonly card = h("div", { class: "whole-card" });
  private readonly rows = new Map<string, Row>();

  // unfolded: what is shown below a line when the player asks what is missing.
  constructor(private readonly unfolded: (id: string, match: HandMatch) => HTMLElement) {
    this.search.addEventListener("input", () => this.filter());
    this.compact.addEventListener("change", () => this.choose(COMPACT, this.compact.checked));
    this.possible.addEventListener("change", () => this.choose(ONLY_POSSIBLE, this.possible.checked));
    this.element.append(
      h("label", { class: "quiet", for: "card-search" }, t("Search the card")),
      this.search,
      h(
        "div",
        { class: "card-choices" },
        h("label", {}, this.compact, t("Compact card")),
        h("label", {}, this.possible, t("Hide impossible hands")),
      ),
      this.found,
      legend(),
      this.card,
    );
    this.element.classList.toggle("compact", this.compact.checked);
  }

  show(card: Card): void {
    this.rows.clear();
    this.card.replaceChildren(
      h("p", { class: "card-title" }, h("b", {}, card.title)),
      ...card.sections.map((section) => this.section(section.name, section.lines)),
      h("p", { class: "card-title" }, h("small", {}, card.origin)),
    );
    this.filter();
  }

  // By line: the hand that the player is closest to.
  showMatches(matches: Record<string, HandMatch>): void {
    for (const [id, match] of Object.entries(matches)) this.showMatch(id, match);
    this.filter();
  }

  jumpTo(id: string): void {
    this.search.value = "";
    this.filter();
    const row = this.rows.get(id)?.row;
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>(".what")?.focus();
  }

  private choose(name: string, on: boolean): void {
    browserStorage.setItem(name, on ? "1" : "0");
    this.element.classList.toggle("compact", this.compact.checked);
    this.filter();
  }

  private section(name: string, lines: Line[]): HTMLElement {
    const rows = lines.map((line) => this.line(line, name));
    return h("section", { class: "section" }, h("h3", {}, name), h("ul", {}, ...rows));
  }

  private line(line: Line, section: string): HTMLElement {
    const mine = h("div", { class: "mine" });
    const row = h(
      "li",
      { class: "card-line" },
      h("span", { class: "patterns" }, ...line.pieces.flatMap((parts, index) => pattern(parts, index))),
      worthOf(line),
      line.note ? h("small", { class: "note" }, line.note) : null,
      mine,
    );
    this.rows.set(line.id, { row, text: searched(line, section), mine });
    return row;
  }

  private filter(): void {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { row, text } of this.rows.values()) {
      const impossible = this.possible.checked && row.classList.contains("gone");
      row.hidden = impossible || !wanted.every((word) => text.includes(word));
      if (!row.hidden) found++;
    }
    for (const section of this.card.querySelectorAll<HTMLElement>(".section"))
      section.hidden = !section.querySelector(".card-line:not([hidden])");
    const text = found ? plural(found, "{n} line found", "{n} lines found") : t("No lines found");
    setText(this.found, wanted.length || (!found && this.rows.size) ? text : "");
  }

  private showMatch(id: string, match: HandMatch): void {
    const line = this.rows.get(id);
    if (!line) return;
    line.row.classList.toggle("gone", match.distance === null);
    const show = h("button", { type: "button", class: "what", "aria-expanded": "false" }, missing(match.distance));
    show.addEventListener("click", () => {
      const open = show.getAttribute("aria-expanded") === "true";
      show.setAttribute("aria-expanded", String(!open));
      line.mine.replaceChildren(show, ...(open || match.distance === null ? [] : [this.unfolded(id, match)]));
    });
    line.mine.replaceChildren(show);
  }
}

// All that is shown of a line, and the words for it on printed cards.
export function searched({ label, pieces, note, value, concealed }: Line, section: string): string {
  const patterns = pieces.flat().map((part) => part.text);
  const onCards = concealed ? t("concealed") : t("exposed");
  return [section, label, ...patterns, note, value, calling(concealed), onCards].join(" ").toLowerCase();
}

function worthOf({ value, concealed }: Line): HTMLElement {
  return h("span", { class: "worth" }, h("b", {}, String(value)), " ", calling(concealed));
}

const calling = (concealed: boolean) => (concealed ? t("no calling") : t("may call"));

function legend(): HTMLElement {
  const suits = ["a", "b", "c"].map((suit) => h("span", { class: `ink-${suit}` }, "11"));
  return h(
    "p",
    { class: "card-legend" },
    h("span", { class: "patterns", "aria-hidden": "true" }, ...suits, h("span", { class: "ink-blue" }, "F 0")),
    t("Each underline stands for one suit. Flowers and zeroes are blue."),
  );
}

function pattern(parts: Part[], index: number): (Node | string)[] {
  const text = parts.map((part) => {
    const inks = runs(part).map((run) => h("span", { class: `ink-${run.ink}` }, run.text));
    const suit = /^[abc]$/.test(part.suit) ? t(", suit {letter}", { letter: part.suit.toUpperCase() }) : "";
    return h("span", {}, ...inks, suit ? h("span", { class: "quiet" }, suit) : null);
  });
  return [index ? h("i", {}, t("or")) : "", ...text].filter(Boolean) as (Node | string)[];
}

// Kept in this browser: how to read the card is a matter of the screen, not of the account.
function remembered(name: string): boolean {
  return browserStorage.getItem(name) === "1";
}

// Characters of a pattern that look the same: "blue" for flowers and zeroes, the letter of a suit, or "plain".
interface Run {
  text: string;
  ink: string;
}

// Flowers and zeroes are always blue, also in the middle of a suit: the 0 of [2020]a is the same tile in every suit.
export function runs({ text, suit }: Part): Run[] {
  const found: Run[] = [];
  for (const letter of text) {
    const ink = /[F0]/.test(letter) ? "blue" : suit || "plain";
    const last = found[found.length - 1];
    if (last?.ink === ink) last.text += letter;
    else found.push({ text: letter, ink });
  }
  return found;
}
