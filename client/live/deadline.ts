// When something should have been heard. A page that was too busy to hear it, as while a slow machine opens a table, gets the
// time once more. After a sleep of the machine it does not: then nothing is there to be heard.

import type { Clock } from "./browser-env";

const BUSY_MS = 1_000; // a timer that runs so much later shows that the page was busy
const ASLEEP_MS = 30_000;

export class Deadline {
  private timer = 0;

  constructor(
    private readonly env: Clock,
    private readonly missed: () => void,
  ) {}

  set(ms: number): void {
    this.clear();
    const due = this.env.now() + ms;
    this.timer = this.env.setTimer(() => this.reached(ms, this.env.now() - due), ms);
  }

  clear(): void {
    this.env.clearTimer(this.timer);
  }

  private reached(ms: number, late: number): void {
    if (late >= BUSY_MS && late < ASLEEP_MS) this.set(ms);
    else this.missed();
  }
}
