import assert from "node:assert/strict";
import test from "node:test";
import { american } from "../games/american/game";
import type { PassView, View } from "../games/american/view";
import type { Free, Game, Option } from "../games/game";
import { solitaire } from "../games/solitaire/game";
import { kinds, ROW, sampleView } from "../games/solitaire/sample";
import type { View as Turned } from "../games/solitaire/turned-board";
import type { View as Board } from "../games/solitaire/view";
import type { Update } from "../live/messages";
import type { SeatInfo } from "../live/protocol";
import { MoveQueue } from "./actions";
import { Store, targetMemory, tileBacks } from "./store";

const FREE = { width: 1120, height: 700 };
const game = american as Game<unknown>;

function updateWith(hand: string, options: Option[], change: Partial<View> = {}): Update {
  const rack = { count: 5, exposed: [], dead: false, chosen: false, hand: null, score: 650 };
  const view = {
    phase: "turn",
    turn: 12,
    me: 0,
    assist: true,
    racks: [{ ...rack, hand: hand.split(" ") }, rack, rack, rack],
    passing: null,
    given: null,
    drawn: null,
    live: null,
    answered: null,
    result: null,
    active: 0,
    discards: [],
    ...change,
  };
  const seats = ["Ann", "Ben", "Cleo", "Dan"].map((name) => ({ name, back: "" }));
  return { view, options, table: { me: 0, seats } } as unknown as Update;
}

const discard = (hand: string): Option[] => [{ kind: "discard", among: hand.split(" "), count: [1, 1] }];
const rack = (store: Store) => (store.view as View).racks[0]?.hand?.join(" ");

function holding(hand: string, change: Partial<View> = {}): Store {
  const store = new Store(game, "suit", new MoveQueue(() => undefined));
  store.applyUpdate(updateWith(hand, discard(hand), change));
  store.viewerState("green", FREE);
  return store;
}

test("the rack is sorted by suit or by number, with jokers on the right", () => {
  const store = holding("J 2B 1C 1D");
  assert.equal(rack(store), "1D 2B 1C J");
  store.sortBy("number");
  assert.equal(rack(store), "1D 1C 2B J");
});

test("suggested tiles are highlighted until the game moves on", () => {
  const store = holding("1D 2B 1C J", { turn: 5 });
  store.highlight(["hand.0@0"]);
  assert.deepEqual(store.viewerState("green", FREE).highlighted, ["hand.0@0"]);
  store.applyUpdate(updateWith("1D 2B 1C J", [], { turn: 6 }));
  assert.deepEqual(store.viewerState("green", FREE).highlighted, []);
});

test("received tiles are marked wherever they are moved, until the player looks at another moment", () => {
  const store = holding("1D 2B 1C J");
  store.mark(["hand.1@0"]);
  store.sortBy("number");
  const marked = () => store.viewerState("green", FREE).highlighted;
  assert.deepEqual(marked(), ["hand.2@0"]);
  store.applyUpdate({ ...updateWith("1D 2B 1C J", []), since: 3, v: 4 });
  assert.deepEqual(marked(), []);
});

test("the prompt beside another player's tiles is for a spectator", () => {
  const update = updateWith("1D 2B", []);
  const promptFor = (own: number | null) => {
    const store = new Store(game, "suit", new MoveQueue(() => undefined), own);
    store.applyUpdate(update);
    return store.prompt?.text;
  };
  assert.equal(promptFor(0), "Your turn.");
  for (const own of [1, null]) assert.equal(promptFor(own), "Ann's turn.");
});

test("the target hand outlasts a reload, and is forgotten when its game ends", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const load = (status: string, number: number) => {
    const update = updateWith("1D 2B", []);
    const store = new Store(game, "suit", new MoveQueue(() => undefined), undefined, targetMemory("k3", storage));
    store.applyUpdate({ ...update, table: { ...update.table, status, number } } as Update);
    return store;
  };
  const target = { label: "2468: FF", tiles: ["F", "F"] };
  load("playing", 1).target = target;
  assert.deepEqual(load("playing", 1).target, target);
  assert.equal(load("playing", 2).target, null, "the next game");
  load("playing", 2).target = target;
  load("between", 2);
  assert.deepEqual([load("playing", 2).target, kept.size], [null, 0]);
});

test("the tile just drawn stands apart on the right, although it sorts to the left", () => {
  assert.equal(rack(holding("1D 2B 1C J", { drawn: "1D" })), "2B 1C J 1D");
});

test("a picked tile stays picked wherever it is moved", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.1@0");
  store.moveTile(1, 3);
  assert.equal(rack(store), "1D 1C J 2B");
  assert.deepEqual(store.picked, ["hand.3@0"]);
  store.sortBy("suit");
  assert.deepEqual(store.picked, ["hand.1@0"]);
});

test("if one tile may be picked, a new pick replaces the old one", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.0@0");
  store.toggle("hand.2@0");
  assert.deepEqual(store.picked, ["hand.2@0"]);
  store.toggle("hand.2@0");
  assert.deepEqual(store.picked, []);
});

test("picks are limited in number and to pickable tiles", () => {
  const store = new Store(game, "suit", new MoveQueue(() => undefined));
  const passing: PassView = { name: "first_right", to: "right", blind: false, count: [3, 3] };
  const give: Option[] = [{ kind: "give", among: ["1D", "2B", "1C", "E"], count: [3, 3] }];
  store.applyUpdate(updateWith("1D 2B 1C E J", give, { phase: "give", passing, active: null }));
  for (const stand of [4, 0, 1, 2, 3]) store.toggle(`hand.${stand}@0`);
  assert.deepEqual(store.picked, ["hand.0@0", "hand.1@0", "hand.2@0"]);
});

test("a new decision clears the picks; updates within one keep them", () => {
  const store = holding("1D 2B 1C J");
  store.toggle("hand.1@0");
  store.applyUpdate(updateWith("1D 2B 1C J", discard("1D 2B 1C J")));
  assert.deepEqual(store.picked, ["hand.1@0"]);
  store.applyUpdate(updateWith("1D 2B 1C J", discard("1D 2B 1C J"), { turn: 14 }));
  assert.deepEqual(store.picked, []);
});

test("the layout knows each tile's previous position, so that the right one moves", () => {
  const store = holding("1D 1D 2B J");
  store.toggle("hand.1@0");
  store.applyUpdate(updateWith("1D 2B J", [], { turn: 13 }));
  assert.deepEqual(store.viewerState("green", FREE).handOrigins, [0, 2, 3]);
  store.applyUpdate(updateWith("1D 2B J E", [], { turn: 15, drawn: "E" }));
  assert.deepEqual(store.viewerState("green", FREE).handOrigins, [0, 1, 2, null]);
});

// A game of solitaire; `sent` collects the moves that reach the server.
function board(): { store: Store; sent: number[]; receive(faces: string, turn: number): void } {
  const sent: number[] = [];
  const store = new Store(solitaire as Game<unknown>, "suit", new MoveQueue((turn) => sent.push(turn)));
  const receive = (faces: string, turn: number) => {
    const table = { me: 0, seats: [{ name: "Ann", back: "" }] };
    store.applyUpdate({ view: sampleView(ROW, faces, { turn }), options: kinds("take"), table } as unknown as Update);
  };
  receive("5B 2D 2D 1D 5B 1D", 7);
  return { store, sent, receive };
}
const facesOf = (store: Store) => (store.view as Board).faces.map((face) => face ?? "-").join(" ");
const take = (a: number, b: number) => ({ do: "take", pair: [a, b] });

test("pairs disappear at once, before the server answers", () => {
  const { store, sent, receive } = board();
  store.send(take(0, 4));
  assert.equal(facesOf(store), "-   1D - 1D");
  store.send(take(3, 5));
  assert.equal(facesOf(store), "-   - - -");
  assert.deepEqual(sent, [7]);
  receive("- 2D 2D 1D - 1D", 8);
  assert.equal(facesOf(store), "- 2D  - - -", "the second is still on its way");
  assert.deepEqual(sent, [7, 8]);
  receive("- 2D 2D - - -", 9);
  assert.equal(facesOf(store), "- 2D 2D - - -");
});

test("a refused pair comes back, and the moves after it are dropped", () => {
  const { store, sent } = board();
  store.send(take(0, 4));
  store.send(take(3, 5));
  store.revert();
  assert.equal(facesOf(store), "5B   1D 5B 1D");
  store.send(take(3, 5));
  assert.deepEqual(sent, [7, 7]);
});

test("on a board another click replaces the pick, and a removed tile is no longer picked", () => {
  const { store, receive } = board();
  store.toggle("tile.0");
  store.toggle("tile.3");
  assert.deepEqual(store.picked, ["tile.3"]);
  store.toggle("tile.1");
  assert.deepEqual(store.picked, ["tile.3"], "a covered tile cannot be chosen");
  receive("5B 2D 2D - 5B -", 8);
  assert.deepEqual(store.picked, []);
});

test("a board is turned when the screen becomes upright, with unconfirmed moves and picks kept", () => {
  const { store } = board();
  const [wide, upright] = [FREE, { width: 140, height: 700 }];
  store.send(take(0, 4));
  store.toggle("tile.3");
  store.viewerState("green", upright);
  assert.equal((store.view as Turned).turned, true);
  assert.equal(facesOf(store), "-   1D - 1D");
  assert.deepEqual(store.picked, ["tile.3"]);
  store.viewerState("green", wide);
  assert.deepEqual((store.view as Turned).places, ROW);
});

test("beside a result the board stays as it lay in the whole room", () => {
  const store = new Store(solitaire as Game<unknown>, "suit", new MoveQueue(() => undefined));
  store.applyUpdate({ ...updateWith("", []), view: sampleView(ROW, "1D 2D 3D 1D 2D 3D") } as Update);
  const upright = { width: 390, height: 640 };
  const isTurned = (free: Free) => {
    store.viewerState("green", free, false, upright);
    return (store.view as Turned).turned;
  };
  assert.ok(isTurned(upright));
  assert.ok(isTurned({ width: 390, height: 300 }));
});

test("tiles received stay marked while others choose, whichever way the rack is sorted", () => {
  const store = holding("1D 2B 1C J", { turn: 5 });
  store.mark(["hand.1@0"]);
  store.applyUpdate(updateWith("1D 2B 1C J", [], { turn: 6 }));
  assert.deepEqual(store.viewerState("green", FREE).highlighted, ["hand.1@0"]);
  store.sortBy("number");
  assert.deepEqual(store.viewerState("green", FREE).highlighted, ["hand.2@0"]);
});

const seats = (...backs: string[]) => backs.map((back) => ({ back })) as SeatInfo[];

test("two players with the same tile back look different; viewers always see their own choice on their tiles", () => {
  for (const me of [0, 1, 2, 3, null]) {
    const backs = tileBacks(seats("bamboo", "bamboo", "bamboo", "bamboo"), me);
    assert.equal(new Set(backs).size, 4);
    assert.equal(backs[me ?? 0], "bamboo");
  }
});

test("bots never take the tile back that a player has chosen", () => {
  assert.deepEqual(tileBacks(seats("", "jade", "", "wave"), null), ["plum", "jade", "lacquer", "wave"]);
});
