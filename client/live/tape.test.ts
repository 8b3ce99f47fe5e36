// A session told again: step by step, from the middle, from another seat, on a slow line.

import assert from "node:assert/strict";
import test from "node:test";
import { type Reel, Tape } from "./tape";
import type { News } from "./wire";

const LAST = 130;

function told(seat: number, since: number): { last: number; news: News[] } {
  const count = Math.max(0, Math.min(60, LAST - since));
  const news = Array.from({ length: count }, (_, k) => ({ v: since + k + 1, since: since + k, events: [{ kind: "moved" }], view: { seat } }));
  return { last: LAST, news: news as unknown as News[] };
}

function tapeOf(fetch: Reel["fetch"] = async (seat, since) => told(seat, since)) {
  const shown: [at: number, follows: boolean][] = [];
  const failed: number[] = [];
  const waiting: (() => void)[] = [];
  const hears = {
    news: (news: News, follows: boolean) => void shown.push([news.v, follows]),
    moved: () => undefined,
    failed: () => void failed.push(1),
  };
  const reel: Reel = { fetch, later: (run) => waiting.push(run), cancel: () => void waiting.splice(0) };
  return { tape: new Tape(0, hears, reel), shown, failed, waiting };
}

const settled = () => new Promise((done) => setTimeout(done));

test("a step on is motion, a jump is not", async () => {
  const { tape, shown } = tapeOf();
  for (const at of [1, 2, 90, 91, 90]) await tape.goTo(at);
  assert.deepEqual(shown, [[1, true], [2, true], [90, false], [91, true], [90, false]]);
});

test("it ends at the last news and begins at the first", async () => {
  const { tape, shown } = tapeOf();
  await tape.goTo(500);
  await tape.goTo(-3);
  assert.deepEqual(shown.map(([at]) => at), [LAST, 1]);
});

test("parts are fetched once", async () => {
  const asked: number[] = [];
  const { tape } = tapeOf(async (seat, since) => {
    asked.push(since);
    return told(seat, since);
  });
  for (const at of [1, 60, 61, 120, 121, 2]) await tape.goTo(at);
  assert.deepEqual(asked, [0, 60, 120]);
});

test("played, it runs to the end and stops; played again, it begins anew", async () => {
  const { tape, shown, waiting } = tapeOf();
  await tape.goTo(LAST - 2);
  tape.play();
  while (waiting.length) {
    waiting.shift()?.();
    await settled();
  }
  assert.equal(tape.at, LAST);
  assert.equal(tape.runs, false);
  assert.deepEqual(shown.slice(-2), [[LAST - 1, true], [LAST, true]]);
  tape.play();
  waiting.shift()?.();
  await settled();
  assert.equal(tape.at, 1);
});

test("of two wishes the later one is shown, whichever answer comes first", async () => {
  const answers: (() => void)[] = [];
  const { tape, shown } = tapeOf((seat, since) => new Promise((done) => answers.push(() => done(told(seat, since)))));
  const both = [tape.goTo(1), tape.goTo(100)];
  answers[1]?.();
  answers[0]?.();
  await Promise.all(both);
  assert.deepEqual(shown.map(([at]) => at), [100]);
});

test("from another seat it stands at the same moment", async () => {
  const { tape, shown } = tapeOf();
  await tape.goTo(7);
  await tape.sit(2);
  assert.deepEqual(shown.at(-1), [7, false]);
});

test("a line that is down is told, and nothing is lost", async () => {
  let up = false;
  const { tape, shown, failed } = tapeOf(async (seat, since) => {
    if (!up) throw new Error("down");
    return told(seat, since);
  });
  await tape.goTo(1);
  assert.equal(failed.length, 1);
  up = true;
  await tape.goTo(1);
  assert.deepEqual(shown.map(([at]) => at), [1]);
});
