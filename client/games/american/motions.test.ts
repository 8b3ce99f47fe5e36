import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../game";
import { layout } from "./layout";
import { motions } from "./motions";
import { rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const event = (kind: string, fields: object): GameEvent => ({ kind, ...fields });
const motionsOf = (before: View | null, after: View, events: GameEvent[], hand?: (number | null)[]) =>
  motions(before, after, events, { ...sampleViewer(after), ...(hand ? { handOrigins: hand } : {}) });
const routes = (found: { from: string; to: string }[]) =>
  found.flatMap(({ from, to }) => (to ? [`${from} -> ${to}`] : [])); // the others are only heard

function discardedBy(seat: number, tile: string): View {
  const view = sampleView({ phase: "claim", active: seat, discards: [{ tile, seat }], live: { tile, seat } });
  return view;
}

test("nothing moves without events", () => {
  assert.deepEqual(motionsOf(null, sampleView(), []), []);
});

test("a drawn tile comes from where the wall is open", () => {
  const after = sampleView({ next: [0, 15], left: 98, active: 2 });
  after.racks[2] = rackOf({ count: 14 });
  assert.deepEqual(routes(motionsOf(sampleView(), after, [event("drew", { seat: 2, left: 98 })])), [
    "wall.14.0@0 -> hand.13@2",
  ]);
});

test("my drawn tile moves to its position, and the others make room", () => {
  const after = sampleView();
  after.racks[0] = rackOf({ count: 3, hand: ["1D", "5B", "9D"] });
  const before = sampleView();
  before.racks[0] = rackOf({ count: 2, hand: ["1D", "9D"] });
  const found = motionsOf(before, after, [event("drew", { seat: 0, left: 98, tile: "5B" })], [0, null, 1]);
  assert.deepEqual(routes(found), ["hand.1@0 -> hand.2@0", "wall.14.0@0 -> hand.1@0"]);
});

test("a hidden rack closes the gap a discard leaves", () => {
  const before = sampleView({ active: 3 });
  before.racks[3] = rackOf({ count: 14 });
  const found = motionsOf(before, discardedBy(3, "4B"), [event("discarded", { seat: 3, tile: "4B" })]);
  const thrown = found.find((motion) => motion.to === "discard.0");
  assert.ok(/^hand\.\d+@3$/.test(thrown?.from ?? ""));
  const sources = found.map((motion) => motion.from);
  assert.equal(new Set(sources).size, sources.length, "no tile goes two ways");
  assert.ok(sources.includes("hand.13@3"), "the last one moves up");
});

test("my discard leaves from the position it had", () => {
  const before = sampleView();
  before.racks[0] = rackOf({ count: 3, hand: ["1D", "1D", "9D"] });
  const after = discardedBy(0, "1D");
  after.racks[0] = rackOf({ count: 2, hand: ["1D", "9D"] });
  const found = motionsOf(before, after, [event("discarded", { seat: 0, tile: "1D" })], [0, 2]);
  assert.deepEqual(routes(found), ["hand.2@0 -> hand.1@0", "hand.1@0 -> discard.0"]);
});

test("with all hands open, another player's tiles leave from and go to where they are seen", () => {
  const before = sampleView({ active: 3 });
  before.racks[3] = rackOf({ count: 3, hand: ["1D", "4B", "9D"] });
  const after = discardedBy(3, "4B");
  after.racks[3] = rackOf({ count: 2, hand: ["1D", "9D"] });
  const found = motionsOf(before, after, [event("discarded", { seat: 3, tile: "4B" })]);
  assert.deepEqual(routes(found), ["hand.2@3 -> hand.1@3", "hand.1@3 -> discard.0"]);
  const drawn = sampleView({ active: 3, left: 98 });
  drawn.racks[3] = rackOf({ count: 4, hand: ["1D", "4B", "9D", "2D"] });
  const [route] = routes(motionsOf(before, drawn, [event("drew", { seat: 3, tile: "2D" })]));
  assert.ok(route?.endsWith("-> hand.3@3"), route);
});

test("a called tile goes from the table to the exposure, the others from the rack", () => {
  const before = discardedBy(3, "4B");
  const after = sampleView({ active: 1 });
  after.racks[1] = rackOf({ count: 11, exposed: [{ tiles: ["4B", "4B", "J"], tile: "4B", source: 3 }] });
  const found = routes(
    motionsOf(before, after, [event("exposed", { seat: 1, index: 0, tiles: ["4B", "4B", "J"], source: 3 })]),
  );
  assert.deepEqual(found, ["discard.0 -> exposed.0.0@1", "hand.12@1 -> exposed.0.1@1", "hand.11@1 -> exposed.0.2@1"]);
});

test("an exposure made larger takes only the new tile from the rack", () => {
  const before = sampleView({ active: 1 });
  before.racks[1] = rackOf({ count: 11, exposed: [{ tiles: ["4B", "4B", "J"], tile: "4B", source: 3 }] });
  const after = sampleView({ active: 1 });
  after.racks[1] = rackOf({ count: 10, exposed: [{ tiles: ["4B", "4B", "J", "J"], tile: "4B", source: 3 }] });
  const found = motionsOf(before, after, [event("exposed", { seat: 1, index: 0, tiles: [], source: 3 })]);
  assert.deepEqual(routes(found), ["hand.10@1 -> exposed.0.3@1"]);
});

test("an exchange swaps the natural tile and the joker", () => {
  const before = sampleView();
  before.racks[2] = rackOf({ exposed: [{ tiles: ["3D", "3D", "J"], tile: "3D", source: 1 }] });
  before.racks[0] = rackOf({ count: 2, hand: ["3D", "9D"] });
  const after = sampleView();
  after.racks[2] = rackOf({ exposed: [{ tiles: ["3D", "3D", "3D"], tile: "3D", source: 1 }] });
  after.racks[0] = rackOf({ count: 2, hand: ["9D", "J"] });
  const found = routes(
    motionsOf(before, after, [event("exchanged", { seat: 0, tile: "3D", rack: 2, index: 0 })], [1, null]),
  );
  assert.deepEqual(found, ["hand.1@0 -> hand.0@0", "hand.0@0 -> exposed.0.2@2", "exposed.0.2@2 -> hand.1@0"]);
});

test("in the Charleston three tiles go from each seat to its neighbour", () => {
  const before = sampleView({ phase: "give" });
  before.racks[0] = rackOf({ count: 4, hand: ["1D", "2D", "3D", "9D"] });
  const after = sampleView({ phase: "give" });
  after.racks[0] = rackOf({ count: 4, hand: ["9D", "1C", "2C", "3C"] });
  const passed = event("passed", { name: "first_right", to: "right", counts: [3, 3, 3, 3] });
  const found = routes(motionsOf(before, after, [passed], [3, null, null, null]));
  assert.ok(found.includes("hand.0@0 -> hand.10@1"));
  assert.ok(found.includes("hand.12@3 -> hand.3@0"));
  assert.equal(found.length, 13);
});

test("the deal: dice, then 53 tiles from the whole wall as it is open, 14 for East", () => {
  const after = sampleView();
  after.racks[1] = rackOf({ count: 14 });
  const events = [
    event("rolled", {}),
    event("broke", { seat: 1, dice: [3, 4] }),
    event("dealt", { counts: [13, 14, 13, 13] }),
  ];
  const found = motionsOf(null, after, events);
  const dealt = found.filter((motion) => motion.from.startsWith("wall"));
  assert.equal(dealt.length, 53);
  assert.equal(dealt[0]?.from, "wall.7.1@1");
  assert.deepEqual(
    dealt.slice(48).map((motion) => motion.to),
    ["hand.12@1", "hand.12@2", "hand.12@3", "hand.12@0", "hand.13@1"],
  );
  const left = new Set(layout(after, sampleViewer(after)).pieces.map((piece) => piece.place));
  assert.ok(dealt.every((motion) => !left.has(motion.from) && left.has(motion.to) && motion.startAs?.back));
  assert.ok(found.some((motion) => motion.to === "die.0" && motion.sound === "dice"));
});

test("passed tiles lie on the neighbour's side, face down, before they are taken up", () => {
  const before = sampleView({ phase: "give" });
  before.racks[0] = rackOf({ count: 3, hand: ["1D", "2D", "3D"] });
  const after = sampleView({ phase: "give" });
  after.racks[0] = rackOf({ count: 3, hand: ["1C", "2C", "3C"] });
  const passed = event("passed", { name: "first_right", to: "right", counts: [3, 3, 3, 3] });
  const found = motionsOf(before, after, [passed], [null, null, null]);
  const sides = [1, 2, 3, 0].map((seat) => found.filter(({ to }) => to.endsWith(`@${seat}`)));
  for (const [tiles, [x, z]] of sides.map(
    (tiles, k) =>
      [
        tiles,
        [
          [1, 0],
          [0, -1],
          [-1, 0],
          [0, 1],
        ][k] as [number, number],
      ] as const,
  )) {
    const spots = tiles.flatMap(({ stops = [] }) => stops.map(({ pose }) => pose));
    assert.equal(spots.length, 3);
    assert.ok(spots.every((pose) => pose.pitch === Math.PI && pose.x * x + pose.z * z > 5));
  }
});

test("the winner's tiles lie down from left to right, one of them from the table; then the other hands are opened", () => {
  const before = discardedBy(3, "4B");
  const after = sampleView({ active: null, phase: "over" });
  const exposed = [
    ["1D", "1D"],
    ["4B", "4B", "J"],
  ].map((tiles) => ({ tiles, tile: tiles[0] ?? "", source: null }));
  after.racks = [
    rackOf({ hand: after.racks[0]?.hand ?? [] }),
    rackOf({ count: 0, hand: [], exposed }),
    rackOf({ hand: ["1C"], count: 1 }),
    rackOf(),
  ];
  const found = motionsOf(before, after, [event("won", { seat: 1 }), event("ended", {})]);
  const laid = found.filter(({ to }) => to.startsWith("exposed."));
  assert.deepEqual(routes(laid), [
    "hand.0@1 -> exposed.0.0@1",
    "hand.1@1 -> exposed.0.1@1",
    "discard.0 -> exposed.1.0@1",
    "hand.2@1 -> exposed.1.1@1",
    "hand.3@1 -> exposed.1.2@1",
  ]);
  assert.ok(laid.every(({ delay, lands }, k) => lands && delay > (laid[k - 1]?.delay ?? 0)));
  const heard = found.filter(({ sound }) => sound === "click").map(({ delay }) => delay);
  assert.deepEqual(heard, laid.map(({ delay }) => delay + 400), "each when it lies"); // biome-ignore format: one line
  const opened = found.find(({ to }) => to === "hand.0@2");
  assert.ok((opened?.delay ?? 0) > (laid[laid.length - 1]?.delay ?? 0));
});

test("a deal takes less than three seconds, and the sticks that are paid slide to the winner", () => {
  const after = sampleView();
  after.racks[1] = rackOf({ count: 14 });
  const deal = motionsOf(
    null,
    after,
    ["rolled", "broke", "dealt"].map((kind) => event(kind, { seat: 1 })),
  );
  const last = Math.max(...deal.flatMap(({ delay, stops = [] }) => [delay, ...stops.map(({ leave }) => leave)]));
  assert.ok(last + 600 < 3000, `the last tile begins at ${last} ms`);
  const before = sampleView();
  const over = sampleView({ phase: "over", result: { pays: [{}], points: [0, 25, -25, 0], winner: 1 } as never });
  over.racks = over.racks.map((rack, seat) => ({ ...rack, score: [650, 675, 625, 650][seat] ?? 0 }));
  const [stick] = motionsOf(before, over, [event("ended", { how: "wall" })]).filter(({ to }) =>
    to.startsWith("stick."),
  );
  assert.equal(stick?.to, "stick.25.8@1");
  assert.equal(stick?.startAs?.place, "stick.25.8@1");
  const lay = layout(before, sampleViewer(before)).pieces.filter(({ place }) => /^stick.*@2$/.test(place));
  const { x, z } = stick?.startAs?.pose ?? { x: 0, z: 0 };
  assert.ok(lay.some(({ pose }) => Math.hypot(pose.x - x, pose.z - z) < 0.01));
});

test("ten events at once after a sleep are shown in their order, within a second", () => {
  const tiles = ["1D", "2D", "3D", "4D", "5D"];
  const discards = tiles.map((tile, k) => ({ tile, seat: 1 + (k % 3) }));
  const after = sampleView({ active: 3, discards, left: 94 });
  const events = discards.flatMap(({ seat, tile }) => [event("drew", { seat }), event("discarded", { seat, tile })]);
  const fallen = motionsOf(sampleView(), after, events).filter(({ to }) => to.startsWith("discard."));
  assert.deepEqual(fallen.map(({ to }) => to), tiles.map((_, k) => `discard.${k}`)); // biome-ignore format: one line
  assert.ok(fallen.every(({ delay, lands }, k) => !lands && delay <= 300 && delay >= (fallen[k - 1]?.delay ?? 0)));
});
