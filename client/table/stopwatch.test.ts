import assert from "node:assert/strict";
import test from "node:test";
import type { TableInfo } from "../live/protocol";
import { formatTime, pausedMs, playedMs } from "./stopwatch";

const table = (part: Partial<TableInfo>) => ({ began: 1_000, paused: null, ended: null, ...part }) as TableInfo;

test("time is shown in minutes and seconds", () => {
  assert.deepEqual([0, 999, 59_999, 60_000, 754_000, 3_600_000, -5].map(formatTime), [
    "0:00",
    "0:00",
    "0:59",
    "1:00",
    "12:34",
    "60:00",
    "0:00",
  ]);
});

test("while paused, a game with a time limit shows the time left, others the playing time", () => {
  assert.equal(pausedMs(table({ options: { pace: 600 } }), 60_000), 540_000);
  assert.equal(pausedMs(table({ options: { pace: 0 } }), 60_000), 60_000);
});

test("playing time stops when the game ends or is paused", () => {
  assert.equal(playedMs(table({}), 5_000), 4_000);
  assert.equal(playedMs(table({ paused: 3_000 }), 5_000), 2_000);
  assert.equal(playedMs(table({ ended: 4_000 }), 9_000), 3_000);
  assert.equal(playedMs(table({ began: null }), 9_000), 0);
});
