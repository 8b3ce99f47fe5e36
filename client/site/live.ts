// What happens while a page is open: counts in the header and the tab's title, toasts, and calls that ring. Loaded only for
// those who are signed in.

import { live as es } from "../i18n/es/live";
import { addToCatalog, t } from "../i18n/i18n";
import { live as zh } from "../i18n/zh-hans/live";
import { pageSocket } from "../live/page";
import type { CallInfo, FriendOnline, MessageEvent, NotificationEvent, UserEvent } from "../live/page-protocol";
import { showCount } from "./counts";
import { Ringing } from "./ringing";
import { Toasts } from "./toasts";

const CATALOGS = { en: {}, es, "zh-hans": zh };
addToCatalog(CATALOGS[document.documentElement.lang as keyof typeof CATALOGS] ?? {});

const me = Number(document.body.dataset.me);
const root = document.querySelector<HTMLElement>("[data-conversation]:not([data-before])");
const toasts = new Toasts();
const socket = pageSocket();
const ringing = new Ringing(me, socket);

socket.on("events", (events) => {
  for (const event of events) hear(event);
});
socket.on("state", (state) => {
  for (const name of ["messages", "notifications"]) if (name in state) showCount(name, Number(state[name]));
  ringing.hear((state.call as CallInfo | null) ?? null);
});
socket.on("transient", (message) => {
  if (message.t === "online") friendIsOnline(message);
});

function hear(event: UserEvent): void {
  if (event.kind === "call") ringing.hear(event.call);
  else if (event.kind === "notification" || event.kind === "notifications_read")
    showCount("notifications", event.unread);
  else showCount("messages", event.unread);
  if (event.kind === "notification") notified(event);
  if (event.kind === "message") written(event);
}

function written({ other, mine, muted, name, avatar, text }: MessageEvent): void {
  const isOpen = Number(root?.dataset.conversation) === other && !document.hidden;
  if (mine || muted || isOpen) return;
  toasts.show({ about: `message ${other}`, name, avatar, text, url: `/messages/${name}/` });
}

function notified({ id, name, avatar, text, url }: NotificationEvent): void {
  toasts.show({ about: `notification ${id}`, name: "", avatar, text: text || name, url });
}

function friendIsOnline({ user, name, avatar }: FriendOnline): void {
  toasts.show({ about: `online ${user}`, name, avatar, text: t("is online."), url: `/people/${name}/` });
}
