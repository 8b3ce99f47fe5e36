import assert from "node:assert/strict";
import test from "node:test";
import { countedOf, toastOf } from "../site/news";
import { type Known, Sender, Thread } from "./thread";

const GROUP = "club/abc";
const message = (number: number, given: Partial<Known> = {}): Known => ({
  number,
  mine: false,
  text: `text ${number}`,
  nonce: "",
  at: number * 1_000,
  group: GROUP,
  other: 7,
  name: "Ben",
  avatar: "a",
  ...given,
});

test("a message that a block withholds is no gap", () => {
  const thread = new Thread();
  thread.add([message(1)]);
  thread.pass(2);
  assert.equal(thread.last, 2);
  assert.ok(!thread.isGapBefore(3));
  assert.ok(thread.isGapBefore(4));
});

test("what comes after a gap does not hide it", () => {
  const thread = new Thread();
  thread.add([message(1)]);
  thread.pass(3);
  assert.ok(thread.isGapBefore(3));
});

test("a message that was taken down has no text any more", () => {
  const thread = new Thread();
  thread.add([message(1), message(2, { text: "", taken_down: true })]);
  thread.takeDown([1, 9]);
  assert.deepEqual(
    thread.lines.map(({ text, gone, by }) => [text, gone, by?.name]),
    [
      ["", true, "Ben"],
      ["", true, "Ben"],
    ],
  );
});

test("a message to a group names it, and no user", async () => {
  const thread = new Thread();
  thread.write("nonce-1", "Hello", 1);
  const sent: unknown[] = [];
  const socket = {
    isClosed: false,
    request: async (asked: unknown) => {
      sent.push(asked);
      return { number: 1, at: 2 };
    },
  };
  await new Sender(thread, socket, { other: 0, group: GROUP }, () => undefined).send();
  assert.deepEqual(sent, [{ t: "send_message", to: 0, group: GROUP, nonce: "nonce-1", text: "Hello" }]);
});

test("news of a group say where it was written, and count unless it is muted", () => {
  const event = { kind: "message", ...message(1), title: "Talkers", muted: false, unread: null } as const;
  const heard = { ...event, other: 7, name: "Ben", avatar: "a" };
  assert.equal(toastOf(heard).name, "Ben in Talkers");
  assert.equal(toastOf(heard).url, "/messages/club/abc/");
  assert.deepEqual(
    [countedOf(heard), countedOf({ ...heard, muted: true }), countedOf({ ...heard, mine: true })],
    [1, 0, 0],
  );
});
