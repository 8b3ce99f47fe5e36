import assert from "node:assert/strict";
import test from "node:test";
import { countedShare } from "./count-up";

test("the rows of a result count up one after the other, and all are whole within two seconds", () => {
  assert.deepEqual(
    [0, 1, 2].map((row) => countedShare(row, 3, 0)),
    [0, 0, 0],
  );
  assert.deepEqual([countedShare(0, 3, 550), countedShare(1, 3, 550)], [1, 0]);
  for (const rows of [1, 4, 12]) assert.equal(countedShare(rows - 1, rows, 2_000), 1);
});
