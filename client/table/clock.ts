// A clock that runs down to nothing: CSS turns the ring in small steps, a timer writes the number each second, and between
// two steps no frame is drawn.

import type { ServerTime } from "../live/time";
import type { ClockNews } from "../live/wire";
import { write } from "./dom";
import { minutes } from "./watch";

const WARNINGS = [20, 10, 5, 4, 3, 2, 1]; // seconds
const LONG = 15_000; // milliseconds
const LONGER = 120_000; // told in minutes

// Elements with a `.left` for the seconds and, for the ring or bar, an element of class `.runs`.
export class Clock {
  private timer = 0;
  private clock: ClockNews | null = null;
  private faces: HTMLElement[] = [];
  private told = Infinity;

  constructor(
    private readonly time: ServerTime,
    private readonly warn: (seconds: number) => void,
  ) {}

  show(clock: ClockNews | null, faces: HTMLElement[]): void {
    const other = clock?.ends !== this.clock?.ends || clock?.total !== this.clock?.total;
    if (other) this.told = clock ? Math.ceil(this.time.until(clock.ends) / 1000) + 1 : Infinity;
    for (const face of this.faces) if (other || !faces.includes(face)) rest(face);
    const fresh = other ? faces : faces.filter((face) => !this.faces.includes(face));
    this.clock = clock;
    this.faces = clock ? faces : [];
    if (clock) for (const face of fresh) run(face, clock.total, this.time.until(clock.ends));
    this.second();
  }

  private second(): void {
    clearTimeout(this.timer);
    if (!this.clock) return;
    const left = this.time.until(this.clock.ends);
    const seconds = Math.ceil(left / 1000);
    for (const face of this.faces) this.tell(face, seconds);
    if (seconds < this.told && WARNINGS.includes(seconds)) this.warn(seconds);
    this.told = Math.min(this.told, seconds);
    if (left > 0) this.timer = window.setTimeout(() => this.second(), left - (seconds - 1) * 1000 + 5);
  }

  private tell(face: HTMLElement, seconds: number): void {
    const left = face.querySelector(".left");
    if (left) write(left, (this.clock?.total ?? 0) > LONGER ? minutes(seconds * 1000) : String(seconds));
    face.classList.toggle("low", seconds <= 20);
    face.classList.toggle("very-low", seconds <= 5);
  }
}

function run(face: HTMLElement, total: number, left: number): void {
  const runs = face.querySelector<HTMLElement>(".runs");
  face.classList.add("running");
  if (!runs) return;
  runs.style.animation = "none";
  void runs.getBoundingClientRect(); // begin anew
  runs.style.animation = "";
  runs.style.animationDuration = `${total}ms`;
  runs.style.animationTimingFunction = `steps(${Math.ceil(total / (total > LONG ? 250 : 80))})`;
  runs.style.animationDelay = `${left - total}ms`;
}

function rest(face: HTMLElement): void {
  face.classList.remove("running", "low", "very-low");
  const left = face.querySelector(".left");
  if (left) write(left, "");
}
