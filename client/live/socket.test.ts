import assert from "node:assert/strict";
import test from "node:test";
import { type Hears, Line, type World } from "./socket";
import type { FromServer, News } from "./wire";

// A browser and a server of our own making: time passes when the test says so.
class Fake implements World {
  sockets: FakeSocket[] = [];
  heard: { v: number; follows: boolean }[] = [];
  refused: string[] = [];
  line: boolean[] = [];
  private at = 1_000_000;
  private timers = new Map<number, { when: number; run: () => void }>();
  private count = 0;

  open = (address: string) => {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  now = () => this.at;
  random = () => 0.5;
  later = (run: () => void, ms: number) => {
    this.timers.set(++this.count, { when: this.at + ms, run });
    return this.count;
  };
  cancel = (timer: number) => void this.timers.delete(timer);

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

  get socket(): FakeSocket {
    return this.sockets[this.sockets.length - 1] as FakeSocket;
  }

  readonly hears: Hears = {
    news: (news, follows) => void this.heard.push({ v: news.v, follows }),
    refused: (why) => void this.refused.push(why),
    line: (up) => void this.line.push(up),
  };
}

class FakeSocket {
  readyState = 0;
  sent: { t: string; id?: number; v?: number; turn?: number; move?: { do: string } }[] = [];
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
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get moves() {
    return this.sent.filter((message) => message.t === "move");
  }
}

(globalThis as { WebSocket?: unknown }).WebSocket = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };

const news = (v: number, since: number, turn = 12, kinds = ["discard"]): News =>
  ({
    t: "news",
    v,
    since,
    at: 1_000_000,
    events: [],
    view: { turn },
    options: kinds.map((kind) => ({ kind })),
    table: { me: 0, status: "playing", seats: [{ ready: false, away: false }] },
  }) as unknown as News;

function atTable(): { fake: Fake; line: Line } {
  const fake = new Fake();
  const line = new Line("ws://house/ws/table/t1/", fake.hears, fake);
  fake.socket.open();
  fake.socket.say(news(30, 30));
  return { fake, line };
}

test("a first load takes the view and none of its events for new", () => {
  const { fake } = atTable();
  assert.deepEqual(fake.heard, [{ v: 30, follows: false }]);
  assert.deepEqual(fake.line, [true]);
  fake.socket.say(news(31, 30));
  fake.socket.say(news(34, 32)); // a gap: 32 was lost
  assert.deepEqual(fake.heard.slice(1), [
    { v: 31, follows: true },
    { v: 34, follows: false },
  ]);
});

test("news that are older than what is known are left alone", () => {
  const { fake } = atTable();
  fake.socket.say(news(29, 28));
  assert.equal(fake.heard.length, 1);
});

test("a move is sent again after the line was lost, until the table has gone on", () => {
  const { fake, line } = atTable();
  line.move(12, { do: "discard", tile: "3D" });
  assert.equal(fake.socket.moves.length, 1);
  fake.socket.lose();
  assert.deepEqual(fake.line, [true, false]);
  fake.pass(1_000);
  assert.equal(fake.socket.address, "ws://house/ws/table/t1/?since=30");
  fake.socket.open();
  assert.equal(fake.socket.moves.length, 0, "not before the news are known");
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(fake.socket.moves[0], {
    t: "move",
    id: fake.sockets[0]?.moves[0]?.id,
    turn: 12,
    move: { do: "discard", tile: "3D" },
  });
  fake.socket.say({ t: "refused", id: fake.socket.moves[0]?.id ?? 0, why: "stale" });
  assert.deepEqual(fake.refused, [], "its first copy had arrived");
});

test("a move that has arrived is not sent again", () => {
  const { fake, line } = atTable();
  line.move(12, { do: "discard", tile: "3D" });
  fake.socket.lose();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say(news(31, 30, 13));
  assert.equal(fake.socket.moves.length, 0);
});

test("an answer given in the same decision, which has no second one, is not sent again", () => {
  const { fake, line } = atTable();
  fake.socket.say(news(31, 30, 12, ["pass", "call", "hold"]));
  line.move(12, { do: "pass" });
  fake.socket.lose();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say(news(32, 31, 12, []));
  assert.equal(fake.socket.moves.length, 0);
});

test("a move made while the line is down waits for it", () => {
  const { fake, line } = atTable();
  fake.socket.lose();
  line.move(12, { do: "discard", tile: "3D" });
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  assert.equal(fake.socket.moves.length, 1);
});

test("a refusal is told, and the move is forgotten", () => {
  const { fake, line } = atTable();
  line.move(12, { do: "mahjong" });
  fake.socket.say({ t: "refused", id: fake.socket.moves[0]?.id ?? 0, why: "not_mahjong" });
  assert.deepEqual(fake.refused, ["not_mahjong"]);
  fake.socket.lose();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  assert.equal(fake.socket.moves.length, 0);
});

test("a stale refusal of a move that was sent once is told", () => {
  const { fake, line } = atTable();
  line.move(11, { do: "pass" });
  fake.socket.say({ t: "refused", id: fake.socket.moves[0]?.id ?? 0, why: "stale" });
  assert.deepEqual(fake.refused, ["stale"]);
});

test("it pings every ten seconds with its version, and a silent line is given up", () => {
  const { fake } = atTable();
  fake.pass(10_000);
  assert.deepEqual(
    fake.socket.sent.filter((message) => message.t === "ping"),
    [{ t: "ping", v: 30 }],
  );
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  fake.pass(10_000);
  assert.equal(fake.sockets.length, 1);
  fake.pass(6_500); // no pong
  assert.equal(fake.sockets.length, 2);
});

test("it waits longer each time, and asks at once when the page is looked at", () => {
  const { fake, line } = atTable();
  const gaps: number[] = [];
  for (let k = 0; k < 4; k++) {
    const before = fake.now();
    fake.socket.lose();
    while (fake.sockets.length === k + 1) fake.pass(100);
    gaps.push(fake.now() - before);
  }
  assert.ok(
    gaps.every((gap, k) => k === 0 || gap > (gaps[k - 1] ?? 0)),
    String(gaps),
  );
  fake.socket.lose();
  line.wake();
  assert.equal(fake.sockets.length, 6);
});

test("a table that does not exist, or is closed to one, is not asked for again", () => {
  for (const code of [4403, 4404]) {
    const { fake } = atTable();
    fake.socket.lose(code);
    fake.pass(60_000);
    assert.equal(fake.sockets.length, 1);
  }
});

test("deadlines are told by the server's clock", () => {
  const { fake, line } = atTable();
  assert.equal(line.time.until(1_005_000), 5_000);
  fake.socket.say({ t: "pong", v: 30, now: 1_002_000 });
  assert.equal(line.time.until(1_005_000), 3_000);
});

test("a move and a pause made while the line was down both go out, the move first; going on takes the pause's place", () => {
  const { fake, line } = atTable();
  fake.socket.lose();
  line.move(12, { do: "take", pair: [1, 2] });
  line.pause();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(fake.socket.sent.filter((said) => said.t !== "ping").map((said) => said.t), ["move", "pause"]); // prettier-ignore
  line.resume();
  fake.socket.lose();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(fake.socket.sent.filter((said) => said.t !== "ping").map((said) => said.t), ["move", "resume"]); // prettier-ignore
});

test("a move stays unanswered under the cover of a pause, and is settled when the board is seen again", () => {
  const { fake, line } = atTable();
  const paused = (v: number) => {
    const said = news(v, v - 1, 12, ["take"]);
    return { ...said, view: null, options: [], table: { ...said.table, paused: 5 } } as unknown as News;
  };
  line.move(12, { do: "take", pair: [1, 2] });
  line.pause();
  fake.socket.say(paused(31));
  fake.socket.lose();
  fake.pass(1_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 31, now: 1 });
  assert.deepEqual(fake.socket.moves.length, 1, "sent again: nobody knows whether it arrived");
  fake.socket.say(news(32, 31, 13, ["take"]));
  fake.socket.lose();
  fake.pass(2_000);
  fake.socket.open();
  fake.socket.say({ t: "pong", v: 32, now: 1 });
  assert.equal(fake.socket.moves.length, 0);
});
