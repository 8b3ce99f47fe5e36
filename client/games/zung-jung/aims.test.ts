// How the tiles of a pattern in reach stand beside each other.

import assert from "node:assert/strict";
import test from "node:test";
import { groupsOf, PAIRS } from "./aims";

const grouped = (pattern: string) => {
  const have = ["2D", "2D", "E"].map((tile) => ({ tile, how: "yes" as const, left: 0 }));
  const missing = ["E", "5B", "5B"].map((tile) => ({ tile, how: "open" as const, left: 2 }));
  return groupsOf(pattern, have, missing).map((group) => group.map(({ tile, how }) => `${tile} ${how}`).join());
};

test("of seven pairs a missing tile stands beside its partner, and a pair of which none is there by itself", () => {
  assert.deepEqual(grouped(PAIRS), ["2D yes,2D yes", "E yes,E open", "5B open,5B open"]);
});

test("of sets what is missing stands behind what is there", () => {
  assert.deepEqual(grouped("3.1"), ["2D yes,2D yes,E yes", "E open,5B open,5B open"]);
});
