// Chat in the drawer of the table: that of the table and, for accounts, messages with friends, each behind a tab.

import { t } from "../i18n/i18n";
import type { CallInfo, MessageEvent, UserEvent } from "../live/page-protocol";
import { type PageSocket, pageSocket } from "../live/page-socket";
import { type Toast, Toasts, toastAbout, toastOf } from "../site/news";
import { Ringing } from "../site/ringing";
import { h, setText } from "../ui/dom";
import { DirectMessages } from "./direct-messages";
import { type ChatHost, TableChat } from "./table-chat";

type Tab = "table" | "messages";

export class ChatDrawer {
  readonly table: TableChat;
  readonly element = h("div", { class: "chat" });
  private readonly direct: DirectMessages | null;
  private readonly tabs = new Map<Tab, HTMLElement>();
  private tab: Tab = "table";

  // me: the user's id; "" for guests and visitors, who have no messages.
  constructor(
    private readonly host: ChatHost,
    me: string,
  ) {
    const socket = pageSocket(host.table().id);
    const isShown = (tab: Tab) => host.isOpen(this.element) && this.tab === tab;
    this.table = new TableChat(host, socket, () => isShown("table"));
    this.element.append(this.table.element);
    this.direct = me
      ? new DirectMessages(
          me,
          socket,
          () => isShown("messages"),
          () => this.changed(),
        )
      : null;
    if (this.direct) this.addTabs(this.direct);
    if (this.direct) new TableNews(Number(me), socket, this.direct, (message) => this.write(message), host);
  }

  get unread(): number {
    return this.table.unread + (this.direct?.fresh ?? 0);
  }

  refresh(): void {
    this.table.refresh();
  }

  opened(): void {
    this.show(this.tab);
    this.table.opened();
  }

  // Opens the conversation of a message. Returns whether it could; a table for one player has no chat.
  private write(message: MessageEvent): boolean {
    if (!this.host.hasOthers) return false;
    this.host.open();
    this.show("messages");
    void this.direct?.open(message);
    return true;
  }

  private addTabs(direct: DirectMessages): void {
    const list = h("div", { class: "chat-tabs", role: "tablist", "aria-label": t("Chat") });
    const panels: [Tab, HTMLElement][] = [
      ["table", this.table.element],
      ["messages", direct.element],
    ];
    for (const [tab, panel] of panels) {
      const props = { id: `chat-tab-${tab}`, type: "button", role: "tab", "aria-controls": `chat-${tab}` };
      const element = h("button", { ...props, onclick: () => this.show(tab) });
      element.textContent = t("Table");
      this.tabs.set(tab, element);
      list.append(element);
      panel.id = `chat-${tab}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", props.id);
    }
    list.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      this.show(this.tab === "table" ? "messages" : "table");
      this.tabs.get(this.tab)?.focus();
    });
    this.element.replaceChildren(list, this.table.element, direct.element);
    document.head.append(h("link", { rel: "stylesheet", href: this.host.root.dataset.messages }));
    this.show("table");
  }

  private show(tab: Tab): void {
    this.tab = this.direct ? tab : "table";
    this.table.element.hidden = this.tab !== "table";
    for (const [name, element] of this.tabs) {
      element.setAttribute("aria-selected", String(name === this.tab));
      element.tabIndex = name === this.tab ? 0 : -1;
    }
    if (this.direct) this.direct.element.hidden = this.tab !== "messages";
    if (this.tab === "table") this.table.refresh();
    else void this.direct?.shown();
    this.changed();
  }

  private changed(): void {
    const { tabs, direct } = this;
    const unread = direct?.unread ?? 0;
    const messages = tabs.get("messages");
    if (messages) setText(messages, unread ? t("Messages ({n})", { n: unread }) : t("Messages"));
    this.host.unreadChanged();
  }
}

// What reaches a player at the table from elsewhere: messages, requests, and calls that ring. The game stays open: all other
// pages open in a new window.
class TableNews {
  private readonly toasts = new Toasts();
  private readonly ringing: Ringing;

  // write: opens the conversation of a message, if that is possible.
  constructor(
    me: number,
    socket: PageSocket,
    private readonly direct: DirectMessages,
    private readonly write: (message: MessageEvent) => boolean,
    private readonly host: ChatHost,
  ) {
    this.ringing = new Ringing(me, socket, "_blank", () => host.isMuted());
    socket.on("events", (events) => {
      for (const event of events) this.hear(event);
    });
    socket.on("state", ({ call }) => this.ringing.hear((call as CallInfo | null) ?? null));
    socket.on("transient", (message) => {
      if (message.t === "group_message" && message.event) this.hear(message.event);
      if (message.t === "changed" && message.what === "evening") void this.followEvening();
      if (message.t !== "online") return;
      const { user, name, avatar } = message;
      this.show({ about: `online ${user}`, name, avatar, text: t("is online."), url: `/people/${name}/` });
    });
  }

  // At a table that is over a player is led to the next one of the tournament or evening: a toast would lie behind the result.
  private get isOver(): boolean {
    const { status, me } = this.host.table();
    return status === "over" && me !== null;
  }

  private async followEvening(): Promise<void> {
    const { id, options } = this.host.table();
    if (!options.evening || !this.isOver) return;
    const answer = await fetch(`/evenings/${options.evening}/`).catch(() => null);
    const next = answer && new URL(answer.url).searchParams.get("look");
    if (next && next !== id) location.assign(`/table/${next}/`);
  }

  private hear(event: UserEvent): void {
    if (event.kind === "call") this.ringing.hear(event.call);
    else if (event.kind === "notification" && event.what === "tournament_seated" && this.isOver) {
      location.assign(event.url);
    } else if (event.kind === "notification") this.show(toastAbout(event));
    else if (event.kind === "message" && !event.mine && !event.muted && !this.direct.isOpenWith(event)) {
      this.show(toastOf(event), () => this.write(event));
    }
  }

  private show(toast: Toast, instead?: () => boolean): void {
    const element = this.toasts.show(toast);
    const link = element.querySelector("a") as HTMLAnchorElement;
    link.target = "_blank";
    link.addEventListener("click", (event) => {
      element.remove();
      if (instead?.()) event.preventDefault();
    });
  }
}
