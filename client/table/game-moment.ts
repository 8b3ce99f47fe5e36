// The moment in which a game ends: the light stays on the winner, the hand's name appears above the tiles, and points go from those
// who pay to the winner. Any key or press ends it. The light stays while the result is shown, which says the rest.

import type { ResultSummary, Seat } from "../games/game";
import { formatNumber } from "../i18n/i18n";
import { h } from "../ui/dom";
import { type Box, besidePanel, bestLook, firstOf, type Look } from "./moment-place";
import {
  type Counted,
  hasTiles,
  isKept,
  looksOf,
  nameAlone,
  type Style,
  setLook,
  triesOf,
  wonBy,
  words,
} from "./moment-words";
import { signed } from "./result-body";

const WIN_MS = 3_100;
const QUIET_MS = 2_100; // nobody has won
const QUIET_NAME_AT_MS = 450; // the last discard lies
const NAME_AT_MS = 1_300; // most of the tiles lie, or the last pair has left the board
const PAY_AT_MS = 1_700; // when the sticks on the table do
const FLIGHT_MS = 900;
const APART_MS = 130; // from one who pays to the next
const CLEAR = 0.1; // of the way, from the numbers at its ends
const EACH_MS = 240; // from one pattern to the next
const SETTLED_MS = 700; // the table has moved beside the result
const STRAY = 60; // pixels from the tiles at which the name rather grows smaller
const AROUND = 6; // pixels of full light around the tiles
const FADE = 26; // and around that, in which it fades: as in the style sheet
const EDGE = 8; // pixels at the edges of the page
const BARS =
  ".table .seat, .table .home, .table .title, .table .tools, .table .dock, .table-labels .won, .table .scoreboard, .scoreboard .theirs, .table .side-panel, .moment-count, .gain-why, dialog.result[open]";
const TEXTS = ".table .seat, .table .leave, .table .title, .table .tiles-left, .table .tool, .table .answer";
const CAPTURE = { capture: true };

export interface MomentHost {
  spotOf(seat: Seat): DOMRect | null; // of a seat's open tiles, in pixels of the page
  pieces(but?: RegExp): DOMRect[]; // of all that lies on the table, but at these places
  panelOf(seat: Seat): HTMLElement | null;
  still(): boolean; // nothing moves by itself
  skip(): void; // what moves on the table and sounds
}

export class GameMoment {
  private running = false;
  private summary: ResultSummary | null = null;
  private name: HTMLElement | null = null;
  private look: Look<Style> | null = null; // of the name, which keeps it where it still fits
  private covers = false; // the name lies over tiles
  private counts: HTMLElement[] = [];
  private readonly tells = new Map<HTMLElement, HTMLElement>(); // numbers that stand for the whole score, each with its panel
  private done: () => void = () => undefined;
  private timers: number[] = [];
  private readonly pool = h("div", { class: "moment-light" });
  private readonly listeners: [EventTarget, string, (event: Event) => void][] = [
    [window, "keydown", (event) => this.pressed(event as KeyboardEvent)],
    [window, "pointerdown", (event) => this.touched(event)],
    [document, "visibilitychange", () => this.finish()],
  ];

  constructor(
    private readonly element: HTMLElement,
    private readonly host: MomentHost,
  ) {
    window.addEventListener("resize", () => this.resized());
  }

  // Calls done when the moment is over, at once if nobody sees the page.
  play(summary: ResultSummary, done: () => void): void {
    this.stop();
    const { moment } = summary;
    if (document.hidden || !moment) {
      done();
      return;
    }
    this.done = done;
    const still = this.host.still();
    this.begin(summary);
    const nameAt = moment.winner === null ? QUIET_NAME_AT_MS : NAME_AT_MS;
    this.after(still ? 0 : nameAt, () => this.tell(summary));
    if (moment.pays.length) this.after(still ? 0 : PAY_AT_MS, () => this.pay(summary));
    this.after(moment.winner === null ? QUIET_MS : WIN_MS, () => this.finish());
    this.listen(true);
  }

  // While the result is shown: the light stays where tiles have won, and of a board that has its prize its name.
  stay(summary: ResultSummary): void {
    this.pause();
    if (!isKept(summary)) {
      this.stop();
      return;
    }
    if (!this.name) this.begin(summary);
    this.hush();
    if (!hasTiles(summary)) this.name = nameAlone(summary);
    if (this.name) this.element.append(this.name);
    this.element.classList.add("stays");
    this.light();
    this.after(SETTLED_MS, () => this.light());
  }

  // The title of the result says it.
  private hush(): void {
    this.name?.remove();
    this.name = this.look = null;
  }

  // Nothing of it is shown any more, and what was to follow does not.
  stop(): void {
    this.pause();
    this.summary = this.name = this.look = null;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  // The tiles lie elsewhere: light and name follow them.
  light(): void {
    if (!this.summary) return;
    const spot = this.spotOf(this.summary.moment?.winner ?? null);
    this.element.classList.toggle("lit", spot !== null);
    if (spot) {
      const { x, y, width, height } = around(spot, AROUND + FADE);
      Object.assign(this.pool.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    }
    if (this.name) this.place(this.name, spot);
    this.follow();
  }

  // A phone is turned, say. Panels have their places in the next frame; sticks on their way go.
  private resized(): void {
    this.look = null;
    this.light();
    requestAnimationFrame(() => {
      const parts = this.counts.splice(0);
      for (const part of parts) if (!part.dataset.seat) part.remove();
      this.putAtPanels(parts.filter(({ dataset }) => dataset.seat));
      this.light();
    });
  }

  private begin(summary: ResultSummary): void {
    const { moment } = summary;
    this.summary = summary;
    this.element.replaceChildren(this.pool);
    this.element.className = `moment ${moment?.winner === null ? "quiet-end" : "win"}`;
    this.light();
    this.element.hidden = false;
  }

  private tell(summary: ResultSummary): void {
    const { element, counted } = words(summary, this.isPaidAtPanel(summary));
    this.name = element;
    this.element.append(element);
    this.light();
    for (const [k, one] of counted.entries()) this.count([one], performance.now() + k * EACH_MS, formatNumber);
  }

  // As large as it can be, above the winner's tiles if there is room.
  private place(name: HTMLElement, spot: Box | null): void {
    const { area } = this;
    this.element.classList.add("placed"); // or the words would not have their own size
    const near = spot ?? this.middle;
    const looks = looksOf(name, area);
    const beside = (but?: RegExp, those = looks) =>
      bestLook(those, near, [near, ...this.host.pieces(but), ...boxesOf(BARS)], area);
    const stays = this.element.classList.contains("stays");
    const same = !this.covers && this.look && beside(undefined, [this.look]);
    const kept = same && same.place.cost < STRAY ? same : null;
    const { summary } = this;
    const of = {
      won: summary ? wonBy(summary) : ("nobody" as const),
      stays,
      seat: summary?.moment?.winner ?? mySeat(),
      room: area.width,
    };
    const tries = kept ? [] : triesOf(looks, of);
    const found = firstOf(tries, ({ but, looks, covers }) => {
      const best = beside(but, looks);
      return best && { ...best, covers };
    });
    const best = kept ? { ...kept, covers: false } : found;
    this.look = best?.look ?? null;
    this.covers = best?.covers ?? false;
    this.element.classList.toggle("placed", best !== null);
    name.classList.toggle("covers", this.covers);
    if (!best) return;
    setLook(name, best.look.style);
    Object.assign(name.style, { left: `${best.place.x}px`, top: `${best.place.y}px` });
    if (!spot) this.shine({ ...best.look, ...best.place });
  }

  // Rays of light from behind the words, where no hand has won but a board.
  private shine({ x, y, width, height }: Box): void {
    Object.assign(this.pool.style, { left: `${x + width / 2}px`, top: `${y + height / 2}px` });
  }

  // Of all that lies on the table.
  private get middle(): Box {
    const all = this.host.pieces();
    const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...all.map((one) => one.right)), Math.max(...all.map((one) => one.bottom))];
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: 0, height: 0 };
  }

  private get area(): Box {
    const { clientWidth, clientHeight } = this.element;
    return { x: EDGE, y: EDGE, width: clientWidth - 2 * EDGE, height: clientHeight - 2 * EDGE };
  }

  private spotOf(seat: Seat | null): DOMRect | null {
    return seat === null ? null : this.host.spotOf(seat);
  }

  private finish(): void {
    this.pause();
    if (!this.summary || !isKept(this.summary)) this.stop();
    this.done();
  }

  private pause(): void {
    if (this.running) this.listen(false);
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    for (const part of this.counts.splice(0)) {
      part.remove();
      this.giveBack(part);
    }
  }

  private after(ms: number, act: () => void): void {
    this.timers.push(window.setTimeout(act, ms));
  }

  private listen(on: boolean): void {
    this.running = on;
    for (const [target, kind, act] of this.listeners)
      if (on) target.addEventListener(kind, act, CAPTURE);
      else target.removeEventListener(kind, act, CAPTURE);
  }

  // The key only ends the moment, whatever else it means.
  private pressed(event: KeyboardEvent): void {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  // Buttons stay what they are.
  private touched({ target }: Event): void {
    if (target instanceof Element && target.closest("button, a, input, select, label, dialog")) return;
    this.skip();
  }

  private skip(): void {
    this.host.skip();
    this.finish();
  }

  private pay({ moment, scores }: ResultSummary): void {
    const counts = scores.filter(({ points }) => points).flatMap((score) => this.counted(score));
    this.light(); // the words make room for them
    this.count(counts, performance.now(), signed);
    const boxOf = (at: Seat) => counts.find(({ seat }) => seat === at)?.element.getBoundingClientRect();
    for (const [k, { payer, payee, points }] of (moment?.pays ?? []).entries())
      this.fly(boxOf(payer), boxOf(payee), points, k * APART_MS);
  }

  private isPaidAtPanel({ moment }: ResultSummary): boolean {
    return !!moment?.pays.length && this.hasPanel(moment.winner);
  }

  // A bundle of sticks with its worth.
  private fly(payer: DOMRect | undefined, payee: DOMRect | undefined, points: number, delay: number): void {
    if (!payer || !payee || this.host.still()) return;
    const [from, end] = [payer, payee].map(middleOf) as [DOMPoint, DOMPoint];
    const along = (share: number) => new DOMPoint(from.x + (end.x - from.x) * share, from.y + (end.y - from.y) * share);
    const [start, middle, to] = [along(CLEAR), along(0.5), along(1 - CLEAR)];
    const sticks = Array.from({ length: 5 }, () => h("i", {}));
    const bundle = h("span", { class: "sticks" }, ...sticks);
    const chip = h("b", { class: "moment-chip" }, bundle, h("span", { class: "worth" }, String(points)));
    this.element.append(chip);
    this.counts.push(chip);
    const at = ({ x, y }: DOMPoint, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
    const path = [
      { transform: at(start, 0.4), opacity: 0 },
      { transform: at(start, 1), opacity: 1, offset: 0.18 },
      { transform: at(middle, 1.35), offset: 0.6 },
      { transform: at(to, 0.8), opacity: 1, offset: 0.9 },
      { transform: at(to, 0.5), opacity: 0 },
    ];
    const flight = chip.animate?.(path, { duration: FLIGHT_MS, delay, easing: "ease-in-out", fill: "both" });
    if (flight) flight.onfinish = () => chip.remove();
  }

  // What a seat has won or lost rises at its panel.
  private counted({ seat, points }: { seat: Seat; points: number }): (Counted & { seat: Seat })[] {
    if (!this.hasPanel(seat)) return [];
    const kind = `moment-count ${points > 0 ? "won" : "lost"}`;
    const element = h("b", { class: kind, "data-seat": String(seat), "data-gain": signed(points) }, signed(points));
    this.element.append(element);
    this.putAtPanel(element);
    return [{ seat, element, points }];
  }

  private hasPanel(seat: Seat | null): boolean {
    return seat !== null && !!this.host.panelOf(seat)?.getBoundingClientRect().width;
  }

  // Panels glide aside when the table takes the room of a column that closes: each number goes with its own.
  private follow(): void {
    const stands = ({ dataset: { seat, at } }: HTMLElement) => !seat || at === edgesOf(this.host.panelOf(Number(seat)));
    const parts = this.counts;
    this.counts = parts.filter(stands);
    this.putAtPanels(parts.filter((part) => !stands(part)));
  }

  // Other seats may have the panels where they stood.
  private putAtPanels(parts: HTMLElement[]): void {
    for (const part of parts) this.giveBack(part);
    for (const part of parts) this.putAtPanel(part);
  }

  // The panel shows its score again.
  private giveBack(part: HTMLElement): void {
    this.tells.get(part)?.classList.remove("tells-gain");
    this.tells.delete(part);
  }

  // Covers no name, and no number that has its place.
  private putAtPanel(element: HTMLElement): void {
    const plate = this.host.panelOf(Number(element.dataset.seat));
    const panel = plate?.getBoundingClientRect() ?? new DOMRect();
    element.dataset.at = edgesOf(plate);
    const sum = plate?.querySelector(".score-sum")?.textContent ?? "";
    const isAll = numberIn(sum) === numberIn(element.dataset.gain ?? "");
    if (isAll && plate) this.tellAll(element, plate);
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const others = [...this.counts, ...(this.name ? [this.name] : [])].map((part) => part.getBoundingClientRect());
    const boxOf = (part: string) => plate?.querySelector(part)?.getBoundingClientRect();
    const line = lineIn(boxOf(".score"), boxOf(".score-sum"), boxOf(".note"));
    const inside = isAll && line ? { ...line, width: 0 } : line;
    const taken = [...boxesOf(TEXTS, plate), ...others];
    const parts = [boxOf(".name"), boxOf(".ring")];
    const texts = [...textsIn(plate), ...parts.flatMap((part) => (part?.width ? [part] : []))];
    const { x, y } = besidePanel(size, panel, inside, taken, this.host.pieces(), this.area, texts);
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    this.counts.push(element);
  }

  private tellAll(element: HTMLElement, plate: HTMLElement): void {
    plate.classList.add("tells-gain");
    this.tells.set(element, plate);
  }

  private count(counts: Counted[], start: number, shown: (points: number) => string): void {
    const share = this.host.still() ? 1 : Math.max(0, Math.min(1, (performance.now() - start) / FLIGHT_MS));
    for (const { element, points } of counts) element.textContent = shown(Math.round(points * share));
    this.follow();
    if (share < 1 && this.summary) requestAnimationFrame(() => this.count(counts, start, shown));
  }
}

// Of the panel at the foot of the table.
const mySeat = () => document.querySelectorAll<HTMLElement>(".at-bottom .seat")[0]?.dataset.seat ?? "";

function edgesOf(panel: Element | null | undefined): string {
  const { x = 0, y = 0, width = 0 } = panel?.getBoundingClientRect() ?? {};
  return [x, y, width].map(Math.round).join(" ");
}

// What a panel says of the score: the sum, or the note where a phone hides it, or both where they stand in one line.
function lineIn(score: Box | undefined, sum: Box | undefined, note: Box | undefined): Box | null {
  const line = score?.width ? score : note?.width ? note : null;
  if (!line) return null;
  const { x, y, height } = line;
  const besides = note?.width && Math.abs(note.y - y) < height / 2;
  return { x, y, height, width: besides ? note.x + note.width - x : sum?.width || line.width };
}

// A score and what was won or lost write their signs differently. Without digits it equals nothing.
const numberIn = (text: string) => Number.parseInt(text.replace("\u2212", "-").replace(/[^\d-]/g, ""), 10);

// Each line of what a panel says, as far as it is seen.
function textsIn(plate: HTMLElement | null | undefined): Box[] {
  if (!plate || !document.createTreeWalker) return [];
  const texts = document.createTreeWalker(plate, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: Box[] = [];
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || getComputedStyle(parent).visibility === "hidden") continue;
    range.selectNodeContents(texts.currentNode);
    found.push(...range.getClientRects());
  }
  return found;
}

function middleOf({ x, y, width, height }: Box): DOMPoint {
  return new DOMPoint(x + width / 2, y + height / 2);
}

// Boxes of these parts that are seen, but one. A result slides to its place: it counts where it will be.
function boxesOf(parts: string, but?: HTMLElement | null): Box[] {
  const all = [...document.querySelectorAll<HTMLElement>(parts)];
  const shown = all.filter((part) => part !== but && getComputedStyle(part).visibility !== "hidden");
  return shown.map((part) => {
    if (part.localName !== "dialog") return part.getBoundingClientRect();
    return { x: part.offsetLeft, y: part.offsetTop, width: part.offsetWidth, height: part.offsetHeight };
  });
}

function around({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
