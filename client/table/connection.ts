// How the page reaches the server: what is embedded in the page, and updates from the socket or, for a finished session, from a replay.

import type { Game } from "../games/game";
import { connector } from "../live/browser-env";
import type { SlowListener } from "../live/connector";
import type { ReplaySource } from "../live/replay-source";
import { type SocketListener, TableSocket } from "../live/table-socket";
import type { Preferences } from "./preferences";
import type { ReplayControls } from "./replay-controls";

export interface Setup {
  id: string; // of the table
  game: string; // its slug
  signedIn: boolean;
  account: boolean; // signed in, and no guest
  private: boolean; // only people with the link find the table
  preferences: Preferences;
  reviews: boolean; // of finished games, for their players
  // A finished session is replayed, first from this seat. own: the reader's seat, null for everybody else.
  replay?: { seat: number; own: number | null };
}

// The data that the server embeds in the page.
export function readSetup(): Setup {
  return JSON.parse(document.getElementById("setup")?.textContent ?? "{}") as Setup;
}

interface Connection {
  socket: TableSocket | ReplaySource;
  replayControls: ReplayControls | null;
}

export interface ConnectionListener extends SocketListener {
  slow: SlowListener;
}

export function connect(
  { id, replay }: Setup,
  game: Game<unknown>,
  Replay: typeof ReplayControls | null,
  listener: ConnectionListener,
  toast: (text: string) => void,
): Connection {
  if (replay && Replay) {
    const replayControls = new Replay(id, replay, { update: listener.update, toast });
    replayControls.setGame(game);
    return { socket: replayControls.source, replayControls };
  }
  const address = `${location.origin.replace(/^http/, "ws")}/ws/table/${id}/`;
  const socket = new TableSocket(address, listener);
  connector.onSlow(listener.slow);
  const wake = () => document.hidden || socket.wake();
  document.addEventListener("visibilitychange", wake);
  addEventListener("focus", wake);
  addEventListener("online", wake);
  return { socket, replayControls: null };
}
