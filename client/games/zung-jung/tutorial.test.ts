import assert from "node:assert/strict";
import test from "node:test";
import type { Option } from "../game";
import { patternOf } from "./names";
import { sampleView } from "./sample";
import { tutorialSteps } from "./tutorial";
import type { View } from "./view";

const pass: Option = { kind: "pass" };
const discard: Option = { kind: "discard", among: ["E"], count: [1, 1] };
const steps = (options: Option[], change: Partial<View> = {}) =>
  tutorialSteps(sampleView(change), options).map(({ id }) => id);
const claim = { phase: "claim", active: 3, live: { tile: "5D", seat: 3, claimed: false } } as const;
const begun = { discards: [{ tile: "E", seat: 0, claimed: false }] };

test("the first turn explains the aim, later ones the tile that was drawn or the set that was claimed", () => {
  assert.deepEqual(steps([discard]), ["first"]);
  assert.deepEqual(steps([discard], { ...begun, drawn: "5D" }), ["turn"]);
  assert.deepEqual(steps([discard], begun), ["claimed"]);
});

test("a discard is explained by what the player can do with it", () => {
  assert.deepEqual(steps([pass], claim), ["idle", "watch"]);
  assert.deepEqual(steps([pass, { kind: "run", among: ["3D", "4D"], count: [2, 2] }], claim), ["run"]);
  assert.deepEqual(steps([pass, { kind: "triplet" }], claim), ["matching"]);
  assert.deepEqual(steps([pass, { kind: "mahjong" }], claim), ["win"]);
  assert.deepEqual(steps([pass, { kind: "mahjong" }], { ...claim, phase: "rob" }), ["rob"]);
});

test("the player's own discard, and one that they have passed, are only watched", () => {
  assert.deepEqual(steps([], { ...claim, active: 0 }), ["watch"]);
  assert.deepEqual(steps([], claim), ["watch"]);
});

test("a ready hand is explained before the discard that makes it ready, and once it waits for the last tile", () => {
  const ready = { ready: true };
  assert.deepEqual(steps([discard], { ...begun, ...ready, drawn: "5D" }), ["nearly", "turn"]);
  assert.deepEqual(steps([discard], { ...begun, ...ready }), ["claimed", "nearly"]);
  assert.deepEqual(steps([], { ...claim, ...ready, active: 0 }), ["ready", "watch"]);
  assert.deepEqual(steps([pass], { ...claim, ...ready }), ["ready", "idle", "watch"]);
});

test("a triplet is advised with the points that the patterns are worth", () => {
  const [step] = tutorialSteps(sampleView(claim), [pass, { kind: "triplet" }]);
  for (const id of ["3.1", "1.2"]) assert.ok(step?.text.includes(`scores ${patternOf(id)?.points}`));
});
