import assert from "node:assert/strict";
import test from "node:test";
import { countedShare, ranking, rowName } from "./result-body";
import { type Progress, progressLines } from "./result-progress";

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

test("a result calls its reader You, and a spectator nobody", () => {
  const names = ["Ann", "Ben", "Cho", "Dov"];
  const rows = (me: number | null) => names.map((_, seat) => rowName(seat, me, names));
  assert.deepEqual(rows(1), ["Ann", "You", "Cho", "Dov"]);
  assert.deepEqual(rows(null), names);
});

const RATED: NonNullable<Progress["rated"]> = {
  game: "toy",
  before: { rating: 1528, uncertainty: 64 },
  after: { rating: 1540, uncertainty: 60 },
  best: 1200,
  record: false,
  rank: 2,
  players: 9,
  place: 4,
  missing: 0,
  rival: { name: "Ann", ahead: 12 },
};

test("after a rated game: the rating before and after, the places, and who is next", () => {
  assert.deepEqual(progressLines({ rated: RATED, streak: null }), [
    "Your rating: 1,528 → 1,540 ± 60.",
    "Your most points in one game: 1,200.",
    "By points in one game you are number 2 of 9 today.",
    "This season you are number 4.",
    "Next: Ann, 12 points of rating ahead.",
  ]);
});

test("who is not ranked yet reads how many games are left", () => {
  const rated = { ...RATED, record: true, rank: null, place: null, missing: 2, rival: null };
  assert.deepEqual(progressLines({ rated, streak: null }), [
    "Your rating: 1,528 → 1,540 ± 60.",
    "A new personal best: 1,200 points.",
    "2 more games until you are ranked.",
  ]);
});

test("after a game that is not rated there is only the streak, and a missed day is forgiven", () => {
  assert.deepEqual(progressLines({ rated: null, streak: { days: 3, forgiven: false } }), [
    "You have played on 3 days in a row.",
  ]);
  const [line] = progressLines({ rated: null, streak: { days: 3, forgiven: true } });
  assert.ok(line?.endsWith("Yesterday is forgiven."));
  assert.deepEqual(progressLines({ rated: null, streak: null }), []);
});

test("the rows of a result count up one after the other, and all are whole within two seconds", () => {
  assert.deepEqual(
    [0, 1, 2].map((row) => countedShare(row, 3, 0)),
    [0, 0, 0],
  );
  assert.deepEqual([countedShare(0, 3, 550), countedShare(1, 3, 550)], [1, 0]);
  for (const rows of [1, 4, 12]) assert.equal(countedShare(rows - 1, rows, 2_000), 1);
});
