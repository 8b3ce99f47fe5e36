// Replays: step by step, from the middle, from another seat, on a slow connection.

import assert from "node:assert/strict";
import test from "node:test";
import type { Update } from "./messages";
import { type ReplayPages, ReplaySource } from "./replay-source";

const LAST = 130;
const MOMENTS = [
  { at: 1, game: 1, kind: "start" },
  { at: LAST, game: 1, kind: "end" },
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

const at = (number: number, kind: string) => ({ at: number, game: 1, kind });

function makeSource(fetch: ReplayPages["fetch"] = async (seat, _, since) => pageFrom(seat, since)) {
  const shown: [at: number, follows: boolean][] = [];
  const failed: number[] = [];
  const waiting: (() => void)[] = [];
  const waits: number[] = []; // milliseconds of the timers set
  const listener = {
    update: (update: Update, follows: boolean) => void shown.push([update.v, follows]),
    changed: () => undefined,
    failed: () => void failed.push(1),
  };
  const pages: ReplayPages = {
    fetch,
    setTimer: (run, ms) => {
      waits.push(ms);
      return waiting.push(run);
    },
    clearTimer: () => void waiting.splice(0),
  };
  return { source: new ReplaySource(0, listener, pages), shown, failed, waiting, waits };
}

const quiet = { changed: () => undefined, failed: () => undefined };
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
  const { source } = makeSource(async (seat, _, since) => {
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

test("twice as fast, an update is shown half as long, but as long as its tiles move", async () => {
  const { source, waiting, waits } = makeSource();
  await source.goTo(1);
  const playOne = async () => {
    waiting.shift()?.();
    await settled();
  };
  source.play();
  await playOne();
  source.playAt(2);
  await playOne();
  source.playAt(4);
  await playOne();
  const [usual = 0, ...faster] = waits.slice(1);
  assert.deepEqual(faster, [usual / 2, usual / 4]);
  const slow = makeSource();
  Object.assign(slow.source, { listener: { ...quiet, update: () => slow.source.takesAtLeast(4_000) } });
  await slow.source.goTo(1);
  slow.source.play();
  slow.waiting.shift()?.();
  await settled();
  assert.equal(slow.waits.at(-1), 4_000);
});

test("quick presses add up while a page is loading", async () => {
  let answer = () => undefined as undefined;
  const { source, shown } = makeSource(
    (seat, _, since) =>
      new Promise((done) => {
        answer = () => void done(pageFrom(seat, since));
      }),
  );
  const first = source.goTo(1);
  answer();
  await first;
  for (let n = 0; n < 7; n++) source.step(10);
  answer();
  await settled();
  assert.deepEqual(shown.map(([number]) => number).at(-1), 71);
});

test("the next page is loaded before it is reached", async () => {
  const asked: number[] = [];
  const { source } = makeSource(async (seat, _, since) => {
    asked.push(since);
    return pageFrom(seat, since);
  });
  await source.goTo(20);
  assert.deepEqual(asked, [0]);
  await source.goTo(31);
  assert.deepEqual(asked, [0, 60]);
});

test("other hands are asked for at the same moment, and each page of theirs once", async () => {
  const asked: string[] = [];
  const { source, shown } = makeSource(async (seat, hands, since) => {
    asked.push(`${hands} ${seat} ${since}`);
    return pageFrom(seat, since);
  });
  await source.goTo(7);
  await source.watch(0, "none");
  await source.watch(0, "all");
  assert.deepEqual(asked, ["all 0 0", "none 0 0"]);
  assert.deepEqual(shown.map(([number]) => number), [7, 7, 7]); // biome-ignore format: one row
});

test("jumps lead to the next and the previous moment, of a kind or of any", async () => {
  const { source } = makeSource();
  await source.goTo(50);
  source.moments = [at(1, "start"), at(20, "call"), at(30, "win"), at(50, "call"), at(70, "call"), at(90, "end")];
  const from = (by: number, kind?: string) => source.momentFrom(by, kind)?.at ?? null;
  assert.deepEqual([from(-1), from(1), from(-1, "call"), from(1, "call")], [30, 70, 20, 70]);
  assert.deepEqual([from(1, "win"), from(-1, "start"), from(1, "no such")], [null, 1, null]);
});

test("forwards and backwards every update is the same, and it is shown at once", async () => {
  const { source, shown } = makeSource();
  const numbers = Array.from({ length: LAST }, (_, k) => k + 1);
  const views = new Map<number, unknown>();
  Object.assign(source, { listener: { ...quiet, update: ({ v, view }: Update) => seen(v, view) } });
  const seen = (v: number, view: unknown) => {
    if (views.has(v)) assert.equal(views.get(v), view, `update ${v}`);
    views.set(v, view);
  };
  for (const number of [...numbers, ...numbers.reverse()]) await source.goTo(number);
  assert.equal(views.size, LAST);
  assert.deepEqual(shown, []);
});

test("of two requests the later one is shown, whichever answer comes first", async () => {
  const answers: (() => void)[] = [];
  const { source, shown } = makeSource(
    (seat, _, since) => new Promise((done) => answers.push(() => done(pageFrom(seat, since)))),
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
  await source.watch(2, "all");
  assert.deepEqual(shown.at(-1), [7, false]);
});

test("a failed request is reported and can be repeated", async () => {
  let up = false;
  const { source, shown, failed } = makeSource(async (seat, _, since) => {
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
