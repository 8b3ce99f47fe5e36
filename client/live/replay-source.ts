// A finished session, played back as if it were a table's socket. It can be paused and moved to any update.
// Messages to the server are ignored.

import { ServerTime } from "./connection";
import type { Update } from "./messages";

const STEP_MS = 1100; // milliseconds between two updates at the usual speed
const FIRST_STEP_MS = 250; // milliseconds until the first one
const PAGE_SIZE = 60; // updates per request
const AHEAD = 30; // updates that are loaded before they are wanted

interface ReplayListener {
  update(update: Update, follows: boolean): void;
  changed(source: ReplaySource): void; // position, speed or playing state has changed
  failed(): void;
}

// The deal ("start") or the end ("end") of a game of the session, or what the game's rules mark.
export interface Moment {
  at: number;
  game: number;
  kind: string;
}

// Whose concealed tiles are shown: everybody's, those of the seat it is seen from, or nobody's.
export type Hands = "all" | "seat" | "none";

interface Page {
  last: number;
  moments: Moment[];
  updates: Update[];
}

// What the replay needs of the browser; tests pass their own.
export interface ReplayPages {
  fetch(seat: number, hands: Hands, since: number): Promise<Page>;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

export class ReplaySource {
  readonly time = new ServerTime(() => Date.now());
  at = 0; // number of the update shown, counted from 1
  last = 0;
  moments: Moment[] = [];
  hands: Hands = "all";
  speed = 1;
  private aim = 0; // number of the update that was asked for last
  private motionMs = 0; // how long what the newest update moves takes
  private readonly cache = new Map<string, Promise<Page>>();
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
    this.aim = Math.max(1, this.last ? Math.min(number, this.last) : number);
    const update = await this.loadUpdate(this.aim).catch(() => null);
    if (requestId !== this.requestId) return;
    if (!update) {
      this.aim = this.at;
      this.stop();
      return this.listener.failed();
    }
    const follows = update.v === this.at + 1;
    this.at = this.aim = update.v;
    this.motionMs = 0;
    this.listener.update(update, follows);
    this.listener.changed(this);
    void this.loadUpdate(Math.min(this.at + AHEAD, this.last)).catch(() => null);
  }

  // Goes there and stays.
  moveTo(number: number): void {
    this.stop();
    void this.goTo(number);
  }

  // Counts from where it is going, so that quick presses add up while a page is loading.
  step(by: number): void {
    this.moveTo(this.aim + by);
  }

  play(): void {
    if (this.at >= this.last) this.at = this.aim = 0;
    this.timer = this.pages.setTimer(() => void this.next(), FIRST_STEP_MS);
    this.listener.changed(this);
  }

  stop(): void {
    this.pages.clearTimer(this.timer);
    this.timer = 0;
    this.listener.changed(this);
  }

  playAt(speed: number): void {
    this.speed = speed;
    this.listener.changed(this);
  }

  // The update that is being shown needs this long at the usual speed; the next one waits for it.
  takesAtLeast(ms: number): void {
    this.motionMs = ms;
  }

  // Shows the same moment from another seat, or with other hands open.
  async watch(seat: number, hands: Hands): Promise<void> {
    [this.seat, this.hands] = [seat, hands];
    const at = this.aim;
    this.at = 0;
    await this.goTo(at);
  }

  // The nearest moment before (by -1) or after (by 1) this one, of a kind or of any.
  momentFrom(by: number, kind?: string): Moment | null {
    const found = this.moments.filter((moment) => (!kind || moment.kind === kind) && (moment.at - this.at) * by > 0);
    return found[by > 0 ? 0 : found.length - 1] ?? null;
  }

  private async next(): Promise<void> {
    await this.goTo(this.at + 1);
    if (!this.isPlaying) return;
    const wait = Math.max(STEP_MS, this.motionMs) / this.speed;
    this.timer = this.at < this.last ? this.pages.setTimer(() => void this.next(), wait) : 0;
    this.listener.changed(this);
  }

  private async loadUpdate(number: number): Promise<Update | null> {
    const since = number - 1 - ((number - 1) % PAGE_SIZE);
    const page = await this.loadPage(since);
    [this.last, this.moments] = [page.last, page.moments];
    if (number > page.last && page.last > 0) return this.loadUpdate(page.last);
    return page.updates[number - 1 - since] ?? null;
  }

  // One that could not be loaded is asked for again the next time.
  private loadPage(since: number): Promise<Page> {
    const key = `${this.hands}/${this.seat}/${since}`;
    const page = this.cache.get(key) ?? this.pages.fetch(this.seat, this.hands, since);
    this.cache.set(key, page);
    page.catch(() => this.cache.delete(key));
    return page;
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
    fetch: async (seat, hands, since) => {
      const answer = await fetch(`/table/${table}/replay.json?seat=${seat}&hands=${hands}&since=${since}`);
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as Page;
    },
  };
}
