// A socket whose frames travel in requests, where the network lets no WebSocket through. It asks again and again for what the
// server has sent; the server answers when there is something. docs/protocol.md has the format.

import type { NetworkEnv } from "./browser-env";
import { CLOSED, CONNECTING, type Connection, LOST, MOVED, OPEN, token } from "./connection";

const HOLD_SECONDS = 20; // the server waits so long for news
const ANSWER_SECONDS = 3; // and so long for an answer, where polls do not wait
// Between two polls. A browser has six connections to a site for all its windows, so only the one in front holds polls open.
// A hidden one may be slowed down to a poll a minute; the server waits for those that say so.
const PAUSE_MS = { front: 150, visible: 2_000, hidden: 10_000 };
const BATCH_LENGTH = 20_000; // characters of messages in one request
const BATCH_SIZE = 50; // messages
const GONE = 410; // status: the server process does not know this socket
const CLOSE = '{"t":"close"';

export class PolledSocket implements Connection {
  readyState = CONNECTING;
  onopen: Connection["onopen"] = null;
  onmessage: Connection["onmessage"] = null;
  onclose: Connection["onclose"] = null;
  private readonly address: string;
  private outbox: string[] = [];
  private timer = 0; // until the next poll; 0 while one is on its way
  private sending = false;

  // tell: whether requests are answered: with the first answer, and when one fails.
  constructor(
    address: string,
    private readonly env: NetworkEnv,
    private readonly tell: (works: boolean) => void,
  ) {
    this.address = `${address.replace(/^ws/, "http")}&poll=${token()}`;
    void this.poll("&open=1");
  }

  send(text: string): void {
    if (this.readyState !== OPEN) return;
    this.outbox.push(text);
    if (this.timer) void this.poll();
    else void this.sendAll();
  }

  close(): void {
    if (this.readyState === OPEN) this.env.bye(`${this.address}&end=1`);
    this.end();
  }

  // The other side ends it.
  closeWith(code: number): void {
    if (this.readyState === CLOSED) return;
    this.end();
    this.onclose?.({ code });
  }

  private end(): void {
    this.readyState = CLOSED;
    this.env.clearTimer(this.timer);
  }

  private async poll(opening = ""): Promise<void> {
    this.env.clearTimer(this.timer);
    this.timer = 0;
    const began = this.env.now();
    const texts = this.sending ? [] : this.nextBatch();
    const holds = opening || this.env.attention() === "front";
    const wait = holds ? HOLD_SECONDS : texts.length ? ANSWER_SECONDS : 0;
    const answer = await this.ask(`${opening}&wait=${wait}`, texts);
    if (answer === null) return;
    this.receive(answer);
    if (this.readyState === CLOSED) return;
    const pause = PAUSE_MS[this.env.attention()] - (this.env.now() - began);
    this.timer = this.env.setTimer(() => void this.poll(), Math.max(0, pause));
  }

  // Beside a poll that the server holds.
  private async sendAll(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    while (this.outbox.length && this.readyState === OPEN) await this.ask("", this.nextBatch());
    this.sending = false;
  }

  private nextBatch(): string[] {
    let [count, length] = [0, 0];
    for (const text of this.outbox) {
      length += text.length;
      if (count && (length > BATCH_LENGTH || count === BATCH_SIZE)) break;
      count++;
    }
    return this.outbox.splice(0, count);
  }

  // What the server sends, or null if this is closed.
  private async ask(query: string, texts: string[]): Promise<string | null> {
    const hidden = this.env.attention() === "hidden" ? "&hidden=1" : "";
    const answer = await this.env.post(this.address + hidden + query, texts.join("\n")).catch(() => null);
    if (this.readyState === CLOSED) return null;
    if (answer?.text !== undefined) return answer.text;
    const gone = answer?.status === GONE;
    if (!gone) this.tell(false);
    this.closeWith(gone ? MOVED : LOST);
    return null;
  }

  private receive(text: string): void {
    if (this.readyState === CONNECTING) {
      this.readyState = OPEN;
      this.tell(true);
      this.onopen?.();
    }
    for (const line of text ? text.split("\n") : []) {
      if (this.readyState === CLOSED) return;
      if (line.startsWith(CLOSE)) this.closeWith(JSON.parse(line).code);
      else this.onmessage?.({ data: line });
    }
  }
}
