import assert from "node:assert/strict";
import test from "node:test";
import { runs, searched } from "./card-lines";

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

test("a line is found by the words that are shown, and by those of printed cards", () => {
  const line = { id: "1", label: "L", pieces: [[{ text: "2468", suit: "a" }]], value: 25, note: "" };
  const open = searched({ ...line, concealed: false }, "Garden");
  const closed = searched({ ...line, concealed: true }, "Garden");
  for (const word of ["garden", "2468", "25", "may call", "exposed"]) assert.ok(open.includes(word), word);
  for (const word of ["no calling", "concealed"]) assert.ok(closed.includes(word) && !open.includes(word), word);
});
