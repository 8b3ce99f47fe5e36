// How long a game for one has been played: counted up, a second at a time.

import type { ServerTime } from "../live/time";
import type { TableNews } from "../live/wire";
import { write } from "./dom";

// 754000 -> "12:34"
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return `${m}:${String(s).padStart(2, "0")}`;
}

export function played({ began, paused, ended }: TableNews, now: number): number {
  return began === null ? 0 : (ended ?? paused ?? now) - began;
}

// A game with a clock shows what is left of it.
export function atPause({ options }: TableNews, ms: number): number {
  const pace = Number(options["pace"] ?? 0);
  return pace ? pace * 1000 - ms : ms;
}

export class Watch {
  private timer = 0;

  constructor(private readonly time: ServerTime) {}

  // face: where the time is written; null: nowhere.
  show(table: TableNews, face: Element | null): void {
    clearTimeout(this.timer);
    if (!face) return;
    const ms = played(table, this.time.now());
    write(face, minutes(table.paused === null ? ms : atPause(table, ms)));
    const runs = table.began !== null && table.paused === null && table.ended === null;
    if (runs) this.timer = window.setTimeout(() => this.show(table, face), 1000 - (ms % 1000) + 5);
  }
}
