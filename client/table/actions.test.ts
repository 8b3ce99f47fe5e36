import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import { rackOf, sampleView } from "../games/american/sample";
import type { View } from "../games/american/view";
import type { Game, Move, Option } from "../games/game";
import type { Update } from "../live/messages";
import { samplePage } from "../ui/sample-dom";
import { ActionBar } from "./action-bar";
import { type ActionContext, Actions, MoveQueue } from "./actions";
import { OWN_ORDER, Store } from "./store";

const HAND = "1D 2D 3D 5B 7C".split(" ");
const DISCARD: Option = { kind: "discard", among: HAND, count: [1, 1] };
const GIVE: Option = { kind: "give", among: HAND, count: [3, 3] };
const passing = { name: "first_right" as const, to: "right" as const, blind: false, count: [3, 3] as [number, number] };

// A table where a tile is dragged from the hand.
function table(option: Option, part: Partial<View> = {}) {
  samplePage();
  const sent: Move[] = [];
  const store = new Store(american as Game<unknown>, OWN_ORDER, new MoveQueue(() => undefined));
  const bar: ActionBar = new ActionBar(
    "",
    () => undefined,
    () => true,
  );
  const redraw = () => bar.show(store.prompt as NonNullable<typeof store.prompt>);
  const socket = { move: (_: number, move: Move) => sent.push(move) };
  const nothing = () => undefined;
  const context = { store, game: store.game, actionBar: bar, socket, redraw, answered: nothing, reordered: nothing, oneClickDiscard: () => false, secondTapDiscards: () => true, shake: nothing, toast: nothing }; // biome-ignore format: one row
  const view = sampleView({ racks: [rackOf({ hand: HAND }), rackOf(), rackOf(), rackOf()], ...part });
  const table = { me: 0, status: "playing", seats: "Ann Ben Cleo Dan".split(" ").map((name) => ({ name, back: "" })) };
  store.applyUpdate({ view, options: [option], table } as unknown as Update);
  redraw();
  return { actions: new Actions(context as unknown as ActionContext), store, sent };
}

test("a tile dragged to the middle is discarded, also onto the discards that lie there", () => {
  for (const to of ["centre", "discard.3", "discard.0@2"]) {
    const { actions, sent } = table(DISCARD);
    actions.drop("hand.2@0", to);
    assert.deepEqual(sent, [{ do: "discard", tile: "3D" }], to);
  }
});

test("the tile that is dragged is discarded, whatever was chosen before", () => {
  const { actions, store, sent } = table(DISCARD);
  store.toggle("hand.0@0");
  actions.drop("hand.2@0", "centre");
  assert.deepEqual(sent, [{ do: "discard", tile: "3D" }]);
});

test("tiles of the Charleston are chosen by dragging them, and passed by the button", () => {
  const { actions, store, sent } = table(GIVE, { phase: "give", active: null, passing });
  actions.drop("hand.0@0", "centre");
  actions.drop("hand.1@0", "centre");
  assert.deepEqual([store.picked, sent], [["hand.0@0", "hand.1@0"], []]);
});

test("a tile dragged along the rack takes its new place", () => {
  const { actions, store, sent } = table(DISCARD);
  actions.drop("hand.0@0", "hand.2@0");
  assert.deepEqual([(store.view as View).racks[0]?.hand?.slice(0, 3), sent], [["2D", "3D", "1D"], []]);
});

test("where nothing can be discarded, a tile dragged to the middle goes back", () => {
  const { actions, store, sent } = table(
    { kind: "pass" },
    { phase: "claim", active: 3, live: { tile: "9B", seat: 3 } },
  );
  actions.drop("hand.0@0", "centre");
  assert.deepEqual([store.picked, sent], [[], []]);
});

const take = (a: number, b: number): Move => ({ do: "take", pair: [a, b] });

function makeQueue(): { queue: MoveQueue; sent: [number, Move][] } {
  const sent: [number, Move][] = [];
  return { queue: new MoveQueue((turn, move) => sent.push([turn, move])), sent };
}

test("three pairs taken at once are sent one after the other, each for its own decision", () => {
  const { queue, sent } = makeQueue();
  for (const k of [0, 2, 4]) queue.add(take(k, k + 1), 7);
  assert.deepEqual(sent, [[7, take(0, 1)]]);
  queue.advance(8);
  assert.deepEqual(sent[1], [8, take(2, 3)]);
  assert.deepEqual(queue.moves, [take(2, 3), take(4, 5)]);
  queue.advance(9);
  queue.advance(10);
  assert.equal(sent.length, 3);
  assert.deepEqual(queue.moves, []);
});

test("updates that are not the answer, such as who is connected, send nothing twice", () => {
  const { queue, sent } = makeQueue();
  queue.add(take(0, 1), 7);
  queue.advance(7);
  queue.advance(null); // paused
  assert.equal(sent.length, 1);
  assert.deepEqual(queue.moves, [take(0, 1)]);
});

test("a refusal clears the queue, and the next move is sent", () => {
  const { queue, sent } = makeQueue();
  queue.add(take(0, 1), 7);
  queue.add(take(2, 3), 7);
  queue.clear();
  queue.advance(8);
  assert.equal(sent.length, 1);
  queue.add(take(4, 5), 8);
  assert.deepEqual(sent[1], [8, take(4, 5)]);
});
