import assert from "node:assert/strict";
import test from "node:test";
import { TutorialProgress } from "./tutorial-panel";

const step = (id: string, stage = 1) => ({ id, stage, title: id, text: `about ${id}` });
const READ = 10_000; // milliseconds

test("a step is explained once, and afterwards only named", () => {
  const progress = new TutorialProgress();
  assert.equal(progress.next([step("turn")], "1", 0)?.text, "about turn");
  assert.equal(progress.next([step("watch")], "", READ)?.text, "about watch");
  assert.deepEqual(progress.next([step("turn")], "2", 2 * READ), { ...step("turn"), text: "" });
});

test("of the steps of a moment the first one not yet explained is shown", () => {
  const progress = new TutorialProgress();
  progress.next([step("claimed"), step("ready")], "1", 0);
  progress.next([step("watch")], "", READ);
  assert.equal(progress.next([step("claimed"), step("ready")], "2", READ)?.id, "ready");
});

test("a step stays while it fits, and while the player decides", () => {
  const progress = new TutorialProgress();
  progress.next([step("turn")], "1", 0);
  assert.equal(progress.next([step("turn")], "1", READ), null);
  progress.next([step("watch")], "", READ);
  assert.equal(progress.next([step("idle"), step("watch")], "", READ + 1), null);
  assert.equal(progress.next([step("plan")], "2", READ)?.text, "about plan");
  assert.equal(progress.next([step("plan")], "3", 2 * READ), null, "solitaire: the same step at the next move");
});

test("a step that nobody had time to read is explained again", () => {
  const progress = new TutorialProgress();
  progress.next([step("ready")], "", 0);
  progress.next([step("turn")], "1", 1);
  assert.equal(progress.next([step("ready")], "", READ)?.text, "about ready");
});

test("how far one has come is never less than before", () => {
  const progress = new TutorialProgress();
  const reached = ["turn", "claim", "watch", "over"].map((id, k) => {
    progress.next([step(id, [2, 4, 3, 5][k])], String(k), k * READ);
    return progress.stage;
  });
  assert.deepEqual(reached, [2, 4, 4, 5]);
});
