import assert from "node:assert/strict";
import test from "node:test";
import { countMissing, numbersMeant, spotsOf } from "./missing";
import { rackOf, sampleView } from "./sample";
import type { View } from "./view";

const HAND = { tiles: "F F 3D 3D 3D 3D 5B 5B 5B 5B 7C 7C 7C 7C".split(" "), groups: [2, 4, 4, 4] };

function holding(tiles: string, part: Partial<View> = {}): View {
  const view = sampleView(part);
  view.racks[0] = { ...rackOf({ hand: tiles.split(" ").filter(Boolean) }), ...(part.racks?.[0] ?? {}) };
  return view;
}

const discarded = (tiles: string) => tiles.split(" ").map((tile) => ({ tile, seat: 2 }));
const how = (view: View, hand = HAND) => spotsOf(view, hand).map((group) => group.map((spot) => spot.how));
const left = (view: View) => spotsOf(view, HAND).map((group) => group.map((spot) => spot.left));

test("what the player holds, and what may still come, with how many are left", () => {
  const view = holding("F 3D 3D 3D 9C", { discards: discarded("5B 7C 7C") });
  assert.deepEqual(how(view), [
    ["yes", "open"],
    ["yes", "yes", "yes", "open"],
    ["open", "open", "open", "only-joker"],
    ["open", "open", "only-joker", "only-joker"],
  ]);
  assert.deepEqual(left(view)[1]?.[3], 1);
  assert.deepEqual(left(view)[2]?.slice(0, 3), [3, 3, 3]);
  assert.equal(countMissing(spotsOf(view, HAND)), 10);
});

test("a joker stands in where three or more are alike, never in a pair", () => {
  const view = holding("F 3D 3D J J");
  assert.deepEqual(how(view).slice(0, 2), [
    ["yes", "open"],
    ["yes", "yes", "joker", "joker"],
  ]);
});

test("a pair whose last tile lies on the table is gone: no joker can help", () => {
  const hand = { tiles: "E E 3D 3D 3D".split(" "), groups: [2, 3] };
  assert.deepEqual(how(holding("E 3D", { discards: discarded("E E E") }), hand)[0], ["yes", "gone"]);
});

test("a natural tile goes to the pair first, because a joker may stand in the group", () => {
  const hand = { tiles: "2B 2B 2B 2B 2B".split(" "), groups: [3, 2] };
  assert.deepEqual(how(holding("2B 2B J J J"), hand), [
    ["joker", "joker", "joker"],
    ["yes", "yes"],
  ]);
});

test("the discard that may be claimed now can still come, the player's own cannot", () => {
  const lying = discarded("7C 7C 7C 7C");
  assert.equal(how(holding("", { discards: lying, live: { tile: "7C", seat: 2 } }))[3]?.[0], "open");
  assert.equal(how(holding("", { discards: lying, live: { tile: "7C", seat: 0 } }))[3]?.[0], "only-joker");
});

test("open groups count: the own one fills the hand, another player's takes tiles from it", () => {
  const view = holding("F F");
  view.racks[0] = rackOf({ hand: ["F", "F"], exposed: [{ tiles: ["3D", "3D", "J", "3D"], tile: "3D", source: 1 }] });
  view.racks[2] = rackOf({ exposed: [{ tiles: ["5B", "5B", "5B"], tile: "5B", source: 1 }] });
  const [flowers, dots, bams] = how(view);
  assert.deepEqual(flowers, ["yes", "yes"]);
  assert.deepEqual(dots, ["yes", "yes", "yes", "joker"]);
  assert.deepEqual(bams, ["open", "only-joker", "only-joker", "only-joker"]);
});

test("without a joker that can come, what is missing in a group is gone", () => {
  const view = holding("", { discards: discarded("J J J J J J J J 7C 7C 7C 7C") });
  assert.deepEqual(how(view)[3], ["gone", "gone", "gone", "gone"]);
});

test("a joker in another player's group can be exchanged, so it may still come", () => {
  const view = holding("", { discards: discarded("J J J J J J J 7C 7C 7C 7C") });
  view.racks[3] = rackOf({ exposed: [{ tiles: ["9B", "9B", "J"], tile: "9B", source: 1 }] });
  assert.deepEqual(how(view)[3], ["only-joker", "only-joker", "only-joker", "only-joker"]);
});

test("where the numbers of a line stand for others it is told for which", () => {
  const like = { tiles: "F F 5D 5D 5B 5B 5B".split(" "), groups: [2, 2, 3] };
  assert.equal(numbersMeant("FF 11 111", like), "1 = 5");
  const run = { tiles: "3D 3D 4D 4D 4D E E".split(" "), groups: [2, 3, 2] };
  assert.equal(numbersMeant("11 222 EE", run), "1 2 = 3 4");
  assert.equal(numbersMeant("33 444 EE", run), "", "they are the same");
  assert.equal(numbersMeant("FF 11 or 222 11", like), "", "a line of several hands");
});
