import assert from "node:assert/strict";
import test from "node:test";
import type { ServerTime } from "../live/server-time";
import { Clock } from "./clock";

// The warnings of a clock of a minute that is first shown after so many seconds, until it has run down.
function warnings(passed: number): number[] {
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
  const time = { until: (at: number) => Math.max(0, at - now) } as ServerTime;
  new Clock(time, (seconds) => warned.push(seconds)).show({ kind: "turn", ends: 60_000, total: 60_000 }, []);
  while (next) {
    const run: () => void = next;
    next = null;
    run();
  }
  return warned;
}

test("a turn is warned of at 20, 10, 5, 4, 3, 2 and 1 seconds", () => {
  assert.deepEqual(warnings(0), [20, 10, 5, 4, 3, 2, 1]);
});

test("a page that is opened late is warned of what is left", () => {
  assert.deepEqual(warnings(52), [5, 4, 3, 2, 1]);
});
