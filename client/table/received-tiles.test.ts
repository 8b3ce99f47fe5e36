// Tiles that were just received: how long they are marked.
import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import { sampleView } from "../games/american/sample";
import type { Game } from "../games/game";
import type { Update } from "../live/messages";
import { type ActionContext, Actions } from "./actions";
import { Announcer } from "./announcer";
import type { GameLog } from "./game-log";
import { MoveQueue } from "./move-queue";
import type { Sounds } from "./sounds";
import { Store } from "./store";
import type { Toasts } from "./toasts";

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
  const announcer = new Announcer(page.log, page.sounds, page.toasts, () => undefined);
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
