// Hands that lie open on an upright phone: one behind the other, whole groups, and a name beside each.

import assert from "node:assert/strict";
import test from "node:test";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import { type Free, type Layout, type Piece, TILE } from "../game";
import { sampleViewer } from "./sample";

const UPRIGHT = [
  { width: 390, height: 580 },
  { width: 360, height: 480 },
  { width: 390, height: 340 }, // above the result
];
const NAMES = ["Ann", "Ben", "Cho", "Dov"];
const GROUPS = [5, 4, 3].map((count) => ({ tiles: Array<string>(count).fill("3D"), tile: "3D", source: 1 }));
const CASES = UPRIGHT.flatMap((free) => [0, 1, 2, 3].map((groups) => ({ free, groups })));

// Everybody has laid so many groups and shows the rest of the hand.
function open(free: Free, groups: number): Layout {
  const exposed = GROUPS.slice(0, groups);
  const hand = Array<string>(13 - exposed.flatMap(({ tiles }) => tiles).length).fill("1B");
  const view = sampleView({ racks: NAMES.map(() => rackOf({ count: hand.length, hand, exposed })) });
  return american(view, sampleViewer(view, { free, names: NAMES }));
}

const ofSeat = ({ pieces }: Layout, seat: number) =>
  pieces.filter(({ place }) => /^(hand|exposed)/.test(place) && place.endsWith(`@${seat}`));
const rowsOf = (tiles: Piece[]) => [...new Set(tiles.map(({ pose }) => pose.z))];

test("each hand has rows of its own, and its groups are whole", () => {
  for (const { free, groups } of CASES) {
    const shown = open(free, groups);
    const hands = [3, 2, 1].map((seat) => ofSeat(shown, seat)); // the furthest first
    const deep = TILE.height * (hands.flat()[0] as Piece).pose.scale;
    hands.forEach((hand, k) => {
      const next = hands[k + 1];
      if (next) assert.ok(Math.max(...rowsOf(hand)) + deep <= Math.min(...rowsOf(next)), `${groups} ${free.height}`);
      for (let group = 0; group < groups; group++)
        assert.equal(rowsOf(hand.filter(({ place }) => place.startsWith(`exposed.${group}.`))).length, 1);
    });
  }
});

test("a name begins right behind a row of its hand and covers no tile, or the panels tell it", () => {
  let named = 0;
  for (const { free, groups } of CASES) {
    const shown = open(free, groups);
    for (const { pose, text } of shown.labels ?? []) {
      const hand = ofSeat(
        shown,
        NAMES.findIndex((name) => text.endsWith(name)),
      );
      const row = hand.filter((tile) => Math.abs(tile.pose.z - pose.z) < 0.3 * TILE.height * tile.pose.scale);
      assert.ok(row.length > 0, text);
      const end = Math.max(...row.map((tile) => tile.pose.x + (TILE.width * tile.pose.scale) / 2));
      assert.ok(end < pose.x && pose.x - end < TILE.width, `${text} ${groups} ${free.height}`); // it begins there
      named++;
    }
  }
  assert.ok(named >= 3 * 4);
});
