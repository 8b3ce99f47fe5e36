import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import { sampleView } from "../games/american/sample";
import type { Game } from "../games/game";
import type { Update } from "../live/messages";
import { type ActionContext, Actions, MoveQueue } from "./actions";
import { Announcer, type GameLog, logLines, type Toasts } from "./announcer";
import type { Sounds } from "./sounds";
import { Store } from "./store";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const lines = (events: { kind: string; [field: string]: unknown }[], me = 0) =>
  logLines(events, american as never, sampleView({ me }), NAMES, me);

test("what the clock decided is said with what happened, to everybody", () => {
  const events = [
    { kind: "timed_out", seat: 1 },
    { kind: "discarded", seat: 1, tile: "S" },
  ];
  const [line] = lines(events);
  assert.deepEqual([line?.text, line?.notice], ["Time ran out. Ben discarded South.", "toast"]);
  assert.equal(lines(events, 1)[0]?.text, "Time ran out. You discarded South.");
});

test("a pass that the clock decided is shown with what happened", () => {
  const passed = { kind: "passed", name: "first_right", out: ["1D"], in: ["1D"] };
  const [line] = lines([{ kind: "timed_out", seat: 0 }, passed]);
  assert.equal(line?.noticeText, "Time ran out. First pass, to the right: you gave 1 Dot. You received 1 Dot.");
  assert.deepEqual(line?.marked, ["hand.0@0"]);
});

test("what the clock chose in secret is said without the choice", () => {
  const late = [{ kind: "timed_out", seat: 1 }];
  assert.equal(lines(late)[0]?.text, "Time ran out: it was chosen for Ben.");
  assert.equal(lines(late, 1)[0]?.text, "Time ran out: it was chosen for you.");
});

test("other events are described as they are", () => {
  const [line] = lines([{ kind: "discarded", seat: 1, tile: "S" }]);
  assert.deepEqual([line?.text, line?.notice], ["Ben discarded South.", undefined]);
});

test("a wrong challenge is shown to its player, and a dead hand in a dialog of its own", () => {
  const wrong = { kind: "challenged", seat: 0, against: 1, upheld: false };
  assert.equal(lines([wrong])[0]?.notice, "toast");
  assert.ok(lines([wrong])[0]?.text.includes("You pay 50"));
  assert.equal(lines([wrong], 2)[0]?.notice, undefined);
  const dead = { kind: "died", seat: 0, why: "false_mahjong" };
  assert.equal(lines([dead])[0]?.notice, "dialog");
  assert.ok(lines([dead])[0]?.text.includes("You take no more turns in this game"));
  assert.equal(lines([dead], 2)[0]?.notice, undefined);
});

// Tiles that were just received: how long they are marked.

const game = american as Game<unknown>;
const RECEIVED = { kind: "passed", name: "first_right", counts: [3, 3, 3, 3], out: ["1D"], in: ["2B"] };
const page = {
  log: { add: () => undefined } as unknown as GameLog,
  sounds: { play: () => undefined } as unknown as Sounds,
  toasts: { show: () => undefined } as unknown as Toasts,
};

function afterAPass(live: boolean): { store: Store; announcer: Announcer; marked: () => string[] } {
  const store = new Store(game, "suit", new MoveQueue(() => undefined));
  const view = sampleView({ phase: "give" });
  const hand = ["1D", "2B", "3C"];
  view.racks = view.racks.map((rack, seat) => (seat === view.me ? { ...rack, hand, count: 3 } : rack));
  const seats = ["Ann", "Ben", "Cleo", "Dan"].map((name) => ({ name, back: "" }));
  store.applyUpdate({ view, options: [], table: { me: view.me, seats } } as unknown as Update);
  const announcer = new Announcer(
    page.log,
    page.sounds,
    page.toasts,
    () => undefined,
    () => false,
  );
  announcer.announce([RECEIVED], store, live);
  return { store, announcer, marked: () => store.viewerState("green", { width: 1120, height: 700 }).highlighted };
}

test("they are marked until the player's next move, whatever others do", () => {
  const { store, announcer, marked } = afterAPass(true);
  const one = marked();
  assert.equal(one.length, 1);
  announcer.announce([{ kind: "gave", seat: 2 }], store, true);
  assert.deepEqual(marked(), one);
  const sent: unknown[] = [];
  const context = {
    store,
    game,
    actionBar: { markSent: () => undefined },
    answered: () => undefined,
    socket: { move: (_: number, move: unknown) => sent.push(move) },
  } as unknown as ActionContext;
  const move = { do: "second", yes: true };
  void new Actions(context).press({ label: "", look: "main", key: "", move, confirm: "" });
  assert.deepEqual(sent, [move]);
  assert.deepEqual(marked(), []);
});

test("in a replay they are marked at the step at which they come", () => {
  const { store, announcer, marked } = afterAPass(false);
  assert.equal(marked().length, 1);
  announcer.announce([{ kind: "gave", seat: 2 }], store, false);
  assert.deepEqual(marked(), []);
});
