import assert from "node:assert/strict";
import test from "node:test";
import { layout } from "../games/zung-jung/layout";
import { meldOf, rackOf, sampleView, sampleViewer } from "../games/zung-jung/sample";
import { areaOf, parentOf, sidesBySeat, turnedTo } from "./areas";

test("hands, exposures and discards have areas, walls and dice are described in words", () => {
  assert.deepEqual(["hand.5@0", "exposed.1.2@3", "discard.7", "discard.7@2", "wall.3.1@0", "die.0"].map(areaOf), [
    "hand@0",
    "exposed.1@3",
    "discards",
    "row@2",
    null,
    null,
  ]);
});

test("each player's discards lie in the middle, their hands and exposures at their side, from every seat", () => {
  for (const me of [0, 1, 2, 3]) {
    const view = sampleView({ me });
    const sides = sidesBySeat(layout(view, sampleViewer(view)));
    assert.deepEqual(
      [0, 1, 2, 3].map((turn) => sides.get((me + turn) % 4)),
      ["bottom", "right", "top", "left"],
    );
    assert.equal(parentOf(`row@${me}`, sides), "discards");
    assert.equal(parentOf(`hand@${me}`, sides), "side bottom");
  }
});

test("the claimed tile of a meld lies on its side", () => {
  const view = sampleView();
  view.racks[2] = rackOf({ count: 10, melds: [meldOf({ source: 1 })] });
  const meld = layout(view, sampleViewer(view)).pieces.filter(({ place }) => place.startsWith("exposed"));
  assert.deepEqual(meld.map(turnedTo), ["", "", "turned-right"]);
});
