import assert from "node:assert/strict";
import test from "node:test";
import { Sender } from "./sender";
import { Thread } from "./thread";

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
  const sender = new Sender(thread, socket, 7, () => undefined, pause);
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
