import assert from "node:assert/strict";
import test from "node:test";
import { runs } from "./card";

test("flowers and zeroes are always blue, also within a suit", () => {
  assert.deepEqual(runs({ text: "FFFF", suit: "" }), [{ text: "FFFF", ink: "blue" }]);
  assert.deepEqual(runs({ text: "00", suit: "" }), [{ text: "00", ink: "blue" }]);
  assert.deepEqual(
    runs({ text: "2020", suit: "a" }).map((run) => run.ink),
    ["a", "blue", "a", "blue"],
  );
});

test("suits keep their letter, winds and dragons have no suit", () => {
  assert.deepEqual(runs({ text: "1111", suit: "b" }), [{ text: "1111", ink: "b" }]);
  assert.deepEqual(runs({ text: "NEWS", suit: "" }), [{ text: "NEWS", ink: "plain" }]);
});
