import assert from "node:assert/strict";
import test from "node:test";
import { countedEnds, isScore, sumAfter, sumText } from "./ends";
import type { Play } from "./plays";
import { randomRound, row, sampleView } from "./sample";

// What the ends make when this tile is added at this end.
function shown(plays: Play[], { tile, at, side }: Play): number {
  const view = sampleView(plays);
  return sumAfter(view, tile, view.ends.find(({ id }) => id === `${at}.${side}`) ?? null);
}

test("the sum shown beside a tile is the sum the server counts when it is laid", () => {
  for (let number = 0; number < 200; number++) {
    const plays = randomRound(number);
    for (const [n, play] of plays.entries()) {
      const { sum } = sampleView(plays.slice(0, n + 1));
      assert.equal(shown(plays.slice(0, n), play), sum, `round ${number}, tile ${n}`);
    }
  }
});

test("the first double counts both its halves, also with one tile at it", () => {
  assert.equal(shown([], { tile: "5|5", at: -1, side: 0 }), 10);
  assert.equal(shown(row("5|5"), { tile: "5|2", at: 0, side: 0 }), 12);
  assert.equal(shown(row("5|5 5|2"), { tile: "5|3", at: 0, side: 1 }), 5);
});

test("the short side of a double counts nothing until a tile is laid there", () => {
  assert.equal(shown(row("5|5 5|2 5|3"), { tile: "5|4", at: 0, side: 2 }), 9);
});

test("a positive multiple of five scores", () => {
  assert.deepEqual([0, 4, 5, 20].map(isScore), [false, false, true, true]);
});

test("the sum is written as what each end counts; a double counts both halves, its short sides nothing", () => {
  const said = (plays: Play[]) => sumText(countedEnds(plays));
  assert.equal(said([]), "0");
  assert.equal(said(row("5|5")), "10");
  assert.equal(said(row("6|4")), "6 + 4 = 10");
  assert.equal(said(row("5|5 5|2 5|3")), "2 + 3 = 5");
  assert.equal(said(row("6|4 4|4")), "6 + 8 = 14");
});
