// What every connection of a page has: its state, what is awaited in time, the way back after a restart, and the server's clock.

import type { BrowserEnv, Clock } from "./browser-env";

export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSED = 3;

export const LOST = 1006; // close code: without a close frame
export const MOVED = 4010; // close code of the browser's own: connect again at once, nothing is lost

// As much of a WebSocket as pages use. Where there is none, requests carry the messages (polled-socket.ts).
export interface Connection {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const BUSY_MS = 1_000; // a timer that runs so much later shows that the page was busy
const ASLEEP_MS = 30_000;

// When something should have been heard. A page that was too busy to hear it, as while a slow machine opens a table, gets the
// time once more. After a sleep of the machine it does not: then nothing is there to be heard.
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

export const SERVICE_RESTART = 1012; // close code
const SPREAD_MS = 5_000; // by then every page has tried
const CALM_MS = 8_000; // the user is told when it lasts longer

// A server process that is replaced closes its sockets with a code of its own. Their pages connect again at random moments,
// so that the next process is not asked by all at once, and nobody is told that the connection is lost unless it lasts.
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

const KEPT = 8;

// Estimates the server's clock. The message that travelled fastest gives the best estimate, so the largest difference of the
// last few messages counts.
export class ServerTime {
  private readonly differences: number[] = [];

  constructor(private readonly local: () => number) {}

  heard(at: number): void {
    this.differences.push(at - this.local());
    if (this.differences.length > KEPT) this.differences.shift();
  }

  now(): number {
    return this.local() + (this.differences.length ? Math.max(...this.differences) : 0);
  }

  // Milliseconds until a moment on the server's clock.
  until(moment: number): number {
    return Math.max(0, moment - this.now());
  }
}

// Names something that the server has to recognise, such as this page or the first copy of a message.
export function token(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(16).padStart(8, "0")).join("");
}
