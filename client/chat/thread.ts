// The messages of a conversation as a page knows them, each once: those that the server has, in order, and those on their way.

import { t } from "../i18n/i18n";
import type { PageSocket, Refusal } from "../live/page-socket";
import { keptValue, tabStorage } from "../ui/storage";

type SendingState = "sent" | "waiting" | "failed";

export interface Line {
  key: string; // stays the same while the message is on its way and afterwards
  number: number; // 0 while it is on its way
  mine: boolean;
  text: string;
  at: number; // milliseconds
  state: SendingState;
  why: string; // it failed
  by: By | null; // who has written it, in a group
  gone: boolean; // it was taken down
}

export interface By {
  id: number;
  name: string;
  avatar: string;
}

export interface Known {
  number: number;
  mine: boolean;
  text: string;
  nonce: string;
  at: number;
  other?: number; // in a group, who has written it
  name?: string;
  avatar?: string;
  group?: string;
  taken_down?: boolean;
}

// With whom a conversation is: a user by id, or a group by name.
export interface Address {
  other: number; // 0 for a group
  group: string; // "" for a user
}

export class Thread {
  seen = 0; // the newest that the other has seen
  older = false; // there are messages before these
  private readonly known = new Map<number, Line>();
  private outgoing: Line[] = [];
  private cleared = 0;
  private passed = 0; // up to here nothing is missing, although the reader does not get the message

  get lines(): Line[] {
    const known = [...this.known.values()].sort((one, two) => one.number - two.number);
    return [...known, ...this.outgoing];
  }

  get waiting(): Line[] {
    return this.outgoing.filter((line) => line.state === "waiting");
  }

  // What is not sent yet, for the next page of this tab.
  get unsent(): { nonce: string; text: string; at: number }[] {
    return this.outgoing.map(({ key, text, at }) => ({ nonce: key, text, at }));
  }

  get first(): number {
    return Math.min(...this.known.keys());
  }

  get last(): number {
    return Math.max(this.cleared, this.passed, ...this.known.keys());
  }

  // The newest of the user's messages that the other has seen.
  get lastSeen(): number {
    const own = [...this.known.values()].filter(({ mine, number }) => mine && number <= this.seen);
    return Math.max(0, ...own.map(({ number }) => number));
  }

  // Whether messages are missing between those that the page has and this one.
  isGapBefore(number: number): boolean {
    return this.known.size > 0 && number > this.last + 1;
  }

  // Returns which of them are new on this page.
  add(messages: Known[]): Line[] {
    const fresh = messages.filter(({ number }) => number > this.cleared && !this.known.has(number));
    return fresh.map((message) => {
      const { number, nonce } = message;
      this.outgoing = this.outgoing.filter((one) => !nonce || one.key !== nonce);
      const line = lineOf(message);
      this.known.set(number, line);
      return line;
    });
  }

  // A message that a block withholds from the reader.
  pass(number: number): void {
    if (!this.isGapBefore(number)) this.passed = Math.max(this.passed, number);
  }

  takeDown(numbers: readonly number[]): void {
    for (const number of numbers) {
      const line = this.known.get(number);
      if (line) Object.assign(line, { text: "", gone: true });
    }
  }

  write(nonce: string, text: string, at: number): void {
    const state = { state: "waiting", why: "", by: null, gone: false } as const;
    this.outgoing.push({ key: nonce, number: 0, mine: true, text, at, ...state });
  }

  // The server has answered. The message may have come on its own before.
  arrived(nonce: string, number: number, at: number): void {
    const line = this.find(nonce);
    if (line) this.add([{ number, mine: true, text: line.text, nonce, at }]);
    this.drop(nonce);
  }

  failed(nonce: string, why: string): void {
    const line = this.find(nonce);
    if (line) Object.assign(line, { state: "failed", why });
  }

  // Again at the end: what was written after it may have arrived.
  retry(nonce: string): void {
    const line = this.find(nonce);
    if (!line) return;
    this.drop(nonce);
    this.outgoing.push({ ...line, state: "waiting", why: "" });
  }

  drop(nonce: string): void {
    this.outgoing = this.outgoing.filter((one) => one.key !== nonce);
  }

  clear(upto: number): void {
    this.cleared = Math.max(this.cleared, upto);
    for (const number of [...this.known.keys()]) if (number <= upto) this.known.delete(number);
    this.older = false;
  }

  private find(nonce: string): Line | undefined {
    return this.outgoing.find((one) => one.key === nonce);
  }
}

function lineOf({ number, mine, text, nonce, at, group, other, name, avatar, taken_down }: Known): Line {
  const by = group ? { id: other ?? 0, name: name ?? "", avatar: avatar ?? "" } : null;
  const state = { state: "sent", why: "", gone: taken_down ?? false } as const;
  return { key: nonce || `#${number}`, number, mine, text, at, by, ...state };
}

const TOO_FAST = "too_fast"; // the server's code; after an interruption many may be waiting
const PAUSE_MS = 1_200;
const MAX_PAUSES = 8;

// Sends messages one after the other, so that they arrive in order. Each has a nonce: a copy sent again is not a second message.
export class Sender {
  private busy = false;
  private pauses = 0;

  constructor(
    private readonly thread: Thread,
    private readonly socket: Pick<PageSocket, "request" | "isClosed">,
    private readonly address: Address,
    private readonly changed: (failed?: string) => void,
    private readonly pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms)),
  ) {}

  async send(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let line = this.thread.waiting[0]; line; line = this.thread.waiting[0]) await this.sendOne(line);
    this.busy = false;
  }

  private async sendOne({ key, text }: Line): Promise<void> {
    try {
      const { other, group } = this.address;
      const where = group ? { to: 0, group } : { to: other };
      const answer = await this.socket.request({ t: "send_message", ...where, nonce: key, text });
      const { number, at } = answer as { number: number; at: number };
      this.thread.arrived(key, number, at);
      this.pauses = 0;
      this.changed();
    } catch (refusal) {
      await this.refused(key, refusal as Refusal);
    }
  }

  private async refused(key: string, { code, text }: Refusal): Promise<void> {
    if (code === TOO_FAST && this.pauses++ < MAX_PAUSES) return this.pause(PAUSE_MS);
    if (code === "connection" && !this.socket.isClosed) return; // tried again with the next connection
    const why = text || t("Not sent. Reload the page and try again.");
    this.pauses = 0;
    this.thread.failed(key, why);
    this.changed(why);
  }
}

interface Kept {
  draft: string;
  unsent: { nonce: string; text: string; at: number }[];
}

// What a tab keeps of a conversation for its next page: the text in the box, and what is not sent yet.
export class StoredConversation {
  private readonly key: string;

  constructor(me: string, { other, group }: Address) {
    this.key = `tilehouse.conversation.${me}.${group || other}`;
  }

  read(): Kept {
    return { draft: "", unsent: [], ...keptValue<Kept>(tabStorage, this.key) };
  }

  keep(kept: Kept): void {
    if (kept.draft || kept.unsent.length) tabStorage.setItem(this.key, JSON.stringify(kept));
    else tabStorage.removeItem(this.key);
  }
}
