// What happens elsewhere, on every page: short news over it, and the numbers in its header.

import { formatNumber, t } from "../i18n/i18n";
import type { MessageEvent, NotificationEvent, UserEvent } from "../live/page-protocol";
import { h } from "../ui/dom";
import { csrfToken } from "../ui/post";

// A message, a request, a friend who is online. Each leads to its page and goes by itself.

const SHOWN_MS = 8_000;
const MOST = 3; // at a time
const ARRIVING_MS = 800; // a click so soon after was meant for what is below

export interface Toast {
  about: string; // a newer toast about the same replaces the older
  name: string; // set off before the text, or ""
  avatar: string;
  text: string;
  url: string;
  closed?: () => void; // by its cross
}

export class Toasts {
  private readonly place = h("div", { class: "toasts", role: "status" });

  constructor() {
    document.body.append(this.place);
  }

  show(toast: Toast): HTMLElement {
    for (const old of this.shown) if (old.dataset.about === toast.about) old.remove();
    while (this.shown.length >= MOST) this.shown[0]?.remove();
    const element = this.build(toast);
    this.place.append(element);
    this.place.style.setProperty("--below-header", `${headerBottom()}px`);
    letClicksThrough(element);
    this.hideLater(element);
    return element;
  }

  private get shown(): HTMLElement[] {
    return [...this.place.children] as HTMLElement[];
  }

  private build({ about, name, avatar, text, url, closed }: Toast): HTMLElement {
    const face = avatar && h("img", { class: "avatar", src: faceOf(avatar), alt: "", width: 40, height: 40 });
    const words = h("span", { class: "toast-text" }, name && h("strong", {}, name), name && " ", text);
    const link = h("a", { href: url }, face || null, words);
    const close = () => {
      element.remove();
      closed?.();
    };
    const label = t("Close");
    const cross = h("button", { type: "button", class: "plain close", "aria-label": label, onclick: close }, "✕");
    const element = h("div", { class: "toast", "data-about": about }, link, cross);
    return element;
  }

  // Not while it is pointed at or has the focus.
  private hideLater(element: HTMLElement): void {
    let timer = 0;
    const start = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => element.remove(), SHOWN_MS);
    };
    for (const event of ["mouseenter", "focusin"]) element.addEventListener(event, () => clearTimeout(timer));
    for (const event of ["mouseleave", "focusout"]) element.addEventListener(event, start);
    start();
  }
}

function letClicksThrough({ style }: HTMLElement): void {
  style.pointerEvents = "none";
  setTimeout(() => style.removeProperty("pointer-events"), ARRIVING_MS);
}

// The toasts appear below the header, whose icons they would cover, and far from the box of a message and its button.
function headerBottom(): number {
  return Math.max(0, document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0);
}

// A message of a group says where it was written.
export function toastOf({ other, group, title, name, avatar, text }: MessageEvent): Toast {
  const where = group || name;
  const who = title ? t("{name} in {group}", { name, group: title }) : name;
  return { about: `message ${group || other}`, name: who, avatar, text, url: `/messages/${where}/` };
}

// Whoever closes it has read it, as whoever follows its link, and is told no other way.
export function toastAbout({ id, name, avatar, text, url }: NotificationEvent): Toast {
  const closed = () =>
    void fetch(url, { method: "POST", headers: { "X-CSRFToken": csrfToken() } }).catch(() => undefined);
  return { about: `notification ${id}`, name: "", avatar, text: text || name, url, closed };
}

export function faceOf(avatar: string): string {
  return `/accounts/avatars/${avatar}.svg`;
}

// The numbers in the header, and in the tab's title that of unread messages.

const COUNTED = /^\(\d+\+?\) /;
const MOST_COUNTED = 99;

// By how much a message of a group raises the count, which is not sent with it.
export function countedOf(event: UserEvent): number {
  return event.kind === "message" && !event.mine && !event.muted ? 1 : 0;
}

export function shownCount(name: string): number {
  const places = document.querySelectorAll<HTMLElement>(`[data-count="${name}"]`);
  return Number(places[0]?.dataset.value ?? places[0]?.textContent?.replace(/\D/g, "") ?? 0);
}

export function showCount(name: string, count: number): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-count="${name}"]`)) {
    place.textContent = formatNumber(count);
    place.dataset.value = String(count);
    (place.closest<HTMLElement>(".count") ?? place).hidden = count === 0;
  }
  if (name === "messages") document.title = titleWith(document.title, count);
  showBadge();
}

// On the icon of the installed page.
export function showBadge(): void {
  const badged = navigator as { setAppBadge?: (count: number) => Promise<void> };
  const count = shownCount("messages") + shownCount("notifications");
  badged.setAppBadge?.(count).catch(() => undefined); // some browsers only take it from installed pages
}

export function titleWith(title: string, count: number): string {
  const plain = title.replace(COUNTED, "");
  return count ? `(${count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}) ${plain}` : plain;
}
