// Chooses how a page is connected: by WebSockets or, where something on the way blocks them, by polling. While it polls it
// tries a socket now and then, and goes back when one works.

import type { NetworkEnv } from "./browser-env";
import { CLOSED, type Connection, Deadline, LOST, MOVED, SERVICE_RESTART } from "./connection";
import { PolledSocket } from "./polled-socket";

const OPEN_MS = 5_000; // a socket that has not opened by then is blocked
const CUT_MS = 10_000; // one that is cut sooner has failed
const TRIES = 3; // sockets in a row that fail
const AWAY_MS = 10_000; // where sockets have worked, the server is given so long to come back
const FIRST_CHECK_MS = 5_000; // until a socket is tried again
const CHECK_MS = 60_000;
const OWN_CODES = 4_000; // close codes of the site's own: what sends them is no obstacle

// slow: this page polls because it has to. known: so did an earlier page of this tab.
export type SlowListener = (slow: boolean, known: boolean) => void;

export class Connector {
  private polled: PolledSocket[] = [];
  private readonly listeners = new Set<SlowListener>();
  private failures = 0;
  private failingSince = 0;
  private worked = false; // a socket, on this page
  private readonly knew: boolean; // an earlier page of this tab was blocked
  private blocked: boolean; // sockets have failed while requests were answered
  private address = ""; // the newest
  private timer = 0; // until a socket is tried again

  constructor(private readonly env: NetworkEnv) {
    this.knew = this.blocked = env.wasBlocked();
    env.onLeave(() => this.leave());
  }

  open(address: string): Connection {
    this.address = address;
    if (this.blocked || this.seemsBlocked) return this.poll(address);
    try {
      return this.watch(this.env.socket(address));
    } catch {
      this.setBlocked(true);
      return this.poll(address);
    }
  }

  // Returns a function that ends it.
  onSlow(listener: SlowListener): () => void {
    this.listeners.add(listener);
    if (this.blocked) listener(true, this.knew);
    return () => void this.listeners.delete(listener);
  }

  // The server need not wait until the page asks no more.
  private leave(): void {
    for (const one of this.polled.splice(0)) one.close();
  }

  private get seemsBlocked(): boolean {
    const failingFor = this.env.now() - this.failingSince;
    return this.failures >= TRIES && (!this.worked || failingFor >= AWAY_MS);
  }

  private watch(socket: WebSocket): Connection {
    const began = this.env.now();
    let heard = false;
    const late = new Deadline(this.env, () => {
      this.failures = TRIES;
      socket.close();
    });
    late.set(OPEN_MS);
    const opened = () => late.clear();
    socket.addEventListener("open", opened);
    socket.addEventListener("message", () => {
      heard = this.worked = true;
    });
    socket.addEventListener("close", ({ code }) => {
      opened();
      const cut = !heard || (code === LOST && this.env.now() - began < CUT_MS);
      if (code >= OWN_CODES || code === SERVICE_RESTART || !cut) this.failures = 0;
      else this.failed();
    });
    return socket as Connection;
  }

  private failed(): void {
    if (!this.failures) this.failingSince = this.env.now();
    this.failures++;
  }

  private get stillPolled(): PolledSocket[] {
    return this.polled.filter((one) => one.readyState !== CLOSED);
  }

  private poll(address: string): PolledSocket {
    const socket = new PolledSocket(address, this.env, (works) => this.hear(works));
    this.polled = [...this.stillPolled, socket];
    return socket;
  }

  // Without any answer the server is away, not sockets alone: they are tried again too.
  private hear(works: boolean): void {
    if (works) this.checkIn(this.blocked ? CHECK_MS : FIRST_CHECK_MS);
    else if (!this.blocked) this.failures = TRIES - 1;
  }

  private checkIn(ms: number): void {
    if (!this.timer) this.timer = this.env.setTimer(() => this.check(), ms);
  }

  // Tries a socket beside what is polled.
  private check(): void {
    this.timer = 0;
    if (!this.stillPolled.length) return;
    if (this.env.attention() === "hidden") this.checkIn(CHECK_MS);
    else this.tryOut();
  }

  private tryOut(): void {
    let socket: WebSocket;
    try {
      socket = this.env.socket(this.address);
    } catch {
      this.stayPolled();
      return;
    }
    let works = false;
    const late = new Deadline(this.env, () => socket.close());
    late.set(OPEN_MS);
    socket.addEventListener("message", () => {
      works = true;
      socket.close();
      this.goBack();
    });
    socket.addEventListener("close", () => {
      late.clear();
      if (!works) this.stayPolled();
    });
  }

  private stayPolled(): void {
    this.setBlocked(true);
    this.checkIn(CHECK_MS);
  }

  private goBack(): void {
    this.failures = 0;
    this.setBlocked(false);
    for (const one of this.polled.splice(0)) one.closeWith(MOVED);
  }

  private setBlocked(blocked: boolean): void {
    if (blocked === this.blocked) return;
    this.blocked = blocked;
    this.env.rememberBlocked(blocked);
    for (const listener of this.listeners) listener(blocked, this.knew);
  }
}
