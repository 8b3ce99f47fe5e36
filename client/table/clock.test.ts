import assert from "node:assert/strict";
import test from "node:test";
import type { ServerTime } from "../live/connection";
import type { TableInfo } from "../live/protocol";
import { Clock, countdownText, formatTime, pausedMs, playedMs } from "./clock";
import { gameTime } from "./scoreboard";

// What a clock of a minute says that is first shown after so many seconds, until it has run down: its warnings, and each second.
function run(passed: number): { warned: number[]; ticked: (number | null)[] } {
  let now = passed * 1000;
  let next: (() => void) | null = null;
  const setTimeout = (run: () => void, ms: number) => {
    next = () => {
      now += ms;
      run();
    };
    return 0;
  };
  Object.assign(globalThis, { window: { setTimeout } });
  const warned: number[] = [];
  const ticked: (number | null)[] = [];
  const time = { until: (at: number) => Math.max(0, at - now) } as ServerTime;
  const clock = new Clock(
    time,
    (seconds) => warned.push(seconds),
    (seconds) => ticked.push(seconds),
  );
  clock.show({ kind: "turn", ends: 60_000, total: 60_000 }, []);
  while (next) {
    const run: () => void = next;
    next = null;
    run();
  }
  clock.show(null, []);
  return { warned, ticked };
}

test("a turn is warned of at 20, 10, 5, 4, 3, 2 and 1 seconds", () => {
  assert.deepEqual(run(0).warned, [20, 10, 5, 4, 3, 2, 1]);
});

test("a page that is opened late is warned of what is left", () => {
  assert.deepEqual(run(52).warned, [5, 4, 3, 2, 1]);
});

test("the compass is told once a second what is left, and then that no clock runs", () => {
  assert.deepEqual(run(55).ticked, [5, 4, 3, 2, 1, 0, null]);
});

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

test("the clock shows seconds rounded up", () => {
  assert.deepEqual([300_000, 299_001, 299_000, 60_000, 1, 0].map(gameTime), [
    "5:00",
    "5:00",
    "4:59",
    "1:00",
    "0:01",
    "0:00",
  ]);
});

test("four seconds are counted as 3, 2, 1, Go", () => {
  assert.deepEqual([4000, 3999, 3000, 2000, 1001, 1000, 1].map(countdownText), ["3", "3", "2", "1", "1", "Go!", "Go!"]);
});
