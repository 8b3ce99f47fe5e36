// The moment in which a game ends: the light stays on the winner, the hand's name appears above the tiles, and points go from those
// who pay to the winner. Any key or press ends it. Light and name stay while the result is shown.

import type { ResultSummary, Seat } from "../games/game";
import { formatNumber } from "../i18n/i18n";
import { h } from "../ui/dom";
import { type Box, bestLook } from "./moment-place";
import { type Counted, hasTiles, looksOf, setLook, words } from "./moment-words";
import { signed } from "./result-parts";

const WIN_MS = 3_000;
const QUIET_MS = 1_600; // nobody has won
const NAME_AT_MS = 1_150; // most of the tiles lie
const PAY_AT_MS = 1_500;
const FLIGHT_MS = 900;
const APART_MS = 130; // from one who pays to the next
const EACH_MS = 240; // from one pattern to the next
const SETTLED_MS = 700; // the tiles of a 2D table have moved beside the result
const AROUND = 10; // pixels of light around the tiles
const FAR = 180; // pixels from a panel
const EDGE = 8; // pixels at the edges of the page
const BARS =
  ".table .seat, .table .home, .table .title, .table .tools, .table .dock, .table .side-panel, dialog.result[open]";
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
  private counts: HTMLElement[] = [];
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
    window.addEventListener("resize", () => this.light());
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
    this.after(still || !moment.pays.length ? 0 : NAME_AT_MS, () => this.tell(summary));
    if (moment.pays.length) this.after(still ? 0 : PAY_AT_MS, () => this.pay(summary));
    this.after(moment.winner === null ? QUIET_MS : WIN_MS, () => this.finish());
    this.listen(true);
  }

  // While the result is shown: light and name stay where tiles have won.
  stay(summary: ResultSummary): void {
    this.pause();
    if (!hasTiles(summary)) {
      this.stop();
      return;
    }
    if (!this.name) {
      this.begin(summary);
      this.tell(summary);
    }
    this.element.classList.add("stays");
    this.light();
    this.after(SETTLED_MS, () => this.light());
  }

  // Nothing of it is shown any more, and what was to follow does not.
  stop(): void {
    this.pause();
    this.summary = this.name = null;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  // The tiles lie elsewhere: light and name follow them.
  light(): void {
    if (!this.summary) return;
    const spot = this.spotOf(this.summary.moment?.winner ?? null);
    this.element.classList.toggle("lit", spot !== null);
    if (spot) {
      const { x, y, width, height } = around(spot, AROUND);
      Object.assign(this.pool.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    }
    if (this.name) this.place(this.name, spot);
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
    const { element, counted } = words(summary);
    this.name = element;
    this.element.append(element);
    this.light();
    for (const [k, one] of counted.entries()) this.count([one], performance.now() + k * EACH_MS, formatNumber);
  }

  // As large as it can be without covering a tile or a panel, above the winner's tiles if there is room. On a low screen it may cover
  // what is left of the wall, or else of the others' hands.
  private place(name: HTMLElement, spot: Box | null): void {
    const { area } = this;
    this.element.classList.add("placed"); // or the words would not have their own size
    const near = spot ?? { x: area.width / 2, y: area.height / 2, width: 0, height: 0 };
    const looks = looksOf(name, area);
    const beside = (but?: RegExp) => bestLook(looks, near, [near, ...this.host.pieces(but), ...bars()], area);
    const best = beside() ?? beside(/^wall/) ?? beside(/^(wall|hand)/);
    this.element.classList.toggle("placed", best !== null);
    if (!best) return;
    setLook(name, best.look.style);
    Object.assign(name.style, { left: `${best.place.x}px`, top: `${best.place.y}px` });
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
    if (!this.summary || !hasTiles(this.summary)) this.stop();
    this.done();
  }

  private pause(): void {
    if (this.running) this.listen(false);
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    for (const part of this.counts.splice(0)) part.remove();
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
    this.count(counts, performance.now(), signed);
    const boxOf = (at: Seat) => counts.find(({ seat }) => seat === at)?.element.getBoundingClientRect();
    for (const [k, { payer, payee, points }] of (moment?.pays ?? []).entries())
      this.fly(boxOf(payer), boxOf(payee), points, k * APART_MS);
  }

  // A bundle of sticks with its worth.
  private fly(payer: DOMRect | undefined, payee: DOMRect | undefined, points: number, delay: number): void {
    if (!payer || !payee || this.host.still()) return;
    const [from, to] = [payer, payee].map(middleOf) as [DOMPoint, DOMPoint];
    const sticks = Array.from({ length: 5 }, () => h("i", {}));
    const chip = h("b", { class: "moment-chip" }, h("span", { class: "sticks" }, ...sticks), String(points));
    this.element.append(chip);
    this.counts.push(chip);
    const at = ({ x, y }: DOMPoint, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
    const middle = new DOMPoint((from.x + to.x) / 2, (from.y + to.y) / 2);
    const path = [
      { transform: at(from, 0.4), opacity: 0 },
      { transform: at(from, 1.1), opacity: 1, offset: 0.18 },
      { transform: at(middle, 1.35), offset: 0.6 },
      { transform: at(to, 0.8) },
    ];
    const flight = chip.animate?.(path, { duration: FLIGHT_MS, delay, easing: "ease-in-out", fill: "both" });
    if (flight) flight.onfinish = () => chip.remove();
  }

  // What a seat has won or lost rises at its panel, beside the tiles. Where there is no room it covers the score.
  private counted({ seat, points }: { seat: Seat; points: number }): (Counted & { seat: Seat })[] {
    const panel = this.host.panelOf(seat)?.getBoundingClientRect();
    if (!panel?.width) return [];
    const element = h("b", { class: `moment-count ${points > 0 ? "won" : "lost"}` }, signed(points));
    this.element.append(element);
    const others = [...this.counts, ...(this.name ? [this.name] : [])].map((part) => part.getBoundingClientRect());
    const look = { width: element.offsetWidth, height: element.offsetHeight, cost: 0, style: null };
    const best = bestLook([look], panel, [...this.host.pieces(), ...bars(), ...others], this.area);
    const inside = { x: panel.x + (panel.width - look.width) / 2, y: panel.bottom - look.height };
    const { x, y } = best && best.place.cost < FAR ? best.place : inside;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    this.counts.push(element);
    return [{ seat, element, points }];
  }

  private count(counts: Counted[], start: number, shown: (points: number) => string): void {
    const share = this.host.still() ? 1 : Math.max(0, Math.min(1, (performance.now() - start) / FLIGHT_MS));
    for (const { element, points } of counts) element.textContent = shown(Math.round(points * share));
    if (share < 1 && this.summary) requestAnimationFrame(() => this.count(counts, start, shown));
  }
}

function middleOf({ x, y, width, height }: Box): DOMPoint {
  return new DOMPoint(x + width / 2, y + height / 2);
}

// Boxes of the panels that are seen.
function bars(): DOMRect[] {
  const shown = [...document.querySelectorAll(BARS)].filter((part) => getComputedStyle(part).visibility !== "hidden");
  return shown.map((part) => part.getBoundingClientRect());
}

function around({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
