// The waiting room is the table itself: chairs with who sits on them, and beside it a card with the start button, the link to
// share and friends to invite. Only tables that wait load it (waiting-place.ts).

import type { Game } from "../games/game";
import { plural, t } from "../i18n/i18n";
import type { SeatInfo, TableInfo } from "../live/protocol";
import type { Insets } from "../scene/types";
import { button, h, keepFocus, setText } from "../ui/dom";
import { postForm } from "../ui/post";
import type { Setup } from "./connection";
import { InviteFriends } from "./invite-friends";
import type { PageFrame } from "./page-frame";
import { SIDES, showFace } from "./seat-panels";

const EDGE = 9; // pixels beside the chairs
const LABEL = 54; // above the chair across, on a phone

export class WaitingRoom {
  private readonly places = h("ul", { class: "seats" });
  private readonly card = h("div", { class: "room-card" });
  private readonly scroller = h("div");
  private readonly about = h("div"); // made anew when a seat changes; the name being typed below it stays
  private readonly exits = h("div", { class: "row ways-out" });
  private readonly inviteFriends: InviteFriends;
  private shownState = "";

  constructor(
    private readonly element: HTMLElement,
    private readonly setup: Setup,
    private readonly game: Game<unknown>,
    private readonly toast: (text: string) => void,
    private readonly frame: PageFrame,
  ) {
    this.inviteFriends = new InviteFriends(toast);
    this.scroller.append(this.about, this.inviteFriends.element, this.exits);
    this.scroller.addEventListener("scroll", () => this.scrolled());
    const sizes = new ResizeObserver(() => this.scrolled());
    for (const part of [this.scroller, ...this.scroller.children]) sizes.observe(part);
    this.card.append(this.scroller);
    this.element.replaceChildren(this.places, this.card);
    frame.beside = (all, usual) => this.beside(all, usual);
  }

  // Whether there is more of the card below.
  private scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.card.classList.toggle("more", scrollHeight - scrollTop - clientHeight > 12);
  }

  // After each update.
  show(table: TableInfo): void {
    if (this.fill(table)) this.frame.arrange();
  }

  // Returns whether it takes another part of the page than before.
  private fill(table: TableInfo): boolean {
    const wasHidden = this.element.hidden;
    this.element.hidden = table.status !== "waiting";
    if (this.element.hidden) this.inviteFriends.hide();
    else this.inviteFriends.show(table);
    const state = JSON.stringify([
      table.status,
      table.me,
      table.host,
      table.options,
      table.games,
      table.seats.map((seat) => [seat.name, seat.connected]),
    ]);
    if (this.element.hidden || state === this.shownState) return this.element.hidden !== wasHidden;
    this.shownState = state;
    const free = table.seats.filter((seat) => seat.name === null).length;
    const start = table.host
      ? t("Share the link, or start now and let bots take the free seats.")
      : t("The game starts when all seats are taken or when the host starts it.");
    const text = free
      ? plural(free, "{n} seat is free. {start}", "{n} seats are free. {start}", { start })
      : t("All seats are taken.");
    keepFocus(this.element, () => {
      this.places.replaceChildren(...placesAround(table, this.placeActions(table)));
      this.about.replaceChildren(
        h("h2", {}, table.title),
        termsList(table, this.game, this.changeButton(table)),
        h("p", {}, text),
        this.isInvited && free ? this.offer(table) : "",
        table.host ? h("div", { class: "row begin" }, this.startButton(table, free)) : "",
        share(),
      );
      this.exits.replaceChildren(...this.waysOut(table));
    });
    return true;
  }

  // While players are awaited the table has the whole window, but for the card beside it. The 2D table lies between the chairs, too.
  private beside(all: DOMRect, usual: Insets): Insets {
    const boxOf = (part: string) => this.element.querySelector(part)?.getBoundingClientRect();
    const card = boxOf(".room-card");
    const isBelow = card && card.left < all.width / 2;
    const right = Math.max(usual.right, card && !isBelow ? all.right - card.left : 0);
    const bottom = card && isBelow ? all.bottom - card.top : 0;
    const top = this.frame.isNarrow ? this.frame.tools.getBoundingClientRect().bottom - all.top + LABEL : EDGE;
    if (!document.body.classList.contains("dom-table")) return { top, right, bottom: bottom || EDGE, left: EDGE };
    const reach = (side: string, edge: (box: DOMRect) => number) => {
      const box = boxOf(`[data-side="${side}"]`);
      return box?.height ? Math.round(edge(box)) : 0;
    };
    return {
      top: Math.max(
        usual.top,
        reach("top", (box) => box.bottom - all.top),
      ),
      right: Math.max(
        right,
        reach("right", (box) => all.right - box.left),
      ),
      bottom: Math.max(
        usual.bottom,
        bottom,
        reach("bottom", (box) => all.bottom - box.top),
      ),
      left: Math.max(
        usual.left,
        reach("left", (box) => box.right - all.left),
      ),
    };
  }

  private placeActions(table: TableInfo): PlaceActions {
    const sit = (seat: number) => this.button(table, t("Sit here"), "sit", "sit", { seat: String(seat) });
    return {
      sit: table.me === null && !this.isInvited ? sit : null,
      invite: table.me === null ? null : () => inviteButton(this.toast),
      remove: (seat, name) => this.removeButton(table, seat, name),
    };
  }

  // Somebody without an account, whom a friend has sent the link.
  private get isInvited(): boolean {
    return this.setup.private && !this.setup.signedIn;
  }

  private offer(table: TableInfo): HTMLElement {
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
        this.button(table, t("Sign in"), "second", "sit", { "sign-in": "" }),
      ),
    );
  }

  private removeButton(table: TableInfo, seat: number, name: string): HTMLElement {
    const label = { "aria-label": t("Remove {name} from the table", { name }) };
    return this.button(table, "×", "remove", "remove", { seat: String(seat) }, label);
  }

  private startButton(table: TableInfo, free: number): HTMLElement {
    const start = free ? plural(free, "Start with {n} bot", "Start with {n} bots") : t("Start");
    return this.button(table, start, "brass", "start");
  }

  // Of a host who is alone, because whoever has sat down has agreed to what is played.
  private changeButton(table: TableInfo): HTMLElement | null {
    const isAlone = table.seats.filter(({ name }) => name !== null).length === 1;
    const { evening, rematch } = table.options;
    if (!table.host || !isAlone || evening || rematch || !this.setup.account) return null;
    const href = `/lobby/?change=${table.id}#new-title`;
    return h("a", { class: "change", href, "aria-label": t("Change what is played") }, t("Change"));
  }

  // One who sits leaves, or quietly keeps the seat; others go back.
  private waysOut(table: TableInfo): HTMLElement[] {
    const lobby = { href: "/lobby/" };
    if (table.me === null) return [h("a", { class: "button second small", ...lobby }, t("Back to the lobby"))];
    const leave = this.button(table, t("Leave the table"), "second small gives-up", "leave");
    leave.append(h("small", {}, t("gives up my seat")));
    return [leave, h("a", { class: "keeps-seat", ...lobby }, t("Back to the lobby, keep my seat"))];
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

const linkToTable = () => location.origin + location.pathname;

// In one line, which scrolls where it is too long.
function share(): HTMLElement {
  const link = linkToTable();
  const shown = h("input", { class: "link", id: "table-link", type: "text", readonly: true, value: link });
  shown.addEventListener("focus", () => shown.select());
  const copied = () => setText(status, t("Copied."));
  const copy = button(t("Copy"), "second small", () => copyLink(copied), { "aria-label": t("Copy the link") });
  const status = h("span", { class: "hint", role: "status" });
  return h("div", { class: "share" }, h("label", { for: "table-link" }, t("Link to this table")), shown, copy, status);
}

// Where the browser has no clipboard, or refuses, the reader finds the link selected.
function copyLink(copied: () => void): void {
  const select = () => document.querySelector<HTMLInputElement>("#table-link")?.focus();
  void (navigator.clipboard?.writeText(linkToTable()).then(copied, select) ?? select());
}

// On an empty chair, for those who sit at the table: it gives the link to the device, or copies it.
function inviteButton(toast: (text: string) => void): HTMLElement {
  const url = linkToTable();
  const copy = () => copyLink(() => toast(t("Link copied.")));
  const invite = () => {
    if (navigator.share) navigator.share({ url }).catch((error: Error) => error.name !== "AbortError" && copy());
    else copy();
  };
  const pressed = button("", "sit", invite);
  pressed.append(h("small", {}, t("Free seat")), t("Invite"));
  return pressed;
}

const BOT_NAMES: Record<string, string> = {
  easy: t("easy bots"),
  medium: t("medium bots"),
  hard: t("hard bots"),
  expert: t("expert bots"),
};

// What is played, all of it.
function termsList({ options, games }: TableInfo, game: Game<unknown>, change: HTMLElement | null): HTMLElement {
  const { pace, level } = options;
  const { clock, rules } = game.terms(options);
  const turns = pace ? t("{pace} seconds per turn", { pace: String(pace) }) : t("no time limit");
  const played = [plural(games, "{n} game", "{n} games"), BOT_NAMES[String(level)] ?? String(level)];
  const all = [...played, turns, ...rules, ...clock].filter(Boolean);
  return h("ul", { class: "terms" }, ...[...all, ...(change ? [change] : [])].map((term) => h("li", {}, term)));
}

interface PlaceActions {
  sit: ((seat: number) => HTMLElement) | null; // the button on an empty chair; null: this reader may not take one
  invite: (() => HTMLElement) | null; // the same for those who sit already
  remove(seat: number, name: string): HTMLElement;
}

// The places around the table while it waits for players: who sits there, and empty chairs.
function placesAround(table: TableInfo, actions: PlaceActions): HTMLElement[] {
  return table.seats.map((seat, number) => placeOf(table, seat, number, actions));
}

function placeOf(table: TableInfo, seat: SeatInfo, number: number, { sit, invite, remove }: PlaceActions): HTMLElement {
  const side = { "data-side": sideOf(table, number) };
  if (seat.name === null) {
    const offer = sit?.(number) ?? invite?.() ?? h("span", { class: "who" }, h("span", {}, t("Free seat")));
    return h("li", { class: "free", ...side }, chair(), offer);
  }
  const mine = number === table.me;
  return h(
    "li",
    { class: mine ? "mine" : "", ...side },
    chair(),
    h(
      "span",
      { class: "who" },
      face(seat),
      h("span", {}, h("b", {}, seat.name), h("span", { class: "hint" }, notesOn(seat, mine))),
      table.host && !mine ? remove(number, seat.name) : null,
    ),
  );
}

// The reader sits at the bottom, as in the game; of two the other sits across.
function sideOf({ me, seats }: TableInfo, number: number): string {
  const turn = (number - (me ?? 0) + seats.length) % seats.length;
  return SIDES[seats.length === 2 ? turn * 2 : turn] ?? "";
}

function notesOn({ connected, bot }: SeatInfo, mine: boolean): string {
  const isGone = !connected && !mine && bot === null;
  return [mine ? t("you") : "", bot === null ? "" : t("bot"), isGone ? t("not connected") : ""]
    .filter(Boolean)
    .join(t(", "));
}

function face(seat: SeatInfo): HTMLElement {
  const element = h("span", { class: "face", "aria-hidden": "true" });
  showFace(element, seat);
  return element;
}

// Drawn up to the 2D table; the 3D table has its own.
function chair(): HTMLElement {
  return h("span", { class: "chair", "aria-hidden": "true" });
}
