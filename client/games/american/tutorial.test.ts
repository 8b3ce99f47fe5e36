import assert from "node:assert/strict";
import test from "node:test";
import type { Option } from "../game";
import { sampleView } from "./sample";
import { tutorialSteps } from "./tutorial";

const step = (options: Option[], active: number) =>
  tutorialSteps(sampleView({ phase: "claim", active }), options)[0]?.id;

test("a discard is explained by what the player can do with it; their own is only watched", () => {
  assert.equal(step([{ kind: "pass" }], 3), "idle");
  assert.equal(step([{ kind: "pass" }, { kind: "mahjong" }], 3), "claim");
  assert.equal(step([], 0), "watch");
});
