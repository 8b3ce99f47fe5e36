// Chat on the table page: the panel in the drawer, speech bubbles and reactions at the seats, and what is unread.

import { t } from "../i18n/i18n";
import { token } from "../live/connection";
import type { Reaction, TableLine, TableChat as TableMessage, TableRights } from "../live/page-protocol";
import type { PageSocket, Refusal } from "../live/page-socket";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { tabStorage } from "../ui/storage";
import { type BubbleHost, Bubbles, isReaction, reactionName } from "./bubbles";
import { lineText, TablePanel } from "./table-panel";

// The parts of the table page that the chat needs.
export interface ChatHost extends BubbleHost {
  readonly root: HTMLElement;
  table(): TableInfo;
  isOpen(content: HTMLElement): boolean; // in the drawer
  open(): void;
  readonly hasOthers: boolean; // somebody else plays here
  speak(text: string): void; // to screen readers
  isHidden(): boolean;
  isMuted(): boolean; // all sounds are off
  hide(hidden: boolean): void;
  unreadChanged(): void;
}

export class TableChat {
  private readonly said = new TableLines();
  private readonly panel: TablePanel;
  readonly bubbles: Bubbles;
  readonly element: HTMLElement;
  private readonly seenKey: string;
  private seated: string; // who, and the reader: the rights depend on it

  constructor(
    private readonly host: ChatHost,
    private readonly socket: PageSocket,
    private readonly isShown: () => boolean,
  ) {
    this.seated = seatedAt(host.table());
    this.seenKey = `tilehouse.chat.${host.table().id}`;
    this.bubbles = new Bubbles(host);
    this.panel = new TablePanel({
      say: (what) => this.say(what),
      react: (reaction) => socket.send({ t: "react", reaction }),
      hide: (hidden) => host.hide(hidden),
    });
    this.element = h("div", { class: "tab-panel" }, this.panel.element);
    socket.on("table", (message) => this.receive(message));
    socket.on("transient", (message) => message.t === "reaction" && this.reacted(message));
  }

  get unread(): number {
    return this.host.isHidden() ? 0 : this.said.unread(this.host.table().me);
  }

  // The table, the drawer or the preferences have changed.
  refresh(): void {
    const table = this.host.table();
    const { status, me } = table;
    if (this.seated !== seatedAt(table)) this.socket.reopen();
    this.seated = seatedAt(table);
    if (this.host.isHidden()) this.bubbles.clear();
    if (!this.isShown()) return;
    this.panel.show(this.said, status, me, this.host.isHidden());
    if (!this.host.isHidden()) this.see(this.said.last);
  }

  opened(): void {
    this.bubbles.clear();
    this.refresh();
    this.panel.scrollToEnd();
  }

  private receive(message: TableMessage): void {
    const first = !this.said.begun;
    const fresh = this.said.receive(message);
    if (first) this.remember(this.storedSeen() ?? this.said.last);
    if (!this.host.isHidden()) for (const line of fresh) this.announce(line);
    this.refresh();
    this.host.unreadChanged();
  }

  private announce(line: TableLine): void {
    const text = lineText(line);
    const mine = line.seat === this.host.table().me;
    if (!this.isShown()) this.bubbles.say(line.seat, mine ? "" : line.name, text);
    if (!mine) this.host.speak(t("{name}: {text}", { name: line.name, text }));
  }

  private reacted({ seat, reaction }: Reaction): void {
    if (this.host.isHidden() || !isReaction(reaction)) return;
    this.bubbles.react(seat, reaction);
    const { me, seats } = this.host.table();
    const name = seats[seat]?.name ?? "";
    if (seat !== me) this.host.speak(t("{name}: {text}", { name, text: reactionName(reaction) }));
  }

  private async say(what: { phrase: string | null; text: string }): Promise<string> {
    try {
      await this.socket.request({ t: "say_at_table", nonce: token(), ...what });
      return "";
    } catch (refused) {
      return (refused as Refusal).text || t("Could not reach the server. Please try again.");
    }
  }

  private see(number: number): void {
    if (number <= this.said.seen) return;
    this.remember(number);
    this.host.unreadChanged();
  }

  private remember(number: number): void {
    this.said.seen = number;
    tabStorage.setItem(this.seenKey, String(number));
  }

  // Without storage, after a reload everything counts as seen.
  private storedSeen(): number | null {
    const stored = tabStorage.getItem(this.seenKey);
    return stored === null ? null : Number(stored);
  }
}

function seatedAt({ me, seats }: TableInfo): string {
  return JSON.stringify([me, seats.map(({ name }) => name)]);
}

const KEPT = 200; // lines

// What was said at the table, as far as this page knows it. It does not touch the DOM.
export class TableLines {
  lines: TableLine[] = [];
  rights: TableRights = { phrases: false, text: false, why_not: "" };
  seen = 0; // number of the last line that the reader has seen
  begun = false; // the first message holds what was said before the page was opened

  // Returns the lines that were said just now, once each.
  receive({ messages, rights }: Pick<TableMessage, "messages" | "rights">): TableLine[] {
    const last = this.last;
    const added = (messages as TableLine[]).filter((line) => !this.lines.some(({ number }) => number === line.number));
    this.lines = [...this.lines, ...added].sort((a, b) => a.number - b.number).slice(-KEPT);
    if (rights) this.rights = rights as TableRights;
    const fresh = this.begun ? added.filter(({ number }) => number > last) : [];
    this.begun = true;
    return fresh;
  }

  get last(): number {
    return this.lines[this.lines.length - 1]?.number ?? 0;
  }

  // How many lines others have said since the reader looked.
  unread(me: number | null): number {
    return this.lines.filter(({ number, seat }) => number > this.seen && seat !== me).length;
  }
}
