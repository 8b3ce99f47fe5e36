import assert from "node:assert/strict";
import test from "node:test";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import { spared, unneeded } from "./target";
import type { View } from "./view";

const TARGET = "F F F F 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D".split(" ");
const HAND = { tiles: TARGET, groups: [4, 1, 2, 3, 4] };
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

test("no discard is suggested while a tile can be swapped for an exposed joker", () => {
  const view = holding("2D 9C 3B 8D", [["3B", "3B", "J"]]);
  const mine: View = { ...view, phase: "turn", active: 0 };
  assert.deepEqual(spared(mine, [HAND]), []);
  const whole = holding("2D 9C 3B 8D", [["3B", "3B", "3B"]]);
  assert.equal(spared({ ...whole, phase: "turn", active: 0 }, [HAND]).length, 2);
});

test("a joker that would cost the goal a tile of a pair is not waited for", () => {
  const view = holding("2D 4D 9C");
  view.racks[1] = rackOf({ exposed: [{ tiles: ["4D", "4D", "J"], tile: "4D", source: 0 }] });
  const mine: View = { ...view, phase: "turn", active: 0 };
  assert.deepEqual(spared(mine, [HAND]), ["hand.2@0"]);
  const inThree = { tiles: "4D 4D 4D 2D".split(" "), groups: [3, 1] };
  assert.deepEqual(spared(mine, [inThree]), []);
});

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

const OTHER = "1D 1D 1D 2D 2D 3B 3B 3B 4B 4B 4B 5B 5B 5B".split(" ");

test("every tile may go that the goal does not need, first those that the other closest hands do not need either", () => {
  const view = holding("2D 3B 9C E J");
  assert.deepEqual(spared(view, [HAND, { tiles: OTHER }]), ["hand.2@0", "hand.3@0", "hand.1@0"]);
});

test("nothing may go while others choose, or after my tiles have been given", () => {
  const view = holding("2D 9C");
  assert.deepEqual(spared({ ...view, active: 1 }, [HAND]), []);
  assert.deepEqual(spared({ ...view, phase: "claim" }, [HAND]), []);
  assert.deepEqual(spared({ ...view, phase: "give", active: null }, [HAND]), ["hand.1@0"]);
  assert.deepEqual(spared({ ...view, phase: "give", active: null, given: ["9C"] }, [HAND]), []);
  assert.deepEqual(spared(view, []), [], "no hand is known");
});

test("a tile that may go has a star and says so, until it is chosen", () => {
  const passing = { name: "first_right", to: "right", blind: false, count: [3, 3] } as const;
  const view = { ...holding("2D 9C"), phase: "give", active: null, passing } as unknown as View;
  const tile = (picked: string[]) =>
    layout(view, sampleViewer(view, { spare: ["hand.1@0"], picked })).pieces.find(({ place }) => place === "hand.1@0");
  assert.equal(tile([])?.tag?.sign, "✦");
  assert.equal(tile(["hand.1@0"])?.tag, undefined);
  assert.equal(tile([])?.spare, true);
  assert.equal(tile([])?.look, "marked", "with a rim, so that the words that name it meet the picture");
  assert.ok(tile([])?.name.includes("may go"));
  assert.equal(tile(["hand.1@0"])?.spare, undefined);
});
