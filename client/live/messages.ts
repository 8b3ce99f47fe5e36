// The messages of the protocol as the page reads them: moves and events have their tag, and the game knows its view's type.

import type * as protocol from "./protocol";

export type Move = { do: string } & Record<string, unknown>;
type GameEvent = { kind: string } & Record<string, unknown>;

export interface Update<View = unknown> extends Omit<protocol.Update, "events" | "view"> {
  events: GameEvent[];
  view: View | null; // null before the first deal and while a game is paused
}

interface MoveMessage extends protocol.MoveMessage {
  move: Move;
}

export type ServerMessage = Update | Exclude<protocol.ServerMessage, protocol.Update>;
export type ClientMessage = MoveMessage | Exclude<protocol.ClientMessage, protocol.MoveMessage>;

// Every game's view numbers its decisions.
export function turnOf(update: Update): number | null {
  return (update.view as { turn: number } | null)?.turn ?? null;
}

// Applies a difference to what the page knew. sockets/differences.py makes it, and says what each form means.

type Change = Extract<ServerMessage, { t: "change" }>;

export function applied(old: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change.length === 1 ? change[0] : spliced(old as unknown[], change);
  const isArray = Array.isArray(old);
  const made = (isArray ? [...old] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, one] of Object.entries(change as object)) {
    if (one === 0) delete made[key];
    else made[key] = applied(made[key], one);
  }
  return made;
}

function spliced(old: unknown[], [start, count, items]: unknown[]): unknown[] {
  const from = start as number;
  return [...old.slice(0, from), ...(items as unknown[]), ...old.slice(from + (count as number))];
}

// The update to which a change leads.
export function changed(update: Update, message: Change): Update {
  const { v, since, at, events, change, connected } = message;
  const made = applied(update, change) as Update;
  const seats = made.table.seats.map((seat, number) => ({ ...seat, connected: connected[number] === true }));
  const table = { ...made.table, seats };
  return { ...made, v, since, at, events: events as Update["events"], table };
}
