import assert from "node:assert/strict";
import test from "node:test";
import { type Known, Sender, Thread } from "./thread";

const message = (number: number, given: Partial<Known> = {}): Known => ({
  number,
  mine: false,
  text: `text ${number}`,
  nonce: "",
  at: number * 1_000,
  ...given,
});
const texts = (thread: Thread) => thread.lines.map(({ text, state }) => `${text} ${state}`);

test("messages are shown once and in order, in whatever order they come", () => {
  const thread = new Thread();
  thread.add([message(3), message(4)]);
  assert.deepEqual(
    thread.add([message(4), message(5)]).map(({ number }) => number),
    [5],
  );
  thread.add([message(1), message(2)]);
  assert.deepEqual(
    thread.lines.map(({ number }) => number),
    [1, 2, 3, 4, 5],
  );
  assert.deepEqual([thread.first, thread.last], [1, 5]);
  assert.ok(thread.isGapBefore(7));
  assert.ok(!thread.isGapBefore(6));
});

test("an own message is there once, whether its answer or the event comes first", () => {
  for (const eventFirst of [true, false]) {
    const thread = new Thread();
    thread.add([message(1)]);
    thread.write("nonce-1", "Hello", 5_000);
    assert.deepEqual(texts(thread), ["text 1 sent", "Hello waiting"]);
    const event = () => thread.add([message(2, { mine: true, text: "Hello", nonce: "nonce-1" })]);
    if (eventFirst) event();
    thread.arrived("nonce-1", 2, 5_100);
    event();
    assert.deepEqual(texts(thread), ["text 1 sent", "Hello sent"]);
    assert.equal(thread.lines[1]?.key, "nonce-1", "its row stays the same");
  }
});

test("an unsent message of the page before is dropped if the server's page already shows it", () => {
  const thread = new Thread();
  thread.add([message(1, { mine: true, text: "Hello" })]);
  thread.write("nonce-1", "Hello", 900);
  thread.arrived("nonce-1", 1, 1_000);
  assert.deepEqual(texts(thread), ["Hello sent"]);
});

test("a message that failed can be tried again or dropped", () => {
  const thread = new Thread();
  thread.write("nonce-1", "one", 1);
  thread.write("nonce-2", "two", 2);
  thread.failed("nonce-1", "Not now.");
  assert.deepEqual(texts(thread), ["one failed", "two waiting"]);
  assert.deepEqual(
    thread.waiting.map(({ text }) => text),
    ["two"],
  );
  thread.retry("nonce-1");
  assert.deepEqual(texts(thread), ["two waiting", "one waiting"]);
  thread.drop("nonce-2");
  assert.deepEqual(thread.unsent, [{ nonce: "nonce-1", text: "one", at: 1 }]);
});

test("what was cleared does not come back", () => {
  const thread = new Thread();
  thread.add([message(1), message(2), message(3)]);
  thread.clear(2);
  thread.add([message(2)]);
  assert.deepEqual(texts(thread), ["text 3 sent"]);
  thread.clear(3);
  assert.equal(thread.last, 3);
  assert.ok(!thread.isGapBefore(9));
});

test("the newest own message that the other has seen is marked", () => {
  const thread = new Thread();
  thread.add([message(1, { mine: true }), message(2), message(3, { mine: true }), message(4, { mine: true })]);
  assert.equal(thread.lastSeen, 0);
  thread.seen = 3;
  assert.equal(thread.lastSeen, 3);
});

type Answer = { number: number; at: number } | { code: string; text: string };

// A socket whose answers are given beforehand.
function sending(answers: Answer[], isClosed = false) {
  const thread = new Thread();
  const asked: string[] = [];
  let pauses = 0;
  const socket = {
    isClosed,
    request: async (message: object) => {
      asked.push((message as { nonce: string }).nonce);
      const answer = answers.shift() as Answer;
      if ("code" in answer) throw answer;
      return answer;
    },
  };
  const pause = async () => void pauses++;
  const sender = new Sender(thread, socket, { other: 7, group: "" }, () => undefined, pause);
  const states = () => thread.lines.map(({ text, state, why }) => [text, state, why].join(" ").trim());
  return { thread, sender, asked, states, pauses: () => pauses };
}

test("messages are sent one after the other", async () => {
  const { thread, sender, asked, states } = sending([
    { number: 4, at: 10 },
    { number: 5, at: 20 },
  ]);
  thread.write("n1", "one", 1);
  thread.write("n2", "two", 2);
  await Promise.all([sender.send(), sender.send()]);
  assert.deepEqual(asked, ["n1", "n2"]);
  assert.deepEqual(states(), ["one sent", "two sent"]);
});

test("it slows down when the server asks for it, and sends the same copy after a lost connection", async () => {
  const { thread, sender, asked, states, pauses } = sending([
    { code: "too_fast", text: "Wait." },
    { code: "connection", text: "" },
    { number: 1, at: 10 },
  ]);
  thread.write("n1", "one", 1);
  await sender.send();
  assert.deepEqual([asked, pauses(), states()], [["n1", "n1", "n1"], 1, ["one sent"]]);
});

test("a refused message says why, and the next is sent", async () => {
  const { thread, sender, states } = sending([
    { code: "not_friends", text: "You are not friends." },
    { number: 1, at: 10 },
  ]);
  thread.write("n1", "one", 1);
  thread.write("n2", "two", 2);
  await sender.send();
  assert.deepEqual(states(), ["two sent", "one failed You are not friends."]);
});

test("nothing waits for a connection that has ended for good", async () => {
  const { thread, sender, states } = sending([{ code: "connection", text: "" }], true);
  thread.write("n1", "one", 1);
  await sender.send();
  assert.deepEqual(states(), ["one failed Not sent. Reload the page and try again."]);
});
