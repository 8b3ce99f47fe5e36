// Discards keep their places relative to each other when a column, the card or the log opens or closes, and when a result does.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { NEEDS as AMERICAN } from "../american/layout";
import { TILE } from "../game";
import { NEEDS as ZUNG_JUNG } from "../zung-jung/layout";
import { hidesRound } from "./compass";
import { inBlocks, type Laid } from "./desk-grid";
import { deskShape, type Needs } from "./desk-shape";

const [COLUMN, NARROW] = [378, 330]; // as wide as on the page; a narrower window has none
const WINDOWS: [width: number, height: number, column: number, drawer: number][] = [
  [1920, 950, COLUMN, 486],
  [1536, 730, COLUMN, 486],
  [1366, 650, 0, 486],
  [1440, 780, NARROW, 405],
  [1440, 900, 0, 405],
  [1280, 800, 0, 405],
];
const COUNTS = [12, 60, 76, 80]; // discards
const ALL = 100; // where nobody wins, of 152 tiles all lie but those of four hands
// A game in which the viewer and the player on the right lay more, because tiles were called: 24 and 22 discards of 80.
const UNEVEN = `${"0123".repeat(17)}010101010100`;
const LARGE = 0.65; // of the width of the viewer's tiles: the compass's radius, so that its letters are read
const HAND = 2; // the scale of the viewer's tiles
const HALF = 0.5; // of a tile: less apart, neither lies before the other

function laid(needs: Needs, width: number, height: number, [left, right]: number[], turns: number[]): Laid {
  const insets = { top: right ? 52 : 6, bottom: 58, left: left ?? 0, right: right || 54 };
  const shape = deskShape(freeArea({ width, height, insets }), needs);
  if (!shape) throw new Error(`${width} x ${height} is no phone`);
  return inBlocks(shape, turns);
}

// By pair: -1 or 1 if one lies clearly before the other, from left to right or from far to near.
function order({ places, scale }: Laid, axis: "x" | "z"): number[] {
  const least = HALF * scale * (axis === "x" ? TILE.width : TILE.height);
  return places.flatMap((one) =>
    places.map((other) => (Math.abs(one[axis] - other[axis]) < least ? 0 : Math.sign(one[axis] - other[axis]))),
  );
}

const GAMES = [
  ["American", AMERICAN],
  ["Zung Jung", ZUNG_JUNG],
] as const;

for (const [game, needs] of GAMES)
  for (const [width, height, column, drawer] of WINDOWS)
    test(`${game} at ${width} x ${height}: whose discard it is shows to the end of a game, and the compass is legible`, () => {
      for (const panels of [
        [54, 0],
        [column || 54, 0],
        [0, drawer],
      ])
        for (const first of [0, 1, 2, 3]) {
          const turns = [...UNEVEN].map((turn) => (first + Number(turn)) % 4);
          const { others, round } = laid(needs, width, height, panels, turns);
          assert.equal(others.filter(Boolean).length, 0, `beside ${panels}, from ${first}`);
          assert.ok(round.radius > LARGE * TILE.width * HAND, `${round.radius} beside ${panels}`);
        }
    });

for (const [game, needs] of GAMES)
  for (const [width, height, column, drawer] of WINDOWS)
    test(`${game} at ${width} x ${height}: no two discards change sides when a panel opens or closes`, () => {
      for (const first of [0, 1, 2, 3])
        for (const count of COUNTS) {
          const turns = Array.from({ length: count }, (_, k) => (first + k) % 4);
          const alone = laid(needs, width, height, [54, 0], turns);
          for (const panels of [...(column ? [[column, 0]] : []), [0, drawer]])
            for (const axis of ["x", "z"] as const) {
              const [before, after] = [order(alone, axis), order(laid(needs, width, height, panels, turns), axis)];
              const swapped = before.filter((side, pair) => side * (after[pair] ?? 0) < 0).length;
              assert.equal(swapped, 0, `${axis} of ${count} discards beside ${panels}, from ${first}`);
            }
        }
    });

test("where nobody wins all discards find a place beside the compass, in whatever window", () => {
  for (let width = 700; width <= 2600; width += 190)
    for (let height = 480; height <= 1500; height += 170)
      for (const [left, right] of [
        [0, 54],
        [COLUMN, 54],
        [0, 486],
      ]) {
        const insets = { top: 6, bottom: 58, left: left ?? 0, right: right ?? 0 };
        const shape = deskShape(freeArea({ width, height, insets }), AMERICAN);
        if (!shape) continue; // a phone
        const { places, scale, round } = inBlocks(
          shape,
          Array.from({ length: ALL }, (_, k) => k % 4),
        );
        const hiding = places.filter((place) => hidesRound(place, scale, round));
        assert.deepEqual([places.length, hiding], [ALL, []], `${width} x ${height} beside ${left}, ${right}`);
      }
});
