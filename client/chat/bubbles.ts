// Speech bubbles and reactions at the panels of the players, over the table.

import { h } from "../ui/dom";
import { reactionPicture } from "./reactions";
import { type Box, spotFor, spotOver } from "./spot";

const SHORT = 70; // characters in a bubble; the drawer has the whole text
const READING_MS = 4_000; // milliseconds
const READING_MS_EACH = 45; // for each character
const REACTION_MS = 2_600;
const EDGE = 8; // pixels

// The parts of the page that bubbles need.
export interface BubbleHost {
  seatPanel(seat: number): HTMLElement | null;
  handTop(): number; // in pixels of the page
  freeRight(): number; // where the drawer begins
  still(): boolean;
}

export class Bubbles {
  readonly element = h("div", { class: "bubbles", "aria-hidden": "true" });
  private readonly shown = new Map<string, { element: HTMLElement; timer: number }>();

  constructor(private readonly host: BubbleHost) {
    addEventListener("resize", () => this.clear());
  }

  // name: of the speaker, "" where it is the reader.
  say(seat: number, name: string, text: string): void {
    const short = text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
    const bubble = h("p", { class: "bubble", dir: "auto" }, name && h("b", {}, name), short);
    this.put(`say ${seat}`, seat, bubble, READING_MS + short.length * READING_MS_EACH);
  }

  react(seat: number, reaction: string): void {
    const look = this.host.still() ? "reaction" : "reaction rises";
    this.put(`react ${seat}`, seat, h("span", { class: look }, reactionPicture(reaction)), REACTION_MS, true);
  }

  clear(): void {
    for (const name of [...this.shown.keys()]) this.remove(name);
  }

  // The newest of its kind replaces the one before.
  private put(name: string, seat: number, element: HTMLElement, ms: number, reaction = false): void {
    const panel = this.host.seatPanel(seat)?.getBoundingClientRect();
    this.remove(name);
    if (!panel?.width) return;
    this.element.append(element);
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const others = this.boxesBut(element);
    const { left, top } = reaction ? spotOver(panel, size, innerWidth) : spotFor(panel, size, this.area(), others);
    [element.style.left, element.style.top] = [`${left}px`, `${top}px`];
    this.shown.set(name, { element, timer: window.setTimeout(() => this.remove(name), ms) });
  }

  private boxesBut(element: HTMLElement): Box[] {
    const bubbles = [...this.element.querySelectorAll(".bubble")].filter((one) => one !== element);
    return bubbles.map((one) => one.getBoundingClientRect());
  }

  private area(): Box {
    return { left: EDGE, top: EDGE, right: this.host.freeRight() - EDGE, bottom: this.host.handTop() - EDGE };
  }

  private remove(name: string): void {
    const shown = this.shown.get(name);
    clearTimeout(shown?.timer);
    shown?.element.remove();
    this.shown.delete(name);
  }
}
