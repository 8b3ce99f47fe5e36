import assert from "node:assert/strict";
import test from "node:test";
import type { SeatInfo } from "../live/protocol";
import { tileBacks } from "./tile-backs";

const seats = (...backs: string[]) => backs.map((back) => ({ back })) as SeatInfo[];

test("two players with the same tile back look different; viewers always see their own choice on their tiles", () => {
  for (const me of [0, 1, 2, 3, null]) {
    const backs = tileBacks(seats("bamboo", "bamboo", "bamboo", "bamboo"), me);
    assert.equal(new Set(backs).size, 4);
    assert.equal(backs[me ?? 0], "bamboo");
  }
});

test("bots never take the tile back that a player has chosen", () => {
  assert.deepEqual(tileBacks(seats("", "jade", "", "wave"), null), ["plum", "jade", "lacquer", "wave"]);
});
