import assert from "node:assert/strict";
import test from "node:test";
import { GLIDE_MS, Glide } from "./glide";

const inset = (right: number) => ({ top: 0, right, bottom: 0, left: 0, aside: right / 300 });

test("the picture glides: from where it was, ever on, without a jump, and arrives", () => {
  const glide = new Glide();
  glide.begin(inset(0));
  const frames = Array.from({ length: 27 }, (_, frame) => glide.at(5_000 + frame * 20, inset(300))?.right ?? 300);
  assert.equal(frames[0], 0, "its first frame, however late, is where it was");
  for (const [k, right] of frames.entries()) {
    const step = right - (frames[k - 1] ?? 0);
    assert.ok(step >= 0 && step < 0.12 * 300, `frame ${k}: ${step} px`);
  }
  assert.equal(frames[frames.length - 1], 300);
  assert.equal(glide.at(5_000 + GLIDE_MS, inset(300)), null, "then nothing moves");
});

test("who turns round on the way does so from there", () => {
  const glide = new Glide();
  glide.begin(inset(0));
  glide.at(0, inset(300));
  const there = glide.at(GLIDE_MS / 2, inset(300));
  assert.deepEqual([there?.right, there?.aside], [150, 0.5]);
  glide.begin(inset(300));
  assert.equal(glide.at(9_000, inset(0))?.right, 150);
  glide.stop();
  assert.equal(glide.at(9_020, inset(0)), null);
});
