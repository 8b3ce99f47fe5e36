import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../game";
import { layout } from "./layout";
import { motions } from "./motions";
import { meldOf, rackOf, sampleResult, sampleView, sampleViewer } from "./sample";
import type { MeldView, View } from "./view";

const event = (kind: string, fields: object): GameEvent => ({ kind, ...fields });
const motionsOf = (before: View | null, after: View, events: GameEvent[], hand?: (number | null)[]) =>
  motions(before, after, events, { ...sampleViewer(after), ...(hand ? { handOrigins: hand } : {}) });
const routes = (found: { from: string; to: string }[]) =>
  found.flatMap(({ from, to }) => (to ? [`${from} -> ${to}`] : [])); // the others are only heard

// Seat 3 has discarded this tile, and may be answered.
function discardedBy(seat: number, tile: string): View {
  const discards = [{ tile, seat, claimed: false }];
  return sampleView({ phase: "claim", active: seat, discards, live: { tile, seat, claimed: false } });
}

function withMeld(view: View, seat: number, meld: MeldView, count: number): View {
  return { ...view, racks: view.racks.map((rack, k) => (k === seat ? rackOf({ count, melds: [meld] }) : rack)) };
}

const PARTS = [
  { kind: "run" as const, tiles: ["1D", "2D", "3D"], concealed: false },
  { kind: "pair" as const, tiles: ["E", "E"], concealed: true },
];

test("nothing moves without events", () => {
  assert.deepEqual(motionsOf(null, sampleView(), []), []);
});

test("a drawn tile comes from the live end, a supplement tile from the dead end", () => {
  const after = sampleView({ active: 2 });
  after.racks[2] = rackOf({ count: 14 });
  const drew = (kind: string) => routes(motionsOf(sampleView(), after, [event(kind, { seat: 2, left: 82 })]));
  assert.deepEqual(drew("drew"), ["wall.16.0@1 -> hand.13@2"]);
  assert.deepEqual(drew("drew_supplement"), ["wall.6.1@2 -> hand.13@2"]);
});

test("a discard goes to the row of its player", () => {
  const before = sampleView({ active: 3 });
  before.racks[3] = rackOf({ count: 14 });
  const found = routes(motionsOf(before, discardedBy(3, "4B"), [event("discarded", { seat: 3, tile: "4B" })]));
  assert.ok(found.some((route) => /^hand\.\d+@3 -> discard\.0@3$/.test(route)));
});

test("a claimed tile flies from the discarder's row to the meld, the others come from the rack", () => {
  const before = discardedBy(3, "4B");
  const meld = meldOf({ kind: "run", tiles: ["3B", "4B", "5B"], tile: "4B", source: 3 });
  const after = withMeld(sampleView({ active: 0 }), 0, meld, 11);
  after.racks[0] = rackOf({ count: 2, hand: ["1D", "9D"], melds: [meld] });
  before.racks[0] = rackOf({ count: 4, hand: ["1D", "3B", "5B", "9D"] });
  const found = routes(motionsOf(before, after, [event("laid", { seat: 0, index: 0 })], [0, 3]));
  assert.deepEqual(found, [
    "hand.3@0 -> hand.1@0",
    "discard.0@3 -> exposed.0.0@0",
    "hand.1@0 -> exposed.0.1@0",
    "hand.2@0 -> exposed.0.2@0",
  ]);
});

test("a concealed quad comes from the hand, tile by tile", () => {
  const quad = meldOf({ kind: "quad", tiles: ["5B", "5B", "5B", "5B"], concealed: true, tile: null, source: null });
  const before = sampleView({ active: 2 });
  before.racks[2] = rackOf({ count: 14 });
  const found = routes(motionsOf(before, withMeld(before, 2, quad, 11), [event("laid", { seat: 2, index: 0 })]));
  assert.deepEqual(
    found,
    [0, 1, 2, 3].map((k) => `hand.${13 - k}@2 -> exposed.0.${k}@2`),
  );
});

test("a small quad takes only its fourth tile from the hand, and a robbed one gives it to the winner", () => {
  const small = meldOf({ kind: "quad", tiles: ["3D", "3D", "3D", "3D"], small: true });
  const before = withMeld(sampleView({ active: 2 }), 2, meldOf({}), 11);
  const declared = withMeld(sampleView({ active: 2, phase: "rob" }), 2, small, 10);
  declared.live = { tile: "3D", seat: 2, claimed: false };
  assert.deepEqual(routes(motionsOf(before, declared, [event("laid", { seat: 2, index: 0 })])), [
    "hand.10@2 -> exposed.0.3@2",
  ]);
  const won = withMeld(sampleView({ active: null, phase: "over" }), 2, meldOf({}), 10);
  won.racks[3] = rackOf({ count: 14, hand: ["1D", "2D", "3D", "E", "E"] });
  won.result = sampleResult({ winner: 3, tile: "3D", parts: PARTS });
  const lying = routes(motionsOf(declared, won, [event("won", { seat: 3, tile: "3D" })]));
  assert.deepEqual(lying, [
    "hand.0@3 -> exposed.0.0@3",
    "hand.1@3 -> exposed.0.1@3",
    "exposed.0.3@2 -> exposed.0.2@3",
    "hand.2@3 -> exposed.1.0@3",
    "hand.3@3 -> exposed.1.1@3",
  ]);
});

test("my own tiles come to their sets from where they stood", () => {
  const before = sampleView();
  before.racks[0] = rackOf({ count: 5, hand: ["E", "3D", "1D", "E", "2D"] });
  const after = sampleView({ phase: "over", active: null });
  after.racks[0] = rackOf({ count: 5, hand: ["1D", "2D", "3D", "E", "E"] });
  after.result = sampleResult({ winner: 0, how: "draw", tile: "3D", parts: PARTS });
  assert.deepEqual(routes(motionsOf(before, after, [event("won", { seat: 0, tile: "3D" })])), [
    "hand.2@0 -> exposed.0.0@0",
    "hand.4@0 -> exposed.0.1@0",
    "hand.1@0 -> exposed.0.2@0",
    "hand.0@0 -> exposed.1.0@0",
    "hand.3@0 -> exposed.1.1@0",
  ]);
});

test("a tile that has just been drawn flies from the wall to the set that it completes", () => {
  const before = sampleView({ active: 0 });
  before.racks[0] = rackOf({ count: 4, hand: ["E", "1D", "E", "2D"] });
  const after = sampleView({ phase: "over", active: null });
  after.racks[0] = rackOf({ count: 5, hand: ["1D", "2D", "3D", "E", "E"] });
  after.result = sampleResult({ winner: 0, how: "draw", tile: "3D", parts: PARTS });
  const events = [event("drew", { seat: 0, left: 82 }), event("won", { seat: 0, tile: "3D" })];
  assert.deepEqual(routes(motionsOf(before, after, events)), [
    "hand.1@0 -> exposed.0.0@0",
    "hand.3@0 -> exposed.0.1@0",
    "wall.16.0@1 -> exposed.0.2@0",
    "hand.0@0 -> exposed.1.0@0",
    "hand.2@0 -> exposed.1.1@0",
  ]);
});

test("the deal: three dice choose the wall, three break it, then 53 tiles, 14 for East", () => {
  const after = sampleView();
  after.racks[1] = rackOf({ count: 14 });
  const events = [
    event("chose_wall", { seat: 1, dice: after.dice }),
    event("broke", { seat: 2, dice: after.break_dice }),
    event("dealt", { counts: [13, 14, 13, 13] }),
  ];
  const found = motionsOf(null, after, events);
  assert.deepEqual(
    found.slice(0, 6).map(({ to }) => to),
    [0, 1, 2, 3, 4, 5].map((die) => `die.${die}`),
  );
  const dealt = found.filter(({ from }) => from.startsWith("wall"));
  assert.equal(dealt.length, 53);
  assert.equal(dealt[0]?.from, "wall.7.1@2");
  const left = new Set(layout(after, sampleViewer(after)).pieces.map(({ place }) => place));
  assert.ok(dealt.every((motion) => !left.has(motion.from) && left.has(motion.to) && motion.startAs?.back));
});

test("18 stacks counted off are the whole wall and one stack of the next", () => {
  const after = sampleView({ break_dice: [6, 6, 6] });
  after.racks[1] = rackOf({ count: 14 });
  const found = motionsOf(null, after, [event("dealt", { counts: [13, 14, 13, 13] })]);
  assert.equal(found[0]?.from, "wall.1.1@1");
});

test("a spectator sees two different tiles leave the nearest hand", () => {
  const before = { ...discardedBy(3, "3D"), me: null };
  before.racks = before.racks.map(() => rackOf());
  const after = withMeld(sampleView({ me: null, active: 0 }), 0, meldOf({ source: 3 }), 11);
  assert.deepEqual(routes(motionsOf(before, after, [event("laid", { seat: 0, index: 0 })])), [
    "discard.0@3 -> exposed.0.0@0",
    "hand.12@0 -> exposed.0.1@0",
    "hand.11@0 -> exposed.0.2@0",
  ]);
});
