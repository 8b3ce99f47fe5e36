// A session that is over, as a line that can be stopped, set back and run again: it tells the same news once more.
// What a player would say on a line goes nowhere here.

import { ServerTime } from "./time";
import type { News } from "./wire";

const BEAT = 1100; // milliseconds from one news to the next
const SOON = 250; // where nothing of it can be seen
const PART = 60; // news the server tells at once

export interface Hears {
  news(news: News, follows: boolean): void;
  moved(tape: Tape): void; // it stands elsewhere, runs, or has stopped
  failed(): void;
}

// What the tape needs of the browser; tests pass their own.
export interface Reel {
  fetch(seat: number, since: number): Promise<{ last: number; news: News[] }>;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
}

export class Tape {
  readonly time = new ServerTime(() => Date.now());
  at = 0; // the number of the news shown; they are counted from 1
  last = 0;
  private readonly known = new Map<string, News>(); // "seat/number"
  private timer = 0;
  private wish = 0; // the newest one asked for; what comes later of an older one is not shown

  constructor(
    public seat: number,
    private readonly hears: Hears,
    private readonly reel: Reel,
  ) {}

  get runs(): boolean {
    return this.timer !== 0;
  }

  // One step on is shown as it happened, with its motion; anything else is just how it stood.
  async goTo(number: number): Promise<void> {
    const wish = ++this.wish;
    const at = Math.max(1, this.last ? Math.min(number, this.last) : number);
    const news = await this.news(at).catch(() => null);
    if (wish !== this.wish) return;
    if (!news) {
      this.stop();
      return this.hears.failed();
    }
    const follows = at === this.at + 1;
    this.at = news.v;
    this.hears.news(news, follows);
    this.hears.moved(this);
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.timer = this.reel.later(() => void this.beat(), SOON);
    this.hears.moved(this);
  }

  stop(): void {
    this.reel.cancel(this.timer);
    this.timer = 0;
    this.hears.moved(this);
  }

  // The same moment from another seat.
  async sit(seat: number): Promise<void> {
    this.seat = seat;
    const at = this.at;
    this.at = 0;
    await this.goTo(at);
  }

  private async beat(): Promise<void> {
    await this.goTo(this.at + 1);
    if (!this.runs) return;
    const quiet = this.known.get(`${this.seat}/${this.at}`)?.events.length === 0;
    this.timer = this.at < this.last ? this.reel.later(() => void this.beat(), quiet ? SOON : BEAT) : 0;
    this.hears.moved(this);
  }

  private async news(number: number): Promise<News | null> {
    const seat = this.seat;
    const known = this.known.get(`${seat}/${number}`);
    if (known) return known;
    const told = await this.reel.fetch(seat, number - 1 - ((number - 1) % PART));
    this.last = told.last;
    for (const news of told.news) this.known.set(`${seat}/${news.v}`, news);
    if (number > told.last && told.last > 0) return this.news(told.last);
    return this.known.get(`${seat}/${number}`) ?? null;
  }

  move(): void {}
  ready(): void {}
  back(): void {}
  pause(): void {}
  resume(): void {}
  wake(): void {}
}

// The tape of a table, from the server.
export function reelOf(table: string): Reel {
  return {
    later: (run, ms) => window.setTimeout(run, ms),
    cancel: (timer) => window.clearTimeout(timer),
    fetch: async (seat, since) => {
      const answer = await fetch(`/table/${table}/replay.json?seat=${seat}&since=${since}`);
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as { last: number; news: News[] };
    },
  };
}
