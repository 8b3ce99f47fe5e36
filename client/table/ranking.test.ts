import assert from "node:assert/strict";
import test from "node:test";
import { ranking } from "./ranking";

test("the session is ranked by the points of all its games, equal points share a place", () => {
  const seats = [-25, 75, -25, -25].map((points) => ({ points }));
  assert.deepEqual(
    ranking(seats).map(({ seat, rank }) => [seat, rank]),
    [
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 2],
    ],
  );
});
