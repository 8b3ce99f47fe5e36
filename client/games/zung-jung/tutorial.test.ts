import assert from "node:assert/strict";
import test from "node:test";
import type { Option } from "../game";
import { sampleView } from "./sample";
import { tutorialStep } from "./tutorial";
import type { View } from "./view";

const pass: Option = { kind: "pass" };
const discard: Option = { kind: "discard", among: ["E"], count: [1, 1] };
const step = (options: Option[], change: Partial<View> = {}) => tutorialStep(sampleView(change), options).id;
const claim = { phase: "claim", active: 3, live: { tile: "5D", seat: 3, claimed: false } } as const;
const begun = { discards: [{ tile: "E", seat: 0, claimed: false }] };

test("the first turn explains the aim, later ones the tile that was drawn or the set that was claimed", () => {
  assert.equal(step([discard]), "first");
  assert.equal(step([discard], { ...begun, drawn: "5D" }), "turn");
  assert.equal(step([discard], begun), "claimed");
});

test("a discard is explained by what the player can do with it", () => {
  assert.equal(step([pass], claim), "idle");
  assert.equal(step([pass, { kind: "run", among: ["3D", "4D"], count: [2, 2] }], claim), "run");
  assert.equal(step([pass, { kind: "triplet" }], claim), "matching");
  assert.equal(step([pass, { kind: "mahjong" }], claim), "win");
  assert.equal(step([pass, { kind: "mahjong" }], { ...claim, phase: "rob" }), "rob");
});

test("the player's own discard, and one that they have passed, are only watched", () => {
  assert.equal(step([], { ...claim, active: 0 }), "watch");
  assert.equal(step([], claim), "watch");
});
