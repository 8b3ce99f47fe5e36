import assert from "node:assert/strict";
import test from "node:test";
import type { Move } from "../games/game";
import type { Update } from "../live/messages";
import { FirstSight } from "./first-sight";

const ALONE = { seats: [{}], alone: true, me: 0, options: {}, status: "playing", paused: null };
const table = (part: object = {}, more: object = {}) =>
  ({ table: { ...ALONE, ...part }, options: [], view: null, ...more }) as unknown as Update;
const SHOWING = table({}, { options: [{ kind: "shown" }], view: { turn: 1 } });
const PAUSED = table({ paused: 1_000 });

// A page that has told the server this. `wait`: its timers run.
function page(wasLost = false) {
  const [told, timers]: [string[], Map<number, () => void>] = [[], new Map()];
  const setTimeout = (run: () => void) => timers.set(timers.size + 1, run).size;
  const document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, {
    document,
    window: { setTimeout },
    clearTimeout: (timer: number) => timers.delete(timer),
  });
  const clock = { opened: 50_000, now: 0 }; // the server's time when the page was opened; milliseconds since then
  Object.defineProperty(globalThis, "performance", { value: { now: () => clock.now }, configurable: true });
  const time = { now: () => clock.opened + clock.now };
  const [paints, socket] = [
    [] as (() => void)[],
    {
      pause: () => told.push("pause"),
      resume: () => told.push("resume"),
      time,
      wasLost,
      move: (turn: number, move: Move) => told.push(`${move.do} in ${turn}`),
    },
  ];
  const sight = new FirstSight(socket, (act) => paints.push(act));
  const paint = () => {
    for (const act of paints.splice(0)) act();
  };
  const wait = () => {
    for (const [timer, run] of [...timers]) if (timers.delete(timer)) run();
  };
  const hide = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { sight, told, wait, hide, clock, paint };
}

test("the clock of a game alone stands until its tiles can be seen", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  wait();
  assert.deepEqual(told, ["pause"]);
  assert.ok(sight.isHeld);
  sight.update(PAUSED);
  sight.see();
  assert.deepEqual(told, ["pause", "resume"]);
  sight.update(table());
  sight.update(PAUSED); // by the player
  assert.deepEqual(told, ["pause", "resume"]);
});

test("tiles that come soon need no pause", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  sight.see();
  wait();
  assert.deepEqual(told, []);
});

test("of a page that nobody sees, the clock stands until somebody does", () => {
  const { sight, told, wait, hide } = page();
  sight.update(table());
  wait();
  hide(true);
  sight.update(PAUSED);
  sight.see();
  assert.deepEqual(told, ["pause"]);
  hide(false);
  hide(true);
  hide(false);
  assert.deepEqual(told, ["pause", "resume"]);
});

test("other news of the table do not ask for the pause again", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  wait();
  sight.update(table());
  assert.deepEqual(told, ["pause"]);
});

test("a pause that came with a lost connection ends, too", () => {
  const { sight, told } = page();
  sight.update(table());
  sight.update(PAUSED);
  assert.ok(sight.isHeld);
  sight.see();
  assert.deepEqual(told, ["resume"]);
});

test("a pause by the first connection of a slow page ends by itself, an earlier one does not", () => {
  for (const seenFirst of [true, false])
    for (const [paused, told] of [
      [52_000, ["resume"]],
      [49_000, []],
    ] as const) {
      // biome-ignore format: one row
      const shown = page(true);
      shown.clock.now = 8_000;
      if (seenFirst) shown.sight.see();
      shown.sight.update(table({ paused }));
      assert.equal(shown.sight.isHeld, !seenFirst && told.length > 0);
      if (!seenFirst) shown.sight.see();
      assert.deepEqual(shown.told, told);
    }
});

test("a page that kept its connection leaves a pause to its player", () => {
  const { sight, told, clock } = page();
  clock.now = 8_000;
  sight.update(table({ paused: 52_000 }));
  sight.see();
  assert.deepEqual(told, []);
});

test("who resumes before the tiles can be seen waits for them", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  wait();
  sight.update(PAUSED);
  sight.update(table());
  assert.deepEqual(told, ["pause", "pause"]);
});

test("a game that its player had paused stays so", () => {
  const { sight, told, wait } = page();
  sight.update(PAUSED);
  wait();
  sight.see();
  assert.deepEqual(told, []);
});

test("the pause ends although the tiles came before the server's answer to it", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  wait();
  sight.see();
  assert.deepEqual(told, ["pause"]);
  sight.update(PAUSED);
  assert.deepEqual(told, ["pause", "resume"]);
});

test("a pause that was refused does not end one of the player's own", () => {
  const { sight, told, wait } = page();
  sight.update(table());
  wait();
  sight.refused();
  sight.see();
  sight.update(PAUSED);
  assert.deepEqual(told, ["pause"]);
});

test("nobody else's clock is touched: not with others, in contests, nor of those who watch", () => {
  for (const part of [{ seats: [{}, {}] }, { me: null }, { options: { contest: "c" } }, { status: "over" }]) {
    const { sight, told, wait } = page();
    sight.update(table(part));
    wait();
    sight.update(table(part));
    assert.deepEqual(told, [], JSON.stringify(part));
  }
});

test("what the player begins waits for the tiles", () => {
  const { sight, told } = page();
  sight.when(() => told.push("begin"));
  assert.deepEqual(told, []);
  sight.see();
  sight.when(() => told.push("at once"));
  assert.deepEqual(told, ["begin", "at once"]);
});

test("the server is told once, when the table has been painted", () => {
  const { sight, told, paint } = page();
  sight.update(SHOWING);
  paint();
  assert.deepEqual(told, []);
  sight.see();
  assert.deepEqual(told, []);
  paint();
  sight.update(SHOWING);
  paint();
  assert.deepEqual(told, ["shown in 1"]);
});

test("of two pages, the later one is not told that it was too late", () => {
  const { sight, paint } = page();
  sight.see();
  sight.update(SHOWING);
  paint();
  assert.ok(sight.refused());
  assert.ok(!sight.refused());
});
