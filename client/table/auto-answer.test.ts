import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import { sampleView } from "../games/american/sample";
import type { View } from "../games/american/view";
import type { Game } from "../games/game";
import type { ServerTime } from "../live/connection";
import type { Update } from "../live/messages";
import type { SeatInfo, TableInfo } from "../live/protocol";
import { AutoAnswer, MoveQueue, passDelay } from "./actions";
import type { Preferences } from "./preferences";
import { Store } from "./store";

const seat = (bot: string | null, away = false) => ({ name: "n", bot, away }) as SeatInfo;
const table = (seats: SeatInfo[], window: number) => ({ seats, options: { window } }) as unknown as TableInfo;
const alone = [seat(null), seat("easy"), seat("easy"), seat(null, true)];
const together = [seat(null), seat(null), seat("easy"), seat("easy")];
const range = (of: TableInfo) => [passDelay(of, 0), passDelay(of, 1)];

test("among bots the pass takes as long as a bot's", () => {
  assert.deepEqual(range(table(alone, 10)), [700, 2000]);
});

test("among people it takes up to half the window, like the pass of a seat that may claim nothing", () => {
  assert.deepEqual(range(table(together, 10)), [700, 5000]);
  assert.deepEqual(range(table(together, 0)), [700, 3000]);
  assert.deepEqual(range(table(together, 3)), [700, 2000]);
});

// A page whose player may call the discard, which no hand of theirs needs. `wait`: the delay is over.
function claiming() {
  const timers = new Map<number, () => void>();
  const setTimeout = (run: () => void) => timers.set(timers.size + 1, run).size;
  Object.assign(globalThis, { window: { setTimeout }, clearTimeout: (timer: number) => timers.delete(timer) });
  const sent: string[] = [];
  const time = { now: () => 0, until: (at: number) => at } as unknown as ServerTime;
  const auto = new AutoAnswer(time, (turn, move) => sent.push(`${turn} ${move.do}`));
  const store = new Store(american as Game<unknown>, "suit", new MoveQueue(() => undefined));
  const follow = (part: Partial<View> = {}, passes = true) => {
    const live = { tile: "3D", seat: 3 };
    const view = sampleView({ phase: "claim", active: 3, live, discards: [live], useless: true, ...part });
    const options = [{ kind: "pass" }, { kind: "call" }];
    const seats = together.map((one) => ({ ...one, back: "" }));
    store.applyUpdate({ view, options, table: { me: 0, seats, options: { window: 10 }, clock: null } } as unknown as Update); // biome-ignore format: one row
    auto.follow(store, { pass_useless: passes } as Preferences);
  };
  const wait = () => {
    for (const run of timers.values()) run();
    timers.clear();
  };
  return { auto, sent, follow, wait };
}

test("a discard that no hand needs is passed once", () => {
  const { auto, sent, follow, wait } = claiming();
  follow();
  follow(); // other news of the table
  assert.ok(auto.isPending);
  wait();
  assert.deepEqual(sent, ["20 pass"]);
});

test("a pending pass is taken back when the player answers, and not made again for that discard", () => {
  const { auto, sent, follow, wait } = claiming();
  follow();
  auto.takeBack();
  assert.ok(!auto.isPending);
  follow(); // the server has not answered yet
  wait();
  assert.deepEqual(sent, []);
  follow({ turn: 21 });
  wait();
  assert.deepEqual(sent, ["21 pass"]);
});

test("a pending pass is taken back when the player no longer wants it, asks for time, or the game goes on", () => {
  for (const [part, passes] of [
    [{}, false],
    [{ answered: "hold" }, true],
    [{ turn: 21, useless: false }, true],
  ] as const) {
    // biome-ignore format: one row
    const { auto, sent, follow, wait } = claiming();
    follow();
    follow(part, passes);
    wait();
    assert.deepEqual([sent, auto.isPending], [[], false]);
  }
});
