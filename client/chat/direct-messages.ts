// Messages with friends and in groups, in the drawer of the table: the list of conversations, and one of them.

import { plural, t } from "../i18n/i18n";
import type { MessageEvent, UserEvent } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import { countedOf, faceOf } from "../site/news";
import { h } from "../ui/dom";
import { Conversation } from "./conversation";
import type { Address } from "./thread";

const NOBODY: Address = { other: 0, group: "" };

interface Person {
  id: number; // 0 for a group
  group: string;
  name: string;
  avatar: string;
  unread: number;
  newest: string; // "" if nothing was written yet
}

export class DirectMessages {
  unread = 0;
  fresh = 0; // messages that have arrived here and were not looked for
  readonly element = h("div", { class: "direct", hidden: true });
  private people: Person[] = [];
  private conversation: Conversation | null = null;
  private with: Address = NOBODY;

  constructor(
    private readonly me: string,
    private readonly socket: PageSocket,
    private readonly isShown: () => boolean,
    private readonly changed: () => void,
  ) {
    socket.on("state", ({ messages }) => this.count(Number(messages ?? 0)));
    socket.on("events", (events) => {
      for (const event of events) this.hear(event);
    });
    socket.on("transient", (message) => {
      if (message.t === "group_message" && message.event) this.hear(message.event);
    });
  }

  // The reader sees what is written there.
  isOpenWith({ other, group }: MessageEvent): boolean {
    const isIt = this.with.group ? this.with.group === group : !group && this.with.other === other;
    return isIt && this.isShown() && !document.hidden;
  }

  async shown(): Promise<void> {
    this.fresh = 0;
    if (this.conversation) this.conversation.toEnd();
    else await this.showList();
  }

  // Where this message was written.
  async open({ other, group = "" }: MessageEvent): Promise<void> {
    const find = () => this.people.find((one) => (group ? one.group === group : one.id === other));
    if (!find()) await this.showList();
    const person = find();
    if (person) this.openWith(person);
  }

  private hear(event: UserEvent): void {
    if (event.kind !== "message" && event.kind !== "seen" && event.kind !== "cleared") return;
    if (event.kind === "message" && !event.mine && !event.muted && !this.isShown()) this.fresh++;
    this.count(event.unread ?? this.unread + countedOf(event));
    if (!this.conversation && this.isShown()) void this.showList();
  }

  private count(unread: number): void {
    this.unread = unread;
    this.changed();
  }

  private async showList(): Promise<void> {
    const headers = { Accept: "application/json" };
    const answer = await fetch("/messages/", { headers }).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    this.people = ((await answer.json()) as { people: Person[] }).people;
    if (this.conversation) return;
    const none = h("p", {}, h("a", { href: "/friends/", target: "_blank" }, t("Add friends to write to them.")));
    const list = h("ul", { class: "people-list" }, ...this.people.map((person) => this.item(person)));
    this.element.replaceChildren(this.people.length ? list : none);
  }

  private item(person: Person): HTMLElement {
    const { name, avatar, unread, newest } = person;
    const face = avatar
      ? h("img", { class: "avatar", src: faceOf(avatar), alt: "", width: 36, height: 36 })
      : h("span", { class: "avatar many", "aria-hidden": "true" });
    const count = unread ? h("b", { class: "unread" }, plural(unread, "{n} new", "{n} new")) : null;
    const words = h("span", { class: "words" }, h("b", {}, name), h("span", { class: "newest" }, newest));
    return h("li", {}, h("button", { type: "button", onclick: () => this.openWith(person) }, face, words, count));
  }

  private openWith({ id, group, name }: Person): void {
    this.conversation?.close();
    const back = h("button", { type: "button", class: "what", onclick: () => this.back() }, t("All messages"));
    const root = h("section", { class: "conversation", "data-conversation": id });
    const scroller = h("div", { class: "scroller", tabindex: "0", "aria-label": name }, root);
    this.element.replaceChildren(h("p", { class: "with" }, back, " ", h("b", {}, name)), scroller);
    this.with = { other: id, group };
    const address = `/messages/${group || name}/`;
    const setup = { me: this.me, with: this.with, name, address, scroller, isShown: this.isShown };
    this.conversation = new Conversation(root, this.socket, setup);
    this.conversation.focus();
  }

  private back(): void {
    this.conversation?.close();
    this.conversation = null;
    this.with = NOBODY;
    void this.showList().then(() => this.element.querySelector("button")?.focus());
  }
}
