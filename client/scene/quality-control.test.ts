import assert from "node:assert/strict";
import test from "node:test";
import { QUALITIES, QualityControl } from "./quality-control";

function frames(control: QualityControl, count: number, ms: number): number {
  let lowered = 0;
  for (let k = 0; k <= count; k++) lowered += Number(control.frameDrawn(1000 + k * ms, k < count));
  return lowered;
}

test("a fast device keeps the full quality", () => {
  const control = new QualityControl();
  assert.equal(frames(control, 200, 16), 0);
  assert.equal(control.quality, QUALITIES[0]);
});

test("on a slow device the quality is lowered step by step down to the lowest", () => {
  const control = new QualityControl();
  assert.equal(frames(control, 400, 90), QUALITIES.length - 1);
  assert.equal(control.quality, QUALITIES.at(-1));
});

test("motions of only two frames are enough to detect a slow device", () => {
  const control = new QualityControl();
  let lowered = 0;
  for (let motion = 0; motion < 40; motion++) lowered += frames(control, 1, 500);
  assert.equal(lowered, QUALITIES.length - 1);
});

test("the time between two motions does not count", () => {
  const control = new QualityControl();
  for (let motion = 0; motion < 40; motion++) assert.equal(frames(control, 1, 16), 0);
});

test("a single slow frame does not lower the quality", () => {
  const control = new QualityControl();
  for (let motion = 0; motion < 30; motion++) {
    const times = [0, 200, 216, 232, 248, 264, 280, 296, 312, 328];
    for (const at of times) control.frameDrawn(motion * 1e4 + at, at < 328);
  }
  assert.equal(control.level, 0);
});
