// Replays: step by step, from the middle, from another seat, on a slow connection.

import assert from "node:assert/strict";
import test from "node:test";
import type { Update } from "./messages";
import { type ReplayPages, ReplaySource } from "./replay-source";

const LAST = 130;
const MOMENTS = [
  { at: 1, game: 1, ended: false },
  { at: LAST, game: 1, ended: true },
];

function pageFrom(seat: number, since: number) {
  const count = Math.max(0, Math.min(60, LAST - since));
  const updates = Array.from({ length: count }, (_, k) => ({
    v: since + k + 1,
    since: since + k,
    events: [{ kind: "moved" }],
    view: { seat },
  }));
  return { last: LAST, moments: MOMENTS, updates: updates as unknown as Update[] };
}

function makeSource(fetch: ReplayPages["fetch"] = async (seat, since) => pageFrom(seat, since)) {
  const shown: [at: number, follows: boolean][] = [];
  const failed: number[] = [];
  const waiting: (() => void)[] = [];
  const listener = {
    update: (update: Update, follows: boolean) => void shown.push([update.v, follows]),
    changed: () => undefined,
    failed: () => void failed.push(1),
  };
  const pages: ReplayPages = { fetch, setTimer: (run) => waiting.push(run), clearTimer: () => void waiting.splice(0) };
  return { source: new ReplaySource(0, listener, pages), shown, failed, waiting };
}

const settled = () => new Promise((done) => setTimeout(done));

test("the next update has motion, a jump has none", async () => {
  const { source, shown } = makeSource();
  for (const at of [1, 2, 90, 91, 90]) await source.goTo(at);
  assert.deepEqual(shown, [
    [1, true],
    [2, true],
    [90, false],
    [91, true],
    [90, false],
  ]);
});

test("it begins at the first update and ends at the last", async () => {
  const { source, shown } = makeSource();
  await source.goTo(500);
  await source.goTo(-3);
  assert.deepEqual(
    shown.map(([at]) => at),
    [LAST, 1],
  );
});

test("where games begin and end is known from the first page on", async () => {
  const { source } = makeSource();
  await source.goTo(5);
  assert.deepEqual(source.moments, MOMENTS);
});

test("pages are fetched once", async () => {
  const asked: number[] = [];
  const { source } = makeSource(async (seat, since) => {
    asked.push(since);
    return pageFrom(seat, since);
  });
  for (const at of [1, 60, 61, 120, 121, 2]) await source.goTo(at);
  assert.deepEqual(asked, [0, 60, 120]);
});

test("it plays to the end and stops; played again it starts over", async () => {
  const { source, shown, waiting } = makeSource();
  await source.goTo(LAST - 2);
  source.play();
  while (waiting.length) {
    waiting.shift()?.();
    await settled();
  }
  assert.equal(source.at, LAST);
  assert.equal(source.isPlaying, false);
  assert.deepEqual(shown.slice(-2), [
    [LAST - 1, true],
    [LAST, true],
  ]);
  source.play();
  waiting.shift()?.();
  await settled();
  assert.equal(source.at, 1);
});

test("of two requests the later one is shown, whichever answer comes first", async () => {
  const answers: (() => void)[] = [];
  const { source, shown } = makeSource(
    (seat, since) => new Promise((done) => answers.push(() => done(pageFrom(seat, since)))),
  );
  const both = [source.goTo(1), source.goTo(100)];
  answers[1]?.();
  answers[0]?.();
  await Promise.all(both);
  assert.deepEqual(
    shown.map(([at]) => at),
    [100],
  );
});

test("another seat shows the same moment", async () => {
  const { source, shown } = makeSource();
  await source.goTo(7);
  await source.watchSeat(2);
  assert.deepEqual(shown.at(-1), [7, false]);
});

test("a failed request is reported and can be repeated", async () => {
  let up = false;
  const { source, shown, failed } = makeSource(async (seat, since) => {
    if (!up) throw new Error("down");
    return pageFrom(seat, since);
  });
  await source.goTo(1);
  assert.equal(failed.length, 1);
  up = true;
  await source.goTo(1);
  assert.deepEqual(
    shown.map(([at]) => at),
    [1],
  );
});
