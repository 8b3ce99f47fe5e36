import assert from "node:assert/strict";
import test from "node:test";
import { pauseCopy } from "./pause";

const PAUSED = "If paused for too long, the game will end & submit your current score.";
const NO_MORE =
  "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.";

test("case 1: the player has paused, and there is pause time", () => {
  assert.deepEqual(pauseCopy(120_000, true), {
    header: "Game Paused. Resumes in 02:00",
    body: PAUSED,
    mayEnd: true,
  });
});

test("case 2: the player asks for a pause, and there is no more pause time", () => {
  assert.deepEqual(pauseCopy(0, true), { header: "End Early?", body: NO_MORE, mayEnd: true });
});

test("case 3: the page has lost the focus, and there is pause time", () => {
  assert.deepEqual(pauseCopy(59_001, false), { header: "Game Paused. Resumes in 01:00", body: PAUSED, mayEnd: false });
});

test("case 4: the pause time has run out while the pop-up was open", () => {
  assert.deepEqual(pauseCopy(0, false), { header: "End Early?", body: NO_MORE, mayEnd: true });
});

test("a pause without a limit names none", () => {
  assert.deepEqual(pauseCopy(null, true).header, "Game paused");
});
