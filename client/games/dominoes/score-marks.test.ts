import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "./fitted-view";
import { layout } from "./layout";
import { row, sampleView, sampleViewer } from "./sample";

const HELPED = { helped: true };

function marks(view: View, part: Parameters<typeof sampleViewer>[1] = HELPED): Record<string, string> {
  const shown = layout(view, sampleViewer(view, part));
  const found = (shown.labels ?? []).filter(({ look }) => look === "scores");
  const tiles = shown.pieces.filter(({ place }) => place.endsWith("@0"));
  return Object.fromEntries(
    found.map(({ pose, text }) => [tiles.find((tile) => tile.pose.x === pose.x)?.face ?? "", text]),
  );
}

test("a tile that would score is marked with the most it would score", () => {
  const view = sampleView(row("6|4"), { hand: ["6|5", "4|3", "6|1", "4|4", "6|6"] });
  assert.deepEqual(marks(view), { "6|1": "+5" });
  assert.deepEqual(marks(sampleView([], { hand: ["6|4", "5|0", "6|5", "0|0"] })), { "6|4": "+10", "5|0": "+5" });
  assert.deepEqual(marks(sampleView(row("5|5"), { hand: ["5|0", "5|3"] })), { "5|0": "+10" });
});

test("nothing is marked for those who do not want it, who watch, or whose turn it is not", () => {
  const view = sampleView(row("6|4"), { hand: ["6|1"] });
  assert.deepEqual(marks(view, {}), {});
  assert.deepEqual(marks(view, { ...HELPED, pickable: [] }), {});
});

test("screen readers are told too", () => {
  const view = sampleView(row("6|4"), { hand: ["6|1", "6|5"] });
  const { pieces } = layout(view, sampleViewer(view, HELPED));
  const names = pieces.filter(({ place }) => place.endsWith("@0")).map(({ name }) => name);
  assert.deepEqual(names, ["six-one, for 5 points", "six-five"]);
});
