// The connection of a page to its user's stream and, on a table page, to the table's chat. It takes every event once and in
// order, reconnects, and sends requests again that were not answered.

import { type BrowserEnv, browser } from "./browser-env";
import {
  CONNECTING,
  type Connection,
  Deadline,
  MOVED,
  OPEN,
  Restart,
  SERVICE_RESTART,
  ServerTime,
  token,
} from "./connection";
import type {
  Changed,
  Events,
  FriendOnline,
  GroupMessage,
  OtherTyping,
  PageClientMessage,
  PageServerMessage,
  PageState,
  Reaction,
  Signal,
  TableChat,
  TakenDown,
  UserEvent,
} from "./page-protocol";

const PING_INTERVAL_MS = 25_000;
const SILENCE_MS = 8_000; // the connection counts as lost if a ping is unanswered for so long
const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const FINAL_CLOSE_CODES = [4401, 4403, 4404]; // signed out, suspended, no such table
const CROWDED_CLOSE_CODES = [4409, 4429]; // too many pages, too many messages: try again later
const LONGEST_STEP = BACKOFF_MS.length - 1;

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, "id"> : never;
type Request = Extract<PageClientMessage, { id: number }>;
type PageRequest = WithoutId<PageClientMessage>;
type PageNote = Exclude<PageClientMessage, Request | { t: "ping" }>;
export type Transient = Changed | FriendOnline | OtherTyping | GroupMessage | TakenDown | Reaction | Signal;

// Why a request failed: the server's code and its text for the user, or "connection" without a text.
export interface Refusal {
  code: string;
  text: string;
}

interface PageListeners {
  events: (events: UserEvent[]) => void;
  state: (state: Record<string, unknown>) => void;
  transient: (message: Transient) => void;
  table: (message: TableChat) => void;
  connection: (up: boolean) => void;
}

interface PageAddress {
  url: string; // of the socket, without a query
  since?: number | undefined; // the version of the stream that the page was made with
  table?: string | undefined;
  tab: string;
}

interface Pending {
  message: Request;
  sent: number; // how often
  resolve(result: unknown): void;
  reject(refusal: Refusal): void;
}

export class PageSocket {
  readonly time: ServerTime;
  private version: number | null;
  private tableVersion: number | null = null;
  private socket: Connection | null = null;
  private pending: Pending[] = [];
  private readonly listeners: { [Kind in keyof PageListeners]: Set<PageListeners[Kind]> } = {
    events: new Set(),
    state: new Set(),
    transient: new Set(),
    table: new Set(),
    connection: new Set(),
  };
  private lastState: PageState["state"] | null = null;
  private readonly tableMessages: TableChat[] = [];
  private synced = false; // the server has told on this connection what was missed
  private asked = false; // for lines of the table that are missing
  private attempts = 0;
  private lastId: number;
  private readonly timers = { retry: 0, ping: 0 };
  private readonly silence: Deadline;
  private closed = false;
  private readonly restart: Restart;

  constructor(
    private readonly address: PageAddress,
    private readonly env: BrowserEnv = browser,
  ) {
    this.version = address.since ?? null;
    this.time = new ServerTime(env.now);
    this.silence = new Deadline(env, () => this.reconnectLater());
    this.restart = new Restart(env, () => this.tell("connection", false));
    this.lastId = Math.floor(env.random() * 1e9);
    this.connect();
  }

  get tab(): string {
    return this.address.tab;
  }

  // For good: the user has signed out, or is suspended.
  get isClosed(): boolean {
    return this.closed;
  }

  get isUp(): boolean {
    return this.synced;
  }

  // Returns a function that ends it. Parts of a page load at different times: whoever comes late is told what the first
  // messages said.
  on<Kind extends keyof PageListeners>(kind: Kind, listener: PageListeners[Kind]): () => void {
    this.listeners[kind].add(listener);
    if (kind === "state" && this.lastState) (listener as PageListeners["state"])(this.lastState);
    if (kind === "table") for (const message of this.tableMessages) (listener as PageListeners["table"])(message);
    return () => void this.listeners[kind].delete(listener);
  }

  // What matters only now; without a connection it is dropped.
  send(message: PageNote): void {
    if (this.synced) this.write(message);
  }

  // Waits for a connection if there is none. Fails with a `Refusal`.
  request(message: PageRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject({ code: "connection", text: "" });
      const one: Pending = { message: { ...message, id: ++this.lastId } as Request, sent: 0, resolve, reject };
      this.pending.push(one);
      if (this.synced) this.ask(one);
      else this.wake();
    });
  }

  // The page is visible again, or the network is back: check the connection at once.
  wake(): void {
    if (this.closed) return;
    if (this.socket?.readyState === OPEN) this.ping();
    else if (this.socket?.readyState !== CONNECTING) this.connect();
  }

  // What this user may do at the table has changed: the server says it on a new connection.
  reopen(): void {
    if (!this.closed) this.connect();
  }

  private get query(): string {
    const { table, tab } = this.address;
    const values = { since: this.version, table, table_since: this.tableVersion, tab };
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    return given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  }

  private connect(): void {
    this.disconnect();
    const socket = this.env.open(`${this.address.url}?${this.query}`);
    this.socket = socket;
    this.asked = true; // by the address
    socket.onopen = () => this.schedulePing();
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as PageServerMessage);
    socket.onclose = (event) => this.closedWith(event.code);
    this.silence.set(SILENCE_MS * 2);
  }

  private disconnect(): void {
    for (const timer of Object.values(this.timers)) this.env.clearTimer(timer);
    this.silence.clear();
    this.synced = false;
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private closedWith(code: number): void {
    if (FINAL_CLOSE_CODES.includes(code)) this.closeForGood();
    else if (code === SERVICE_RESTART) this.reconnectSoon();
    else if (code === MOVED) this.connect();
    else {
      if (CROWDED_CLOSE_CODES.includes(code)) this.attempts = LONGEST_STEP;
      this.reconnectLater();
    }
  }

  private closeForGood(): void {
    this.closed = true;
    this.disconnect();
    this.restart.end();
    this.tell("connection", false);
    for (const one of this.pending.splice(0)) one.reject({ code: "connection", text: "" });
  }

  private reconnectSoon(): void {
    this.disconnect();
    this.timers.retry = this.env.setTimer(() => this.connect(), this.restart.begin());
  }

  private reconnectLater(): void {
    this.disconnect();
    this.restart.lost();
    const step = BACKOFF_MS[Math.min(this.attempts++, LONGEST_STEP)] as number;
    this.timers.retry = this.env.setTimer(() => this.connect(), step * (0.5 + this.env.random()));
  }

  private write(message: PageClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private ask(one: Pending): void {
    one.sent++;
    this.write(one.message);
  }

  private ping(): void {
    this.write({ t: "ping", v: this.version ?? 0, tv: this.tableVersion ?? 0 });
    this.silence.set(SILENCE_MS);
    this.schedulePing();
  }

  private schedulePing(): void {
    this.env.clearTimer(this.timers.ping);
    this.timers.ping = this.env.setTimer(() => this.ping(), PING_INTERVAL_MS);
  }

  private receive(message: PageServerMessage): void {
    this.silence.clear();
    if (message.t === "refused") this.settle(message.id, (one) => one.reject(message));
    else if (message.t === "done") this.settle(message.id, (one) => one.resolve(message.result));
    else if (message.t === "pong") this.time.heard(message.now);
    else if (message.t === "events") this.receiveEvents(message);
    else if (message.t === "state") this.receiveState(message);
    else if (message.t === "table") this.receiveTable(message);
    else this.tell("transient", message);
    if (message.t === "events" || message.t === "state" || message.t === "table" || message.t === "pong") this.sync();
  }

  private settle(id: number | null, end: (one: Pending) => void): void {
    const settled = this.pending.filter((one) => one.message.id === id);
    this.pending = this.pending.filter((one) => one.message.id !== id);
    for (const one of settled) end(one);
  }

  private receiveEvents({ v, since, events }: Events): void {
    if (this.version === null || since > this.version) {
      this.ping(); // the answer fills the gap
      return;
    }
    const fresh = events.slice(this.version - since) as UserEvent[];
    this.version = Math.max(this.version, v);
    if (fresh.length) this.tell("events", fresh);
    // Without events on a connection that is up: what is not stored may have been lost between the servers.
    if (!events.length && this.synced) this.tell("connection", true);
  }

  private receiveState({ v, state }: PageState): void {
    this.version = v;
    this.lastState = state;
    this.tell("state", state);
  }

  // Where messages overlap, the listener leaves out the lines that it has. A gap that the answer does not fill stays: the
  // table has only its newest lines.
  private receiveTable(message: TableChat): void {
    this.asked = !this.asked && this.tableVersion !== null && message.since > this.tableVersion;
    if (this.asked) {
      this.ping();
      return;
    }
    this.tableVersion = Math.max(this.tableVersion ?? 0, message.v);
    this.tableMessages.push(message);
    this.tell("table", message);
  }

  private tell<Kind extends keyof PageListeners>(kind: Kind, ...told: Parameters<PageListeners[Kind]>): void {
    for (const listener of [...this.listeners[kind]]) (listener as (...told: unknown[]) => void)(...told);
  }

  // The page knows what it has missed, so unanswered requests can be sent again.
  private sync(): void {
    if (this.synced) return;
    this.synced = true;
    this.attempts = 0;
    this.restart.end();
    this.tell("connection", true);
    const given = this.pending.filter((one) => one.sent > 1);
    this.pending = this.pending.filter((one) => one.sent <= 1);
    for (const one of given) one.reject({ code: "connection", text: "" });
    for (const one of this.pending) this.ask(one);
  }
}

// The socket of this page: one for all that needs it.

let socket: PageSocket | null = null;

// table: its id, on a table page, whose first call opens the socket.
export function pageSocket(table?: string): PageSocket {
  socket ??= open(table);
  return socket;
}

function open(table: string | undefined): PageSocket {
  const version = document.querySelector<HTMLElement>("[data-stream]")?.dataset.stream;
  const opened = new PageSocket({
    url: `${location.origin.replace(/^http/, "ws")}/ws/me/`,
    since: version ? Number(version) : undefined,
    table,
    tab: token(),
  });
  const wake = () => document.hidden || opened.wake();
  document.addEventListener("visibilitychange", wake);
  for (const event of ["focus", "online", "pageshow"]) addEventListener(event, wake);
  return opened;
}
