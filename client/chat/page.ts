// The page of a conversation. Loaded only there.

import { pageSocket } from "../live/page-socket";
import { Conversation } from "./conversation";
import type { Known } from "./thread";

const root = document.querySelector<HTMLElement>("[data-conversation]");

// A page with older messages stays as it is.
if (root && !root.dataset.before) new Conversation(root, pageSocket(), setupOf(root), shownOn(root));

function setupOf({ dataset }: HTMLElement) {
  return {
    me: document.body.dataset.me ?? "",
    with: { other: Number(dataset.conversation), group: dataset.group ?? "" },
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
    spared: root.dataset.spared === undefined ? null : root.dataset.spared.split(" ").filter(Boolean).map(Number),
  };
}

function messageOf(row: HTMLElement): Known {
  return {
    number: Number(row.dataset.number),
    mine: row.classList.contains("mine"),
    text: row.querySelector(".text")?.textContent ?? "",
    nonce: "",
    at: Date.parse(row.dataset.at ?? ""),
    other: Number(row.dataset.sender),
    name: row.dataset.by ?? "",
    avatar: row.dataset.avatar ?? "",
    group: root?.dataset.group ?? "",
    taken_down: row.classList.contains("gone"),
  };
}
