// Where sockets are blocked a table is polled: the same updates, the same answers, and a way back.

import assert from "node:assert/strict";
import test from "node:test";
import type { ServerMessage } from "./messages";
import { TableSocket } from "./table-socket";
import { FakeBrowser, FakeNetwork } from "./testing";

type Sent = { t: string; id?: number };

const update = (v: number, turn = v) =>
  JSON.stringify({
    ...{ t: "update", v, since: v, at: 1_000_000, events: [], view: { turn }, options: [{ kind: "discard" }] },
    table: { me: 0, status: "playing", seats: [{ ready: false, away: false }] },
  });
const pong = (v: number) => JSON.stringify({ t: "pong", v, now: 1 });

function onNetwork(how: { throws?: boolean; remembered?: boolean } = {}) {
  const browser = new FakeBrowser<ServerMessage, Sent>();
  const network = new FakeNetwork(browser, how.remembered);
  network.throws = how.throws ?? false;
  const heard = { versions: [] as number[], refused: [] as string[], up: [] as boolean[] };
  const listener = {
    update: ({ v }: { v: number }) => void heard.versions.push(v),
    refused: (code: string) => void heard.refused.push(code),
    connection: (up: boolean) => void heard.up.push(up),
  };
  const socket = new TableSocket("ws://site/ws/table/t1/", listener, network.env);
  return { browser, network, heard, socket };
}

const asked = ({ address }: { address: string }) => address.replace(/[0-9a-f]{32}/, "<token>");

test("a constructor that throws: the table is polled at once, and the tab remembers it", async () => {
  const { network, heard, browser } = onNetwork({ throws: true });
  assert.equal(asked(network.poll), "http://site/ws/table/t1/?since=0&changes=1&poll=<token>&open=1&wait=20");
  await network.poll.answer(update(30));
  assert.deepEqual([heard.versions, heard.up, network.told], [[30], [true], [true]]);
  browser.pass(200);
  assert.equal(asked(network.poll), "http://site/ws/table/t1/?since=0&changes=1&poll=<token>&wait=20");
  await network.poll.answer(`${update(31)}\n${update(32)}`);
  assert.deepEqual(heard.versions, [30, 31, 32]);
  assert.ok(network.remembered);
});

test("a page whose tab remembers opens no socket first", () => {
  const { network, browser } = onNetwork({ remembered: true });
  assert.equal(browser.sockets.length, 0);
  assert.equal(network.polls, 1);
  assert.deepEqual(network.told, [true]);
});

test("a page that is busy for longer than a socket may take to open hears that it has opened", () => {
  const { network, heard, browser } = onNetwork();
  browser.pass(100);
  browser.freeze(7_000);
  assert.deepEqual([network.polls, browser.socket.readyState], [0, 0], "not given up");
  browser.socket.open();
  browser.socket.deliver(JSON.parse(update(30)));
  browser.pass(4_000);
  assert.deepEqual([heard.versions, network.polls, browser.sockets.length], [[30], 0, 1]);
});

test("a page that is busy for longer than a table may take to answer keeps its socket", () => {
  const { heard, browser } = onNetwork();
  browser.socket.open();
  browser.freeze(14_000);
  browser.socket.deliver(JSON.parse(update(30)));
  assert.deepEqual([heard.versions, heard.up, browser.sockets.length], [[30], [true], 1]);
});

test("after a sleep of the machine the table connects again at once", () => {
  const { browser } = onNetwork();
  browser.socket.open();
  browser.socket.deliver(JSON.parse(update(30)));
  browser.pass(12_000); // a ping is not answered yet
  browser.freeze(600_000);
  browser.pass(1_000);
  assert.ok(browser.sockets.length > 1);
});

test("a socket that never opens is given up after five seconds", async () => {
  const { network, heard, browser } = onNetwork();
  browser.pass(4_900);
  assert.equal(network.polls, 0);
  browser.pass(1_000);
  assert.equal(network.polls, 1);
  await network.poll.answer(update(30));
  assert.deepEqual(heard.versions, [30]);
  assert.deepEqual(network.told, [], "a slow line is no proof");
});

test("sockets that end at once three times are given up; one that was heard is not", async () => {
  const loseThree = (code: number) => {
    const { network, browser } = onNetwork();
    for (const count of [1, 2, 3]) {
      assert.deepEqual([browser.sockets.length, network.polls], [count, 0]);
      browser.socket.lose(code);
      while (browser.sockets.length === count && !network.polls) browser.pass(100);
    }
    return network.polls;
  };
  assert.equal(loseThree(1006), 1);
  for (const code of [4409, 1012]) assert.equal(loseThree(code), 0);
});

test("where sockets have worked, a server that is away for ten seconds is waited for", () => {
  const { network, browser } = onNetwork();
  browser.socket.open();
  browser.socket.deliver(JSON.parse(update(30)));
  browser.pass(20_000);
  const began = browser.now();
  while (network.polls === 0) {
    browser.socket.lose();
    browser.pass(400);
  }
  assert.ok(browser.now() - began >= 10_000);
});

test("without any answer sockets are tried again too", async () => {
  const { network, browser } = onNetwork();
  browser.pass(5_600);
  await network.poll.fail();
  browser.pass(7_000);
  assert.equal(browser.sockets.length, 2);
});

test("an answer that is not the site's own, such as a sign-in page of a hotel, counts as none", async () => {
  const { network, heard, browser } = onNetwork({ throws: true });
  await network.poll.answer(undefined, 200);
  assert.deepEqual(heard.versions, []);
  browser.pass(1_000);
  assert.equal(network.polls, 2);
  assert.ok(network.poll.address.includes("open=1"));
});

test("a move goes beside the poll that waits, and is answered there; a resend counts as done", async () => {
  const { network, socket, heard, browser } = onNetwork({ throws: true });
  await network.poll.answer(update(30));
  browser.pass(200);
  socket.move(30, { do: "discard" });
  const sent = network.last;
  assert.ok(!sent.address.includes("wait="));
  const { id, ...rest } = JSON.parse(sent.body);
  assert.deepEqual(rest, { t: "move", turn: 30, move: { do: "discard" } });
  await sent.fail(); // whether it has arrived nobody knows
  browser.pass(1_000);
  await network.poll.answer(update(30));
  assert.equal(JSON.parse(network.last.body).t, "ping");
  await network.last.answer("");
  assert.equal(JSON.parse(network.last.body).id, id);
  await network.last.answer("");
  browser.pass(200);
  await network.poll.answer(JSON.stringify({ t: "refused", id, code: "stale" }));
  assert.deepEqual(heard.refused, []);
});

test("messages that wait go in one request, one a line", async () => {
  const { network, socket, browser } = onNetwork({ throws: true });
  await network.poll.answer(update(30));
  network.attention = "visible";
  browser.pass(200);
  await network.poll.answer("");
  socket.pause();
  const texts = network.poll.body.split("\n").map((text) => JSON.parse(text).t);
  assert.deepEqual(texts, ["pause"]);
  assert.ok(network.poll.address.endsWith("wait=3"), "its answer is waited for");
});

test("polls of a page behind others are short, and rarer where nobody sees it", async () => {
  const { network, browser } = onNetwork({ throws: true });
  for (const [attention, pause] of [
    ["visible", 2_000],
    ["hidden", 10_000],
  ] as const) {
    network.attention = attention;
    await network.poll.answer(update(30));
    const before = network.polls;
    browser.pass(pause - 100);
    const early = network.posts.filter(({ body }) => !body).length;
    browser.pass(200);
    assert.equal(network.polls, before + 1, attention);
    assert.ok(early <= before);
    assert.ok(/wait=[03]$/.test(network.poll.address));
  }
});

test("a hidden page says so with whatever it sends, and nothing of it when it is seen again", async () => {
  const { network, socket, browser } = onNetwork({ throws: true });
  await network.poll.answer(update(30));
  network.attention = "hidden";
  browser.pass(200);
  assert.ok(asked(network.poll).includes("poll=<token>&hidden=1&wait="));
  socket.move(30, { do: "discard" });
  assert.ok(asked(network.last).endsWith("poll=<token>&hidden=1"));
  await network.answerAll(pong(30));
  network.attention = "front";
  socket.wake();
  assert.ok(!network.poll.address.includes("hidden"));
});

test("a socket is tried every minute, and the page goes back without a word", async () => {
  const { network, heard, browser } = onNetwork({ throws: true });
  await network.poll.answer(update(30));
  network.throws = false;
  for (let seconds = 0; seconds < 59; seconds++) {
    assert.equal(browser.sockets.length, 0, `after ${seconds} s`);
    browser.pass(1_000);
    await network.answerAll(pong(30));
  }
  browser.pass(1_500);
  assert.equal(browser.sockets.length, 1);
  browser.socket.open();
  browser.socket.deliver(JSON.parse(update(30)));
  assert.equal(browser.sockets.length, 2, "the table's own");
  assert.equal(browser.socket.address, "ws://site/ws/table/t1/?since=30&changes=1");
  browser.socket.open();
  browser.socket.deliver(JSON.parse(pong(30)));
  assert.ok(heard.up.every((up) => up));
  assert.deepEqual([network.told, network.remembered], [[true, false], false]);
});

test("after a slow line a socket is tried soon; when it fails the player is told", async () => {
  const { network, browser } = onNetwork();
  browser.pass(5_600);
  await network.poll.answer(update(30));
  browser.pass(5_000);
  assert.equal(browser.sockets.length, 2);
  assert.deepEqual(network.told, []);
  browser.pass(5_000);
  assert.deepEqual([network.told, network.remembered], [[true], true]);
});

test("a process that does not know the page is asked again at once, without a word", async () => {
  const { network, heard, browser } = onNetwork({ throws: true });
  await network.poll.answer(update(30));
  browser.pass(200);
  await network.poll.answer(undefined, 410);
  assert.equal(asked(network.poll), "http://site/ws/table/t1/?since=30&changes=1&poll=<token>&open=1&wait=20");
  await network.poll.answer(update(31));
  assert.deepEqual(
    [heard.versions, heard.up],
    [
      [30, 31],
      [true, true],
    ],
  );
});

test("the server's close codes mean the same, and a page that is left says so", async () => {
  const { network, browser } = onNetwork({ throws: true });
  await network.poll.answer(`${update(30)}\n{"t":"close","code":4403}`);
  browser.pass(90_000);
  assert.equal(network.polls, 1);
  const other = onNetwork({ throws: true });
  await other.network.poll.answer(update(30));
  other.network.leave();
  assert.equal(other.network.byes.length, 1);
  assert.ok(other.network.byes[0]?.endsWith("&end=1"));
});
