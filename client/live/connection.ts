// What carries a page's messages: a WebSocket, or requests where there is none (polled-socket.ts).

export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSED = 3;

export const LOST = 1006; // close code: without a close frame
export const MOVED = 4010; // close code of the browser's own: connect again at once, nothing is lost

// As much of a WebSocket as pages use.
export interface Connection {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}
