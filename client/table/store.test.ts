import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import type { View } from "../games/american/view";
import type { Game, Option } from "../games/plug";
import { solitaire } from "../games/solitaire/game";
import { kinds, ROW, sampleView } from "../games/solitaire/sample";
import type { View as Board } from "../games/solitaire/view";
import type { News } from "../live/wire";
import { Ahead } from "./ahead";
import { Store } from "./store";

const game = american as Game<unknown>;

function news(hand: string, options: Option[], change: Partial<View> = {}): News {
  const rack = { count: 5, exposed: [], dead: false, chosen: false, hand: null, score: 650 };
  const view = {
    phase: "turn", turn: 12, me: 0, assist: true, racks: [{ ...rack, hand: hand.split(" ") }, rack, rack, rack],
    passing: null, given: null, drawn: null, live: null, answered: null, result: null, active: 0, discards: [], ...change,
  }; // prettier-ignore
  const seats = ["Ann", "Ben", "Cleo", "Dan"].map((name) => ({ name, back: "" }));
  return { view, options, table: { me: 0, seats } } as unknown as News;
}

const discard = (hand: string): Option[] => [{ kind: "discard", among: hand.split(" "), count: [1, 1] }];
const rack = (store: Store) => (store.view as View).racks[0]?.hand?.join(" ");

function holding(hand: string, change: Partial<View> = {}): Store {
  const store = new Store(game, "suit", new Ahead(() => undefined));
  store.take(news(hand, discard(hand), change));
  store.eyes("green", 1.4);
  return store;
}

test("the rack stands by suit or by number, jokers on the right", () => {
  const store = holding("J 2B 1C 1D");
  assert.equal(rack(store), "1D 2B 1C J");
  store.sortBy("number");
  assert.equal(rack(store), "1D 1C 2B J");
});

test("what somebody beside the player would take is lit until the game goes on", () => {
  const store = holding("1D 2B 1C J", { turn: 5 });
  store.shine(["hand.0@0"]);
  assert.deepEqual(store.eyes("green", 1.4).lit, ["hand.0@0"]);
  store.take(news("1D 2B 1C J", [], { turn: 6 }));
  assert.deepEqual(store.eyes("green", 1.4).lit, []);
});

test("the tile just drawn stands apart on the right, although it sorts to the left", () => {
  assert.equal(rack(holding("1D 2B 1C J", { drawn: "1D" })), "2B 1C J 1D");
});

test("a picked tile stays picked wherever it is moved", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.1@0");
  store.shift(1, 3);
  assert.equal(rack(store), "1D 1C J 2B");
  assert.deepEqual(store.picked, ["hand.3@0"]);
  store.sortBy("suit");
  assert.deepEqual(store.picked, ["hand.1@0"]);
});

test("of one tile to be discarded only the last pick counts", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.0@0");
  store.toggle("hand.2@0");
  assert.deepEqual(store.picked, ["hand.2@0"]);
  store.toggle("hand.2@0");
  assert.deepEqual(store.picked, []);
});

test("no more tiles are picked than are asked for, and only what may be picked", () => {
  const store = new Store(game, "suit", new Ahead(() => undefined));
  const passing = { name: "first_right", to: "right", blind: false, count: [3, 3] as [number, number] };
  const give: Option[] = [{ kind: "give", among: ["1D", "2B", "1C", "E"], count: [3, 3] }];
  store.take(news("1D 2B 1C E J", give, { phase: "give", passing, active: null }));
  for (const stand of [4, 0, 1, 2, 3]) store.toggle(`hand.${stand}@0`);
  assert.deepEqual(store.picked, ["hand.0@0", "hand.1@0", "hand.2@0"]);
});

test("the next decision starts with nothing picked; news within one keep the picks", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.1@0");
  store.take(news("1D 2B 1C J", discard("1D 2B 1C J")));
  assert.deepEqual(store.picked, ["hand.1@0"]);
  store.take(news("1D 2B 1C J", discard("1D 2B 1C J"), { turn: 14 }));
  assert.deepEqual(store.picked, []);
});

test("the layout is told where each tile stood, so that the right one glides", () => {
  const store = holding("1D 1D 2B J");
  store.toggle("hand.1@0");
  store.take(news("1D 2B J", [], { turn: 13 }));
  assert.deepEqual(store.eyes("green", 1.4).hand, [0, 2, 3]);
  store.take(news("1D 2B J E", [], { turn: 15, drawn: "E" }));
  assert.deepEqual(store.eyes("green", 1.4).hand, [0, 1, 2, null]);
});

// A board in play; the table hears its moves.
function board(): { store: Store; sent: number[]; hear(faces: string, turn: number): void } {
  const sent: number[] = [];
  const store = new Store(solitaire as Game<unknown>, "suit", new Ahead((turn) => sent.push(turn)));
  const hear = (faces: string, turn: number) => {
    const table = { me: 0, seats: [{ name: "Ann", back: "" }] };
    store.take({ view: sampleView(ROW, faces, { turn }), options: kinds("take"), table } as unknown as News);
  };
  hear("5B 2D 2D 1D 5B 1D", 7);
  return { store, sent, hear };
}
const facesOf = (store: Store) => (store.view as Board).faces.map((face) => face ?? "-").join(" ");
const take = (a: number, b: number) => ({ do: "take", pair: [a, b] });

test("a pair is off the board at once, and the next one too, before the table has answered", () => {
  const { store, sent, hear } = board();
  store.send(take(0, 4));
  assert.equal(facesOf(store), "-   1D - 1D");
  store.send(take(3, 5));
  assert.equal(facesOf(store), "-   - - -");
  assert.deepEqual(sent, [7]);
  hear("- 2D 2D 1D - 1D", 8);
  assert.equal(facesOf(store), "- 2D  - - -", "the second is still on its way");
  assert.deepEqual(sent, [7, 8]);
  hear("- 2D 2D - - -", 9);
  assert.equal(facesOf(store), "- 2D 2D - - -");
});

test("a pair the table refuses is back, and what was sent after it is forgotten", () => {
  const { store, sent } = board();
  store.send(take(0, 4));
  store.send(take(3, 5));
  store.takeBack();
  assert.equal(facesOf(store), "5B   1D 5B 1D");
  store.send(take(3, 5));
  assert.deepEqual(sent, [7, 7]);
});

test("on a board another click moves the choice, and a tile that has gone is chosen no longer", () => {
  const { store, hear } = board();
  store.toggle("tile.0");
  store.toggle("tile.3");
  assert.deepEqual(store.picked, ["tile.3"]);
  store.toggle("tile.1");
  assert.deepEqual(store.picked, ["tile.3"], "a covered tile cannot be chosen");
  hear("5B 2D 2D - 5B -", 8);
  assert.deepEqual(store.picked, []);
});
