import assert from "node:assert/strict";
import test from "node:test";
import { row, sampleView } from "./sample";
import { advice, tutorialSteps } from "./tutorial";

const view = sampleView(row("6|4"), { hand: ["3|3", "6|5"] });

test("the steps follow the round: lay, match, score, draw", () => {
  const step = (plays: string, part = {}) => tutorialSteps(sampleView(plays ? row(plays) : [], part))[0]?.id;
  assert.deepEqual(
    [step("", { phase: "countdown" }), step(""), step("6|4"), step("6|4 6|5 5|1 1|0"), step("6|4", { phase: "draw" })],
    ["first", "first", "match", "score", "draw"],
  );
  assert.equal(step("6|4 6|5 5|1 1|0", { points: [10, 5] }), "doubles");
});

test("advice picks the tile and points at its end; the player lays it", () => {
  const given = advice(view, { do: "play", tile: "6|5", end: "0.0" });
  assert.deepEqual(given, {
    text: "Suggestion: six-five on the left end.",
    pick: ["hand.1@0"],
    highlight: ["hand.1@0", "end.0.0"],
  });
});

test("advice to draw picks nothing", () => {
  assert.deepEqual(advice(view, { do: "draw" }), { text: "Suggestion: draw a tile.", pick: [] });
});
