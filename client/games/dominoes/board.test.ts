import assert from "node:assert/strict";
import test from "node:test";
import { aspectOf, MATCH_SCREENS } from "../../scene/sample-screens";
import { type LaidBoard, laidBoard, roomFor } from "./board";
import { boardFaults } from "./board-faults";
import { roomOn } from "./laid-out";
import type { Play } from "./plays";
import { randomRound, row } from "./sample";

const ROUNDS = 250; // bench/layouts.mjs lays out a hundred thousand
const SIZES = ["900 x 600", "390 x 844", "844 x 390"];
const WIDE = roomFor(2.9);
const LARGE = { width: 60, height: 60 };

for (const [width, height, insets] of MATCH_SCREENS) {
  const name = `${width} x ${height}`;
  if (!SIZES.includes(name)) continue;
  test(`${name}: in ${ROUNDS} rounds nothing overlaps, no line is too long and every end is free`, () => {
    const room = roomOn(aspectOf({ width, height, insets }));
    for (let number = 0; number < ROUNDS; number++) {
      const plays = randomRound(number);
      for (const part of beginnings(plays))
        assert.deepEqual(boardFaults(part, laidBoard(part, room), room), [], `round ${number}`);
    }
  });
}

const beginnings = (plays: Play[]) => plays.map((_, n) => plays.slice(0, n + 1));

test("a line goes straight on, and a double lies across it", () => {
  const { tiles } = laidBoard(row("6|4 4|4 4|1"), WIDE);
  assert.deepEqual(
    tiles.map(({ x, y }) => [x, y]),
    [
      [1, 0],
      [2.5, 0],
      [4, 0],
    ],
  );
  assert.deepEqual(
    tiles.map(({ quarters }) => quarters),
    [3, 0, 3],
  );
});

test("an upright screen is filled from top to bottom", () => {
  const { tiles } = laidBoard(row("6|4 4|1 1|0"), roomFor(0.66));
  assert.equal(new Set(tiles.map(({ x }) => x)).size, 1);
});

const height = ({ y }: { y: number }) => y;

test("a double and six dominoes make the longest line; the next tile turns a corner", () => {
  const plays = row("1|0 1|1 2|1 3|2 4|3 5|4 6|5");
  const { tiles } = laidBoard(plays, LARGE);
  assert.equal(new Set(tiles.map(height)).size, 1);
  const more = laidBoard([...plays, { tile: "6|0", at: 6, side: 0 }], LARGE).tiles;
  assert.equal(new Set(more.map(height)).size, 2);
});

test("a double at the end of a long line lies along the next one, so that it can branch", () => {
  const { tiles } = laidBoard(row("1|0 2|1 3|2 4|3 5|4 6|5 6|6"), LARGE);
  assert.equal(new Set(tiles.slice(0, 6).map(height)).size, 1);
  assert.equal((tiles[6]?.quarters ?? 1) & 1, 0);
});

test("a short side of a double takes the tile that has no room on its long side", () => {
  const plays = row("1|0 2|1 3|2 4|3 5|4 6|5 6|6 6|0");
  const { tiles, ends } = laidBoard(plays, LARGE);
  const [double, next] = tiles.slice(-2);
  assert.equal(next?.x, double?.x);
  assert.ok(ends.some(({ id }) => id === "6.2") && ends.some(({ id }) => id === "6.3"), "the ends are as before");
});

test("every open end has a place for the next tile, and it is laid there", () => {
  const plays = row("5|5 5|1 5|2");
  const { ends } = laidBoard(plays, WIDE);
  assert.deepEqual(
    ends.map(({ id }) => id),
    ["0.2", "0.3", "1.1", "2.1"],
  );
  for (const { at, side, tile } of ends) {
    const next = { tile: at ? (at === 1 ? "4|1" : "4|2") : "5|4", at, side };
    assert.deepEqual(where(laidBoard([...plays, next], WIDE), 3), where({ tiles: [tile], ends, bounds: WALLS }, 0));
  }
});

const WALLS = { left: 0, right: 0, top: 0, bottom: 0 };
const where = ({ tiles }: LaidBoard, n: number) => [tiles[n]?.x, tiles[n]?.y];

test("tiles stay where they are while there is room", () => {
  let moved = 0;
  let moves = 0;
  for (let number = 0; number < 100; number++) {
    const boards = beginnings(randomRound(number)).map((part) => laidBoard(part, WIDE));
    for (const [n, board] of boards.slice(1).entries()) {
      moves++;
      if (boards[n]?.tiles.some((tile, k) => JSON.stringify(tile) !== JSON.stringify(board.tiles[k]))) moved++;
    }
  }
  assert.ok(moved < moves * 0.04, `${moved} of ${moves} moves`);
});

test("the same plays always lie the same, whatever was laid out before", () => {
  const plays = randomRound(7);
  const first = laidBoard(plays, WIDE);
  for (let number = 100; number < 130; number++) laidBoard(randomRound(number), WIDE);
  assert.deepEqual(laidBoard(plays, WIDE), first);
});
