import assert from "node:assert/strict";
import test from "node:test";
import { resultSummary } from "./result-summary";
import type { ResultView, View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const WON: ResultView = {
  how: "discard",
  winner: 1,
  discarder: 0,
  line: "G-1",
  label: "FFF 111 222 333 DD",
  section: "Garden",
  value: 25,
  groups: [["F", "F", "F"]],
  jokerless: true,
  tile: "2D",
  points: [-100, 200, -50, -50],
  pays: [
    { payer: 0, payee: 1, points: 100, why: "discarder", doubled: true },
    { payer: 2, payee: 1, points: 50, why: "other", doubled: true },
  ],
};
const summaryOf = (change: Partial<ResultView>, me = 0) =>
  resultSummary({ me, result: { ...WON, ...change } } as View, NAMES);

test("a win on my discard is described from my point of view", () => {
  const mine = summaryOf({});
  assert.equal(mine?.title, "Ben won: mah jongg!");
  assert.equal(mine?.detail, "With your discard 2 Dot. No jokers.");
  assert.deepEqual(mine?.payments, [
    "You pay Ben 100 (double: discarded the winning tile; doubled: no jokers)",
    "Cleo pays Ben 50 (single: somebody else discarded it; doubled: no jokers)",
  ]);
  assert.deepEqual(mine?.scores[1], { seat: 1, points: 200, why: "" });
  assert.equal(mine?.scores[0]?.why, "double: discarded the winning tile; doubled: no jokers");
  const twice = summaryOf({
    pays: [...WON.pays, { payer: 0, payee: 2, points: 50, why: "challenge", doubled: false }],
  });
  assert.ok(!twice?.scores.some(({ why }) => why), "the list of payments tells more");
  const { name, line, worth } = mine?.moment ?? {};
  assert.deepEqual([name, line, worth], ["Garden", "FFF 111 222 333 DD", "worth 25"]);
});

test("the winner is addressed as you", () => {
  assert.equal(summaryOf({}, 1)?.title, "You won: mah jongg!");
  assert.ok(summaryOf({}, 1)?.detail.includes("With Ann's discard 2 Dot."));
  assert.ok(summaryOf({}, 1)?.payments[0]?.startsWith("Ann pays you 100"));
  assert.ok(
    summaryOf({ how: "self_drawn", discarder: null, jokerless: false }, 1)?.detail.endsWith("Self-drawn, with 2 Dot."),
  );
});

test("without a winner nobody pays", () => {
  const none = { winner: null, discarder: null, line: null, label: null, section: null, pays: [], groups: [] };
  assert.equal(summaryOf({ ...none, how: "wall" })?.title, "Nobody won");
  assert.equal(summaryOf({ ...none, how: "wall" })?.detail, "The wall is empty. Nobody pays.");
  assert.equal(summaryOf({ ...none, how: "dead" })?.title, "Nobody won");
  assert.equal(summaryOf({ ...none, how: "dead" })?.detail, "Three hands are dead. Nobody pays.");
  assert.equal(resultSummary({ me: 0, result: null } as View, NAMES), null);
});

test("a drawn game with a wrong challenge says that only the mistake is paid", () => {
  const pays = [{ payer: 0, payee: 1, points: 50, why: "challenge" as const, doubled: false }];
  const drawn = summaryOf({ how: "wall", winner: null, discarder: null, pays });
  assert.ok(drawn?.detail.endsWith("Nobody pays for the game itself, only for mistakes:"));
  assert.deepEqual(drawn?.payments, ["You pay Ben 50 (for a wrong challenge)"]);
});

test("the tile that won is marked in the hand", () => {
  const groups = [
    ["F", "F"],
    ["2D", "2D", "J"],
    ["3B", "3B"],
  ];
  assert.deepEqual(summaryOf({ groups, tile: "2D" })?.winning, { group: 1, tile: 1 });
  assert.equal(summaryOf({ groups, tile: null })?.winning, null);
});
