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
