import assert from "node:assert/strict";
import test from "node:test";
import type { ServerMessage, Update } from "./messages";
import { type SocketListener, TableSocket } from "./table-socket";
import { FakeBrowser } from "./testing";

type Sent = { t: string; id?: number; v?: number; turn?: number; move?: { do: string } };

class TableBrowser extends FakeBrowser<ServerMessage, Sent> {
  readonly received: { v: number; follows: boolean }[] = [];
  readonly refused: string[] = [];
  readonly connections: boolean[] = [];
  readonly listener: SocketListener = {
    update: (updateAt, follows) => void this.received.push({ v: updateAt.v, follows }),
    refused: (code) => void this.refused.push(code),
    connection: (up) => void this.connections.push(up),
  };

  moves(socket = this.socket): Sent[] {
    return socket.sent.filter((message) => message.t === "move");
  }
}

const updateAt = (v: number, since: number, turn = 12, kinds = ["discard"]): Update =>
  ({
    t: "update",
    v,
    since,
    at: 1_000_000,
    events: [],
    view: { turn },
    options: kinds.map((kind) => ({ kind })),
    table: { me: 0, status: "playing", seats: [{ ready: false, away: false }] },
  }) as unknown as Update;

function atTable(): { browser: TableBrowser; socket: TableSocket } {
  const browser = new TableBrowser();
  const socket = new TableSocket("ws://site/ws/table/t1/", browser.listener, browser);
  browser.socket.open();
  browser.socket.deliver(updateAt(30, 30));
  return { browser, socket };
}

test("the first update has no new events", () => {
  const { browser } = atTable();
  assert.deepEqual(browser.received, [{ v: 30, follows: false }]);
  assert.deepEqual(browser.connections, [true]);
  browser.socket.deliver(updateAt(31, 30));
  browser.socket.deliver(updateAt(34, 32)); // a gap: update 32 was lost
  assert.deepEqual(browser.received.slice(1), [
    { v: 31, follows: true },
    { v: 34, follows: false },
  ]);
});

test("updates older than the known version are ignored", () => {
  const { browser } = atTable();
  browser.socket.deliver(updateAt(29, 28));
  assert.equal(browser.received.length, 1);
});

test("a move is sent again after the connection was lost, until the decision has changed", () => {
  const { browser, socket } = atTable();
  socket.move(12, { do: "discard", tile: "3D" });
  assert.equal(browser.moves().length, 1);
  browser.socket.lose();
  assert.deepEqual(browser.connections, [true, false]);
  browser.pass(1_000);
  assert.equal(browser.socket.address, "ws://site/ws/table/t1/?since=30&changes=1");
  browser.socket.open();
  assert.equal(browser.moves().length, 0, "not before the update has arrived");
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(browser.moves()[0], {
    t: "move",
    id: browser.moves(browser.sockets[0])[0]?.id,
    turn: 12,
    move: { do: "discard", tile: "3D" },
  });
  browser.socket.deliver({ t: "refused", id: browser.moves()[0]?.id ?? 0, code: "stale" });
  assert.deepEqual(browser.refused, [], "its first copy had arrived");
});

test("a move that has arrived is not sent again", () => {
  const { browser, socket } = atTable();
  socket.move(12, { do: "discard", tile: "3D" });
  browser.socket.lose();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver(updateAt(31, 30, 13));
  assert.equal(browser.moves().length, 0);
});

test("a move that is no longer an option is not sent again", () => {
  const { browser, socket } = atTable();
  browser.socket.deliver(updateAt(31, 30, 12, ["pass", "call", "hold"]));
  socket.move(12, { do: "pass" });
  browser.socket.lose();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver(updateAt(32, 31, 12, []));
  assert.equal(browser.moves().length, 0);
});

test("a move made while disconnected waits for the connection", () => {
  const { browser, socket } = atTable();
  browser.socket.lose();
  socket.move(12, { do: "discard", tile: "3D" });
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.equal(browser.moves().length, 1);
});

test("a refusal is reported and the move dropped", () => {
  const { browser, socket } = atTable();
  socket.move(12, { do: "mahjong" });
  browser.socket.deliver({ t: "refused", id: browser.moves()[0]?.id ?? 0, code: "not_mahjong" });
  assert.deepEqual(browser.refused, ["not_mahjong"]);
  browser.socket.lose();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.equal(browser.moves().length, 0);
});

test("a stale refusal of a move that was sent once is reported", () => {
  const { browser, socket } = atTable();
  socket.move(11, { do: "pass" });
  browser.socket.deliver({ t: "refused", id: browser.moves()[0]?.id ?? 0, code: "stale" });
  assert.deepEqual(browser.refused, ["stale"]);
});

test("it pings every ten seconds with its version and reconnects when there is no answer", () => {
  const { browser } = atTable();
  browser.pass(10_000);
  assert.deepEqual(
    browser.socket.sent.filter((message) => message.t === "ping"),
    [{ t: "ping", v: 30 }],
  );
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  browser.pass(10_000);
  assert.equal(browser.sockets.length, 1);
  browser.pass(6_500); // no pong
  assert.equal(browser.sockets.length, 2);
});

test("it waits longer after each attempt, and reconnects at once when the page becomes visible", () => {
  const { browser, socket } = atTable();
  const gaps: number[] = [];
  for (let k = 0; k < 4; k++) {
    const before = browser.now();
    browser.socket.lose();
    while (browser.sockets.length === k + 1) browser.pass(100);
    gaps.push(browser.now() - before);
  }
  assert.ok(
    gaps.every((gap, k) => k === 0 || gap > (gaps[k - 1] ?? 0)),
    String(gaps),
  );
  browser.socket.lose();
  socket.wake();
  assert.equal(browser.sockets.length, 6);
});

test("it does not reconnect to a missing table or with a suspended account", () => {
  for (const code of [4403, 4404]) {
    const { browser } = atTable();
    browser.socket.lose(code);
    browser.pass(60_000);
    assert.equal(browser.sockets.length, 1);
  }
});

test("when the server is replaced it connects at a random moment, and nobody is told", () => {
  const { browser } = atTable();
  browser.random = () => 0.9;
  browser.socket.lose(1012);
  browser.pass(4_400);
  assert.equal(browser.sockets.length, 1);
  browser.pass(200);
  assert.equal(browser.socket.address, "ws://site/ws/table/t1/?since=30&changes=1");
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  browser.pass(9_000);
  assert.deepEqual(browser.connections, [true, true]);
});

test("a move during a restart connects at once and is sent", () => {
  const { browser, socket } = atTable();
  browser.socket.lose(1012);
  socket.move(12, { do: "discard", tile: "3D" });
  assert.equal(browser.sockets.length, 2);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.equal(browser.moves().length, 1);
  browser.pass(6_000);
  assert.equal(browser.sockets.length, 2, "and not once more");
});

test("a restart that lasts is told, as a restart", () => {
  const { browser } = atTable();
  const told: [boolean, boolean | undefined][] = [];
  browser.listener.connection = (up, restarting) => void told.push([up, restarting]);
  browser.socket.lose(1012);
  browser.pass(2_500);
  browser.socket.lose(1006); // nothing listens yet
  browser.pass(5_400);
  assert.deepEqual(told, []);
  browser.pass(200);
  assert.deepEqual(told, [[false, true]]);
  browser.socket.lose(1006);
  assert.deepEqual(told, [
    [false, true],
    [false, true],
  ]);
});

test("deadlines follow the server's clock", () => {
  const { browser, socket } = atTable();
  assert.equal(socket.time.until(1_005_000), 5_000);
  browser.socket.deliver({ t: "pong", v: 30, now: 1_002_000 });
  assert.equal(socket.time.until(1_005_000), 3_000);
});

test("a move and a pause made while disconnected are both sent, the move first; resume replaces pause", () => {
  const { browser, socket } = atTable();
  browser.socket.lose();
  socket.move(12, { do: "take", pair: [1, 2] });
  socket.pause();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(
    browser.socket.sent.filter((update) => update.t !== "ping").map((update) => update.t),
    ["move", "pause"],
  );
  socket.resume();
  browser.socket.lose();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 30, now: 1 });
  assert.deepEqual(
    browser.socket.sent.filter((update) => update.t !== "ping").map((update) => update.t),
    ["move", "resume"],
  );
});

test("during a pause a move stays unconfirmed until the board is visible again", () => {
  const { browser, socket } = atTable();
  const paused = (v: number) => {
    const update = updateAt(v, v - 1, 12, ["take"]);
    return { ...update, view: null, options: [], table: { ...update.table, paused: 5 } } as unknown as Update;
  };
  socket.move(12, { do: "take", pair: [1, 2] });
  socket.pause();
  browser.socket.deliver(paused(31));
  browser.socket.lose();
  browser.pass(1_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 31, now: 1 });
  assert.deepEqual(browser.moves().length, 1, "sent again: nobody knows whether it arrived");
  browser.socket.deliver(updateAt(32, 31, 13, ["take"]));
  browser.socket.lose();
  browser.pass(2_000);
  browser.socket.open();
  browser.socket.deliver({ t: "pong", v: 32, now: 1 });
  assert.equal(browser.moves().length, 0);
});

test("a change leads on from what the page has, and a gap is asked about", () => {
  const { browser } = atTable();
  const change = { t: "change" as const, at: 1_000_000, events: [], connected: [true] };
  browser.socket.deliver({ ...change, v: 31, since: 30, change: { view: { turn: [13] } } });
  assert.deepEqual(browser.received[1], { v: 31, follows: true });
  browser.socket.deliver({ ...change, v: 31, since: 31, change: {} }); // who is connected
  assert.equal(browser.received.length, 3);
  browser.socket.deliver({ ...change, v: 30, since: 29, change: {} });
  assert.equal(browser.socket.sent.length, 0, "it is older");
  browser.socket.deliver({ ...change, v: 34, since: 33, change: { view: { turn: [15] } } });
  assert.equal(browser.received.length, 3, "of a version that the page does not have");
  assert.deepEqual(browser.socket.sent, [{ t: "ping", v: 31 }]);
  browser.socket.deliver(updateAt(34, 31));
  assert.deepEqual(browser.received[3], { v: 34, follows: true });
});
