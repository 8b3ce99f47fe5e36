// The moment in which a game ends, before the result is shown: the light stays on the winner, the hand's name appears, and points
// go from those who pay to the winner. Any key or press ends it.

import type { ResultSummary, Seat } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { signed } from "./result-parts";

const WIN_MS = 2_900;
const QUIET_MS = 1_500; // nobody has won
const PAY_AT_MS = 1_500; // the tiles have been laid down
const FLIGHT_MS = 800;
const ROOM = 54; // pixels for half a number
const CAPTURE = { capture: true };

type Points = { seat: Seat; points: number };

export interface MomentHost {
  spotOf(seat: Seat): DOMRect | null; // of a seat's open tiles, in pixels of the page
  panelOf(seat: Seat): HTMLElement | null;
  still(): boolean; // nothing moves by itself
  skip(): void; // what moves on the table and sounds
}

export class GameMoment {
  private running = false;
  private winner: Seat | null = null;
  private done: () => void = () => undefined;
  private timers: number[] = [];
  private readonly listeners: [EventTarget, string, (event: Event) => void][] = [
    [window, "keydown", (event) => this.pressed(event as KeyboardEvent)],
    [window, "pointerdown", (event) => this.touched(event)],
    [window, "resize", () => this.light()],
    [document, "visibilitychange", () => this.finish()],
  ];

  constructor(
    private readonly element: HTMLElement,
    private readonly host: MomentHost,
  ) {}

  // Calls done when the moment is over, at once if nobody sees the page.
  play(summary: ResultSummary, done: () => void): void {
    this.stop();
    const { moment } = summary;
    if (document.hidden || !moment) {
      done();
      return;
    }
    [this.done, this.winner] = [done, moment.winner];
    this.element.replaceChildren(words(summary));
    this.element.className = `moment ${moment.winner === null ? "quiet-end" : "win"}`;
    this.light();
    this.element.hidden = false;
    if (moment.pays.length) this.after(this.host.still() ? 0 : PAY_AT_MS, () => this.pay(summary));
    this.after(moment.winner === null ? QUIET_MS : WIN_MS, () => this.finish());
    this.listen(true);
  }

  // Nothing of it is shown any more, and what was to follow does not.
  stop(): void {
    if (this.running) this.listen(false);
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private finish(): void {
    this.stop();
    this.done();
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

  // Where the light stays: on the winner's tiles.
  private light(): void {
    const spot = this.winner === null ? null : this.host.spotOf(this.winner);
    this.element.classList.toggle("lit", spot !== null);
    if (!spot) return;
    const { x, y, width, height } = spot;
    const place = { x: x + width / 2, y: y + height / 2, w: width * 0.75 + 60, h: height * 0.75 + 60 };
    for (const [name, length] of Object.entries(place)) this.element.style.setProperty(`--${name}`, `${length}px`);
  }

  private pay({ moment, scores }: ResultSummary): void {
    for (const { payer, payee, points } of moment?.pays ?? []) this.fly(payer, payee, points);
    const counts = scores.filter(({ points }) => points).flatMap((score) => this.count(score));
    this.run(counts, performance.now());
  }

  private fly(payer: Seat, payee: Seat, points: number): void {
    const [from, to] = [this.middleOf(payer), this.middleOf(payee)];
    if (!from || !to || this.host.still()) return;
    const chip = h("b", { class: "moment-chip" }, String(points));
    this.element.append(chip);
    const at = ({ x, y }: DOMPoint, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
    const path = [{ transform: at(from, 0.6) }, { transform: at(from, 1.2), offset: 0.2 }, { transform: at(to, 0.8) }];
    const flight = chip.animate?.(path, { duration: FLIGHT_MS, easing: "ease-in-out", fill: "both" });
    if (flight) flight.onfinish = () => chip.remove();
  }

  // What a seat has won or lost: below its panel, or beside it where that would cover the hand.
  private count({ seat, points }: Points): { element: HTMLElement; points: number }[] {
    const box = this.host.panelOf(seat)?.getBoundingClientRect();
    if (!box?.width) return [];
    const element = h("b", { class: `moment-count ${points > 0 ? "won" : "lost"}` });
    this.element.append(element);
    const below = box.top + box.bottom < innerHeight;
    const x = below ? (box.left + box.right) / 2 : box.right + ROOM;
    element.style.left = `${Math.max(ROOM, Math.min(innerWidth - ROOM, x))}px`;
    element.style.top = `${below ? box.bottom + 6 : box.top}px`;
    return [{ element, points }];
  }

  private run(counts: { element: HTMLElement; points: number }[], start: number): void {
    const share = this.host.still() ? 1 : Math.min(1, (performance.now() - start) / FLIGHT_MS);
    for (const { element, points } of counts) element.textContent = signed(Math.round(points * share));
    if (share < 1 && this.running) requestAnimationFrame(() => this.run(counts, start));
  }

  private middleOf(seat: Seat): DOMPoint | null {
    const box = this.host.panelOf(seat)?.getBoundingClientRect();
    return box?.width ? new DOMPoint(box.x + box.width / 2, box.y + box.height / 2) : null;
  }
}

function words({ title, moment, won, once }: ResultSummary): HTMLElement {
  const lines = [moment?.name, won && once ? t("The game of the day") : ""].filter(Boolean);
  return h("div", { class: "moment-words" }, h("strong", {}, title), ...lines.map((line) => h("span", {}, line ?? "")));
}
