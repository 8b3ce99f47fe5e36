// The playing time of a single-player game.

import type { TableInfo } from "../live/protocol";
import type { ServerTime } from "../live/server-time";
import { setText } from "../ui/dom";

// 754000 -> "12:34"
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return `${m}:${String(s).padStart(2, "0")}`;
}

export function playedMs({ began, paused, ended }: TableInfo, now: number): number {
  return began === null ? 0 : (ended ?? paused ?? now) - began;
}

// While paused, a game with a time limit shows the time left.
export function pausedMs({ options }: TableInfo, ms: number): number {
  const pace = Number(options.pace ?? 0);
  return pace ? pace * 1000 - ms : ms;
}

export class Stopwatch {
  private timer = 0;

  constructor(private readonly time: ServerTime) {}

  // element: where the time is shown; null: nowhere.
  show(table: TableInfo, element: Element | null): void {
    clearTimeout(this.timer);
    if (!element) return;
    const ms = playedMs(table, this.time.now());
    setText(element, formatTime(table.paused === null ? ms : pausedMs(table, ms)));
    const isRunning = table.began !== null && table.paused === null && table.ended === null;
    if (isRunning) this.timer = window.setTimeout(() => this.show(table, element), 1000 - (ms % 1000) + 5);
  }
}
