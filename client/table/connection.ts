// Where updates come from: the table's socket or, for a finished session, a replay.

import { connector } from "../live/browser-env";
import type { SlowListener } from "../live/connector";
import type { ReplaySource } from "../live/replay-source";
import { type SocketListener, TableSocket } from "../live/table-socket";
import type { Setup } from "./page-setup";
import type { ReplayControls } from "./replay-controls";

interface Connection {
  socket: TableSocket | ReplaySource;
  replayControls: ReplayControls | null;
}

export interface ConnectionListener extends SocketListener {
  slow: SlowListener;
}

export function connect(
  { id, replay }: Setup,
  Replay: typeof ReplayControls | null,
  listener: ConnectionListener,
  toast: (text: string) => void,
): Connection {
  if (replay && Replay) {
    const replayControls = new Replay(id, replay, { update: listener.update, toast });
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
