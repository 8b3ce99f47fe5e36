// A fake browser and server for tests; time passes when the test says so.

import type { BrowserEnv } from "./browser-env";

export class FakeBrowser<ServerMessage, Sent> implements BrowserEnv {
  readonly sockets: FakeSocket<ServerMessage, Sent>[] = [];
  private at = 1_000_000;
  private timers = new Map<number, { when: number; run: () => void }>();
  private count = 0;

  open = (address: string) => {
    const socket = new FakeSocket<ServerMessage, Sent>(address);
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  now = () => this.at;
  random = () => 0.5;
  setTimer = (run: () => void, ms: number) => {
    this.timers.set(++this.count, { when: this.at + ms, run });
    return this.count;
  };
  clearTimer = (timer: number) => void this.timers.delete(timer);

  pass(ms: number): void {
    const end = this.at + ms;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.when <= end).sort((a, b) => a[1].when - b[1].when)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.at = due[1].when;
      due[1].run();
    }
    this.at = end;
  }

  get socket(): FakeSocket<ServerMessage, Sent> {
    return this.sockets[this.sockets.length - 1] as FakeSocket<ServerMessage, Sent>;
  }
}

class FakeSocket<ServerMessage, Sent> {
  readyState = 0;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {}

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  deliver(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

(globalThis as { WebSocket?: unknown }).WebSocket = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
