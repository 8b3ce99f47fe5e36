import assert from "node:assert/strict";
import test from "node:test";
import { loadPart } from "./part";

// A part that cannot be loaded so many times. A page that is left never gets to the second attempt.
async function loading(failures: number, left = false) {
  let loads = 0;
  const told: unknown[] = [];
  const load = async () => {
    loads++;
    if (loads <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return { part: loads };
  };
  const wait = () => (left ? new Promise<void>(() => undefined) : Promise.resolve());
  const found = loadPart(load, (why) => void told.push(why), wait);
  const part = left ? undefined : await found;
  await new Promise((done) => setTimeout(done));
  return { part, loads, told: told.length };
}

test("a part that fails once is loaded again without a word", async () => {
  assert.deepEqual(await loading(0), { part: { part: 1 }, loads: 1, told: 0 });
  assert.deepEqual(await loading(1), { part: { part: 2 }, loads: 2, told: 0 });
});

test("a part that cannot be had is said, and is no unhandled rejection", async () => {
  assert.deepEqual(await loading(9), { part: null, loads: 2, told: 1 });
});

test("a page that is being left says nothing", async () => {
  assert.deepEqual(await loading(9, true), { part: undefined, loads: 1, told: 0 });
});
