// The pages of messages: a conversation, and the list of them. Loaded only there.

import { chat as es } from "../i18n/es/chat";
import { addToCatalog } from "../i18n/i18n";
import { chat as zh } from "../i18n/zh-hans/chat";
import { pageSocket } from "../live/page";
import { Conversation } from "./conversation";
import type { Known } from "./thread";

const REFRESH_MS = 300; // several events have one answer

const CATALOGS = { en: {}, es, "zh-hans": zh };
addToCatalog(CATALOGS[document.documentElement.lang as keyof typeof CATALOGS] ?? {});

const root = document.querySelector<HTMLElement>("[data-conversation]");
const list = document.querySelector<HTMLElement>(".conversations");

// A page with older messages stays as it is.
if (root && !root.dataset.before) new Conversation(root, pageSocket(), setupOf(root), shownOn(root));
if (list) keepFresh(list);

function setupOf({ dataset }: HTMLElement) {
  return {
    me: document.body.dataset.me ?? "",
    other: Number(dataset.conversation),
    name: dataset.name ?? "",
    address: location.pathname,
    scroller: null,
    isShown: () => true,
  };
}

function shownOn(root: HTMLElement) {
  const rows = [...root.querySelectorAll<HTMLElement>("li[data-number]")];
  return {
    messages: rows.map(messageOf),
    older: root.querySelector("[data-older]") !== null,
    seen: Number(root.dataset.seen),
  };
}

function messageOf(row: HTMLElement): Known {
  return {
    number: Number(row.dataset.number),
    mine: row.classList.contains("mine"),
    text: row.querySelector(".text")?.textContent ?? "",
    nonce: "",
    at: Date.parse(row.dataset.at ?? ""),
  };
}

function keepFresh(list: HTMLElement): void {
  let timer = 0;
  const refresh = async (): Promise<void> => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector(".conversations");
    const focused = document.activeElement?.getAttribute("href");
    if (fresh) list.replaceChildren(...fresh.childNodes);
    for (const link of focused ? list.querySelectorAll("a") : [])
      if (link.getAttribute("href") === focused) link.focus();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(refresh, REFRESH_MS);
  };
  const kinds = ["message", "seen", "cleared"];
  pageSocket().on("events", (events) => events.some(({ kind }) => kinds.includes(kind)) && later());
}
