// Passes for the player who has asked for it, when a discard is of no use to them.
//
// The others must not learn from the pass whether the tile could have been called. So it takes as long as the pass that the
// server makes for a seat that may claim nothing, counted from the discard: the same limits as in tables/bots.py.

import type { Move } from "../games/game";
import { turnOf } from "../live/messages";
import type { TableInfo } from "../live/protocol";
import type { ServerTime } from "../live/server-time";
import type { Preferences } from "./preferences";
import type { Store } from "./store";

const LEAST_SECONDS = 0.7;
const ALONE_SECONDS = 2; // the most, for a player among bots
const WINDOW_SHARE = 0.5; // the most, of the claim window, where several people play
const WITHOUT_WINDOW_SECONDS = 3;

// Milliseconds from the discard to the pass. luck: a random number from 0 to 1.
export function passDelay({ seats, options }: Pick<TableInfo, "seats" | "options">, luck: number): number {
  const people = seats.filter((seat) => seat.name !== null && seat.bot === null && !seat.away).length;
  const shared = Number(options.window) * WINDOW_SHARE || WITHOUT_WINDOW_SECONDS;
  const most = people < 2 ? ALONE_SECONDS : Math.max(ALONE_SECONDS, shared);
  return (LEAST_SECONDS + (most - LEAST_SECONDS) * luck) * 1000;
}

export class AutoAnswer {
  private timer = 0;
  private turn: number | null = null; // the decision that will be answered
  private taken = false; // by the player instead

  constructor(
    private readonly time: ServerTime,
    private readonly send: (turn: number, move: Move) => void,
  ) {}

  get isPending(): boolean {
    return this.turn !== null && !this.taken;
  }

  // The player answers themselves.
  takeBack(): void {
    clearTimeout(this.timer);
    this.taken = true;
  }

  // After each update and each change of preferences: what the game would answer for the player.
  follow({ game, update, view }: Store, preferences: Preferences): void {
    if (!update) return;
    const move = view ? game.quickAnswer?.(view, update.options, (name) => preferences[name] === true) : null;
    this.update(turnOf(update), move ?? null, update.table);
  }

  // move: what to answer now, or null. One delay is drawn for each decision.
  private update(turn: number | null, move: Move | null, table: TableInfo): void {
    const wanted = move ? turn : null;
    if (wanted === this.turn) return;
    clearTimeout(this.timer);
    [this.turn, this.taken] = [wanted, false];
    if (wanted === null || !move) return;
    const opened = table.clock ? table.clock.ends - table.clock.total : this.time.now();
    const wait = this.time.until(opened + passDelay(table, Math.random()));
    this.timer = window.setTimeout(() => this.send(wanted, move), wait);
  }
}
