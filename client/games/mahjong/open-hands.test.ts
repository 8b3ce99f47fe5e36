// Hands that lie open on an upright phone: one behind the other, whole groups, and a name at each.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { aim, NO_OFFSET } from "../../scene/camera";
import { freeArea, type Screen } from "../../scene/free-area";
import { corners, pixels, projected, SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import type { View } from "../american/view";
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
function open(free: Free, groups: number, more: Partial<View> = {}): Layout {
  const exposed = GROUPS.slice(0, groups);
  const hand = Array<string>(13 - exposed.flatMap(({ tiles }) => tiles).length).fill("1B");
  const view = sampleView({ racks: NAMES.map(() => rackOf({ count: hand.length, hand, exposed })), ...more });
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

// Of a hand; in a crowd it stands before its hand, which lies in one row.
const lastRow = (hand: Piece[]) => Math.max(...rowsOf(hand));
const isBefore = (hand: Piece[], { z }: Piece["pose"]) => z < Math.min(...rowsOf(hand)) - 0.5 * TILE.height;

test("a name begins right behind the last row of its hand, or all stand before their hands, and covers no tile", () => {
  let named = 0;
  const played = CASES.map(({ free, groups }) => ({ free, groups, shown: open(free, groups) }));
  const won = UPRIGHT.map((free) => ({ free, groups: 5, shown: wonByBen(free) }));
  for (const { free, groups, shown } of [...played, ...won]) {
    const before = new Set<boolean>();
    for (const { pose, text } of shown.labels ?? []) {
      const hand = ofSeat(shown, NAMES.indexOf(/· (\w+)/.exec(text)?.[1] ?? ""));
      before.add(isBefore(hand, pose));
      if (isBefore(hand, pose)) continue;
      const row = hand.filter((tile) => Math.abs(tile.pose.z - pose.z) < 0.3 * TILE.height * tile.pose.scale);
      assert.equal(row[0]?.pose.z, lastRow(hand), text);
      const end = Math.max(...row.map((tile) => tile.pose.x + (TILE.width * tile.pose.scale) / 2));
      const near = 0.5 * TILE.width * (row[0] as Piece).pose.scale;
      assert.ok(end < pose.x && pose.x - end < near, `${text} ${groups} ${free.height}`); // it begins there
      named++;
    }
    assert.equal(before.size, 1, "all in the same place");
  }
  assert.ok(named >= 3 * 4);
});

test("felt is seen between the hands, and before the discards, and names cover no face", () => {
  for (const [width, height, insets] of SCREENS.slice(-4).filter(([wide, high]) => high > wide))
    for (const phase of ["turn", "over"] as const)
      for (const groups of [0, 1, 2, 3])
        for (const count of [4, 22, 50, 70, 97]) {
          const screen = { width, height, insets: { ...insets, top: 58, bottom: 190 } };
          const discards = Array.from({ length: count }, (_, k) => ({ tile: "3D", seat: k % 4 }));
          const shown = open(freeArea(screen), groups, { phase, discards, left: Math.max(0, 99 - count) });
          const areas = [3, 2, 1].map((seat) => areaOf(screen, ofSeat(shown, seat), shown));
          const laid = shown.pieces.filter(({ place }) => place.startsWith("discard."));
          const all = [...areas, areaOf(screen, laid, shown)];
          for (const [k, { bottom, tile }] of areas.entries()) {
            const apart = (all[k + 1] as Area).top - bottom;
            assert.ok(apart > THIRD * tile, `${width} ${phase} ${groups} ${count}: ${apart} px, tiles of ${tile}`);
          }
          const faces = projected(screen, { ...shown, pieces: shown.pieces.filter(({ hidden }) => !hidden) }, /./);
          for (const { top, left, right } of namesOf(screen, shown))
            for (const face of faces.filter((one) => one.right > left && one.left < right))
              assert.ok(
                face.bottom < top + 1 || face.top > top + NAME.height - 1,
                `${width} ${phase} ${count}: ${top}`,
              );
        }
});

const THIRD = 0.3; // of a tile's width
const NAME = { width: 90, height: 21 }; // pixels, at least

interface Area extends Record<"left" | "right" | "top" | "bottom", number> {
  tile: number; // how wide
}

function areaOf(screen: Screen, pieces: Piece[], shown: Layout): Area {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  const all = pieces.flatMap((piece) => corners(piece, (point) => pixels(camera, screen, point)));
  const [x, y] = [all.map(({ left }) => left), all.map(({ top }) => top)];
  const [tile] = projected(screen, { ...shown, pieces: pieces.slice(0, 1) }, /./);
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  return { left, right, top, bottom, tile: tile?.wide ?? 0 };
}

function namesOf(screen: Screen, shown: Layout) {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  return (shown.labels ?? []).map(({ pose: { x, y, z } }) => {
    const at = pixels(camera, screen, new Vector3(x, y, z));
    return { left: at.left, right: at.left + NAME.width, top: at.top - NAME.height / 2 };
  });
}

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

test("on a phone on its side no tile of an open hand lies alone in a row, and the name is behind the last row", () => {
  for (const height of [281, 230])
    for (const phase of ["turn", "over"] as const)
      for (const groups of [0, 1, 2]) {
        const shown = open({ width: 844, height }, groups, { phase });
        for (const [k, seat] of [1, 2, 3].entries()) {
          const hand = ofSeat(shown, seat);
          for (const z of rowsOf(hand))
            assert.ok(hand.filter(({ pose }) => pose.z === z).length > 1, `${seat} ${groups}`);
          const name = shown.labels?.[k]?.pose;
          if (name) assert.ok(Math.abs(name.z - lastRow(hand)) < 0.1, `${seat} ${groups} ${height}`);
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
      const [name] = names.filter((_, k) => k === seat - 1) as [Piece["pose"]];
      assert.equal(middles.filter(({ named }) => named).length, isBefore(hand, name) ? 0 : 1);
      for (const { named, middle } of middles)
        assert.ok(named ? middle < -3 * half : Math.abs(middle) < 1.5 * half, `${seat} ${free.height} ${middle}`);
    }
  }
});

test("where a panel leaves hardly any height, or none, a layout is made all the same", () => {
  for (const width of [390, 360, 320])
    for (const height of [200, 120, 60, 20, 1, 0, -40])
      for (const groups of [0, 3]) {
        assert.ok(open({ width, height }, groups).pieces.length);
        assert.ok(wonByBen({ width, height }).pieces.length);
      }
});
