import assert from "node:assert/strict";
import test from "node:test";
import { SCREENS } from "../../scene/sample-screens";
import { type Layout, type Place, TILE } from "../game";
import { layout } from "./layout";
import { sampleView, sampleViewer } from "./sample";
import type { Direction, PassView, View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const SPACES = SCREENS.map(([width, height]) => ({ width, height: height - 140 }));
const passing = (to: Direction = "right", most = 3): PassView => ({
  name: "first_right",
  to,
  blind: false,
  count: [most, most],
});
const charleston = (pass = passing()) => sampleView({ phase: "give", active: null, passing: pass });
const hand = (...stands: number[]) => stands.map((stand) => `hand.${stand}@0`);
const laid = (view: View, picked: Place[], free = { width: 1440, height: 640 }) =>
  layout(view, sampleViewer(view, { picked, free, names: NAMES }));
const poseOf = (shown: Layout, place: Place) => shown.pieces.find((piece) => piece.place === place)?.pose;
const marks = (shown: Layout) => shown.dropTargets.filter(({ mark }) => mark);

test("a chosen tile lies in the next slot, whichever place it had on the rack", () => {
  for (const free of SPACES) {
    const shown = laid(charleston(), hand(9, 2), free);
    const [first, second, third] = marks(shown);
    assert.deepEqual(poseOf(shown, "hand.9@0"), first?.pose);
    assert.deepEqual(poseOf(shown, "hand.2@0"), second?.pose);
    assert.ok(third && third.pose.x > (second?.pose.x ?? 0), "one is still free");
  }
});

test("the other tiles stay where they are, so that no press meets another tile than the one aimed at", () => {
  const [before, after] = [laid(charleston(), []), laid(charleston(), hand(4, 5))];
  for (const place of hand(0, 3, 6, 12)) assert.deepEqual(poseOf(after, place), poseOf(before, place));
});

test("what may go keeps its mark while what was received has a rim", () => {
  const viewer = { free: { width: 1440, height: 640 }, spare: hand(3), highlighted: hand(5) };
  const { pieces } = layout(charleston(), sampleViewer(charleston(), viewer));
  const marked = pieces.filter(({ tag }) => tag).map(({ place }) => place);
  assert.deepEqual(marked, hand(3));
});

test("an arrow and a name say whom the tiles go to", () => {
  const label = (to: Direction) => laid(charleston(passing(to)), []).labels?.map(({ text }) => text);
  assert.deepEqual(label("right"), ["For Ben →"]);
  assert.deepEqual(label("across"), ["↑ For Cleo"]);
  assert.deepEqual(label("left"), ["← For Dan"]);
});

test("the name stands before the middle of the slots and covers none", () => {
  for (const free of SPACES) {
    const shown = laid(charleston(), [], free);
    const { x = Number.NaN, z = 0 } = shown.labels?.[0]?.pose ?? {};
    assert.equal(x, marks(shown)[1]?.pose.x);
    for (const { pose } of marks(shown)) assert.ok(pose.z - z > (TILE.height / 2) * pose.scale);
  }
});

test("the courtesy pass has as many slots as tiles are exchanged, and no other moment has any", () => {
  assert.equal(marks(laid(charleston(passing("across", 2)), [])).length, 2);
  assert.equal(laid(charleston(passing("across", 2)), hand(1)).slots?.count, 2);
  const turn = laid(sampleView(), hand(1));
  assert.deepEqual([marks(turn).length, turn.slots, turn.labels], [0, undefined, undefined]);
  assert.equal(marks(laid(charleston(passing("across", 0)), [])).length, 0, "a spectator passes nothing");
});

test("there are no slots where all hands lie open: they would be of one player only", () => {
  const open = charleston();
  const racks = open.racks.map((rack) => ({ ...rack, hand: open.racks[0]?.hand ?? [] }));
  const shown = laid({ ...open, racks }, []);
  assert.deepEqual([marks(shown).length, shown.slots, shown.labels], [0, undefined, undefined]);
});

test("where a lesson leaves a phone too little felt, neither compass nor dice stand in the way of the slots", () => {
  const shown = laid(charleston(), [], { width: 844, height: 216 });
  assert.equal(shown.compass, undefined);
  assert.ok(shown.pieces.filter(({ place }) => place.startsWith("die.")).every(({ hidden }) => hidden));
  const roomy = laid(charleston(), [], { width: 844, height: 281 });
  assert.ok(roomy.compass);
});
