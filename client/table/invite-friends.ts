// Friends to invite, in the waiting room. The list comes from the server's app of friends.

import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h } from "../ui/dom";
import { postForm } from "./post-form";

interface Friend {
  name: string;
  online: boolean;
  invited: boolean;
}

export class InviteFriends {
  readonly element = h("section", { class: "invite", hidden: true });
  private loadedFor = "";

  constructor(private readonly toast: (text: string) => void) {}

  // Loads the list again whenever somebody has taken or left a seat.
  show(table: TableInfo): void {
    const names = table.seats.map((seat) => seat.name);
    if (table.me === null || !names.includes(null)) this.element.hidden = true;
    const key = JSON.stringify([table.me, names]);
    if (table.me === null || !names.includes(null) || key === this.loadedFor) return;
    this.loadedFor = key;
    void this.load(table.id);
  }

  private async load(table: string): Promise<void> {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/friends/to-invite/${table}`, { headers }).catch(() => null);
    if (!answer?.ok || answer.redirected) return; // guests have no friends here
    const { friends } = (await answer.json()) as { friends: Friend[] };
    const none = h("p", {}, h("a", { href: "/friends/" }, t("Add friends to invite them by name")));
    const list = h("ul", {}, ...friends.map((friend) => this.item(table, friend)));
    this.element.replaceChildren(h("h3", {}, t("Invite a friend")), friends.length ? list : none);
    this.element.hidden = false;
  }

  private item(table: string, { name, online, invited }: Friend): HTMLElement {
    const end = h("span", { class: "hint", role: "status" }, invited ? t("Invited") : "");
    const invite = button(t("Invite"), "second small", () => void this.invite(table, name, invite, end), {
      "aria-label": t("Invite {name}", { name }),
    });
    const where = online ? h("span", { class: "hint" }, t("online")) : null;
    return h("li", {}, h("span", {}, h("b", {}, name), where), invited ? null : invite, end);
  }

  private async invite(table: string, name: string, pressed: HTMLElement, end: HTMLElement): Promise<void> {
    const refused = await postForm(`/people/${name}/invite`, { table }, () => undefined);
    if (refused) return this.toast(refused);
    pressed.remove();
    end.textContent = t("Invited");
  }
}
