import assert from "node:assert/strict";
import test from "node:test";
import { whenDrawn } from "./webgl";

// A graphics card that is done when the test says so, and a page whose timers run then too.
function slow() {
  const [told, timers]: [string[], (() => void)[]] = [[], []];
  const card = { drawn: false, lost: false };
  Object.assign(globalThis, {
    setTimeout: (run: (left: number) => void, _ms: number, left: number) => timers.push(() => run(left)),
  });
  const gl = {
    UNSIGNALED: 1,
    fenceSync: () => ({}),
    flush: () => told.push("flushed"),
    isContextLost: () => card.lost,
    getSyncParameter: () => (card.drawn ? 2 : 1),
    deleteSync: () => {},
  };
  whenDrawn(gl as unknown as WebGL2RenderingContext, () => told.push("drawn"));
  const wait = () => {
    for (const run of timers.splice(0)) run();
  };
  return { told, card, wait };
}

test("while a card draws, the page goes on; then it is told, once", () => {
  const { told, card, wait } = slow();
  wait();
  assert.deepEqual(told, ["flushed"]);
  card.drawn = true;
  wait();
  wait();
  assert.deepEqual(told, ["flushed", "drawn"]);
});

test("a card that is lost meanwhile does not keep the page waiting", () => {
  const { told, card, wait } = slow();
  card.lost = true;
  wait();
  assert.deepEqual(told, ["flushed", "drawn"]);
});

test("a card that never says that it has drawn does not keep the page waiting for ever", () => {
  const { told, wait } = slow();
  for (let look = 0; look < 400; look++) wait();
  assert.deepEqual(told, ["flushed", "drawn"]);
});
