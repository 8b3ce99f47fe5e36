// What is marked along the line of a replay: a sign for each moment, by what happened, a legend of the signs, and the name of the
// moment that is pointed at or reached.

import { t } from "../i18n/i18n";
import type { Moment } from "../live/replay-source";
import { h, setText } from "../ui/dom";

const SIGNS = ["▮", "■", "▲", "●"]; // told apart without colour
const WIN = "★";
const NEAR = 12; // pixels from the pointer to a mark

export class TimelineMarks {
  private readonly signs = h("div", { class: "signs" });
  private readonly name = h("span", { class: "mark-name", hidden: true });
  readonly element = h("div", { class: "marks", "aria-hidden": "true" }, this.signs, this.name);
  readonly legend = h("div", { class: "legend", "aria-hidden": "true" });
  private landmarks: Record<string, string> = {};
  private moments: Moment[] = [];
  private last = 1;
  private at = 1;
  private drawn = "";

  // line: what is pointed at.
  constructor(line: HTMLElement) {
    line.addEventListener("mousemove", ({ clientX }) => this.label(this.nearest(clientX) ?? this.reached));
    line.addEventListener("mouseleave", () => this.label(this.reached));
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.landmarks = landmarks;
    this.drawn = "";
  }

  show(moments: Moment[], last: number, at: number): void {
    Object.assign(this, { moments, last, at });
    const key = `${moments.length}/${last}`;
    if (key !== this.drawn && last > 1) this.draw(key);
    this.label(this.reached);
  }

  // What is marked at this moment, "" where nothing is.
  get said(): string {
    return this.reached ? this.nameOf(this.reached) : "";
  }

  private draw(key: string): void {
    this.drawn = key;
    this.signs.replaceChildren(...this.moments.map((moment) => this.sign(moment)));
    const happened = Object.keys(this.landmarks).filter((kind) => this.moments.some((moment) => moment.kind === kind));
    this.legend.replaceChildren(
      ...happened.map((kind) => h("span", {}, markOf(this.landmarks, kind), ` ${this.landmarks[kind]}`)),
    );
  }

  private sign(moment: Moment): HTMLElement {
    const sign = markOf(this.landmarks, moment.kind);
    sign.style.left = `${this.share(moment) * 100}%`;
    return sign;
  }

  private share({ at }: Moment): number {
    return (at - 1) / Math.max(1, this.last - 1);
  }

  private get reached(): Moment | undefined {
    return this.moments.find(({ at }) => at === this.at);
  }

  private nearest(x: number): Moment | undefined {
    const { left, width } = this.signs.getBoundingClientRect();
    const away = (moment: Moment) => Math.abs(left + this.share(moment) * width - x);
    const [first] = [...this.moments].sort((a, b) => away(a) - away(b));
    return first && away(first) <= NEAR ? first : undefined;
  }

  private label(moment: Moment | undefined): void {
    this.name.hidden = !moment;
    if (!moment) return;
    const share = this.share(moment);
    setText(this.name, this.nameOf(moment));
    this.name.style.left = `${share * 100}%`;
    this.name.style.transform = `translateX(-${share * 100}%)`; // inside of the line at both of its ends
  }

  private nameOf({ kind, game }: Moment): string {
    if (kind === "end") return t("End of game {number}", { number: game });
    return kind === "start" ? t("Game {number}", { number: game }) : (this.landmarks[kind] ?? "");
  }
}

// The sign of a kind of moment, for the line, its legend and the list of jumps.
export function markOf(landmarks: Record<string, string>, kind: string): HTMLElement {
  const index = Object.keys(landmarks).indexOf(kind);
  const look = kind === "win" ? "win" : index < 0 ? "bound" : `k${index}`;
  return h("i", { class: `mark ${look}`, "data-sign": kind === "win" ? WIN : SIGNS[index] });
}
