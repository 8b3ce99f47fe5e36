// The name of a hand that has won stands over the table and covers no tile, whoever has won, in every window.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera } from "three";
import { layout } from "../games/american/layout";
import { rackOf, sampleView, sampleViewer } from "../games/american/sample";
import type { View } from "../games/american/view";
import { aim, NO_OFFSET } from "../scene/camera";
import { freeArea, type Screen } from "../scene/free-area";
import { corners, pixels, SCREENS } from "../scene/sample-screens";
import { type Box, bestLook } from "./moment-place";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J".split(" ");
const GROUPS = ["NN", "EEE", "2020", "WWW", "SS"].map((group) => [...group]);
const RESULT = { right: 392, bottom: 0.46 }; // pixels, and of the height of a phone
const LETTERS = 26;
const LOW = [600]; // beside the result there is no room above

// Looks as the page has them: the name, and one line below it or none.
const LOOKS = [3, 2.6, 2.25, 1.9, 1.6, 1.35, 1.15].flatMap((size, k) =>
  [1, 2, 3].flatMap((lines) =>
    [0, 1].map((below) => {
      const width = 16 * size * 0.55 * Math.ceil(LETTERS / lines) + 16;
      const height = 16 * (size * 1.1 * lines + below * Math.max(0.95, size * 0.46) * 1.25) + 8;
      return { width, height, style: lines, cost: k * 55 + (below ? 0 : 160) };
    }),
  ),
);

for (const [width, height, insets] of SCREENS) {
  test(`${width} x ${height}: the name covers no tile, and stands above mine`, () => {
    for (const covered of [insets, besideResult(width, height, insets)]) {
      const screen = { width, height, insets: covered };
      for (const winner of [0, 1, 2, 3]) {
        const { tiles, own } = tilesOf(screen, over(winner), winner);
        const best = bestLook(LOOKS, own, tiles, areaOf(screen));
        const where = `seat ${winner} of ${JSON.stringify(screen)}`;
        if (!best) throw new Error(`no room: ${where}`);
        const box = { ...best.place, width: best.look.width, height: best.look.height };
        assert.ok(!tiles.some((tile) => overlap(tile, box)), where);
        if (winner === 0 && !LOW.includes(height)) assert.ok(box.y + box.height <= own.y, `not above: ${where}`);
      }
    }
  });
}

test("words are as large as the room allows, and nowhere where there is none", () => {
  const area = { x: 0, y: 0, width: 400, height: 300 };
  const near = { x: 100, y: 250, width: 200, height: 50 };
  const [large, small] = [300, 100].map((width, cost) => ({ width, height: width / 5, style: width, cost: 50 * cost }));
  const looks = [large, small].flatMap((look) => look ?? []);
  const placed = (taken: Box[]) => bestLook(looks, near, [near, ...taken], area);
  assert.deepEqual([placed([])?.look.style, placed([])?.place.x], [300, 48]);
  const low = placed([{ x: 0, y: 0, width: 400, height: 210 }]);
  assert.deepEqual([low?.look.style, low && low.place.y >= 216], [100, true]);
  assert.equal(placed([area]), null);
});

function besideResult(width: number, height: number, insets: Screen["insets"]): Screen["insets"] {
  if (width >= 800) return { ...insets, right: RESULT.right };
  return height > width ? { ...insets, bottom: Math.round(RESULT.bottom * height) } : insets;
}

function areaOf({ width, height, insets }: Screen): Box {
  const { left, right, bottom } = insets;
  return { x: left + 8, y: 8, width: width - left - right - 16, height: height - bottom - 16 };
}

function over(winner: number): View {
  const view = sampleView({ phase: "over", next: null });
  view.racks = view.racks.map((_, seat) => {
    if (seat !== winner) return rackOf({ hand: HAND });
    return rackOf({ count: 0, hand: [], exposed: GROUPS.map((tiles) => ({ tiles, tile: null, source: 0 })) as never });
  });
  view.discards = Array.from({ length: 40 }, (_, k) => ({ tile: "3D", seat: k % 4 }));
  return view;
}

function tilesOf(screen: Screen, view: View, winner: number): { tiles: Box[]; own: Box } {
  const camera = new PerspectiveCamera();
  const shown = layout(view, sampleViewer(view, { free: freeArea(screen) }));
  aim(camera, screen, shown.camera, NO_OFFSET);
  const seen = shown.pieces.filter(({ hidden }) => !hidden);
  const boxes = seen.map((piece) => boxAround(corners(piece, (point) => pixels(camera, screen, point))));
  const own = boxes.filter((_, k) => new RegExp(`^(hand|exposed).*@${winner}$`).test(seen[k]?.place ?? ""));
  const points = own.flatMap(({ x, y, width, height }) => [
    { left: x, top: y },
    { left: x + width, top: y + height },
  ]);
  return { tiles: boxes, own: boxAround(points) };
}

function boxAround(points: { left: number; top: number }[]): Box {
  const [x, y] = [Math.min(...points.map(({ left }) => left)), Math.min(...points.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...points.map(({ left }) => left)), Math.max(...points.map(({ top }) => top))];
  return { x, y, width: right - x, height: bottom - y };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
