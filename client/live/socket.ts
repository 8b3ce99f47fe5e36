// The line to a table: connects, keeps time with the server, and sees that an answer arrives once.
// It knows versions and decisions, and no table: the page decides what news look like.

import { ServerTime } from "./time";
import { type FromServer, type Move, type News, type ToServer, turnOf } from "./wire";

const PING = 10_000;
const SILENCE = 6_000; // a ping unanswered for so long: the line is dead
const FOR_GOOD = [4403, 4404]; // the server's close codes: suspended, no such table
const BACKOFF = [300, 1_000, 2_000, 4_000, 8_000, 15_000];

export interface Hears {
  news(news: News, events: boolean): void; // events: they continue what was heard before
  refused(why: string): void;
  line(up: boolean): void;
}

type Said = Exclude<ToServer, { t: "ping" }>;

// What the line needs of the browser; tests pass their own.
export interface World {
  open(address: string): WebSocket;
  now(): number;
  random(): number;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
}

export const browser: World = {
  open: (address) => new WebSocket(address),
  now: () => Date.now(),
  random: () => Math.random(),
  later: (run, ms) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer),
};

export class Line {
  version = 0;
  readonly time: ServerTime;
  private socket: WebSocket | null = null;
  private waiting: Said[] = []; // what is not yet known to have arrived: one of a kind
  private readonly resent = new Set<number>(); // their ids
  private greeted = false; // news came since this connection opened
  private tries = 0;
  private lastId: number;
  private timers = { retry: 0, ping: 0, silence: 0 };
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly hears: Hears,
    private readonly world: World = browser,
  ) {
    this.time = new ServerTime(world.now);
    this.lastId = Math.floor(world.random() * 1e9);
    this.connect();
  }

  // Answers a decision. A later answer to the same decision takes an earlier one's place.
  move(turn: number, move: Move): void {
    this.say({ t: "move", id: ++this.lastId, turn, move });
  }

  ready(): void {
    this.say({ t: "ready", id: ++this.lastId });
  }

  back(): void {
    this.say({ t: "back", id: ++this.lastId });
  }

  pause(): void {
    this.say({ t: "pause", id: ++this.lastId });
  }

  resume(): void {
    this.say({ t: "resume", id: ++this.lastId });
  }

  // The page is looked at again, or the network is back: ask at once.
  wake(): void {
    if (this.closed) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  private connect(): void {
    this.drop();
    const socket = this.world.open(`${this.address}?since=${this.version}`);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => (this.version ? this.ping() : this.pingLater());
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as FromServer);
    socket.onclose = (event) => (FOR_GOOD.includes(event.code) ? this.end() : this.lost());
    this.expectWithin(SILENCE * 2);
  }

  private drop(): void {
    for (const timer of Object.values(this.timers)) this.world.cancel(timer);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private end(): void {
    this.closed = true;
    this.drop();
    this.hears.line(false);
  }

  private lost(): void {
    this.drop();
    this.hears.line(false);
    const step = BACKOFF[Math.min(this.tries++, BACKOFF.length - 1)] as number;
    this.timers.retry = this.world.later(() => this.connect(), step * (0.5 + this.world.random()));
  }

  private say(said: Said): void {
    this.waiting = [...this.waiting.filter((one) => kindOf(one) !== kindOf(said)), said];
    if (this.greeted) this.send(said);
    else this.wake();
  }

  private send(message: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private ping(): void {
    this.send({ t: "ping", v: this.version });
    this.expectWithin(SILENCE);
    this.pingLater();
  }

  private pingLater(): void {
    this.world.cancel(this.timers.ping);
    this.timers.ping = this.world.later(() => this.ping(), PING);
  }

  private expectWithin(ms: number): void {
    this.world.cancel(this.timers.silence);
    this.timers.silence = this.world.later(() => this.lost(), ms);
  }

  private hear(message: FromServer): void {
    this.world.cancel(this.timers.silence);
    if (message.t === "refused") this.hearRefusal(message.id, message.why);
    else if (message.t === "news") this.hearNews(message);
    else {
      this.time.heard(message.now);
      if (message.v === this.version) this.greet();
    }
  }

  private hearRefusal(id: number | null, why: string): void {
    const answers = this.waiting.some((said) => said.id === id);
    const done = answers && id !== null && this.resent.has(id) && why === "stale";
    if (answers) this.waiting = this.waiting.filter((said) => said.id !== id);
    if (!done) this.hears.refused(why);
  }

  private hearNews(news: News): void {
    this.time.heard(news.at);
    if (this.greeted && news.v < this.version) return;
    const follows = news.since === this.version && this.version > 0;
    this.version = news.v;
    this.waiting = this.waiting.filter((said) => !isSettled(said, news));
    this.hears.news(news, follows);
    this.greet();
  }

  // We are up to date on this connection: now, and not before, what is unanswered may go out again.
  private greet(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.tries = 0;
    this.hears.line(true);
    for (const said of this.waiting) {
      this.resent.add(said.id);
      this.send(said);
    }
  }
}

// The news show that this answer has arrived, or that nobody waits for it any more.
function isSettled(said: Said, news: News): boolean {
  if (said.t === "ready") return news.table.status !== "between" || mine(news)?.ready === true;
  if (said.t === "back") return mine(news)?.away === false;
  if (said.t === "pause" || said.t === "resume") return (news.table.paused != null) === (said.t === "pause");
  if (!news.view && news.table.paused != null) return false; // under the cover nobody can tell
  return turnOf(news) !== said.turn || !news.options.some((option) => option.kind === said.move.do);
}

// To pause and to go on are two answers to one question.
function kindOf(said: Said): string {
  return said.t === "resume" ? "pause" : said.t;
}

function mine(news: News) {
  return news.table.me === null ? null : news.table.seats[news.table.me];
}
