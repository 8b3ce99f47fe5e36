// The socket of this page: one for all that needs it.

import { PageSocket } from "./page-socket";

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

// Names something that the server has to recognise, such as this page or the first copy of a message.
export function token(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(16).padStart(8, "0")).join("");
}
