import assert from "node:assert/strict";
import test from "node:test";
import { isOver, landingAt, landingsOf, marksOf, tileToLand } from "./drop-targets";
import type { DropTarget, Layout, Piece, Pose } from "./table-layout";

const pose = (x: number, z: number, yaw = 0): Pose => ({ x, y: 0, z, yaw, pitch: 0, roll: 0, scale: 1 });
const end = (place: string, x: number, tiles: string[]): DropTarget => ({
  place,
  pose: pose(x, 0),
  width: 2,
  depth: 4,
  ghosts: tiles.map((tile) => ({ for: tile, pose: pose(x, 0), text: "10", name: "ten", good: true })),
});
const layout: Pick<Layout, "dropTargets" | "dropArea"> = {
  dropTargets: [end("left", -8, ["hand.0@0", "hand.1@0"]), end("right", 8, ["hand.1@0"])],
  dropArea: { pose: pose(0, 0), width: 40, depth: 20 },
};
const fallsTo = (tile: string, x: number, z: number) => landingAt(layout, tile, x, z)?.target.place;

test("a tile falls to the nearest end that takes it", () => {
  assert.equal(fallsTo("hand.1@0", 1, 3), "right");
  assert.equal(fallsTo("hand.1@0", -1, -3), "left");
  assert.equal(fallsTo("hand.0@0", 19, 0), "left");
});

test("a tile released outside, or that no end takes, falls nowhere", () => {
  assert.equal(fallsTo("hand.1@0", 8, 11), undefined);
  assert.equal(fallsTo("hand.2@0", 0, 0), undefined);
  assert.deepEqual(landingsOf(layout, "hand.2@0"), []);
});

test("a tile released over its ghost falls there, also beyond the drop area", () => {
  const small = { ...layout, dropArea: { pose: pose(0, 0), width: 10, depth: 20 } };
  assert.equal(landingAt(small, "hand.1@0", 8.5, 0.5)?.target.place, "right");
  assert.equal(landingAt(small, "hand.0@0", 8.5, 0.5), null);
  assert.equal(landingAt(small, "hand.1@0", 12, 0), null);
});

test("once a tile is chosen only places that it fits are marked, and those where it scores have a sign of their own", () => {
  const [one, other] = layout.dropTargets as [DropTarget, DropTarget];
  const plain = { ...other, ghosts: other.ghosts?.map((ghost) => ({ ...ghost, good: false })) ?? [] };
  const marked = {
    dropTargets: [
      { ...one, mark: true },
      { ...plain, mark: true },
      { ...one, place: "taken" },
    ],
  };
  const signs = (tile: string) => marksOf(marked, landingsOf(marked, tile)).map(({ sign }) => sign);
  assert.deepEqual(signs(""), [0, 0]);
  assert.deepEqual(signs("hand.1@0"), [2, 1, 2]);
  assert.deepEqual(signs("hand.0@0"), [2, 2]);
});

test("an area may be turned", () => {
  const long = { pose: pose(0, 0, Math.PI / 2), width: 4, depth: 20 };
  assert.ok(isOver(long, 9, 1) && !isOver(long, 1, 9));
});

test("the dragged tile is shown before the chosen one", () => {
  const pieces = [{ place: "hand.3@0", look: "chosen" } as Piece];
  assert.equal(tileToLand({ pieces }, null), "hand.3@0");
  assert.equal(tileToLand({ pieces }, "hand.1@0"), "hand.1@0");
  assert.equal(tileToLand({ pieces: [] }, null), null);
});
