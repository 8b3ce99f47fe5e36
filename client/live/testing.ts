// A fake browser and server for tests; time passes when the test says so.

import type { Answer, BrowserEnv, NetworkEnv } from "./browser-env";
import { Connector } from "./connector";

export class FakeBrowser<ServerMessage, Sent> implements BrowserEnv {
  readonly sockets: FakeSocket<ServerMessage, Sent>[] = [];
  private at = 1_000_000;
  private timers = new Map<number, { when: number; run: () => void }>();
  private count = 0;

  open = (address: string) => {
    const socket = new FakeSocket<ServerMessage, Sent>(address);
    this.sockets.push(socket);
    return socket;
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

  // The page is busy for so long: nothing runs before, and what was due runs then.
  freeze(ms: number): void {
    this.at += ms;
    for (const [timer, { when, run }] of [...this.timers]) if (when <= this.at && this.timers.delete(timer)) run();
  }

  get socket(): FakeSocket<ServerMessage, Sent> {
    return this.sockets[this.sockets.length - 1] as FakeSocket<ServerMessage, Sent>;
  }
}

class FakeSocket<ServerMessage, Sent> {
  readyState = 0;
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  private readonly listeners = new Map<string, (event: { code: number }) => void>(); // one of each kind

  constructor(readonly address: string) {}

  addEventListener(kind: string, listener: (event: { code: number }) => void): void {
    this.listeners.set(kind, listener);
  }
  private tell(kind: string, code = 0): void {
    this.listeners.get(kind)?.({ code });
  }

  open(): void {
    this.readyState = 1;
    this.tell("open");
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.readyState !== 3) this.lose(this.readyState ? 1005 : 1006);
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.tell("close", code);
    this.onclose?.({ code });
  }
  deliver(message: ServerMessage): void {
    this.tell("message");
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

interface Post {
  address: string;
  body: string;
  answer(text: string | undefined, status?: number): Promise<void>; // undefined: not what a poll is answered with
  fail(): Promise<void>;
}

// A network with sockets and requests, which wait until the test answers them.
export class FakeNetwork<ServerMessage, Sent> {
  readonly posts: Post[] = [];
  readonly byes: string[] = [];
  readonly told: boolean[] = []; // whether the page is slow
  throws = false; // the constructor of sockets
  remembered = false;
  attention: "front" | "visible" | "hidden" = "front";
  leave: () => void = () => undefined;
  readonly env: BrowserEnv;

  constructor(
    private readonly browser: FakeBrowser<ServerMessage, Sent>,
    remembered = false,
  ) {
    this.remembered = remembered;
    const connector = new Connector(this.asConnectorNeeds());
    connector.onSlow((slow) => this.told.push(slow));
    this.env = { ...this.clock(), open: (address) => connector.open(address) };
  }

  get last(): Post {
    return this.posts[this.posts.length - 1] as Post;
  }

  // The newest request that asks for what the server has sent.
  get poll(): Post {
    return this.asking[this.polls - 1] as Post;
  }

  get polls(): number {
    return this.asking.length;
  }

  private get asking(): Post[] {
    return this.posts.filter(({ address }) => address.includes("wait="));
  }

  // Has no effect on those that are answered already.
  async answerAll(text: string): Promise<void> {
    await Promise.all(this.posts.map((one) => one.answer(one.address.includes("wait=") ? text : "")));
  }

  private clock() {
    const { now, random, setTimer, clearTimer } = this.browser;
    return { now, random, setTimer, clearTimer };
  }

  private asConnectorNeeds(): NetworkEnv {
    return {
      ...this.clock(),
      socket: (address) => {
        if (this.throws) throw new DOMException("blocked by the policy", "SecurityError");
        return this.browser.open(address) as unknown as WebSocket;
      },
      post: (address, body) => new Promise((resolve, reject) => this.posts.push(post(address, body, resolve, reject))),
      bye: (address) => void this.byes.push(address),
      onLeave: (run) => {
        this.leave = run;
      },
      attention: () => this.attention,
      wasBlocked: () => this.remembered,
      rememberBlocked: (blocked) => {
        this.remembered = blocked;
      },
    };
  }
}

function post(address: string, body: string, resolve: (answer: Answer) => void, reject: (why: Error) => void): Post {
  const settled = () => new Promise<void>((done) => setTimeout(done));
  return {
    address,
    body,
    answer: (text, status = 200) => {
      resolve(text === undefined ? { status } : { status, text });
      return settled();
    },
    fail: () => {
      reject(new TypeError("no network"));
      return settled();
    },
  };
}
