import assert from "node:assert/strict";
import test from "node:test";
import { whenDrawn } from "./webgl";

// A graphics card that is done when the test says so, and a page whose timers run then too.
function slow() {
  const [told, timers]: [string[], (() => void)[]] = [[], []];
  const card = { drawn: false, lost: false };
  Object.assign(globalThis, { setTimeout: (run: () => void) => timers.push(run) });
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
