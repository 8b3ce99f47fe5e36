import assert from "node:assert/strict";
import test from "node:test";
import { applied } from "./messages";

const cases: [old: unknown, change: unknown, next: unknown][] = [
  [{ turn: 1, hand: ["1D"] }, { turn: [2] }, { turn: 2, hand: ["1D"] }],
  [{ a: 1, b: { c: 2 } }, { b: { c: 0 }, a: 0 }, { b: {} }],
  [{}, { clock: [null] }, { clock: null }],
  [
    ["1D", "2D", "3D"],
    [1, 1, []],
    ["1D", "3D"],
  ],
  [["1D"], [1, 0, ["2D", "3D"]], ["1D", "2D", "3D"]],
  [[{ n: 1 }, { n: 2 }], { 1: { n: [3] } }, [{ n: 1 }, { n: 3 }]],
  [[["a"], ["b"]], { 0: [0, 1, []] }, [[], ["b"]]],
  [{ view: null }, { view: [{ turn: 1 }] }, { view: { turn: 1 } }],
  ["x", [["y"]], ["y"]],
];

test("a difference leads from one value to the next, and leaves the first as it was", () => {
  for (const [old, change, next] of cases) {
    const before = JSON.stringify(old);
    assert.deepEqual(applied(old, change), next);
    assert.equal(JSON.stringify(old), before);
  }
});
