import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import { sampleView } from "../games/american/sample";
import type { Game, GameEvent } from "../games/game";
import type { Update } from "../live/messages";
import { samplePage } from "../ui/sample-dom";
import { MoveQueue } from "./actions";
import { GameLog } from "./announcer";
import { PastLog } from "./past-log";
import { Store } from "./store";

samplePage();

const SEATS = ["Ann", "Ben", "Cleo", "Dan"].map((name) => ({ name, back: "" }));
const discarded = (tile: string): GameEvent => ({ kind: "discarded", seat: 1, tile });

function update(v: number, since = v, change: object = {}): Update {
  const table = { me: 0, seats: SEATS, status: "playing", number: 1 };
  return { v, since, events: [], view: sampleView({ turn: v }), options: [], table, ...change } as unknown as Update;
}

// A page whose server answers so, or not at all.
function page(answer: (after: number, upto: number) => GameEvent[][] | null) {
  const [log, asked] = [new GameLog(), [] as number[][]];
  const store = new Store(american as Game<unknown>, "suit", new MoveQueue(() => undefined));
  const past = new PastLog(log, store, async (after, upto) => {
    asked.push([after, upto]);
    return answer(after, upto) ?? Promise.reject(new Error("away"));
  });
  const follow = (shown: Update, continues: boolean, line = "") => {
    store.applyUpdate(shown);
    past.follow(shown, continues);
    if (line) log.add(line);
  };
  const lines = () => [...log.list.children].map(({ textContent }) => textContent);
  return { past, asked, follow, lines };
}

test("a page opened in the middle of a game reads what was before, once its log is opened", async () => {
  const { past, asked, follow, lines } = page(() => [[discarded("S")], [discarded("1D")]]);
  follow(update(40), false);
  follow(update(41, 40), true, "Ben discarded North.");
  assert.deepEqual(asked, []);
  await past.fill();
  await past.fill();
  assert.deepEqual(asked, [[0, 40]]);
  assert.deepEqual(lines(), ["Ben discarded South.", "Ben discarded 1 Dot.", "Ben discarded North."]);
});

test("what was not told in a gap comes where it belongs", async () => {
  const { past, asked, follow, lines } = page((after) => (after ? [[discarded("S")]] : []));
  follow(update(3), false, "first");
  follow(update(300), false);
  follow(update(301, 300), true, "last");
  await past.fill();
  assert.deepEqual(asked, [
    [0, 3],
    [3, 300],
  ]);
  assert.deepEqual(lines(), ["first", "Ben discarded South.", "last"]);
});

test("an update that leads on, from the deal on, leaves no gap", async () => {
  const { past, asked, follow } = page(() => []);
  follow(update(2, 2, { view: null, table: { me: 0, seats: SEATS, status: "waiting" } }), false);
  follow(update(3, 2), true, "dealt");
  follow(update(9, 3), true, "caught up");
  await past.fill();
  assert.deepEqual(asked, []);
});

test("what a paused game left out is read when it goes on", async () => {
  const { past, asked, follow } = page(() => []);
  follow(update(3), false);
  await past.fill();
  follow(update(8, 3, { view: null }), true);
  await past.fill();
  follow(update(9, 8), true);
  await past.fill();
  assert.deepEqual(asked, [
    [0, 3],
    [3, 8],
  ]);
});

test("without an answer the log says so, and asks again when it is opened again", async () => {
  let away = true;
  const { past, follow, lines } = page(() => (away ? null : [[discarded("S")]]));
  follow(update(40), false);
  await past.fill();
  assert.ok(lines()[0]?.includes("could not be loaded"));
  away = false;
  await past.fill();
  assert.deepEqual(lines(), ["Ben discarded South."]);
});

test("an open log is filled as soon as there is a gap", () => {
  const { past, asked, follow } = page(() => []);
  past.isOpen = () => true;
  follow(update(40), false);
  assert.deepEqual(asked, [[0, 40]]);
});
