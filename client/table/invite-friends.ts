// Friends to invite, in the waiting room: a list to choose from, and a field for a name. The list comes from the
// server's app of friends.

import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, keepFocus } from "../ui/dom";
import { postForm } from "../ui/post";

interface Friend {
  name: string;
  online: boolean;
  invited: boolean;
}

const EVERY_MS = 20_000; // who is online or has been invited on another page
const USERNAME = /^[\w-]+$/; // the characters that an address of a player's page may have

export class InviteFriends {
  readonly element = h("section", { class: "invite", hidden: true });
  private loadedFor = "";
  private shown = "";
  private timer = 0;
  private table = "";
  private readonly list = h("ul", {});
  private readonly none = h("p", {}, h("a", { href: "/friends/" }, t("Add friends to invite them by name")));
  private readonly name = h("input", {
    type: "text",
    id: "invite-name",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: "20",
    required: true,
  });
  private readonly form = h("form");
  private readonly answer = h("p", { class: "hint", role: "status" });

  constructor(private readonly toast: (text: string) => void) {
    const label = h("label", { for: "invite-name" }, t("Name of a friend"));
    const row = h("div", { class: "row" }, this.name, h("button", { class: "button second small" }, t("Invite")));
    this.form.replaceChildren(label, row, this.answer);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.inviteTyped(this.name.value.trim());
    });
    document.addEventListener("visibilitychange", () => this.timer && !document.hidden && void this.load());
    this.element.replaceChildren(h("h3", {}, t("Invite a friend")), this.none, this.list, this.form);
  }

  // Loads the list again whenever somebody has taken or left a seat, and every few seconds while somebody looks at it.
  show(table: TableInfo): void {
    const names = table.seats.map((seat) => seat.name);
    if (table.me === null || !names.includes(null)) this.hide();
    const key = JSON.stringify([table.me, names]);
    if (table.me === null || !names.includes(null) || key === this.loadedFor) return;
    this.loadedFor = key;
    this.table = table.id;
    this.timer ||= window.setInterval(() => document.hidden || void this.load(), EVERY_MS);
    void this.load();
  }

  hide(): void {
    this.element.hidden = true;
    this.loadedFor = this.shown = "";
    clearInterval(this.timer);
    this.timer = 0;
  }

  private async load(): Promise<void> {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/friends/to-invite/${this.table}`, { headers }).catch(() => null);
    if (!answer?.ok || answer.redirected) return; // guests have no friends here
    const { friends } = (await answer.json()) as { friends: Friend[] };
    if (this.timer && JSON.stringify(friends) !== this.shown) this.showFriends(friends);
  }

  private showFriends(friends: Friend[]): void {
    this.shown = JSON.stringify(friends);
    keepFocus(this.list, () => this.list.replaceChildren(...friends.map((friend) => this.item(friend))));
    this.none.hidden = friends.length > 0;
    this.form.hidden = friends.length === 0;
    this.element.hidden = false;
  }

  private item({ name, online, invited }: Friend): HTMLElement {
    const end = h("span", { class: "hint", role: "status" }, invited ? t("Invited") : "");
    const invite = button(t("Invite"), "second small", () => void this.inviteListed(name, invite, end), {
      "aria-label": t("Invite {name}", { name }),
    });
    const where = online ? h("span", { class: "hint" }, t("online")) : null;
    return h("li", {}, h("span", {}, h("b", {}, name), where), invited ? null : invite, end);
  }

  private async inviteListed(name: string, pressed: HTMLElement, end: HTMLElement): Promise<void> {
    const refused = await this.invite(name);
    if (refused) return this.toast(refused);
    pressed.remove();
    end.textContent = t("Invited");
  }

  private async inviteTyped(name: string): Promise<void> {
    const refused = USERNAME.test(name) ? await this.invite(name) : t("There is no player with this name.");
    if (refused) {
      const search = h("a", { href: `/friends/?q=${encodeURIComponent(name)}` }, t("Search for this player"));
      this.answer.replaceChildren(`${refused} `, search);
    } else {
      this.name.value = "";
      this.answer.textContent = t("{name} has been invited.", { name });
      await this.load();
    }
    this.answer.scrollIntoView({ block: "nearest" });
  }

  private invite(name: string): Promise<string> {
    return postForm(`/people/${name}/invite`, { table: this.table }, () => undefined);
  }
}
