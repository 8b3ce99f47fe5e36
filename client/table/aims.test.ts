import assert from "node:assert/strict";
import test from "node:test";
import type { Kept } from "../ui/storage";
import { FirstTimes } from "./aims";

const CALL = { id: "call", text: "Call only what your hand needs." };
const WALL = { id: "wall", text: "The wall is short." };

function browser(): Kept {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("a sentence stays as long as the question it belongs to", () => {
  const first = new FirstTimes(browser());
  assert.equal(first.next("7/claim", [CALL]), CALL.text);
  assert.equal(first.next("7/claim", [CALL]), CALL.text, "a tile was picked");
  assert.equal(first.next("9/claim", [CALL]), "", "the next question of this kind");
});

test("it is never said again, not even after a reload", () => {
  const storage = browser();
  new FirstTimes(storage).next("7/claim", [CALL]);
  assert.equal(new FirstTimes(storage).next("7/claim", [CALL]), "");
});

test("one sentence for a question; another one that fits waits for the next", () => {
  const first = new FirstTimes(browser());
  assert.equal(first.next("7/claim", [CALL, WALL]), CALL.text);
  assert.equal(first.next("7/claim", [CALL, WALL]), CALL.text);
  assert.equal(first.next("8/claim", [CALL, WALL]), WALL.text);
});

test("a browser that keeps nothing says it again on the next page only", () => {
  const nothing: Kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  assert.equal(new FirstTimes(nothing).next("7/claim", [CALL]), CALL.text);
});

test("what is kept may be damaged", () => {
  const storage = browser();
  storage.setItem("tilehouse.said", "{");
  assert.equal(new FirstTimes(storage).next("7/claim", [CALL]), CALL.text);
});
