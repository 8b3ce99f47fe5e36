import assert from "node:assert/strict";
import test from "node:test";
import { layout } from "../games/american/layout";
import { rackOf, sampleView, sampleViewer } from "../games/american/sample";
import { layout as zungJungLayout } from "../games/zung-jung/layout";
import { sampleView as zungJungView } from "../games/zung-jung/sample";
import { lyingTiles } from "./accessible-layer";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];

test("exposures are lists by player, group by group, and the discards are a list", () => {
  const view = sampleView({
    discards: [
      { tile: "3D", seat: 0 },
      { tile: "S", seat: 1 },
    ],
  });
  view.racks[1] = rackOf({ exposed: [{ tiles: ["3B", "3B", "J"], tile: "3B", source: 0 }] });
  assert.deepEqual(lyingTiles(layout(view, sampleViewer(view)), NAMES), [
    { label: "Ben: exposed tiles", items: ["3 Bam, 3 Bam, Joker"] },
    { label: "Discards", items: ["3 Dot", "South"] },
  ]);
});

test("an empty table has no lists", () => {
  const view = sampleView();
  assert.deepEqual(lyingTiles(layout(view, sampleViewer(view)), NAMES), []);
});

test("where each player's discards lie apart, they are lists by player", () => {
  const discards = [0, 2, 0].map((seat, k) => ({ tile: `${k + 1}D`, seat, claimed: false }));
  const view = zungJungView({ discards });
  assert.deepEqual(lyingTiles(zungJungLayout(view, sampleViewer(view)), NAMES), [
    { label: "Ann: discards", items: ["1 Dot", "3 Dot"] },
    { label: "Cleo: discards", items: ["2 Dot"] },
  ]);
});
