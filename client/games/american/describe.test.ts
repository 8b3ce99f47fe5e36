import assert from "node:assert/strict";
import test from "node:test";
import { describe, tileName } from "./describe";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const view = sampleView();
const say = (event: { kind: string } & Record<string, unknown>) => describe(event, view, NAMES)?.text;

test("tiles have their usual names", () => {
  assert.deepEqual(["3D", "1B", "9C", "WD", "F", "J"].map(tileName), [
    "3 Dot",
    "1 Bam",
    "9 Crak",
    "Soap",
    "Flower",
    "Joker",
  ]);
});

test("the log speaks of me as you", () => {
  assert.equal(say({ kind: "discarded", seat: 1, tile: "4B" }), "Ben discarded 4 Bam.");
  assert.equal(say({ kind: "discarded", seat: 0, tile: "4B" }), "You discarded 4 Bam.");
  assert.equal(
    say({ kind: "exchanged", seat: 1, tile: "4B", rack: 0, index: 0 }),
    "Ben took a joker from your rack for 4 Bam.",
  );
  assert.equal(
    say({ kind: "died", seat: 0, why: "challenged" }),
    "Your hand is dead: no line is possible with these exposures. You take no more turns in this game, and pay whoever wins it.",
  );
});

test("tiles drawn by others are not announced", () => {
  assert.equal(say({ kind: "drew", seat: 1, left: 40 }), undefined);
  assert.equal(say({ kind: "drew", seat: 0, left: 40, tile: "E" }), "You drew East.");
});

test("a pass lists the tiles given and received, or only that it is done", () => {
  const event = { kind: "passed", name: "first_right", to: "right", counts: [3, 3, 3, 3] };
  assert.equal(
    say({ ...event, out: ["1D", "E", "E"], in: ["F", "2B", "2B"] }),
    "First pass, to the right: you gave 1 Dot, East and East. You received Flower, 2 Bam and 2 Bam.",
  );
  assert.equal(say(event), "First pass, to the right: done.");
});

test("after each pass the tiles I received are marked on my rack and named, from every seat", () => {
  for (const name of ["first_right", "second_left", "courtesy"]) {
    for (const me of [0, 1, 2, 3]) {
      const seen = sampleView({ me, phase: "give" });
      seen.racks[me] = rackOf({ hand: "1D 2B 2B F E 3D".split(" ") });
      const event = { kind: "passed", name, counts: [], out: ["9C", "9C"], in: ["2B", "F"] };
      const line = describe(event, seen, NAMES);
      assert.deepEqual(line?.marked?.sort(), [`hand.2@${me}`, `hand.3@${me}`]);
      assert.deepEqual([line?.notice, line?.noticeText], ["toast", "You received 2 Bam and Flower."]);
      const shown = layout(seen, sampleViewer(seen, { highlighted: line?.marked ?? [] }));
      const lit = shown.pieces.filter((piece) => piece.look === "marked").map((piece) => piece.place);
      assert.deepEqual(lit, [`hand.2@${me}`, `hand.3@${me}`]);
    }
  }
});

test("a spectator is not told what was passed", () => {
  const line = describe({ kind: "passed", name: "courtesy", counts: [2, 0, 2, 0] }, { ...view, me: null }, NAMES);
  assert.deepEqual(line, { text: "Courtesy pass, across: done.", sound: "pass" });
});

test("a replay names the seat that is watched, unless it is the reader's own", () => {
  const watched = { me: 2, racks: [] as unknown } as View;
  const told = (event: { kind: string } & Record<string, unknown>, reader: number | null) =>
    describe(event, watched, NAMES, reader)?.text;
  const passed = { kind: "passed", name: "first_right", out: ["1D"], in: [] };
  for (const reader of [0, null]) {
    assert.equal(told({ kind: "dealt", hand: ["1D", "E"] }, reader), "Cleo's tiles: 1 Dot and East.");
    assert.equal(told({ kind: "drew", seat: 2, tile: "E" }, reader), "Cleo drew East.");
    assert.equal(told({ kind: "discarded", seat: 2, tile: "E" }, reader), "Cleo discarded East.");
    assert.equal(told(passed, reader), "First pass, to the right: Cleo gave 1 Dot, and received nothing.");
  }
  assert.equal(told({ kind: "discarded", seat: 2, tile: "E" }, 2), "You discarded East.");
  assert.equal(told({ kind: "discarded", seat: 0, tile: "E" }, 0), "You discarded East.");
});

test("what somebody chose to give is told where it is seen, but not to themselves", () => {
  const gave = { kind: "gave", seat: 2, tiles: ["1D", "E"] };
  assert.equal(describe(gave, { ...view, me: 0 }, NAMES)?.text, "Cleo chose to give 1 Dot and East.");
  assert.equal(describe(gave, { ...view, me: 2 }, NAMES), null);
  assert.equal(describe({ kind: "gave", seat: 2 }, { ...view, me: 0 }, NAMES), null);
});

test("every event of the protocol has a text or is known to need none", () => {
  const silent = ["voted", "courtesies"];
  const kinds =
    "rolled broke dealt gave passed stopped drew discarded claimed retracted exposed exchanged declared withdrew challenged died won ended";
  const event = {
    seat: 1,
    tile: "3D",
    tiles: ["3D", "3D", "J"],
    name: "first_left",
    how: "wall",
    why: "challenged",
    dice: [1, 2],
    rolls: [
      [1, 2],
      [3, 4],
      [5, 5],
      [6, 1],
    ],
    east: 2,
    counts: [],
    rack: 2,
    against: 2,
    upheld: true,
    label: "F",
    value: 25,
  };
  for (const kind of kinds.split(" ")) if (kind !== "drew") assert.ok(say({ kind, ...event }), kind);
  for (const kind of silent) assert.equal(say({ kind, ...event }), undefined);
});

const everybody = "1D 2D 3D".split(" ");
const open = sampleView({ racks: view.racks.map(() => rackOf({ hand: everybody })) });

test("below a replay the start, a pass and a win take one short sentence, because the table shows the tiles", () => {
  const briefly = (event: { kind: string } & Record<string, unknown>) => describe(event, open, NAMES)?.brief;
  assert.equal(
    briefly({
      kind: "rolled",
      rolls: [
        [1, 2],
        [3, 4],
        [1, 1],
        [2, 2],
      ],
      east: 1,
    }),
    "",
  );
  assert.equal(briefly({ kind: "broke", seat: 1, dice: [3, 4] }), "");
  assert.equal(briefly({ kind: "dealt", hand: everybody }), "The tiles have been dealt. Ben is East.");
  const passed = { kind: "passed", name: "first_right", out: ["1D"], in: ["2D"] };
  assert.equal(briefly(passed), "First pass, to the right.");
  assert.equal(briefly({ kind: "gave", seat: 1, tiles: ["1D", "2D"] }), "Ben gives 1 Dot and 2 Dot.");
  const won = { kind: "won", seat: 1, how: "discard", label: "NN EEE 2020 WWW SS", value: 30 };
  assert.equal(briefly(won), "Ben won on a discard.");
  assert.equal(briefly({ kind: "discarded", seat: 1, tile: "4B" }), undefined, "short enough as it is");
});

test("where all hands lie open, each player's tiles to pass are told and marked, also one's own", () => {
  const gave = (seat: number) => describe({ kind: "gave", seat, tiles: ["2D", "3D"] }, open, NAMES);
  assert.equal(gave(0)?.text, "You chose to give 2 Dot and 3 Dot.");
  assert.deepEqual(gave(2)?.marked?.sort(), ["hand.1@2", "hand.2@2"]);
});

test("where all hands lie open, the tile just drawn is marked on the rack of another player", () => {
  const drew = { kind: "drew", seat: 2, tile: "3D" };
  assert.deepEqual(describe(drew, open, NAMES)?.marked, ["hand.2@2"]);
  const shown = layout(open, sampleViewer(open, { highlighted: ["hand.2@2"] }));
  assert.equal(shown.pieces.find(({ place }) => place === "hand.2@2")?.look, "marked");
});
