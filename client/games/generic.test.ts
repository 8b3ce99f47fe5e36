import assert from "node:assert/strict";
import test from "node:test";
import { generic } from "./generic";
import { loadGame } from "./index";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const VIEW = {
  me: 0,
  turn: 3,
  phase: "turn",
  active: 0,
  hand: ["7c", "9a"],
  counts: [2, 2, 2, 2],
  pile: ["1b"],
  points: [0, 1, 0, 0],
};

test("an unknown game is played by buttons: one for each choice", async () => {
  const { buttons, awaitsMe, text } = generic.prompt(
    VIEW,
    [{ kind: "play", among: ["7c", "9a"], count: [1, 1] }, { kind: "pass" }],
    [],
    NAMES,
  );
  assert.deepEqual(
    buttons.map(({ label, move }) => [label, move]),
    [
      ["play 7c", { do: "play", card: "7c" }],
      ["play 9a", { do: "play", card: "9a" }],
      ["pass", { do: "pass" }],
    ],
  );
  assert.ok(awaitsMe);
  assert.equal(text, "turn: Ann");
  assert.equal(await loadGame("odds"), generic);
});

test("a click on a card plays it, unless several options are about it", () => {
  const play = { kind: "play", among: ["7c"], count: [1, 1] as [number, number] };
  assert.deepEqual(generic.press(VIEW, [play], "hand.0@0", []), { do: "play", card: "7c" });
  assert.equal(generic.press(VIEW, [play, { ...play, kind: "keep" }], "hand.0@0", []), null);
  assert.equal(generic.press(VIEW, [play], "hand.1@0", []), null);
});

test("the hand and the pile are drawn as text, and events are named by their kind", () => {
  const viewer = {
    seat: 0,
    backs: [],
    felt: "green",
    free: { width: 700, height: 700 },
    handOrigins: [],
    picked: [],
    pickable: ["hand.0@0"],
    highlighted: [],
    target: [],
    dimmed: false,
    handFrom: 0,
  };
  const { pieces, racks } = generic.layout(VIEW, viewer);
  assert.deepEqual(
    pieces.map(({ place, text, pickable }) => [place, text, pickable]),
    [
      ["hand.0@0", "7c", true],
      ["hand.1@0", "9a", false],
      ["discard.0", "1b", false],
    ],
  );
  assert.equal(racks.length, 4);
  assert.equal(generic.describe({ kind: "played", seat: 1, card: "3d" }, VIEW, NAMES)?.text, "Ben: played 3d");
});

test("the result lists everyone's points once the game is over", () => {
  assert.equal(generic.resultSummary(VIEW, NAMES, 0), null);
  const over = generic.resultSummary({ ...VIEW, phase: "over", points: [1, 0, 2, 1] }, NAMES, 0);
  assert.deepEqual(
    over?.scores.map(({ points }) => points),
    [1, 0, 2, 1],
  );
});
