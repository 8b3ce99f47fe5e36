import assert from "node:assert/strict";
import test from "node:test";
import { ending } from "./ending";
import type { Result, View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const WON: Result = {
  how: "discard", winner: 1, discarder: 0, line: "G-1", label: "FFF 111 222 333 DD", section: "Garden", value: 25,
  groups: [["F", "F", "F"]], jokerless: true, points: [-100, 200, -50, -50],
  pays: [
    { payer: 0, payee: 1, points: 100, why: "discarder", doubled: true },
    { payer: 2, payee: 1, points: 50, why: "other", doubled: true },
  ],
}; // prettier-ignore
const told = (change: Partial<Result>, me = 0) => ending({ me, result: { ...WON, ...change } } as View, NAMES);

test("a win on my discard is told to me as mine, line by line", () => {
  const mine = told({});
  assert.equal(mine?.title, "Ben won: mah jongg!");
  assert.equal(mine?.detail, "Garden: FFF 111 222 333 DD, worth 25. On your discard. No jokers.");
  assert.deepEqual(mine?.pays, [
    "You pay Ben 100 (for the winning tile; doubled, for there is no joker)",
    "Cleo pays Ben 50 (not the discarder; doubled, for there is no joker)",
  ]);
  assert.deepEqual(mine?.scores[1], { seat: 1, points: 200 });
});

test("to the winner it is his own", () => {
  assert.equal(told({}, 1)?.title, "You won: mah jongg!");
  assert.ok(told({}, 1)?.detail.includes("On Ann's discard."));
  assert.ok(told({}, 1)?.pays[0]?.startsWith("Ann pays you 100"));
  assert.ok(told({ how: "self_drawn", discarder: null, jokerless: false }, 1)?.detail.endsWith("Self-drawn."));
});

test("without a winner nobody pays", () => {
  const none = { winner: null, discarder: null, line: null, label: null, section: null, pays: [], groups: [] };
  assert.equal(told({ ...none, how: "wall" })?.title, "A drawn game");
  assert.equal(told({ ...none, how: "dead" })?.detail, "Nobody pays.");
  assert.equal(ending({ me: 0, result: null } as View, NAMES), null);
});
