// Messages with friends in the drawer of the table: the list of conversations, and one of them.

import { plural, t } from "../i18n/i18n";
import type { UserEvent } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import { h } from "../ui/dom";
import { Conversation } from "./conversation";

interface Person {
  id: number;
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
  private other = 0; // with whom

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
  }

  // The reader sees what this user writes.
  isOpenWith(other: number): boolean {
    return this.other === other && this.isShown() && !document.hidden;
  }

  async shown(): Promise<void> {
    this.fresh = 0;
    if (this.conversation) this.conversation.toEnd();
    else await this.showList();
  }

  async open(name: string): Promise<void> {
    if (!this.people.some((person) => person.name === name)) await this.showList();
    const person = this.people.find((one) => one.name === name);
    if (person) this.openWith(person);
  }

  private hear(event: UserEvent): void {
    if (event.kind !== "message" && event.kind !== "seen" && event.kind !== "cleared") return;
    if (event.kind === "message" && !event.mine && !event.muted && !this.isShown()) this.fresh++;
    this.count(event.unread);
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
    const face = h("img", { class: "avatar", src: `/accounts/avatars/${avatar}.svg`, alt: "", width: 36, height: 36 });
    const count = unread ? h("b", { class: "unread" }, plural(unread, "{n} new", "{n} new")) : null;
    const words = h("span", { class: "words" }, h("b", {}, name), h("span", { class: "newest" }, newest));
    return h("li", {}, h("button", { type: "button", onclick: () => this.openWith(person) }, face, words, count));
  }

  private openWith({ id, name }: Person): void {
    this.conversation?.close();
    const back = h("button", { type: "button", class: "what", onclick: () => this.back() }, t("All messages"));
    const root = h("section", { class: "conversation", "data-conversation": id });
    const scroller = h("div", { class: "scroller", tabindex: "0", "aria-label": name }, root);
    this.element.replaceChildren(h("p", { class: "with" }, back, " ", h("b", {}, name)), scroller);
    this.other = id;
    const setup = { me: this.me, other: id, name, address: `/messages/${name}/`, scroller, isShown: this.isShown };
    this.conversation = new Conversation(root, this.socket, setup);
    this.conversation.focus();
  }

  private back(): void {
    this.conversation?.close();
    this.conversation = null;
    this.other = 0;
    void this.showList().then(() => this.element.querySelector("button")?.focus());
  }
}
