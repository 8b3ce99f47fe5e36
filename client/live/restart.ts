// A server process that is replaced closes its sockets with a code of its own. Their pages connect again at random moments,
// so that the next process is not asked by all at once, and nobody is told that the connection is lost unless it lasts.

import type { BrowserEnv } from "./browser-env";

export const SERVICE_RESTART = 1012; // close code
const SPREAD_MS = 5_000; // by then every page has tried
const CALM_MS = 8_000; // the user is told when it lasts longer

export class Restart {
  private calmUntil = 0;
  private timer = 0;

  constructor(
    private readonly env: BrowserEnv,
    private readonly tellLost: (restarting: boolean) => void,
  ) {}

  // Returns the milliseconds until this page connects again.
  begin(): number {
    this.calmUntil = this.env.now() + CALM_MS;
    this.lost();
    return this.env.random() * SPREAD_MS;
  }

  // There is no connection: tells so, during a restart later.
  lost(): void {
    this.env.clearTimer(this.timer);
    const rest = this.calmUntil - this.env.now();
    if (rest > 0) this.timer = this.env.setTimer(() => this.tellLost(true), rest);
    else this.tellLost(this.calmUntil > 0);
  }

  // The connection is back, or given up.
  end(): void {
    this.env.clearTimer(this.timer);
    this.calmUntil = 0;
  }
}
