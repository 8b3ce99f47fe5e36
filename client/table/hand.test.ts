import assert from "node:assert/strict";
import test from "node:test";
import {
  newest,
  previousIndexes,
  type RackTile,
  reconcile,
  scrolledBy,
  scrolledTo,
  scrolledToOne,
  shifted,
  sorted,
} from "./hand";

const rack = (text: string): RackTile[] => text.split(" ").map((tile, id) => ({ id, tile }));
const spell = (tiles: RackTile[]) => tiles.map((one) => one.tile).join(" ");
const from = (start: number) => () => start++;
const byCode = (tile: string) => "1B 2B 3B 5D J".split(" ").indexOf(tile);

test("a drawn tile is added on the right and the others keep their position", () => {
  const after = reconcile(rack("3B 1B J"), ["1B", "2B", "3B", "J"], new Set(), from(10));
  assert.equal(spell(after), "3B 1B J 2B");
  assert.deepEqual(previousIndexes(rack("3B 1B J"), after), [0, 1, 2, null]);
});

test("of two equal tiles the chosen one leaves", () => {
  const after = reconcile(rack("3B 1B 3B"), ["1B", "3B"], new Set([0]), from(10));
  assert.deepEqual(
    after.map((one) => one.id),
    [1, 2],
  );
});

test("three tiles passed on and three received", () => {
  const after = reconcile(rack("1B 2B 3B 5D"), ["5D", "J", "J", "1B"], new Set([0, 1, 2]), from(10));
  assert.equal(spell(after), "1B 5D J J");
});

test("sorting puts the tile just drawn apart, the newest of equals", () => {
  const tiles = rack("J 1B 5D 1B");
  assert.equal(newest(tiles, "1B"), 3);
  assert.equal(spell(sorted(tiles, byCode, newest(tiles, "1B"))), "1B 5D J 1B");
  assert.equal(spell(sorted(tiles, byCode, null)), "1B 1B 5D J");
});

test("a tile is dragged to another position", () => {
  assert.equal(spell(shifted(rack("1B 2B 3B 5D"), 0, 2)), "2B 3B 1B 5D");
  assert.equal(spell(shifted(rack("1B 2B 3B 5D"), 3, 0)), "5D 1B 2B 3B");
});

test("a hand scrolls no further than its ends, and far enough to show the tile with the focus", () => {
  const hand = { first: 2, shown: 8, count: 12 };
  assert.deepEqual([1, -5, 9].map((tiles) => scrolledBy(hand, tiles)), [3, 0, 4]); // biome-ignore format: one row
  assert.deepEqual(
    [0, 5, 9, 10, 11].map((tile) => scrolledTo(hand, tile)),
    [0, 2, 2, 3, 4],
  );
});

test("a hand scrolls to a tile that can be laid if none of them is in view", () => {
  const hand = { first: 2, shown: 8, count: 12 };
  assert.deepEqual(
    [[1, 9], [0], [10, 11], []].map((tiles) => scrolledToOne(hand, tiles)),
    [2, 0, 3, 2],
  );
});
