// Hands that lie open on an upright phone: one behind the other, whole groups, and a name beside each.

import assert from "node:assert/strict";
import test from "node:test";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import { type Free, type Layout, type Piece, TILE } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import * as sample from "../zung-jung/sample";
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

// Ben has won in Zung Jung: his tiles lie set by set, those of the others as they stood.
function wonByBen(free: Free): Layout {
  const hand = Array<string>(13).fill("1B");
  const view = sample.sampleView({
    phase: "over",
    active: null,
    racks: NAMES.map(() => sample.rackOf({ hand })),
    result: sample.sampleResult(),
  });
  return zungJung(view, sampleViewer(view, { free, names: NAMES }));
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
  const played = CASES.map(({ free, groups }) => ({ free, groups, shown: open(free, groups) }));
  const won = UPRIGHT.map((free) => ({ free, groups: 5, shown: wonByBen(free) }));
  for (const { free, groups, shown } of [...played, ...won]) {
    for (const { pose, text } of shown.labels ?? []) {
      const hand = ofSeat(shown, NAMES.indexOf(/· (\w+)/.exec(text)?.[1] ?? ""));
      const row = hand.filter((tile) => Math.abs(tile.pose.z - pose.z) < 0.3 * TILE.height * tile.pose.scale);
      assert.ok(row.length > 0, text);
      const end = Math.max(...row.map((tile) => tile.pose.x + (TILE.width * tile.pose.scale) / 2));
      const near = 0.5 * TILE.width * (row[0] as Piece).pose.scale;
      assert.ok(end < pose.x && pose.x - end < near, `${text} ${groups} ${free.height}`); // it begins there
      named++;
    }
  }
  assert.ok(named >= 3 * 4);
});

test("on a phone on its side each of the others' open hands has its name, within its third", () => {
  for (const free of [
    { width: 844, height: 281 },
    { width: 844, height: 230 },
  ]) {
    const shown = open(free, 0);
    assert.deepEqual(
      shown.labels?.map(({ text }) => text.split(" · ")[1]),
      NAMES.slice(1),
    );
    for (const [k, seat] of [1, 2, 3].entries()) {
      const [pose] = (shown.labels ?? []).slice(k).map((label) => label.pose) as [Piece["pose"]];
      const row = ofSeat(shown, seat).filter((tile) => Math.abs(tile.pose.z - pose.z) < 0.1);
      const tile = TILE.width * (row[0] as Piece).pose.scale;
      const ends = Math.max(...row.map((one) => one.pose.x)) + tile / 2;
      assert.ok(pose.x > ends && pose.x - ends < tile, `${seat}: ${pose.x} ${ends}`);
      const next = shown.pieces.filter(({ place }) => /^hand/.test(place) && !place.endsWith(`@${seat}`));
      for (const other of next.filter(({ pose: { z } }) => Math.abs(z - pose.z) < 0.1))
        assert.ok(
          Math.abs(other.pose.x - pose.x) > 0.5 * tile &&
            !(other.pose.x > pose.x && other.pose.x < pose.x + 3.4 * tile),
        );
    }
  }
});

test("the score stands behind the name, which is shortened for it", () => {
  const view = sampleView({ racks: NAMES.map(() => rackOf({ hand: Array<string>(13).fill("1B"), score: 1250 })) });
  const names = ["Ann", "Maximiliane", "Cho", "Dov"];
  const texts = american(view, sampleViewer(view, { free: UPRIGHT[0] as Free, names })).labels?.map(({ text }) => text);
  assert.deepEqual(
    texts?.map((text) => text.split(" · ")[1]),
    ["Maximil… 1,250", "Cho 1,250", "Dov 1,250"],
  );
});

test("the winner of Zung Jung has a name at the open hand, as the others have", () => {
  for (const free of [...UPRIGHT.slice(0, 1), { width: 844, height: 281 }]) {
    const named = wonByBen(free).labels?.flatMap(({ text, look }) =>
      look === "whose" ? [/· (\w+)/.exec(text)?.[1]] : [],
    );
    assert.deepEqual(named, NAMES.slice(1), `${free.width}`);
  }
});

test("every row lies in the middle of the picture, with the name that stands behind it", () => {
  for (const [free, shown] of UPRIGHT.flatMap((free) => [0, 2].map((groups) => [free, open(free, groups)] as const))) {
    const names = shown.labels?.map(({ pose }) => pose) ?? [];
    for (const seat of [1, 2, 3]) {
      const hand = ofSeat(shown, seat);
      const [z, half] = [rowsOf(hand), (TILE.width * (hand[0] as Piece).pose.scale) / 2];
      const middles = z.map((at) => {
        const row = hand.filter(({ pose }) => pose.z === at).map(({ pose }) => pose.x);
        const named = names.some((name) => Math.abs(name.z - at) < half);
        return { named, middle: (Math.min(...row) + Math.max(...row)) / 2 };
      });
      assert.equal(middles.filter(({ named }) => named).length, z.length > 1 ? 1 : 0);
      for (const { named, middle } of middles)
        assert.ok(named ? middle < -3 * half : Math.abs(middle) < 1.5 * half, `${seat} ${free.height} ${middle}`);
    }
  }
});
