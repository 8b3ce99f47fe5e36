// A live conversation with a friend or of a group: on its own page, and in the drawer of the table.

import { t } from "../i18n/i18n";
import { token } from "../live/connection";
import type { GroupMessage, MessageEvent, UserEvent } from "../live/page-protocol";
import type { PageSocket, Transient } from "../live/page-socket";
import { button, h, setText } from "../ui/dom";
import { postForm } from "../ui/post";
import { Composer, composerForm } from "./composer";
import { MessageList, ScrollPlace, spoken } from "./message-list";
import { type Address, type Known, Sender, StoredConversation, Thread } from "./thread";

const TYPING_EVERY_MS = 3_000; // as often as the server passes it on
const READ_EVERY_MS = 4_000; // in a group, where many may read at once
const TYPING_SHOWN_MS = 5_000;
const PART = 50; // messages that the server gives at once
const OFFLINE_AFTER_MS = 1_500; // shorter interruptions are not shown

interface ConversationSetup {
  me: string; // the user's id
  with: Address;
  name: string; // of the other, or the group
  address: string; // of the page of the conversation
  scroller: HTMLElement | null; // null: the page scrolls
  isShown(): boolean; // the user can see it, apart from the tab being hidden
}

// What the server tells about a part of the conversation.
interface Part {
  messages: Known[];
  older: boolean;
  seen: number;
  why_not: string; // the user cannot write
  taken_down: number[]; // of a group, the newest ones
  spared: number[] | null; // whose messages of a group the user cannot take down; null: nobody's can they
}

type Shown = Pick<Part, "messages" | "older" | "seen" | "spared">;

export class Conversation {
  readonly thread = new Thread();
  private readonly list: MessageList;
  private readonly place: ScrollPlace;
  private readonly sender: Sender;
  private readonly stored: StoredConversation;
  private readonly composer: Composer | null;
  private readonly off: (() => void)[];
  private readonly parts: ReturnType<typeof partsOf>;
  private read = 0; // told to the server
  private typedAt = 0;
  private toldTyping = 0;
  private isBusy = false;
  private readonly timers = { typing: 0, offline: 0, read: 0 };

  constructor(
    root: HTMLElement,
    private readonly socket: PageSocket,
    private readonly setup: ConversationSetup,
    shown?: Shown, // what the page shows already
  ) {
    this.parts = partsOf(root, setup.name, () => this.toEnd());
    const { messages, older } = this.parts;
    const redo = { retry: (key: string) => this.retry(key), remove: (key: string) => this.remove(key) };
    this.list = new MessageList(messages, setup.name, {
      ...redo,
      takeDown: (number) => void this.takeDown(number),
      group: setup.with.group,
      opensWindows: setup.scroller !== null,
    });
    this.place = new ScrollPlace(messages, setup.scroller);
    this.sender = new Sender(this.thread, socket, setup.with, (failed) => this.sent(failed));
    this.stored = new StoredConversation(setup.me, setup.with);
    const form = root.querySelector<HTMLFormElement>("form[data-send]");
    this.composer = form && new Composer(form, { send: (text) => this.write(text), changed: () => this.typed() });
    this.off = [
      socket.on("events", (events) => this.hear(events)),
      socket.on("state", () => void this.load(`after=${this.thread.last}`)),
      socket.on("transient", (message) => this.heard(message)),
      socket.on("connection", (up) => this.connection(up)),
    ];
    older.addEventListener("click", (event) => this.loadOlder(event));
    this.place.watch(() => this.scrolled());
    document.addEventListener("visibilitychange", this.look);
    this.begin(shown);
  }

  // It can be seen now: in the drawer that was opened, or in a tab that was hidden.
  readonly look = (): void => {
    const { last } = this.thread;
    if (document.hidden || !this.setup.isShown() || !this.place.isAtEnd) return;
    this.parts.newer.hidden = true;
    if (last <= this.read || !this.socket.isUp) return;
    if (!this.setup.with.group) this.tellRead();
    else this.timers.read ||= window.setTimeout(() => this.tellRead(), this.read ? READ_EVERY_MS : 0);
  };

  private tellRead(): void {
    const { last } = this.thread;
    clearTimeout(this.timers.read);
    this.timers.read = 0;
    this.read = last;
    this.socket.send({ t: "read_messages", ...this.setup.with, number: last });
  }

  toEnd(): void {
    this.place.toEnd();
    this.look();
  }

  focus(): void {
    this.composer?.focus();
  }

  close(): void {
    for (const off of this.off) off();
    document.removeEventListener("visibilitychange", this.look);
    if (this.timers.read) this.tellRead();
    clearTimeout(this.timers.typing);
    clearTimeout(this.timers.offline);
  }

  private begin(shown?: Shown): void {
    const { draft, unsent } = this.stored.read();
    if (shown) this.accept(shown);
    else void this.load("");
    for (const { nonce, text, at } of unsent) this.thread.write(nonce, text, at);
    if (this.composer && draft && !this.composer.text) this.composer.text = draft;
    this.show();
    this.toEnd();
    if (this.socket.isUp) this.look();
    void this.sender.send();
  }

  private accept({ messages, older, seen, spared }: Shown): void {
    this.thread.older = older;
    this.list.spared = spared;
    this.thread.seen = Math.max(this.thread.seen, seen);
    this.thread.add(messages);
  }

  private show(): void {
    const { messages, none, older, begins } = this.parts;
    this.place.keep(() => {
      this.list.show(this.thread, this.socket.isUp, Date.now());
      none.hidden = this.thread.lines.length > 0;
      messages.hidden = !none.hidden;
      older.hidden = !this.thread.older;
      begins.hidden = this.thread.older;
    });
    this.keep();
  }

  private keep(): void {
    this.stored.keep({ draft: this.composer?.text ?? "", unsent: this.thread.unsent });
  }

  private write(text: string): void {
    this.thread.write(token(), text, Date.now());
    this.typedAt = this.toldTyping = 0;
    this.show();
    this.toEnd();
    void this.sender.send();
  }

  private retry(key: string): void {
    this.thread.retry(key);
    this.show();
    this.focus();
    void this.sender.send();
  }

  private remove(key: string): void {
    this.thread.drop(key);
    this.show();
    this.focus();
  }

  private sent(failed?: string): void {
    if (failed) setText(this.parts.spoken, failed);
    this.show();
    this.look();
  }

  private typed(): void {
    this.keep();
    this.typedAt = this.composer?.text ? Date.now() : 0;
    this.tellTyping();
  }

  private tellTyping(): void {
    const now = Date.now();
    if (this.setup.with.group) return; // too many might write
    if (now - this.typedAt > TYPING_EVERY_MS || now - this.toldTyping < TYPING_EVERY_MS || !this.socket.isUp) return;
    this.toldTyping = now;
    this.socket.send({ t: "typing", to: this.setup.with.other });
  }

  private isAbout({ other, group }: { other: number; group?: string | undefined }): boolean {
    const about = this.setup.with;
    return about.group ? group === about.group : !group && other === about.other;
  }

  private hear(events: UserEvent[]): void {
    const arrived: MessageEvent[] = [];
    for (const event of events) {
      if (!("other" in event) || !this.isAbout(event)) continue;
      if (event.kind === "message") arrived.push(event);
      else if (event.kind === "cleared") this.thread.clear(event.number);
      else if (event.mine) this.read = Math.max(this.read, event.number);
      else this.thread.seen = Math.max(this.thread.seen, event.number);
    }
    if (arrived.length) this.receive(arrived);
    this.show();
    this.look();
  }

  private receive(arrived: MessageEvent[]): void {
    const numbers = arrived.map(({ number }) => number);
    if (this.thread.isGapBefore(Math.min(...numbers))) void this.load(`after=${this.thread.last}`);
    const wasAtEnd = this.place.isAtEnd;
    const theirs = this.thread.add(arrived).filter(({ mine }) => !mine);
    if (!theirs.length) return;
    this.showTyping(false);
    setText(this.parts.spoken, theirs.map((line) => spoken(line.by?.name ?? this.setup.name, [line])).join(" "));
    this.parts.newer.hidden = wasAtEnd;
  }

  private heard(message: Transient): void {
    const { other, group } = this.setup.with;
    if (message.t === "other_typing" && message.other === other) this.showTyping(true);
    if (message.t === "group_message" && message.group === group) this.hearGroup(message);
    if (message.t === "taken_down" && message.group === group) {
      this.thread.takeDown(message.numbers);
      this.show();
    }
  }

  private hearGroup({ number, event }: GroupMessage): void {
    if (event) this.hear([event]);
    else this.thread.pass(number);
    this.look();
  }

  private async takeDown(number: number): Promise<void> {
    const why = await postForm(`${this.setup.address}take-down`, { number: String(number) }, () => {});
    if (why) setText(this.parts.whyNot, why);
  }

  private showTyping(typing: boolean): void {
    clearTimeout(this.timers.typing);
    if (typing) this.timers.typing = window.setTimeout(() => this.showTyping(false), TYPING_SHOWN_MS);
    const text = typing ? t("{name} is writing…", { name: this.setup.name }) : "";
    this.place.keep(() => setText(this.parts.typing, text));
  }

  private connection(up: boolean): void {
    clearTimeout(this.timers.offline);
    const { offline } = this.parts;
    if (up) setText(offline, "");
    else this.timers.offline = window.setTimeout(() => setText(offline, offlineText()), OFFLINE_AFTER_MS);
    this.tellTyping();
    // What is said in a group is not stored for those who are without a connection.
    if (up && this.setup.with.group) void this.load(`after=${this.thread.last}`);
    this.show();
    this.look();
  }

  private scrolled(): void {
    this.look();
    if (this.thread.older && this.place.isAtStart && !this.place.isAtEnd) void this.load(`before=${this.thread.first}`);
  }

  private loadOlder(event: Event): void {
    event.preventDefault();
    void this.load(`before=${this.thread.first}`);
  }

  // The messages after a number, before one, or the newest.
  private async load(query: string): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const part = await fetchPart(`${this.setup.address}?${query}`);
    this.isBusy = false;
    if (!part) return;
    const { older } = this.thread;
    this.accept({ ...part, older: query.startsWith("after") ? older : part.older });
    if (this.composer) this.composer.form.hidden = Boolean(part.why_not);
    setText(this.parts.whyNot, part.why_not);
    this.thread.takeDown(part.taken_down);
    this.show();
    if (query) this.look();
    else this.toEnd();
    const newest = part.messages[part.messages.length - 1];
    if (query.startsWith("after") && part.messages.length >= PART) void this.load(`after=${newest?.number}`);
  }
}

// Of the page as the server made it, or fresh ones where the root is empty.
function partsOf(root: HTMLElement, name: string, toEnd: () => void) {
  if (!root.querySelector("[data-messages]")) root.append(...freshParts(name));
  const begins = root.querySelector<HTMLElement>("[data-begins]") ?? h("p");
  const messages = root.querySelector("[data-messages]") as HTMLElement;
  const none = root.querySelector<HTMLElement>("[data-none]") ?? h("p", { class: "nobody", hidden: true });
  const typing = root.querySelector("[data-typing]") as HTMLElement;
  const older = h("a", { class: "button small second", href: "?", role: "button" }, t("Older messages"));
  const newer = button(t("New messages"), "small newer", toEnd, { hidden: true });
  const offline = h("p", { class: "offline", role: "status" });
  const spoken = h("p", { class: "quiet", role: "status" });
  const whyNot = h("p", { class: "why-not" });
  root.querySelector(".older")?.remove();
  messages.before(h("p", { class: "older" }, older));
  const form = root.querySelector("form[data-send]"); // the button stands above it, however high it is
  if (form) form.prepend(newer);
  else typing.before(newer);
  typing.after(offline, whyNot, spoken);
  return { messages, none, typing, older, newer, offline, spoken, whyNot, begins };
}

function freshParts(name: string): HTMLElement[] {
  const hello = t("Nothing here yet. Say hello to {name}.", { name });
  return [
    h("p", { class: "nobody", "data-none": true, hidden: true }, hello),
    h("ol", { class: "thread", "data-messages": true }),
    h("p", { class: "typing", "data-typing": true, role: "status" }),
    composerForm(name),
  ];
}

function offlineText(): string {
  return t("You are offline. What you write is sent as soon as the connection is back.");
}

async function fetchPart(address: string): Promise<Part | null> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? ((await answer.json().catch(() => null)) as Part | null) : null;
}
