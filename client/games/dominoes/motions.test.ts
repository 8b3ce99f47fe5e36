import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../game";
import type { View } from "./fitted-view";
import { layout } from "./layout";
import { motions } from "./motions";
import { row, sampleView, sampleViewer } from "./sample";

const before = sampleView(row("6|4"), { hand: ["3|3", "6|5", "2|1"], counts: [3, 5] });
const after = sampleView(row("6|4 6|5"), { hand: ["3|3", "2|1"], counts: [2, 5], active: 1 });
const viewer = sampleViewer(after);
const PLAYED = { kind: "played", seat: 0, tile: "6|5", end: "0.0", index: 1, sum: 9, points: 0 };

test("my tile goes from its place in the hand to the board", () => {
  const [motion] = motions(before, after, [PLAYED], viewer);
  assert.deepEqual([motion?.from, motion?.to, motion?.flip, motion?.sound], ["hand.1@0", "play.1", false, "wood"]);
});

test("the opponent's tile leaves from the end of the hand, wherever it was, and turns over", () => {
  const [motion] = motions(before, after, [{ ...PLAYED, seat: 1 }], viewer);
  assert.deepEqual([motion?.from, motion?.flip], ["hand.4@1", true]);
});

test("drawn tiles come from the boneyard one after the other, to the end of the hand", () => {
  const drawn = sampleView(row("6|4"), { hand: ["3|3", "2|1", "1|1", "5|0"], counts: [4, 5] });
  const events = [1, 2].map(() => ({ kind: "drew", seat: 0, tile: "1|1", left: 3 }));
  const found = motions(before, drawn, events, sampleViewer(drawn));
  assert.deepEqual(
    found.map(({ to }) => to),
    ["hand.2@0", "hand.3@0"],
  );
  assert.ok((found[1]?.delay ?? 0) > (found[0]?.delay ?? 0));
  assert.ok(
    found.every(({ startAs }) => startAs?.face === null),
    "face down on the way",
  );
});

test("the deal brings every tile of both hands, face down and in turn", () => {
  const dealt = sampleView([], { counts: [7, 7] });
  const found = motions(null, dealt, [{ kind: "dealt" }], sampleViewer(dealt));
  assert.equal(new Set(found.map(({ to }) => to)).size, 14);
  assert.equal(new Set(found.map(({ delay }) => delay)).size, 14);
  assert.ok(found.every(({ startAs }) => startAs && startAs.face === null));
});

test("the board of the last round leaves before the next deal", () => {
  const dealt = sampleView([], { round: 2 });
  const found = motions(after, dealt, [{ kind: "dealt" }], sampleViewer(dealt));
  assert.deepEqual(
    found.filter(({ exitPath }) => exitPath).map(({ from }) => from),
    ["play.0", "play.1"],
  );
});

test("undo brings tiles back to the hands they came from", () => {
  const found = motions(after, before, [{ kind: "undid", seat: 0 }], sampleViewer(before));
  assert.deepEqual(
    found.map(({ from, to }) => [from, to]),
    [["play.1", "hand.4@1"]],
  );
});

test("once a game is won the tiles of its board hop from the first to the last, but the one that is laid then", () => {
  const hops = (how: View["how"], points: [number, number], events: GameEvent[] = []) => {
    const over = { ...after, phase: "over", how, points } as View;
    return motions(after, over, [...events, { kind: "ended", how }], sampleViewer(over)).filter(({ stops }) => stops);
  };
  const found = hops("time", [60, 40]);
  assert.deepEqual(found.map(({ from, to }) => [from, to]), [["play.0", "play.0"], ["play.1", "play.1"]]); // biome-ignore format: one line
  assert.ok((found[1]?.delay ?? 0) > (found[0]?.delay ?? 0));
  assert.deepEqual(hops("points", [100, 40], [PLAYED]).map(({ to }) => to), ["play.0"]); // biome-ignore format: one line
  assert.deepEqual([...hops("time", [40, 40]), ...hops("stopped", [60, 40])], [], "nobody has won");
});

test("every motion leads to a piece of the layout", () => {
  const places = new Set(layout(after, viewer).pieces.map(({ place }) => place));
  for (const { to } of motions(before, after, [PLAYED], viewer)) assert.ok(places.has(to), to);
});
