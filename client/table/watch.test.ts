import assert from "node:assert/strict";
import test from "node:test";
import type { TableNews } from "../live/wire";
import { atPause, minutes, played } from "./watch";

const table = (part: Partial<TableNews>) => ({ began: 1_000, paused: null, ended: null, ...part }) as TableNews;

test("time is told in minutes and seconds", () => {
  assert.deepEqual([0, 999, 59_999, 60_000, 754_000, 3_600_000, -5].map(minutes), ["0:00", "0:00", "0:59", "1:00", "12:34", "60:00", "0:00"]); // prettier-ignore
});

test("paused, a game with a clock shows what is left, another one how long it was played", () => {
  assert.equal(atPause(table({ options: { pace: 600 } }), 60_000), 540_000);
  assert.equal(atPause(table({ options: { pace: 0 } }), 60_000), 60_000);
});

test("a game is played until it ends, and not while it is paused", () => {
  assert.equal(played(table({}), 5_000), 4_000);
  assert.equal(played(table({ paused: 3_000 }), 5_000), 2_000);
  assert.equal(played(table({ ended: 4_000 }), 9_000), 3_000);
  assert.equal(played(table({ began: null }), 9_000), 0);
});
