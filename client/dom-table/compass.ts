// The compass in the middle of the DOM table: whose turn it is, and the time that is left for it.

import { type Compass, type CompassSide, LOW_SECONDS, shortWay, type TurnTime, VERY_LOW_SECONDS } from "../games/game";
import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";
import { drawing, type Shape } from "../ui/pictures";
import { SIDES } from "./areas";

const QUARTER = 90; // degrees

export class DomCompass {
  readonly element = h("div", { class: "dom-compass", role: "img", hidden: true });
  private readonly face = drawing("", "-50 -50 100 100", shapes());
  private readonly signs = SIDES.map((side) => h("b", { class: "sign", "data-side": side }));
  private readonly left = h("span", { class: "left" });
  private turned = 0; // quarter turns, so that it takes the short way

  constructor() {
    this.element.append(this.face, ...this.signs, this.left);
  }

  show(compass: Compass | undefined, names: string[]): void {
    this.element.hidden = compass === undefined;
    if (!compass) return;
    this.turned += shortWay(this.turned, compass.east);
    this.element.style.setProperty("--turned", `${-this.turned * QUARTER}deg`);
    for (const [at, side] of compass.sides.entries()) this.showSide(at, side);
    const waited = compass.sides.filter(({ waits }) => waits).map(({ seat }) => names[seat] ?? "");
    this.element.setAttribute(
      "aria-label",
      waited.length ? t("Turn: {names}", { names: waited.join(t(", ")) }) : t("Compass"),
    );
  }

  // In pixels from the corner of the table's middle; null: where the style sheet has it.
  lieAt(spot: { x: number; y: number; size: number } | null): void {
    const { style } = this.element;
    style.left = spot ? `${spot.x}px` : "";
    style.top = spot ? `${spot.y}px` : "";
    style.setProperty("--size", spot ? `${spot.size}px` : "");
    this.element.classList.toggle("laid-in", spot !== null);
  }

  private showSide(at: number, { tag, waits, laid }: CompassSide): void {
    const sign = this.signs[at] as HTMLElement;
    setText(sign, tag.sign);
    sign.style.background = tag.colour;
    for (const part of this.element.querySelectorAll(`[data-side="${SIDES[at]}"]`)) {
      part.classList.toggle("waits", waits);
      part.classList.toggle("laid", laid);
    }
  }

  time(time: TurnTime | null): void {
    const { left, total } = time ?? { left: 0, total: 1 };
    const low = time !== null && left <= LOW_SECONDS;
    this.element.classList.toggle("timed", time !== null);
    this.element.classList.toggle("low", low);
    this.element.classList.toggle("very-low", time !== null && left <= VERY_LOW_SECONDS);
    this.element.style.setProperty("--left", String(Math.min(1, left / (low ? LOW_SECONDS : total)) * 100));
    setText(this.left, low ? String(left) : "");
  }
}

function shapes(): Shape[] {
  return [
    ["circle", { class: "rim", r: "49" }],
    ...SIDES.map((side, at): Shape => ["path", { class: "quarter", "data-side": side, d: SIDE, transform: turn(at) }]),
    ...SIDES.map((side, at): Shape => ["path", { class: "arrow", "data-side": side, d: ARROW, transform: turn(at) }]),
    ["circle", { class: "track", r: "44" }],
    ["circle", { class: "remains", r: "44", pathLength: "100", transform: "rotate(-90)" }],
    ["circle", { class: "hub", r: "15" }],
    ["path", { class: "needle", d: "M0 14 L4 0 L0 -9 L-4 0 Z" }],
  ];
}

// The viewer's, below the middle.
const SIDE = "M-27 28.5 A39 39 0 0 0 27 28.5 L12.5 13 A18 18 0 0 1 -12.5 13 Z";
const ARROW = "M0 39.5 L-7 34 L7 34 Z";
const turn = (at: number) => `rotate(${-at * QUARTER})`;
