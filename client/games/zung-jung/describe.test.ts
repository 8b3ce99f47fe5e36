import assert from "node:assert/strict";
import test from "node:test";
import { describe } from "./describe";
import { NAMES, sampleResult, sampleView } from "./sample";
import type { View } from "./view";

const say = (event: { kind: string } & Record<string, unknown>, view: View = sampleView()) =>
  describe(event, view, NAMES)?.text;

test("the deal is told from the dice to the tiles", () => {
  assert.equal(say({ kind: "chose_wall", seat: 1, dice: [3, 4, 2], broken: 0 }), "Ben rolled 9. Your wall is broken.");
  assert.equal(say({ kind: "broke", seat: 0, dice: [2, 2, 3] }), "You rolled 7 and broke the wall.");
  assert.equal(say({ kind: "dealt", counts: [] }), "The tiles have been dealt.");
});

test("only my own draws are told, except that everybody sees a supplement", () => {
  assert.equal(say({ kind: "drew", seat: 0, tile: "3D", left: 60 }), "You drew 3 Dot.");
  assert.equal(say({ kind: "drew", seat: 2, left: 60 }), undefined);
  assert.equal(say({ kind: "drew", seat: 2, tile: "3D", left: 60 }), "Cleo drew 3 Dot.", "where it is seen");
  assert.equal(say({ kind: "drew_supplement", seat: 2, left: 60 }), "Cleo drew a supplement tile.");
});

const run = { kind: "laid", seat: 2, index: 0, set: "run", tiles: ["3D", "4D", "5D"], tile: "4D", source: 1 };

test("a claimed set is told once, with its tiles", () => {
  assert.equal(say({ kind: "claimed", seat: 2, how: "run", tile: "4D", source: 1 }), undefined);
  assert.equal(say(run), "Cleo claimed 4 Dot for a run: 3 Dot, 4 Dot and 5 Dot.");
  assert.equal(say({ ...run, seat: 0 }), "You claimed 4 Dot for a run: 3 Dot, 4 Dot and 5 Dot.");
});

test("quads say whether they can be robbed", () => {
  const quad = { kind: "laid", seat: 2, index: 0, set: "quad", tiles: ["9C", "9C", "9C", "9C"] };
  assert.equal(
    say({ ...quad, small: true, tile: "9C", source: 1 }),
    "Cleo added 9 Crak to a triplet, which is a quad now. It may be robbed.",
  );
  assert.equal(
    say({ ...quad, concealed: true, tile: null, source: null }),
    "Cleo declared a concealed quad of 9 Crak.",
  );
});

test("robbing is told apart from claiming a discard", () => {
  const claimed = { kind: "claimed", seat: 1, how: "mahjong", tile: "3D", source: 0 };
  assert.equal(say(claimed), "Ben claimed 3 Dot for mahjong.");
  const view = sampleView({ result: sampleResult({ how: "robbing" }) });
  assert.equal(say(claimed, view), "Ben robbed 3 Dot from a quad.");
  assert.equal(say({ ...claimed, robbing: true }), "Ben robbed 3 Dot from a quad.", "also in the next hand");
  assert.equal(say({ ...claimed, robbing: false }, view), "Ben claimed 3 Dot for mahjong.");
});

test("a win names its patterns and its points", () => {
  const patterns = [
    { id: "3.1", points: 20, times: 2 },
    { id: "4.1", points: 30, times: 1 },
  ];
  assert.equal(
    say({ kind: "won", seat: 1, how: "draw", tile: "3D", value: 50, patterns }),
    "Mahjong! Ben won self-drawn with Value Honour (2 times) and All Triplets: 50 points.",
  );
  assert.equal(
    say({ kind: "won", seat: 0, how: "discard", tile: "3D", value: 1, patterns: [] }),
    "Mahjong! You won on a discard with no pattern: 1 point.",
  );
});

test("responsibility is told to everybody, and to the one who pays", () => {
  const ended = (payer: number, why: string) => ({ kind: "ended", how: "discard", pays: [{ payer, payee: 1, why }] });
  const view = sampleView({ result: sampleResult() });
  assert.ok(say(ended(0, "responsible"), view)?.includes("so you are responsible and pay"));
  assert.ok(say(ended(2, "responsible"), view)?.includes("so Cleo is responsible and pays"));
  assert.ok(say(ended(2, "own_discard"), view)?.startsWith("Ben had discarded 3 Dot first"));
  assert.equal(say(ended(0, "discard"), view), undefined);
  const later = say({ ...ended(0, "responsible"), tile: "3D" });
  assert.ok(later?.startsWith("You discarded 3 Dot first"), "also in the next hand");
  assert.equal(say({ kind: "ended", how: "wall", pays: [] }), "Nobody won: no tile is left.");
});

test("my own wrong mahjong opens a dialog", () => {
  const line = describe({ kind: "mistaken", seat: 0, points: 10 }, sampleView(), NAMES);
  assert.equal(line?.notice, "dialog");
  assert.equal(describe({ kind: "mistaken", seat: 1, points: 10 }, sampleView(), NAMES)?.notice, undefined);
});
