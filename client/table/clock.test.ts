import assert from "node:assert/strict";
import test from "node:test";
import type { ServerTime } from "../live/server-time";
import { Clock } from "./clock";

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
