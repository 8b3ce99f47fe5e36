import assert from "node:assert/strict";
import test from "node:test";
import type { PageServerMessage, UserEvent } from "./page-protocol";
import { PageSocket, type Refusal } from "./page-socket";
import { FakeBrowser } from "./testing";

type Sent = { t: string; id?: number };

const event = (unread: number): UserEvent => ({ kind: "notifications_read", unread });
const eventsTo = (v: number, since: number): PageServerMessage => ({
  t: "events",
  v,
  since,
  events: Array.from({ length: v - since }, (_, index) => event(since + index + 1)),
});

function onPage(since?: number, table?: string) {
  const browser = new FakeBrowser<PageServerMessage, Sent>();
  const socket = new PageSocket({ url: "ws://site/ws/me/", since, table, tab: "tab-token" }, browser);
  const heard = { events: [] as number[], states: [] as unknown[], tables: [] as number[], up: [] as boolean[] };
  socket.on("events", (events) => heard.events.push(...events.map((one) => (one as { unread: number }).unread)));
  socket.on("state", (state) => heard.states.push(state));
  socket.on("table", ({ v }) => heard.tables.push(v));
  socket.on("connection", (up) => heard.up.push(up));
  const open = (...first: PageServerMessage[]) => {
    browser.socket.open();
    for (const message of first) browser.socket.deliver(message);
  };
  const sent = (t: string) => browser.socket.sent.filter((message) => message.t === t);
  return { browser, socket, heard, open, sent };
}

async function refusalOf(asked: Promise<unknown>): Promise<Refusal | null> {
  return asked.then(
    () => null,
    (refusal: Refusal) => refusal,
  );
}

test("a page without a version gets the state, and asks for what followed after an interruption", () => {
  const { browser, heard, open } = onPage();
  assert.equal(browser.socket.address, "ws://site/ws/me/?tab=tab-token");
  open({ t: "state", v: 7, state: { messages: 2 } }, eventsTo(8, 7));
  assert.deepEqual(heard.states, [{ messages: 2 }]);
  assert.deepEqual(heard.events, [8]);
  browser.socket.lose();
  browser.pass(1_000);
  assert.equal(browser.socket.address, "ws://site/ws/me/?since=8&tab=tab-token");
  open(eventsTo(8, 8));
  assert.deepEqual(heard.up, [true, false, true]);
});

test("every event is told once and in order, whatever overlaps or is missing", () => {
  const { heard, open, browser, sent } = onPage(4);
  assert.equal(browser.socket.address, "ws://site/ws/me/?since=4&tab=tab-token");
  open(eventsTo(6, 4), eventsTo(5, 4), eventsTo(8, 5));
  assert.deepEqual(heard.events, [5, 6, 7, 8]);
  browser.socket.deliver(eventsTo(11, 10));
  assert.deepEqual(heard.events, [5, 6, 7, 8], "an event is missing");
  assert.deepEqual(sent("ping"), [{ t: "ping", v: 8, tv: 0 }]);
  browser.socket.deliver(eventsTo(11, 8));
  assert.deepEqual(heard.events.slice(4), [9, 10, 11]);
});

test("a table page follows the table's chat too", () => {
  const { browser, heard, open, sent } = onPage(0, "t1");
  assert.equal(browser.socket.address, "ws://site/ws/me/?since=0&table=t1&tab=tab-token");
  const lines = (v: number, since: number): PageServerMessage => ({ t: "table", v, since, messages: [], rights: null });
  open(eventsTo(0, 0), lines(30, 12), lines(31, 30), lines(33, 32));
  assert.deepEqual(heard.tables, [30, 31]);
  assert.deepEqual(sent("ping"), [{ t: "ping", v: 0, tv: 31 }]);
  browser.socket.lose();
  browser.pass(1_000);
  assert.equal(browser.socket.address, "ws://site/ws/me/?since=0&table=t1&table_since=31&tab=tab-token");
  open(eventsTo(0, 0), lines(400, 300), lines(401, 400), lines(501, 450), lines(510, 410));
  assert.deepEqual(sent("ping"), [{ t: "ping", v: 0, tv: 401 }]);
  assert.deepEqual(heard.tables, [30, 31, 400, 401, 510], "what is gone is not asked for again and again");
});

test("a request is answered with its result or its refusal", async () => {
  const { browser, socket, open, sent } = onPage(0);
  open(eventsTo(0, 0));
  const [joined, refused] = [
    socket.request({ t: "join_call", call: "c1" }),
    socket.request({ t: "leave_call", call: "c1" }),
  ];
  const id = (t: string) => sent(t)[0]?.id as number;
  browser.socket.deliver({ t: "refused", id: id("leave_call"), code: "gone", text: "It has ended." });
  browser.socket.deliver({ t: "done", id: id("join_call"), result: { ice: [] } });
  assert.deepEqual(await joined, { ice: [] });
  const refusal = await refusalOf(refused);
  assert.deepEqual([refusal?.code, refusal?.text], ["gone", "It has ended."]);
});

test("a request waits for the connection and is sent again once if its answer was lost", async () => {
  const { browser, socket, open, sent } = onPage(0);
  const asked = socket.request({ t: "join_call", call: "c1" });
  open();
  assert.equal(sent("join_call").length, 0, "not before the page knows what it has missed");
  browser.socket.deliver(eventsTo(0, 0));
  const [first] = sent("join_call");
  browser.socket.lose();
  browser.pass(1_000);
  open(eventsTo(0, 0));
  assert.deepEqual(sent("join_call"), [first]);
  browser.socket.lose();
  browser.pass(2_000);
  open(eventsTo(0, 0));
  assert.deepEqual(sent("join_call"), []);
  assert.equal((await refusalOf(asked))?.code, "connection");
});

test("notes are not kept for later", () => {
  const { browser, socket, open, sent } = onPage(0);
  socket.send({ t: "typing", to: 3 });
  open(eventsTo(0, 0));
  assert.equal(sent("typing").length, 0);
  socket.send({ t: "typing", to: 3 });
  assert.equal(sent("typing").length, 1);
  browser.socket.deliver({ t: "other_typing", other: 3 });
});

test("it pings every 25 seconds and reconnects when there is no answer", () => {
  const { browser, open, sent } = onPage(3);
  open(eventsTo(3, 3));
  browser.pass(25_000);
  assert.deepEqual(sent("ping"), [{ t: "ping", v: 3, tv: 0 }]);
  browser.socket.deliver({ t: "pong", v: 3, tv: 0, now: 1 });
  browser.pass(25_000);
  assert.equal(browser.sockets.length, 1);
  browser.pass(8_500);
  assert.equal(browser.sockets.length, 2);
});

test("it reconnects at once when woken, and slowly when the server is crowded", () => {
  const { browser, socket, open } = onPage(0);
  open(eventsTo(0, 0));
  browser.socket.lose();
  socket.wake();
  assert.equal(browser.sockets.length, 2);
  browser.socket.lose(4409);
  browser.pass(14_000);
  assert.equal(browser.sockets.length, 2);
  browser.pass(17_000);
  assert.equal(browser.sockets.length, 3);
});

test("it comes back from a restart without a word, and tells one that lasts", () => {
  const { browser, heard, open } = onPage(0);
  open(eventsTo(0, 0));
  browser.random = () => 0.9;
  browser.socket.lose(1012);
  browser.pass(4_400);
  assert.equal(browser.sockets.length, 1);
  browser.pass(200);
  open(eventsTo(0, 0));
  browser.pass(9_000);
  assert.deepEqual(heard.up, [true, true]);
  browser.socket.lose(1012);
  browser.pass(4_600);
  browser.socket.lose();
  assert.deepEqual(heard.up, [true, true]);
  browser.pass(3_500);
  assert.deepEqual(heard.up, [true, true, false]);
});

test("it ends for good for the signed out and the suspended, and says so to what waits", async () => {
  for (const code of [4401, 4403, 4404]) {
    const { browser, socket, open } = onPage(0);
    open(eventsTo(0, 0));
    const asked = socket.request({ t: "join_call", call: "c1" });
    browser.socket.lose(code);
    browser.pass(90_000);
    socket.wake();
    assert.equal(browser.sockets.length, 1);
    assert.equal((await refusalOf(asked))?.code, "connection");
    assert.ok(await refusalOf(socket.request({ t: "join_call", call: "c1" })));
  }
});

test("a listener can leave", () => {
  const { browser, socket, open } = onPage(0);
  let count = 0;
  const off = socket.on("events", () => void count++);
  open(eventsTo(1, 0));
  off();
  browser.socket.deliver(eventsTo(2, 1));
  assert.equal(count, 1);
});
