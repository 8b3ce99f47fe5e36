// What live connections need of the browser; tests pass their own.

import { tabStorage } from "../ui/storage";
import type { Connection } from "./connection";
import { Connector } from "./connector";

export interface Clock {
  now(): number;
  random(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

// What sockets of tables and pages need.
export interface BrowserEnv extends Clock {
  open(address: string): Connection;
}

// What carries them needs this.
export interface NetworkEnv extends Clock {
  socket(address: string): WebSocket; // may throw
  post(address: string, body: string): Promise<Answer>;
  bye(address: string): void; // a post without an answer, also while the page is left
  onLeave(run: () => void): void; // of this page
  attention(): "front" | "visible" | "hidden";
  wasBlocked(): boolean; // by an earlier page of this tab
  rememberBlocked(blocked: boolean): void;
}

export interface Answer {
  status: number;
  text?: string; // of a poll; without one, something else has answered
}

const BLOCKED_KEY = "live.blocked";
const POLL_TYPE = "application/x-ndjson";

const clock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
};

export const connector = new Connector({
  ...clock,
  socket: (address) => new WebSocket(address),
  post,
  bye: (address) => void navigator.sendBeacon?.(address),
  onLeave: (run) => typeof addEventListener === "function" && addEventListener("pagehide", run), // Node has none
  attention: () => (document.hidden ? "hidden" : document.hasFocus() ? "front" : "visible"),
  wasBlocked: () => tabStorage.getItem(BLOCKED_KEY) !== null,
  rememberBlocked: (blocked) => (blocked ? tabStorage.setItem(BLOCKED_KEY, "1") : tabStorage.removeItem(BLOCKED_KEY)),
});

export const browser: BrowserEnv = { ...clock, open: (address) => connector.open(address) };

async function post(address: string, body: string): Promise<Answer> {
  const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
  const { status, headers } = answer;
  const isPoll = answer.ok && headers.get("Content-Type") === POLL_TYPE;
  return isPoll ? { status, text: await answer.text() } : { status };
}
