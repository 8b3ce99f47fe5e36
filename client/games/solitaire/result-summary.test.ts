import assert from "node:assert/strict";
import test from "node:test";
import { comparison, resultSummary } from "./result-summary";
import { sampleView } from "./sample";
import type { View } from "./view";

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

test("the moment of a cleared board names it and its points; in classic mode there are none", () => {
  const result = { how: "cleared", score: 7458, pairs: 0, rows: [] } as const;
  const worth = (mode: "score" | "classic") =>
    resultSummary(sampleView([], "", { mode, result: { ...result, rows: [] } }))?.moment?.worth;
  assert.equal(worth("score"), "7,458 points");
  assert.equal(worth("classic"), "");
});

test("a cleared board is shared with its deal, unless that must not be known; one that is not is not", () => {
  const shared = (part: Partial<View>, how: "cleared" | "time" = "cleared") => {
    const result = { how, score: 7458, pairs: 0, rows: [] };
    return resultSummary(sampleView([], "", { layout: "turtle", title: "Turtle", result, ...part }))?.share;
  };
  assert.deepEqual(shared({}), {
    text: "I cleared Turtle: 7,458 points. Can you do better?",
    address: "/solitaire/?mode=score&layout=turtle&dealing=easy&deal=4821",
  });
  assert.equal(
    shared({ dealing: "hard" })?.address,
    "/solitaire/?mode=score&layout=turtle&dealing=hard&deal=4821",
    "a hard board has the same number as an easy one",
  );
  assert.equal(shared({ deal: null })?.address, "/solitaire/");
  assert.equal(shared({ mode: "classic" })?.text, "I cleared Turtle. Can you do it faster?");
  assert.equal(shared({}, "time"), undefined);
});
