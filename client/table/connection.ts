// Where updates come from: the table's socket or, for a finished session, a replay.

import type { ReplaySource } from "../live/replay-source";
import { type SocketListener, TableSocket } from "../live/table-socket";
import type { Setup } from "./page-setup";
import { ReplayControls } from "./replay-controls";

interface Connection {
  socket: TableSocket | ReplaySource;
  replayControls: ReplayControls | null;
}

export function connect({ id, replay }: Setup, listener: SocketListener, toast: (text: string) => void): Connection {
  if (replay) {
    const replayControls = new ReplayControls(id, replay, { update: listener.update, toast });
    return { socket: replayControls.source, replayControls };
  }
  const address = `${location.origin.replace(/^http/, "ws")}/ws/table/${id}/`;
  const socket = new TableSocket(address, listener);
  const wake = () => document.hidden || socket.wake();
  document.addEventListener("visibilitychange", wake);
  addEventListener("focus", wake);
  addEventListener("online", wake);
  return { socket, replayControls: null };
}
