import assert from "node:assert/strict";
import test from "node:test";
import { comparison } from "./result-summary";

const NONE = { today: null, ever: null };
const ANSWER = {
  why_not: "",
  daily: false,
  record: false,
  mine: NONE,
  all: NONE,
  rank: null,
  players: 0,
  rival: null,
  daily_left: false,
};

const lines = (part: object) => comparison({ ...ANSWER, ...part }, "t").lines;

test("a guest who is alone with their best sees only that", () => {
  assert.deepEqual(lines({ mine: { today: 80, ever: 90 } }), ["Today: your best 80.", "All time: your best 90."]);
});

test("who has no best yet sees that of everybody", () => {
  assert.deepEqual(lines({ all: { today: 70, ever: 150 } }), [
    "Today: everybody's best 70.",
    "All time: everybody's best 150.",
  ]);
});

test("nobody's best is not mentioned", () => {
  assert.deepEqual(lines({}), []);
});
