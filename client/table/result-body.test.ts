import assert from "node:assert/strict";
import test from "node:test";
import { SampleElement, samplePage } from "../ui/sample-dom";
import { called, countedShare, ranking, readersFirst, rowName, sessionTitle, uncut } from "./result-body";
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

const sessionOf = (points: number[], part: object) => {
  const seats = points.map((each) => ({ points: each }));
  return { status: "over" as const, number: 4, games: 4, me: 0, end_reason: "", seats, ...part };
};

test("the end of a session says first who has won it, not only its last game", () => {
  const names = ["Ann", "Ben", "Cho", "Dov"];
  const title = (points: number[], me: number | null = 0, games = 4) =>
    sessionTitle(sessionOf(points, { me, games, number: games }), names, true);
  assert.equal(title([60, -20, -20, -20]), "You won the session!");
  assert.equal(title([-20, 60, -20, -20]), "Ben won the session!");
  assert.equal(title([30, 30, -30, -30]), "The session is a tie: You and Ben");
  assert.equal(title([-20, 60, -20, -20], null), "Ben won the session!");
  assert.equal(title([60, -20, -20, -20], 0, 1), null, "of one game its own result does");
});

test("only a session that points decide has a winner", () => {
  const title = (part: object, finished: boolean, points = [60, -20, -20, -20]) =>
    sessionTitle(sessionOf(points, part), ["Ann", "Ben", "Cho", "Dov"], finished);
  const won = "You won the session!";
  assert.equal(title({}, true), won);
  assert.equal(
    title({ number: 2, end_reason: "time_up" }, true),
    won,
    "the time of its round was up between two games",
  );
  const over = "The session is over";
  assert.equal(title({ number: 1 }, false, [0, 0, 0, 0]), over, "nobody started it");
  assert.equal(title({ number: 2 }, true), over, "nobody came back");
  assert.equal(title({}, false), over, "it was left in its last game");
  assert.equal(title({ number: 2, end_reason: "time_up" }, false), over);
  for (const end_reason of ["void", "called_off", "The bots hang."]) assert.equal(title({ end_reason }, true), over);
});

test("a result calls its reader You, and a spectator nobody", () => {
  const names = ["Ann", "Ben", "Cho", "Dov"];
  const rows = (me: number | null) => names.map((_, seat) => rowName(seat, me, names));
  assert.deepEqual(rows(1), ["Ann", "You", "Cho", "Dov"]);
  assert.deepEqual(rows(null), names);
});

test("the reader's own score comes first, then the others' round the table", () => {
  const rows = [0, 1, 2, 3].map((seat) => ({ seat }));
  const order = (me: number | null) => readersFirst(rows, me).map(({ seat }) => seat);
  assert.deepEqual(order(2), [2, 3, 0, 1]);
  assert.deepEqual(order(null), [0, 1, 2, 3]);
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

const line = (top: number) => ({ top, bottom: top + 20 });

test("what is cut ends below the last line that is whole, and below nothing that a button or a box still needs", () => {
  assert.equal(uncut(50, [line(0), line(24), line(48)]), 48);
  assert.equal(uncut(45, [line(0), line(24), line(48)]), 45);
  assert.equal(uncut(50, [line(12), { top: 30, bottom: 60 }]), 12, "two columns whose lines are not level");
});

test("the title has a star only where a tile on the table has one", () => {
  samplePage();
  const hand = { won: true, title: "", payments: [], scores: [], totals: "", tally: [], dealNumber: null };
  const how = (winning: { group: number; tile: number } | null) =>
    called({ ...hand, detail: "With Ben's discard 3 Dot.", groups: [["3D", "3D"]], winning })
      .filter((part) => part instanceof SampleElement)
      .pop() as unknown as SampleElement;
  assert.ok(how({ group: 0, tile: 1 }).classList.contains("starred"));
  assert.ok(!how(null).classList.contains("starred"), "as dealt");
});
