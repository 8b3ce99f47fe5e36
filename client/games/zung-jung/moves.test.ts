import assert from "node:assert/strict";
import test from "node:test";
import type { Option, Prompt, TargetHand } from "../game";
import { drop, press, prompt } from "./moves";
import { meldOf, NAMES, rackOf, sampleView as tableView } from "./sample";
import type { View } from "./view";

const HAND = "1D 2D 3D 4D 4D 6D 5B 5B 5B 9C E E RD".split(" ");
const sampleView = (change: Partial<View> = {}) =>
  tableView({ racks: [rackOf({ hand: HAND }), rackOf(), rackOf(), rackOf()], ...change });
const discard: Option = { kind: "discard", among: HAND, count: [1, 1] };
const labels = (asked: Prompt) => asked.buttons.map((button) => button.label);
const moves = (asked: Prompt) => asked.buttons.map((button) => button.move);
const tiles = (asked: Prompt) => asked.buttons.map((button) => button.tiles?.map(({ code }) => code).join(" ") ?? "");

const live = { tile: "5D", seat: 3, claimed: false };
const claimable = (options: Option[], change: Partial<View> = {}) =>
  prompt(sampleView({ phase: "claim", active: 3, live, discards: [live], ...change }), options, [], NAMES);

test("a tile must be picked before it can be discarded", () => {
  const view = sampleView({ drawn: "9C" });
  const asked = prompt(view, [discard], [], NAMES);
  assert.equal(asked.text, "Your turn: discard a tile.");
  assert.equal(asked.hint, "You drew 9 Crak.");
  assert.deepEqual(moves(asked), [null]);
  assert.equal(asked.pickable.length, HAND.length);
  const picked = prompt(view, [discard], ["hand.9@0"], NAMES);
  assert.deepEqual(moves(picked), [{ do: "discard", tile: "9C" }]);
  assert.deepEqual(labels(picked), ["Discard 9 Crak"]);
});

test("each run that is possible has a button that shows its tiles", () => {
  const asked = claimable([
    { kind: "pass" },
    { kind: "run", among: ["3D", "4D"], count: [2, 2] },
    { kind: "run", among: ["4D", "6D"], count: [2, 2] },
    { kind: "hold" },
  ]);
  assert.equal(asked.text, "Dan discarded 5 Dot.");
  assert.deepEqual(tiles(asked), ["3D 4D 5D", "4D 5D 6D", "", ""]);
  assert.deepEqual(labels(asked).slice(0, 2), ["Run 3-4-5", "Run 4-5-6"], "told apart without seeing the pictures");
  assert.deepEqual(moves(asked)[1], { do: "run", tiles: ["4D", "6D"] });
  const keys = asked.buttons.map((button) => button.key);
  assert.equal(new Set(keys).size, keys.length, "each has its own key");
  assert.equal(asked.awaitsMe, true);
});

test("the tile in question is shown beside the question, also to who may not claim it", () => {
  for (const options of [[{ kind: "pass" }, { kind: "triplet" }], [{ kind: "pass" }]])
    assert.deepEqual(claimable(options).tile, { code: "5D", name: "5 Dot" });
  assert.equal(claimable([], { answered: "triplet" }).tile?.code, "5D");
  assert.equal(
    claimable([{ kind: "pass" }, { kind: "mahjong" }], { phase: "rob" }).tile?.code,
    "5D",
    "of a robbed quad",
  );
  assert.equal(prompt(sampleView(), [discard], [], NAMES).tile, undefined);
});

test("a triplet and a quad show their tiles, and mahjong comes first", () => {
  const options = [{ kind: "pass" }, { kind: "triplet" }, { kind: "quad", among: ["5D"] }, { kind: "mahjong" }];
  const asked = claimable(options);
  assert.deepEqual(tiles(asked), ["", "5D 5D 5D", "5D 5D 5D 5D", ""]);
  assert.deepEqual(moves(asked).slice(0, 3), [{ do: "mahjong" }, { do: "triplet" }, { do: "quad", tile: "5D" }]);
  assert.equal(asked.buttons[0]?.look, "win");
});

const claimTowards = (goal: TargetHand, kinds: string[]) =>
  prompt(
    sampleView({ phase: "claim", active: 3, live, discards: [live] }),
    kinds.map((kind) => ({ kind })),
    [],
    NAMES,
    goal,
  );

test("where the goal cannot use a claim, skipping stands out; a tile that it wants helps it", () => {
  const pairs = { label: "Seven Pairs", tiles: ["5D"], exposable: [], closest: true };
  const against = claimTowards(pairs, ["pass", "triplet"]);
  assert.deepEqual([against.hint, against.advised], ["Skip it: your goal can't use a claim.", true]);
  assert.deepEqual(
    against.buttons.map(({ look, quiet }) => [look, quiet]),
    [
      ["call", true],
      ["main", undefined],
    ],
  );
  assert.equal(
    claimTowards({ label: "All Runs", tiles: ["5D"] }, ["pass", "triplet"]).hint,
    "Take it: it helps All Runs.",
  );
  assert.equal(claimTowards({ label: "All Runs", tiles: ["6D"] }, ["pass", "triplet"]).advised, undefined);
});

test("mahjong that is certain is the only strong answer", () => {
  const asked = claimTowards({ label: "", tiles: [], exposable: [] }, ["pass", "triplet", "quad", "mahjong"]);
  const strong = asked.buttons.filter(({ quiet }) => !quiet).map(({ label }) => label);
  assert.deepEqual([strong, asked.hint], [["Mahjong!"], "Choose, or skip it."]);
});

test("a player who can claim nothing is not prompted", () => {
  const asked = claimable([{ kind: "pass" }]);
  assert.equal(asked.awaitsMe, false);
  assert.deepEqual([asked.hint, asked.buttons], ["", []], "the server passes for them");
  const strict = claimable([{ kind: "pass" }, { kind: "mahjong" }], { assist: false });
  assert.equal(strict.awaitsMe, false, "it is an option on every discard");
  assert.ok(strict.buttons[0]?.confirm.includes("10"));
});

test("an answer stands, but after asking for time a player may still claim", () => {
  assert.deepEqual(
    claimable([], { answered: "triplet" }).hint,
    "You claimed it for a triplet. Waiting for the others.",
  );
  assert.deepEqual(labels(claimable([{ kind: "pass" }, { kind: "triplet" }], { answered: "hold" })), [
    "Triplet",
    "Skip",
  ]);
});

test("a concealed quad is declared by its button", () => {
  const hand = "5B 5B 5B 5B 1D".split(" ");
  const view = sampleView({ racks: [rackOf({ hand }), rackOf(), rackOf(), rackOf()], drawn: "5B" });
  const asked = prompt(
    view,
    [
      { ...discard, among: hand },
      { kind: "quad", among: ["5B"] },
    ],
    [],
    NAMES,
  );
  assert.deepEqual(labels(asked), ["Choose a tile", "Concealed quad of 5 Bam"]);
  assert.deepEqual(moves(asked)[1], { do: "quad", tile: "5B" });
});

test("the fourth tile joins a melded triplet by a button, a click on it, or by dragging the tile onto it", () => {
  const racks = [rackOf({ hand: HAND, melds: [meldOf({ tiles: ["9C", "9C", "9C"] })] }), rackOf(), rackOf(), rackOf()];
  const view = sampleView({ racks, drawn: "9C" });
  const options = [discard, { kind: "quad", among: ["9C"] }];
  const asked = prompt(view, options, [], NAMES);
  const move = { do: "quad", tile: "9C" };
  assert.deepEqual([labels(asked)[1], asked.buttons[1]?.note], ["Add 9 Crak to the triplet", "it can be robbed"]);
  assert.ok(asked.pickable.includes("exposed.0@0"));
  assert.deepEqual(press(view, options, "exposed.0.2@0"), move);
  assert.deepEqual(drop(view, options, "hand.9@0", "exposed.0@0"), move);
  assert.equal(drop(view, options, "hand.0@0", "exposed.0@0"), null, "another tile");
  assert.equal(press(view, [discard], "exposed.0.2@0"), null, "not offered");
});

test("a quad may be robbed for mahjong only", () => {
  const asked = claimable([{ kind: "pass" }, { kind: "mahjong" }], { phase: "rob", discards: [] });
  assert.equal(asked.text, "Dan made a quad of 5 Dot.");
  assert.equal(asked.hint, "You may rob it for mahjong, or skip it.");
  assert.deepEqual(moves(asked), [{ do: "mahjong" }, { do: "pass" }]);
  const own = claimable([], { phase: "rob", live: { ...live, seat: 0 } });
  assert.equal(own.hint, "The others may rob it for mahjong.");
});

test("a spectator is asked nothing", () => {
  const asked = prompt(sampleView({ me: null }), [], [], NAMES);
  assert.deepEqual([asked.text, asked.pickable, asked.buttons], ["Ann's turn.", [], []]);
  assert.equal(asked.awaitsMe, false);
});

test("without assist, what a mistake costs at this table is said before mahjong is declared", () => {
  const view = sampleView({ assist: false, penalty: 1, drawn: "RD" });
  const asked = prompt(view, [{ ...discard, among: ["RD"] }, { kind: "mahjong" }], [], NAMES);
  const warned = asked.buttons.find(({ label }) => label === "Mahjong!")?.confirm;
  assert.ok(warned?.endsWith("you pay each other player 1."), warned);
});
