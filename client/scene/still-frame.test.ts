import assert from "node:assert/strict";
import test from "node:test";
import { StillFrame } from "./still-frame";

const [DRAWN, EXPIRED] = [0x911a, 0x911b];

// A graphics device that has drawn a frame after so many milliseconds.
function device(ms: number) {
  const began = performance.now();
  return {
    fenceSync: () => ({}) as WebGLSync,
    clientWaitSync: () => (performance.now() - began < ms ? EXPIRED : DRAWN),
    deleteSync: () => undefined,
    flush: () => undefined,
  };
}

test("a device that draws a frame in a moment draws a finer one", async () => {
  assert.equal(await new Promise((done) => new StillFrame(device(20)).after(done)), true);
});

test("a device that takes long does not", async () => {
  assert.equal(await new Promise((done) => new StillFrame(device(10_000)).after(done)), false);
});
