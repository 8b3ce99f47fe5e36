// A finished session, played back as if it were a table's socket. It can be paused and moved to any update.
// Messages to the server are ignored.

import type { Update } from "./messages";
import { ServerTime } from "./server-time";

const STEP_MS = 1100; // milliseconds between two updates
const QUIET_STEP_MS = 250; // milliseconds if an update shows nothing
const PAGE_SIZE = 60; // updates per request

export interface ReplayListener {
  update(update: Update, follows: boolean): void;
  changed(source: ReplaySource): void; // position or playing state has changed
  failed(): void;
}

// The deal or the end of a game of the session.
export interface Moment {
  at: number;
  game: number;
  ended: boolean;
}

interface Page {
  last: number;
  moments: Moment[];
  updates: Update[];
}

// What the replay needs of the browser; tests pass their own.
export interface ReplayPages {
  fetch(seat: number, since: number): Promise<Page>;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export class ReplaySource {
  readonly time = new ServerTime(() => Date.now());
  at = 0; // number of the update shown, counted from 1
  last = 0;
  moments: Moment[] = [];
  private readonly cache = new Map<string, Update>(); // by "seat/number"
  private timer = 0;
  private requestId = 0; // only the answer to the newest request is shown

  constructor(
    public seat: number,
    private readonly listener: ReplayListener,
    private readonly pages: ReplayPages,
  ) {}

  get isPlaying(): boolean {
    return this.timer !== 0;
  }

  // The next update is shown with its motion, any other one without.
  async goTo(number: number): Promise<void> {
    const requestId = ++this.requestId;
    const at = Math.max(1, this.last ? Math.min(number, this.last) : number);
    const update = await this.loadUpdate(at).catch(() => null);
    if (requestId !== this.requestId) return;
    if (!update) {
      this.stop();
      return this.listener.failed();
    }
    const follows = at === this.at + 1;
    this.at = update.v;
    this.listener.update(update, follows);
    this.listener.changed(this);
  }

  // Goes there and stays.
  moveTo(number: number): void {
    this.stop();
    void this.goTo(number);
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.timer = this.pages.setTimer(() => void this.step(), QUIET_STEP_MS);
    this.listener.changed(this);
  }

  stop(): void {
    this.pages.clearTimer(this.timer);
    this.timer = 0;
    this.listener.changed(this);
  }

  // Shows the same moment from another seat.
  async watchSeat(seat: number): Promise<void> {
    this.seat = seat;
    const at = this.at;
    this.at = 0;
    await this.goTo(at);
  }

  private async step(): Promise<void> {
    await this.goTo(this.at + 1);
    if (!this.isPlaying) return;
    const isQuiet = this.cache.get(`${this.seat}/${this.at}`)?.events.length === 0;
    this.timer =
      this.at < this.last ? this.pages.setTimer(() => void this.step(), isQuiet ? QUIET_STEP_MS : STEP_MS) : 0;
    this.listener.changed(this);
  }

  private async loadUpdate(number: number): Promise<Update | null> {
    const seat = this.seat;
    const cached = this.cache.get(`${seat}/${number}`);
    if (cached) return cached;
    const page = await this.pages.fetch(seat, number - 1 - ((number - 1) % PAGE_SIZE));
    [this.last, this.moments] = [page.last, page.moments];
    for (const update of page.updates) this.cache.set(`${seat}/${update.v}`, update);
    if (number > page.last && page.last > 0) return this.loadUpdate(page.last);
    return this.cache.get(`${seat}/${number}`) ?? null;
  }

  move(): void {}
  ready(): void {}
  resumeSeat(): void {}
  pause(): void {}
  resume(): void {}
  wake(): void {}
}

// Loads the pages of a replay from the server.
export function replayPages(table: string): ReplayPages {
  return {
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    fetch: async (seat, since) => {
      const answer = await fetch(`/table/${table}/replay.json?seat=${seat}&since=${since}`);
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as Page;
    },
  };
}
