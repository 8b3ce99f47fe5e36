// The waiting room: seats, the link to share, and the start button.

import { gameFor } from "../games/index";
import { plural, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, setText } from "../ui/dom";
import { InviteFriends } from "./invite-friends";
import type { Setup } from "./page-setup";
import { postForm } from "./post-form";

export class WaitingRoom {
  readonly element = h("section", { class: "room", "aria-label": t("Waiting for players"), hidden: true });
  private readonly about = h("div"); // made anew when a seat changes; the name being typed below it stays
  private readonly inviteFriends: InviteFriends;
  private shownState = "";
  private wasSeated = false;

  constructor(
    private readonly setup: Setup,
    private readonly toast: (text: string) => void,
  ) {
    this.inviteFriends = new InviteFriends(toast);
    this.element.replaceChildren(this.about, this.inviteFriends.element);
  }

  show(table: TableInfo): void {
    this.element.hidden = table.status !== "waiting";
    if (!this.element.hidden) this.inviteFriends.show(table);
    if (this.wasSeated && table.me === null) this.toast(t("You no longer have a seat at this table."));
    this.wasSeated = table.me !== null;
    const state = JSON.stringify([
      table.status,
      table.me,
      table.host,
      table.seats.map((seat) => [seat.name, seat.connected]),
    ]);
    if (this.element.hidden || state === this.shownState) return;
    this.shownState = state;
    const free = table.seats.filter((seat) => seat.name === null).length;
    const start = table.host
      ? t("Share the link, or start now and let bots take the free seats.")
      : t("The game starts when all seats are taken or when the host starts it.");
    const text = free
      ? plural(free, "{n} seat is free. {start}", "{n} seats are free. {start}", { start })
      : t("All seats are taken.");
    this.about.replaceChildren(
      h("h2", {}, table.title),
      h("p", {}, text),
      this.isInvited && free ? this.offer(table) : "",
      h("ul", { class: "seats" }, ...table.seats.map((_, seat) => this.seatItem(table, seat))),
      share(),
      h("ul", { class: "terms" }, ...tableOptions(table).map((term) => h("li", {}, term))),
      h("div", { class: "row" }, ...this.actions(table, free)),
    );
  }

  // Somebody without an account, whom a friend has sent the link.
  private get isInvited(): boolean {
    return this.setup.private && !this.setup.signedIn;
  }

  private offer(table: TableInfo): HTMLElement {
    const signIn = `/accounts/login/?next=/table/${table.id}/`;
    return h(
      "div",
      { class: "kept" },
      h(
        "p",
        {},
        h("b", {}, t("A seat is kept for you.")),
        " ",
        t("Without an account it counts as your free game of today."),
      ),
      h(
        "div",
        { class: "row" },
        this.button(table, t("Play as a guest"), "brass", "guest"),
        h("a", { class: "button second", href: signIn }, t("Sign in")),
      ),
    );
  }

  private seatItem(table: TableInfo, seat: number): HTMLElement {
    const { name, connected } = table.seats[seat] as TableInfo["seats"][number];
    if (name === null) {
      const sit =
        table.me === null && !this.isInvited
          ? this.button(table, t("Sit here"), "second small", "sit", { seat: String(seat) })
          : null;
      return h("li", { class: "free" }, h("span", {}, t("Free seat")), sit);
    }
    const notes = [seat === table.me ? t("you") : "", connected || seat === table.me ? "" : t("not connected")]
      .filter(Boolean)
      .join(t(", "));
    const remove = table.host && seat !== table.me ? this.removeButton(table, seat, name) : null;
    return h("li", {}, h("b", {}, name), notes ? h("span", { class: "hint" }, notes) : null, remove);
  }

  private removeButton(table: TableInfo, seat: number, name: string): HTMLElement {
    const label = { "aria-label": t("Remove {name} from the table", { name }) };
    return this.button(table, t("Remove"), "second small", "remove", { seat: String(seat) }, label);
  }

  private actions(table: TableInfo, free: number): HTMLElement[] {
    const start = free ? plural(free, "Start with {n} bot", "Start with {n} bots") : t("Start");
    return [
      ...(table.host ? [this.button(table, start, "brass", "start")] : []),
      ...(table.me === null ? [] : [this.button(table, t("Leave the table"), "second", "leave")]),
      h("a", { class: "button second", href: "/lobby/" }, t("Back to the lobby")),
    ];
  }

  // Starting and removing stay on the page, which shows the deal or the free seat; sitting down and leaving load
  // another page.
  private button(
    table: TableInfo,
    label: string,
    look: string,
    action: string,
    fields: Record<string, string> = {},
    props: Record<string, string> = {},
  ): HTMLElement {
    const go = (to: string) => ["start", "remove"].includes(action) || location.assign(to);
    const post = () => void postForm(`/table/${table.id}/${action}`, fields, go).then(this.toast);
    return button(label, look, post, props);
  }
}

function share(): HTMLElement {
  const link = location.origin + location.pathname;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    id: "share",
    onfocus: (event) => (event.target as HTMLInputElement).select(),
  });
  const status = h("span", { class: "hint", role: "status" });
  const copy = button(t("Copy the link"), "second small", () => {
    navigator.clipboard?.writeText(link).then(
      () => setText(status, t("Copied.")),
      () => field.select(),
    ) ?? field.select();
  });
  return h(
    "div",
    { class: "share" },
    h("label", { for: "share" }, t("Link to this table")),
    h("div", { class: "row" }, field, copy),
    status,
  );
}

const BOT_NAMES: Record<string, string> = {
  easy: t("easy bots"),
  medium: t("medium bots"),
  hard: t("hard bots"),
  expert: t("expert bots"),
};

// The options of the table, in words.
function tableOptions({ game, options, games }: TableInfo): string[] {
  const { pace, level } = options;
  return [
    plural(games, "{n} game", "{n} games"),
    pace ? t("{pace} seconds per turn", { pace: String(pace) }) : t("no time limit"),
    ...gameFor(game).optionTexts(options),
    BOT_NAMES[String(level)] ?? String(level),
  ].filter(Boolean);
}
