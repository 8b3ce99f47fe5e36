// Clocks: the time left of a turn or a game, the playing time of a game alone, and the last seconds before a timed game.

import { LOW_SECONDS, VERY_LOW_SECONDS } from "../games/game";
import { t } from "../i18n/i18n";
import type { ServerTime } from "../live/connection";
import type { Clock as ClockInfo, TableInfo } from "../live/protocol";
import { h, setText } from "../ui/dom";
import type { Sound } from "./sounds";

// A countdown. CSS turns the ring in small steps and a timer updates the number each second, so no frame is drawn in between.

const WARNING_SECONDS = [LOW_SECONDS, 10, VERY_LOW_SECONDS, 4, 3, 2, 1]; // seconds
const LONG_MS = 15_000; // milliseconds
const MINUTES_FROM_MS = 120_000; // shown as minutes and seconds

// Elements with a `.left` for the number and, for a ring or bar, an element of class `.runs`.
export class Clock {
  private timer = 0;
  private clock: ClockInfo | null = null;
  private faces: HTMLElement[] = [];
  private lastWarned = Infinity;

  constructor(
    private readonly time: ServerTime,
    private readonly warn: (seconds: number) => void,
    private readonly ticked: (seconds: number | null) => void = () => undefined, // each second; null: no clock runs
  ) {}

  show(clock: ClockInfo | null, faces: HTMLElement[]): void {
    const changed = clock?.ends !== this.clock?.ends || clock?.total !== this.clock?.total;
    if (changed) this.lastWarned = clock ? Math.ceil(this.time.until(clock.ends) / 1000) + 1 : Infinity;
    for (const face of this.faces) if (changed || !faces.includes(face)) stopRing(face);
    const added = changed ? faces : faces.filter((face) => !this.faces.includes(face));
    this.clock = clock;
    this.faces = clock ? faces : [];
    if (clock) for (const face of added) startRing(face, clock.total, this.time.until(clock.ends));
    this.tick();
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (!this.clock) this.ticked(null);
    if (!this.clock) return;
    const left = this.time.until(this.clock.ends);
    const seconds = Math.ceil(left / 1000);
    for (const face of this.faces) this.showSeconds(face, seconds);
    this.ticked(seconds);
    if (seconds < this.lastWarned && WARNING_SECONDS.includes(seconds)) this.warn(seconds);
    this.lastWarned = Math.min(this.lastWarned, seconds);
    if (left > 0) this.timer = window.setTimeout(() => this.tick(), left - (seconds - 1) * 1000 + 5);
  }

  private showSeconds(face: HTMLElement, seconds: number): void {
    const harmless = this.clock?.kind === "round"; // after a round there is nothing to lose
    const left = face.querySelector(".left");
    if (left) setText(left, (this.clock?.total ?? 0) > MINUTES_FROM_MS ? formatTime(seconds * 1000) : String(seconds));
    face.classList.toggle("low", seconds <= LOW_SECONDS && !harmless);
    face.classList.toggle("very-low", seconds <= VERY_LOW_SECONDS && !harmless);
  }
}

function startRing(face: HTMLElement, total: number, left: number): void {
  const runs = face.querySelector<HTMLElement>(".runs");
  face.classList.add("running");
  if (!runs) return;
  runs.style.animation = "none";
  void runs.getBoundingClientRect(); // restart the animation
  runs.style.animation = "";
  runs.style.animationDuration = `${total}ms`;
  runs.style.animationTimingFunction = `steps(${Math.ceil(total / (total > LONG_MS ? 250 : 80))})`;
  runs.style.animationDelay = `${left - total}ms`;
}

function stopRing(face: HTMLElement): void {
  face.classList.remove("running", "low", "very-low");
  const left = face.querySelector(".left");
  if (left) setText(left, "");
}

// The playing time of a single-player game.

// 754000 -> "12:34"
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return `${m}:${String(s).padStart(2, "0")}`;
}

export function playedMs({ began, paused, ended }: TableInfo, now: number): number {
  return began === null ? 0 : (ended ?? paused ?? now) - began;
}

// While paused, a game with a time limit shows the time left.
export function pausedMs({ options }: TableInfo, ms: number): number {
  const pace = Number(options.pace ?? 0);
  return pace ? pace * 1000 - ms : ms;
}

export class Stopwatch {
  private timer = 0;

  constructor(private readonly time: ServerTime) {}

  // element: where the time is shown; null: nowhere.
  show(table: TableInfo, element: Element | null): void {
    clearTimeout(this.timer);
    if (!element) return;
    const ms = playedMs(table, this.time.now());
    setText(element, formatTime(table.paused === null ? ms : pausedMs(table, ms)));
    const isRunning = table.began !== null && table.paused === null && table.ended === null;
    if (isRunning) this.timer = window.setTimeout(() => this.show(table, element), 1000 - (ms % 1000) + 5);
  }
}

// 3, 2, 1, Go: the moments before a timed game starts.

const COUNTDOWN = "countdown"; // the kind of the table's clock

// The last second says Go: with 3.2 s left it shows 3.
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000) - 1;
  return seconds > 0 ? String(Math.min(3, seconds)) : t("Go!");
}

export class Countdown {
  readonly element = h("div", { class: "count-in", "aria-hidden": "true", hidden: true });
  private timer = 0;

  constructor(
    private readonly time: ServerTime,
    private readonly play: (sound: Sound) => void,
  ) {}

  show(clock: ClockInfo | null): void {
    clearTimeout(this.timer);
    const left = clock?.kind === COUNTDOWN ? this.time.until(clock.ends) : 0;
    this.element.hidden = left <= 0;
    if (left <= 0) return;
    const text = countdownText(left);
    if (text !== this.element.textContent) this.play(left <= 1000 ? "go" : "count");
    setText(this.element, text);
    this.element.classList.remove("shown");
    void this.element.offsetWidth; // restart the animation
    this.element.classList.add("shown");
    this.timer = window.setTimeout(() => this.show(clock), left % 1000 || 1000);
  }
}
