// The socket of this page: one for all that needs it.

import { PageSocket } from "./page-socket";
import { token } from "./token";

let socket: PageSocket | null = null;

// table: its id, on a table page, whose first call opens the socket.
export function pageSocket(table?: string): PageSocket {
  socket ??= open(table);
  return socket;
}

function open(table: string | undefined): PageSocket {
  const version = document.querySelector<HTMLElement>("[data-stream]")?.dataset.stream;
  const opened = new PageSocket({
    url: `${location.origin.replace(/^http/, "ws")}/ws/me/`,
    since: version ? Number(version) : undefined,
    table,
    tab: token(),
  });
  const wake = () => document.hidden || opened.wake();
  document.addEventListener("visibilitychange", wake);
  for (const event of ["focus", "online", "pageshow"]) addEventListener(event, wake);
  return opened;
}
