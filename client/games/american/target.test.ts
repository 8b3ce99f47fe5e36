import assert from "node:assert/strict";
import test from "node:test";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import { unneeded } from "./target";

const TARGET = "F F F F 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D".split(" ");
const holding = (tiles: string, exposed: string[][] = []) => {
  const view = sampleView();
  const groups = exposed.map((group) => ({
    tiles: group,
    tile: group.find((one) => one !== "J") as string,
    source: 1,
  }));
  view.racks[0] = rackOf({ hand: tiles.split(" "), exposed: groups });
  return view;
};

test("without a target every tile is needed", () => {
  assert.deepEqual(unneeded(holding("1D 2D"), []), []);
});

test("tiles of other lines, and more of a tile than the hand has, are not needed", () => {
  const view = holding("2D 2D 3B 8D 8D J");
  assert.deepEqual(unneeded(view, TARGET), ["hand.1@0", "hand.2@0"]);
});

test("what is already exposed is not needed again", () => {
  const view = holding("6D 8D F", [["8D", "8D", "J", "8D"]]);
  assert.deepEqual(unneeded(view, TARGET), ["hand.1@0"]);
});

test("tiles that the target does not need are dimmed and say so, also the one just drawn", () => {
  const view = { ...holding("2D 8D 3B"), drawn: "3B" };
  const { pieces } = layout(view, sampleViewer(view, { target: TARGET }));
  const tile = (place: string) => pieces.find((piece) => piece.place === place);
  assert.deepEqual(
    [0, 1, 2].map((k) => tile(`hand.${k}@0`)?.look),
    ["", "", "dim"],
  );
  assert.ok(tile("hand.2@0")?.name.includes("not needed"));
});
