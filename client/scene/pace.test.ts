import assert from "node:assert/strict";
import test from "node:test";
import { Pace, QUALITIES } from "./pace";

function frames(pace: Pace, count: number, ms: number): number {
  let lowered = 0;
  for (let k = 0; k <= count; k++) lowered += Number(pace.drawn(1000 + k * ms, k < count));
  return lowered;
}

test("a device that keeps up is asked for everything", () => {
  const pace = new Pace();
  assert.equal(frames(pace, 200, 16), 0);
  assert.equal(pace.quality, QUALITIES[0]);
});

test("a slow one is asked for less, step by step, and never for nothing", () => {
  const pace = new Pace();
  assert.equal(frames(pace, 400, 90), QUALITIES.length - 1);
  assert.equal(pace.quality, QUALITIES.at(-1));
});

test("motions that are over with their second frame are enough to see that a device is slow", () => {
  const pace = new Pace();
  let lowered = 0;
  for (let motion = 0; motion < 40; motion++) lowered += frames(pace, 1, 500);
  assert.equal(lowered, QUALITIES.length - 1);
});

test("the time between two motions is no frame", () => {
  const pace = new Pace();
  for (let motion = 0; motion < 40; motion++) assert.equal(frames(pace, 1, 16), 0);
});

test("a single slow frame, and the time between two motions, say nothing", () => {
  const pace = new Pace();
  for (let motion = 0; motion < 30; motion++) {
    const times = [0, 200, 216, 232, 248, 264, 280, 296, 312, 328];
    for (const at of times) pace.drawn(motion * 1e4 + at, at < 328);
  }
  assert.equal(pace.level, 0);
});
