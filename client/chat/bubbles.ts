// Speech bubbles and reactions at the panels of the players, over the table.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";
import { drawing, type Shape } from "../ui/pictures";
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

// Reactions that rise from a player's seat. Drawn, so that they look the same with every font.

interface ReactionPicture {
  name: string;
  shapes: Shape[];
}

const FACE: Shape = ["circle", { cx: "12", cy: "12", r: "10", class: "face" }];
const EYES: Shape = ["path", { d: "M8.5 9.2v.6M15.5 9.2v.6" }];
const HAND =
  "M7 11v9H4v-9zM7 11l4-8c1.6 0 2.4 1 2.2 2.6L12.8 9H18c1.4 0 2.3 1 2 2.3l-1.4 6.6c-.3 1.3-1.2 2.1-2.5 2.1H7";
const HEART = "M12 20.5C5.5 15.6 3 12.6 3 9a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 21 9c0 3.6-2.5 6.6-9 11.5z";
const STAR = "M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.2l-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8z";

const REACTIONS: Record<string, ReactionPicture> = {
  thumbs_up: { name: t("Thumbs up"), shapes: [["path", { d: HAND, class: "hand" }]] },
  star: { name: t("Bravo"), shapes: [["path", { d: STAR, class: "star" }]] },
  heart: { name: t("Heart"), shapes: [["path", { d: HEART, class: "heart" }]] },
  laugh: {
    name: t("Laughter"),
    shapes: [FACE, EYES, ["path", { d: "M7 13h10c0 3-2.2 5-5 5s-5-2-5-5z", class: "mouth" }]],
  },
  wow: { name: t("Surprise"), shapes: [FACE, EYES, ["circle", { cx: "12", cy: "15.5", r: "2.4", class: "mouth" }]] },
  ouch: { name: t("Ouch"), shapes: [FACE, EYES, ["path", { d: "M7.5 17.2c2.4-3.2 6.6-3.2 9 0" }]] },
};

export const REACTION_CODES = Object.keys(REACTIONS);

export function isReaction(code: string): boolean {
  return REACTION_CODES.indexOf(code) >= 0;
}

export function reactionName(code: string): string {
  return REACTIONS[code]?.name ?? "";
}

export function reactionPicture(code: string): SVGSVGElement {
  return drawing("reaction-picture", "0 0 24 24", REACTIONS[code]?.shapes ?? []);
}
