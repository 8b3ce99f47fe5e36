import assert from "node:assert/strict";
import test from "node:test";
import type { Move } from "../games/plug";
import { Ahead } from "./ahead";

const take = (a: number, b: number): Move => ({ do: "take", pair: [a, b] });

function made(): { ahead: Ahead; sent: [number, Move][] } {
  const sent: [number, Move][] = [];
  return { ahead: new Ahead((turn, move) => sent.push([turn, move])), sent };
}

test("three pairs taken at once go out one after the other, each to its own decision", () => {
  const { ahead, sent } = made();
  for (const k of [0, 2, 4]) ahead.add(take(k, k + 1), 7);
  assert.deepEqual(sent, [[7, take(0, 1)]]);
  ahead.heard(8);
  assert.deepEqual(sent[1], [8, take(2, 3)]);
  assert.deepEqual(ahead.moves, [take(2, 3), take(4, 5)]);
  ahead.heard(9);
  ahead.heard(10);
  assert.equal(sent.length, 3);
  assert.deepEqual(ahead.moves, []);
});

test("news that are not the answer, such as who is here, send nothing twice", () => {
  const { ahead, sent } = made();
  ahead.add(take(0, 1), 7);
  ahead.heard(7);
  ahead.heard(null); // paused
  assert.equal(sent.length, 1);
  assert.deepEqual(ahead.moves, [take(0, 1)]);
});

test("after a refusal nothing more goes out, and the next move does", () => {
  const { ahead, sent } = made();
  ahead.add(take(0, 1), 7);
  ahead.add(take(2, 3), 7);
  ahead.forget();
  ahead.heard(8);
  assert.equal(sent.length, 1);
  ahead.add(take(4, 5), 8);
  assert.deepEqual(sent[1], [8, take(4, 5)]);
});
