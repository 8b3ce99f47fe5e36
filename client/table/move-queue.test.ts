import assert from "node:assert/strict";
import test from "node:test";
import type { Move } from "../games/game";
import { MoveQueue } from "./move-queue";

const take = (a: number, b: number): Move => ({ do: "take", pair: [a, b] });

function makeQueue(): { queue: MoveQueue; sent: [number, Move][] } {
  const sent: [number, Move][] = [];
  return { queue: new MoveQueue((turn, move) => sent.push([turn, move])), sent };
}

test("three pairs taken at once are sent one after the other, each for its own decision", () => {
  const { queue, sent } = makeQueue();
  for (const k of [0, 2, 4]) queue.add(take(k, k + 1), 7);
  assert.deepEqual(sent, [[7, take(0, 1)]]);
  queue.advance(8);
  assert.deepEqual(sent[1], [8, take(2, 3)]);
  assert.deepEqual(queue.moves, [take(2, 3), take(4, 5)]);
  queue.advance(9);
  queue.advance(10);
  assert.equal(sent.length, 3);
  assert.deepEqual(queue.moves, []);
});

test("updates that are not the answer, such as who is connected, send nothing twice", () => {
  const { queue, sent } = makeQueue();
  queue.add(take(0, 1), 7);
  queue.advance(7);
  queue.advance(null); // paused
  assert.equal(sent.length, 1);
  assert.deepEqual(queue.moves, [take(0, 1)]);
});

test("a refusal clears the queue, and the next move is sent", () => {
  const { queue, sent } = makeQueue();
  queue.add(take(0, 1), 7);
  queue.add(take(2, 3), 7);
  queue.clear();
  queue.advance(8);
  assert.equal(sent.length, 1);
  queue.add(take(4, 5), 8);
  assert.deepEqual(sent[1], [8, take(4, 5)]);
});
