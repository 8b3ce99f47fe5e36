// What happens while a page is open: counts in the header and the tab's title, toasts, and calls that ring. Loaded only for
// those who are signed in.

import { t } from "../i18n/i18n";
import type { CallInfo, Changed, FriendOnline, MessageEvent, UserEvent } from "../live/page-protocol";
import { pageSocket } from "../live/page-socket";
import { AGAIN, changes } from "./fresh-parts";
import { countedOf, showBadge, showCount, shownCount, Toasts, toastAbout, toastOf } from "./news";
import { Ringing } from "./ringing";

const LATE_MS = 1_000; // after which something may have changed since the server made the page

const me = Number(document.body.dataset.me);
const root = document.querySelector<HTMLElement>("[data-conversation]:not([data-before])");
const toasts = new Toasts();
const socket = pageSocket();
const ringing = new Ringing(me, socket);
showBadge();

socket.on("events", (events) => {
  for (const event of events) hear(event);
});
socket.on("state", (state) => {
  for (const name of ["messages", "notifications", "waiting"]) if (name in state) showCount(name, Number(state[name]));
  ringing.hear((state.call as CallInfo | null) ?? null);
});
socket.on("transient", (message) => {
  if (message.t === "online") friendIsOnline(message);
  else if (message.t === "changed") changed(message);
  else if (message.t === "group_message" && message.event) hear(message.event);
});
// What a page has missed without a connection: while it was lost, or before a slow page had one.
let wasUp = false;
socket.on("connection", (up) => {
  if (!up) return;
  if (wasUp) changes.announce(AGAIN);
  else if (performance.now() > LATE_MS) for (const what of ["people", "membership", "account"]) changes.announce(what);
  wasUp = true;
});

function hear(event: UserEvent): void {
  changes.announce(event.kind);
  if (event.kind === "call") ringing.hear(event.call);
  else if (event.kind === "notification" || event.kind === "notifications_read")
    showCount("notifications", event.unread);
  else showCount("messages", event.unread ?? shownCount("messages") + countedOf(event));
  if (event.kind === "notification") toasts.show(toastAbout(event));
  if (event.kind === "message") written(event);
}

function written(event: MessageEvent): void {
  const { other, group, mine, muted } = event;
  if (!document.querySelector(".conversation-more")) changes.announce("begun"); // the menu needs something to clear
  const isIt = group ? root?.dataset.group === group : Number(root?.dataset.conversation) === other;
  if (mine || muted || (isIt && !document.hidden)) return;
  toasts.show(toastOf(event));
}

function changed({ what, counts }: Changed): void {
  for (const [name, count] of Object.entries(counts)) showCount(name, count);
  changes.announce(what);
}

function friendIsOnline({ user, name, avatar }: FriendOnline): void {
  toasts.show({ about: `online ${user}`, name, avatar, text: t("is online."), url: `/people/${name}/` });
}
