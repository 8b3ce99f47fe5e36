import assert from "node:assert/strict";
import test from "node:test";
import { resultSummary } from "./result-summary";
import { meldOf, NAMES, rackOf, sampleResult, sampleView } from "./sample";
import type { PayView, ResultView } from "./view";

const summaryOf = (change: Partial<ResultView> = {}, me = 0) =>
  resultSummary(sampleView({ phase: "over", me, result: sampleResult(change) }), NAMES);
const paid = (pay: PayView, me = 3) => summaryOf({ pays: [pay] }, me)?.payments[0];

test("the hand is shown set by set, and each set has its name", () => {
  const summary = summaryOf();
  assert.equal(summary?.title, "Ben won: a hand of 15 points");
  assert.equal(summaryOf({}, 1)?.title, "You won: a hand of 15 points");
  assert.equal(summaryOf({ value: 1 })?.title, "Ben won: a hand of 1 point");
  assert.equal(summary?.detail, "With your discard 3 Dot.");
  assert.deepEqual(summary?.groups[4], ["9D", "9D"]);
  assert.deepEqual(summary?.groupNames, ["run", "run", "concealed triplet", "run", "pair"]);
});

const TILES = ["3D 4D 5D", "5B 5B 5B", "3D 3D 3D", "2D 3D 4D", "9C 9C"].map((text) => text.split(" "));
const PARTS = TILES.map((tiles, at) => ({
  kind: (["run", "triplet", "triplet", "run", "pair"] as const)[at] ?? "run",
  tiles,
  concealed: at > 2,
}));
const MELDS = [meldOf({ kind: "run", tiles: ["3D", "4D", "5D"] }), meldOf({ tile: "5B", tiles: ["5B", "5B", "5B"] })];

function handOf(change: Partial<ResultView>, melds = MELDS, hand: string[] = []) {
  const racks = [rackOf(), rackOf({ hand, melds }), rackOf(), rackOf()];
  return resultSummary(sampleView({ phase: "over", racks, result: sampleResult(change) }), NAMES);
}

test("sets that were claimed before the win say so, and others do not", () => {
  const named = handOf({ parts: PARTS })?.groupNames;
  assert.deepEqual(named, ["claimed run", "claimed triplet", "triplet", "run", "pair"]);
  const quad = { kind: "quad" as const, tiles: ["N", "N", "N", "N"], concealed: true };
  const melds = [meldOf({ kind: "quad", concealed: true, tile: null, source: null })];
  assert.deepEqual(handOf({ parts: [quad, ...PARTS.slice(1)] }, melds)?.groupNames?.[0], "concealed quad");
});

test("the winning tile is marked in the set that it completed, never in a meld", () => {
  assert.deepEqual(handOf({ parts: PARTS, tile: "3D" })?.winning, { group: 2, tile: 2 });
  const drawn = PARTS.map((part, at) => ({ ...part, concealed: at > 1 }));
  assert.deepEqual(handOf({ parts: drawn, tile: "3D", how: "draw" })?.winning, { group: 3, tile: 1 });
  assert.deepEqual(handOf({ parts: drawn, tile: "9C" })?.winning, { group: 4, tile: 1 }, "the pair");
  assert.deepEqual(handOf({ parts: [], tile: "E" }, [], ["2D", "2D", "E", "E"])?.winning, { group: 1, tile: 1 });
  assert.equal(handOf({ parts: drawn, tile: null, how: "draw" })?.winning, null, "as dealt");
});

test("every pattern is listed with its points and what it is", () => {
  const tally = summaryOf({ patterns: [{ id: "3.1", points: 20, times: 2 }] })?.tally;
  assert.deepEqual(
    tally?.map(({ what, times, points }) => [what, times, points]),
    [["Value Honour", 2, 20]],
  );
  assert.ok(tally?.[0]?.note?.startsWith("A triplet or quad of dragons"));
  assert.deepEqual(summaryOf({ patterns: [], total: 1, value: 1 })?.tally, [
    { what: "No pattern", times: 1, points: 1 },
  ]);
});

test("a limit is shown after the sum", () => {
  assert.equal(summaryOf()?.limit, undefined);
  assert.deepEqual(summaryOf({ limit: "total", total: 345, value: 320 })?.limit, {
    what: "Limit: no more than 320",
    points: 320,
  });
  assert.ok(summaryOf({ limit: "pattern", value: 480 })?.detail.includes("counts alone"));
});

test("an irregular hand is shown pair by pair", () => {
  const hand = "2D 2D 5D 5D 5D 5D E".split(" ");
  const racks = [rackOf(), rackOf({ hand }), rackOf(), rackOf()];
  const result = sampleResult({ parts: [], irregular: "pairs" });
  const groups = resultSummary(sampleView({ phase: "over", racks, result }), NAMES)?.groups;
  assert.deepEqual(
    groups?.map((group) => group.length),
    [2, 2, 2, 1],
  );
});

test("each payment gives its reason", () => {
  assert.equal(
    paid({ payer: 0, payee: 1, points: 45, why: "discard" }, 0),
    "You pay Ben 45: 3 times 15, for the winning discard",
  );
  assert.equal(
    paid({ payer: 2, payee: 1, points: 45, why: "responsible" }),
    "Cleo pays Ben 45: 3 times 15. They discarded 3 Dot first in the last go-around, so they are responsible, not Ann",
  );
  assert.ok(paid({ payer: 2, payee: 1, points: 45, why: "responsible" }, 2)?.includes("You discarded 3 Dot first"));
  assert.ok(paid({ payer: 2, payee: 1, points: 15, why: "own_discard" }, 1)?.includes("you discarded 3 Dot first"));
  assert.ok(paid({ payer: 2, payee: 1, points: 15, why: "own_discard" })?.includes("Ben discarded 3 Dot first"));
});

test("in a drawn game only mistakes are paid", () => {
  const none = { winner: null, how: "wall", discarder: null, tile: null, parts: [], patterns: [] } as const;
  assert.equal(summaryOf({ ...none, parts: [], patterns: [], pays: [] })?.title, "Nobody won");
  assert.ok(summaryOf({ ...none, parts: [], patterns: [], pays: [] })?.detail.endsWith("Nobody pays."));
  const pays = [{ payer: 0, payee: 1, points: 10, why: "mistake" as const }];
  const drawn = summaryOf({ ...none, parts: [], patterns: [], pays });
  assert.ok(drawn?.detail.endsWith("Only mistakes are paid:"));
  assert.deepEqual(drawn?.payments, ["You pay Ben 10: for declaring mahjong wrongly"]);
  assert.deepEqual(drawn?.tally, []);
});
