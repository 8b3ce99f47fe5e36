// A solution is stepped through by the keys of a replay.

import assert from "node:assert/strict";
import test from "node:test";
import { SolutionPlayer } from "./single-player";

Object.assign(globalThis, { window: { setTimeout: () => 1 } });

test("the keys of a replay lead through a solution, and stop at its ends", () => {
  const steps = Array.from({ length: 31 }, (_, n) => ({ view: n, events: [], text: "" }));
  const player = new SolutionPlayer(
    steps,
    () => undefined,
    () => undefined,
  );
  const after = (key: string) => {
    assert.ok(player.key(key), key);
    return player.view;
  };
  assert.deepEqual(["l", "j", "j", "End", "l", "5", "Home"].map(after), [10, 0, 0, 30, 30, 15, 0]);
  player.step(1);
  assert.equal(player.view, 1);
  for (const key of ["n", "v", "h", "x"]) assert.equal(player.key(key), false, key);
});
