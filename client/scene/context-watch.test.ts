import assert from "node:assert/strict";
import test from "node:test";
import { ContextWatch } from "./context-watch";

// A canvas on a page whose timers run when the test says so.
function watched() {
  const canvas = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  const timers = new Map<number, () => void>();
  const setTimeout = (run: () => void) => timers.set(timers.size + 1, run).size;
  Object.assign(globalThis, {
    document,
    window: { setTimeout },
    clearTimeout: (timer: number) => timers.delete(timer),
  });
  const [told, ended]: [string[], AbortController] = [[], new AbortController()];
  new ContextWatch(canvas, { restored: () => told.push("restored"), lost: () => told.push("lost") }, ended.signal);
  const happen = (name: string) => canvas.dispatchEvent(new Event(name, { cancelable: true }));
  const hide = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const wait = () => {
    for (const [timer, run] of [...timers]) if (timers.delete(timer)) run();
  };
  return { told, ended, happen, hide, wait };
}

test("a context that does not come back is told after a while, and is asked for before", () => {
  const { told, happen, wait } = watched();
  assert.equal(happen("webglcontextlost"), false); // prevented
  assert.deepEqual(told, []);
  wait();
  assert.deepEqual(told, ["lost"]);
});

test("a context that comes back in time is drawn on", () => {
  const { told, happen, wait } = watched();
  happen("webglcontextlost");
  happen("webglcontextrestored");
  wait();
  assert.deepEqual(told, ["restored"]);
});

test("of a page that nobody sees, the context may come back when it is seen", () => {
  const { told, happen, hide, wait } = watched();
  hide(true);
  happen("webglcontextlost");
  wait();
  assert.deepEqual(told, []);
  hide(false);
  hide(true);
  wait();
  assert.deepEqual(told, []);
  hide(false);
  wait();
  assert.deepEqual(told, ["lost"]);
});

test("nothing is told of a table that is drawn otherwise by then", () => {
  const { told, ended, happen, wait } = watched();
  happen("webglcontextlost");
  ended.abort();
  wait();
  assert.deepEqual(told, []);
});
