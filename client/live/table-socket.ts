// The connection to a table: reconnects, resends unanswered messages and keeps time with the server.
// It knows versions and decisions but nothing about games.

import { type BrowserEnv, browser } from "./browser-env";
import { CONNECTING, type Connection, Deadline, MOVED, OPEN, Restart, SERVICE_RESTART, ServerTime } from "./connection";
import { type ClientMessage, changed, type Move, type ServerMessage, turnOf, type Update } from "./messages";

const PING_INTERVAL_MS = 10_000;
const SILENCE_MS = 6_000; // the connection counts as lost if a ping is unanswered for so long
const FINAL_CLOSE_CODES = [4403, 4404]; // the server's close codes for suspended accounts and missing tables
const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 5_000]; // others at the table may be waiting for this player

export interface SocketListener {
  update(update: Update, continues: boolean): void; // continues: they follow directly on what was received before
  refused(code: string): void;
  connection(up: boolean, restarting?: boolean): void; // restarting: it is away because the server is replaced
}

type Request = Exclude<ClientMessage, { t: "ping" }>;

export class TableSocket {
  version = 0;
  readonly time: ServerTime;
  private socket: Connection | null = null;
  private base: Update | null = null; // what the server has told; the listener gets copies, which it may change
  private pending: Request[] = []; // sent or waiting, and not yet confirmed; one of each kind
  private readonly resent = new Set<number>(); // their ids
  private synced = false; // an update or pong has confirmed that this connection is up to date
  private attempts = 0;
  private lastId: number;
  private timers = { retry: 0, ping: 0 };
  private readonly silence: Deadline;
  private closed = false;
  private readonly restart: Restart;

  constructor(
    private readonly address: string,
    private readonly listener: SocketListener,
    private readonly env: BrowserEnv = browser,
  ) {
    this.time = new ServerTime(env.now);
    this.silence = new Deadline(env, () => this.reconnectLater());
    this.restart = new Restart(env, (restarting) => this.listener.connection(false, restarting));
    this.lastId = Math.floor(env.random() * 1e9);
    this.connect();
  }

  // Answers a decision. A later answer to the same decision replaces an earlier one.
  move(turn: number, move: Move): void {
    this.request({ t: "move", id: ++this.lastId, turn, move });
  }

  ready(): void {
    this.request({ t: "ready", id: ++this.lastId });
  }

  resumeSeat(): void {
    this.request({ t: "resume_seat", id: ++this.lastId });
  }

  pause(): void {
    this.request({ t: "pause", id: ++this.lastId });
  }

  resume(): void {
    this.request({ t: "resume", id: ++this.lastId });
  }

  // An earlier connection was given up, and no later one has heard anything yet.
  get wasLost(): boolean {
    return this.attempts > 0;
  }

  // The page is visible again, or the network is back: check the connection at once.
  wake(): void {
    if (this.closed) return;
    if (this.socket?.readyState === OPEN) this.ping();
    else if (this.socket?.readyState !== CONNECTING) this.connect();
  }

  private connect(): void {
    this.disconnect();
    const socket = this.env.open(`${this.address}?since=${this.version}&changes=1`);
    this.socket = socket;
    this.synced = false;
    socket.onopen = () => (this.version ? this.ping() : this.schedulePing());
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = (event) => this.closedWith(event.code);
    this.silence.set(SILENCE_MS * 2);
  }

  private disconnect(): void {
    for (const timer of Object.values(this.timers)) this.env.clearTimer(timer);
    this.silence.clear();
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private closedWith(code: number): void {
    if (FINAL_CLOSE_CODES.includes(code)) this.closeForGood();
    else if (code === SERVICE_RESTART) this.reconnectSoon();
    else if (code === MOVED) this.connect();
    else this.reconnectLater();
  }

  private closeForGood(): void {
    this.closed = true;
    this.disconnect();
    this.restart.end();
    this.listener.connection(false);
  }

  private reconnectSoon(): void {
    this.disconnect();
    this.synced = false; // a move connects at once
    this.timers.retry = this.env.setTimer(() => this.connect(), this.restart.begin());
  }

  private reconnectLater(): void {
    this.disconnect();
    this.restart.lost();
    const step = BACKOFF_MS[Math.min(this.attempts++, BACKOFF_MS.length - 1)] as number;
    this.timers.retry = this.env.setTimer(() => this.connect(), step * (0.5 + this.env.random()));
  }

  private request(message: Request): void {
    this.pending = [...this.pending.filter((one) => slotOf(one) !== slotOf(message)), message];
    if (this.synced) this.send(message);
    else this.wake();
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private ping(): void {
    this.send({ t: "ping", v: this.version });
    this.silence.set(SILENCE_MS);
    this.schedulePing();
  }

  private schedulePing(): void {
    this.env.clearTimer(this.timers.ping);
    this.timers.ping = this.env.setTimer(() => this.ping(), PING_INTERVAL_MS);
  }

  private receive(message: ServerMessage): void {
    this.silence.clear();
    if (message.t === "refused") this.receiveRefusal(message.id, message.code);
    else if (message.t === "update") this.receiveUpdate(message);
    else if (message.t === "change") this.receiveChange(message);
    else {
      this.time.heard(message.now);
      if (message.v === this.version) this.sync();
    }
  }

  private receiveRefusal(id: number | null, code: string): void {
    const answers = this.pending.some((request) => request.id === id);
    const done = answers && id !== null && this.resent.has(id) && code === "stale";
    if (answers) this.pending = this.pending.filter((request) => request.id !== id);
    if (!done) this.listener.refused(code);
  }

  // A change of a version that the page does not have is of no use; the answer to the ping is a whole update.
  private receiveChange(change: Extract<ServerMessage, { t: "change" }>): void {
    if (this.base && change.since === this.version) this.receiveUpdate(changed(this.base, change));
    else if (change.v > this.version) this.ping();
  }

  private receiveUpdate(whole: Update): void {
    this.time.heard(whole.at);
    if (this.synced && whole.v < this.version) return;
    this.base = whole;
    const update = JSON.parse(JSON.stringify(whole)) as Update;
    const follows = update.since === this.version && this.version > 0;
    this.version = update.v;
    this.pending = this.pending.filter((request) => !isSettled(request, update));
    this.listener.update(update, follows);
    this.sync();
  }

  // The connection is up to date, so unconfirmed messages can be sent again.
  private sync(): void {
    if (this.synced) return;
    this.synced = true;
    this.attempts = 0;
    this.restart.end();
    this.listener.connection(true);
    for (const message of this.pending) {
      this.resent.add(message.id);
      this.send(message);
    }
  }
}

// The update shows that the request has arrived or is no longer possible.
function isSettled(request: Request, update: Update): boolean {
  if (request.t === "ready") return update.table.status !== "between" || mySeat(update)?.ready === true;
  if (request.t === "resume_seat") return mySeat(update)?.away === false;
  if (request.t === "pause" || request.t === "resume") return (update.table.paused != null) === (request.t === "pause");
  if (!update.view && update.table.paused != null) return false; // a paused view does not show the decision
  return turnOf(update) !== request.turn || !update.options.some((option) => option.kind === request.move.do);
}

// Pause and resume replace each other.
function slotOf(request: Request): string {
  return request.t === "resume" ? "pause" : request.t;
}

function mySeat(update: Update) {
  return update.table.me === null ? null : update.table.seats[update.table.me];
}
