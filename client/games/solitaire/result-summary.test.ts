import assert from "node:assert/strict";
import test from "node:test";
import { comparison } from "./result-summary";

const ANSWER = {
  mode: "score",
  best: 1234,
  record: false,
  daily: false,
  rank: 2,
  players: 5,
  rival: { name: "Ann", ahead: 40 },
  daily_left: false,
  next: { layout: "cross", title: "Cross" },
};

test("the personal best, today's rank, the replay and the next board are offered", () => {
  const { lines, links, start } = comparison(ANSWER, "abc");
  assert.deepEqual(lines, ["Your best here: 1,234.", "Today you are number 2 of 5.", "Next: Ann, 40 points ahead."]);
  assert.deepEqual(
    links.map(({ href }) => href),
    ["/table/abc/replay/", "/solitaire/scores/"],
  );
  assert.deepEqual(start?.fields, { mode: "score", layout: "cross" });
});

test("the board of the day leads to its ranking; who is not ranked reads no rank", () => {
  const { lines, links } = comparison({ ...ANSWER, daily: true, rank: null, rival: null, best: null }, "abc");
  assert.deepEqual(lines, []);
  assert.equal(links[1]?.href, "/solitaire/daily/");
});

test("in classic mode the best is a time", () => {
  const { lines } = comparison({ ...ANSWER, mode: "classic", best: 75, record: true, rank: null, rival: null }, "abc");
  assert.deepEqual(lines, ["A new personal best: 1:15."]);
});

test("in classic mode the next player is faster, and the board of the day is offered until it is played", () => {
  const { lines, links } = comparison({ ...ANSWER, mode: "classic", best: 75, daily_left: true }, "abc");
  assert.equal(lines.at(-1), "Next: Ann, 40 seconds faster.");
  assert.equal(links.at(-1)?.href, "/solitaire/daily/");
});
