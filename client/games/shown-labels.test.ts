import assert from "node:assert/strict";
import test from "node:test";
import { shownLabels, type ToPixels } from "./shown-labels";
import {
  DOMINO,
  type DropTarget,
  type Ghost,
  type Layout,
  type Piece,
  type Pose,
  type ShownLabel,
} from "./table-layout";

const SCALE = 20; // pixels to a centimetre
const toPixels: ToPixels = ({ x, z }) => ({ x: 500 + x * SCALE, y: 300 + z * SCALE });
const pose = (x: number, z: number, yaw = 0): Pose => ({ x, y: 0, z, yaw, pitch: 0, roll: 0, scale: 1 });
const piece = (at: Pose) => ({ place: "play.0", pose: at }) as Piece;
const camera: Layout["camera"] = {
  visiblePoints: [
    [-20, 0, -12],
    [20, 0, 12],
  ],
  pitch: 1,
};

function labelsOf(pieces: Pose[], ghost: Pose, nearest: string | null): ShownLabel[] {
  const ghosts: Ghost[] = [{ for: "hand.0@0", pose: ghost, text: "15", name: "", good: true }];
  const target: DropTarget = { place: "end.0.1", pose: ghost, width: 1, depth: 2, ghosts };
  const labels = [
    { pose: pose(1, 1), text: "4 tiles" },
    { pose: pose(2, 1), text: "6", look: "end" as const },
  ];
  const layout = { labels, pieces: pieces.map(piece), camera };
  return shownLabels(layout, [{ target, ghost: ghosts[0] as Ghost }], nearest, toPixels);
}

const ABOVE = pose(0, -DOMINO.height / 2 - DOMINO.width / 2, Math.PI / 2); // a double that the ghost is attached to
const UP = { x: 500, y: 300 - (DOMINO.height / 2) * SCALE };

test("the sum of the nearest ghost stands above it", () => {
  const [label, sum] = labelsOf([], pose(0, 0), "end.0.1");
  assert.deepEqual(label, { text: "4 tiles", look: "", x: 520, y: 320 });
  assert.equal(sum?.look, "sum good nearest");
  assert.ok(sum && sum.x === UP.x && sum.y < UP.y);
});

test("below a tile it stands beside the ghost, where it covers nothing", () => {
  const [, right] = labelsOf([ABOVE], pose(0, 0), "end.0.1");
  assert.ok(right && right.x > 500 + (DOMINO.width / 2) * SCALE && right.y === 300);
  const [, left] = labelsOf([ABOVE, pose(DOMINO.width * 1.5, 0)], pose(0, 0), "end.0.1");
  assert.ok(left && left.x < 500 - (DOMINO.width / 2) * SCALE && left.y === 300);
});

test("it stays inside what is visible", () => {
  const [, sum] = labelsOf([], pose(0, -12 + DOMINO.height / 2), "end.0.1");
  assert.ok(sum && sum.y > 300 - 12 * SCALE + 20);
});

test("what each end counts gives way to what a tile would make of it", () => {
  const layout = { labels: [{ pose: pose(2, 1), text: "6", look: "end" as const }], pieces: [], camera };
  assert.deepEqual(shownLabels(layout, [], null, toPixels), [{ text: "6", look: "end", x: 540, y: 320 }]);
  assert.ok(!labelsOf([], pose(0, 0), "end.0.1").some(({ look }) => look === "end"));
});

test("the sums of the other landings stand in their places", () => {
  const [, sum] = labelsOf([], pose(3, 2), null);
  assert.deepEqual(sum, { text: "15", look: "sum good", x: 560, y: 340 });
});
