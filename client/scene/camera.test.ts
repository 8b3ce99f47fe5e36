import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import turtle from "../../solitaire/layouts/turtle.json";
import { layout } from "../games/american/layout";
import { sampleView, sampleViewer } from "../games/american/sample";
import type { Spot } from "../games/solitaire/board";
import { layout as board } from "../games/solitaire/layout";
import { sampleViewer as boardViewer, sampleView as dealt } from "../games/solitaire/sample";
import { aim, type CameraOffset, clampOffset, NO_OFFSET, zoomAt } from "./camera";
import { freeArea, type Screen } from "./free-area";
import { pixels, SCREENS } from "./sample-screens";

for (const [width, height, insets] of SCREENS) {
  test(`${width} x ${height}: my whole hand fits between the panels, with large tiles`, () => {
    const screen = { width, height, insets };
    const room = { width: width - insets.left - insets.right, height: height - insets.top - insets.bottom };
    const view = sampleView();
    const shown = layout(view, sampleViewer(view, { free: room }));
    for (const offset of [
      NO_OFFSET,
      clampOffset({ ...NO_OFFSET, yaw: 9, pitch: 9 }),
      clampOffset({ ...NO_OFFSET, yaw: -9, pitch: -9 }),
    ]) {
      const camera = new PerspectiveCamera();
      aim(camera, screen, shown.camera, offset);
      for (const [x, y, z] of shown.camera.visiblePoints) {
        const { left, top } = pixels(camera, screen, new Vector3(x, y, z));
        assert.ok(left > insets.left - 1 && left < width - insets.right + 1, `x ${left}`);
        assert.ok(top > insets.top - 1 && top < height - insets.bottom + 1, `y ${top}`);
      }
    }
    const camera = new PerspectiveCamera();
    aim(camera, screen, shown.camera, NO_OFFSET);
    const [a, b] = ["hand.5@0", "hand.6@0"].map((place) => {
      const pose = shown.pieces.find((piece) => piece.place === place)?.pose;
      return pixels(camera, screen, new Vector3(pose?.x, pose?.y, pose?.z)).left;
    }) as [number, number];
    assert.ok(b - a >= Math.min(38, room.width / 15), `a tile is ${b - a} px wide`);
  });
}

// On an upright phone they fill the width as they lie, so no picture of all can be larger.
test("on phones a close-up shows all discards, and larger on the side", () => {
  for (const [width, height, insets] of SCREENS.slice(-3)) {
    const larger = width > height ? 1.1 : 0.98;
    for (const [count, least] of [
      [12, 36],
      [60, 28],
    ] as const) {
      // biome-ignore format: one row
      const { usual, close } = closeness({ width, height, insets }, count);
      assert.ok(close > usual * larger && close >= least, `${width} x ${height}: ${usual} px, close ${close} px`);
    }
  }
});

type Closeness = { usual: number; close: number };

// Widths of a discard in pixels. All must be in the picture.
function closeness(screen: Screen, count: number): Closeness {
  const { width, height, insets } = screen;
  const view = sampleView();
  view.discards = Array.from({ length: count }, (_, k) => ({ tile: "3D", seat: k % 4 }));
  const shown = layout(view, sampleViewer(view, { free: freeArea(screen) }));
  const [usual, close] = [shown.camera, shown.closeUp ?? shown.camera].map((framing) => {
    const camera = new PerspectiveCamera();
    aim(camera, screen, framing, NO_OFFSET);
    const spots = shown.pieces
      .filter(({ place }) => place.startsWith("discard."))
      .map(({ pose: { x, y, z } }) => pixels(camera, screen, new Vector3(x, y, z)));
    assert.ok(spots.every(({ left, top }) => left > insets.left && left < width && top > insets.top && top < height));
    return nearest(spots);
  }) as [number, number];
  return { usual, close };
}

// How far the next discard in a row lies from the first, in pixels: a tile's width.
function nearest([first, ...others]: { left: number; top: number }[]): number {
  const { left: x, top: y } = first as { left: number; top: number };
  return Math.min(...others.map(({ left, top }) => Math.hypot(left - x, top - y)));
}

// The insets that the page leaves for a board, and the minimum width of a tile of the Turtle.
const BOARDS: [number, number, Screen["insets"], number][] = [
  [1440, 900, { top: 66, right: 0, bottom: 109, left: 0 }, 62],
  [900, 600, { top: 66, right: 0, bottom: 97, left: 0 }, 36],
  [820, 1180, { top: 66, right: 0, bottom: 150, left: 0 }, 50],
  [390, 844, { top: 62, right: 0, bottom: 212, left: 0 }, 24],
  [844, 390, { top: 0, right: 180, bottom: 0, left: 158 }, 29],
];

for (const [width, height, insets, least] of BOARDS) {
  test(`${width} x ${height}: the whole Turtle fits between the panels, with readable tiles`, () => {
    const screen = { width, height, insets };
    const view = dealt(turtle.places as Spot[]);
    const shown = board(view, boardViewer(view, { free: freeArea(screen) }));
    const camera = new PerspectiveCamera();
    aim(camera, screen, shown.camera, NO_OFFSET);
    const edges = shown.pieces.flatMap(({ pose }) =>
      [-1, 1].map((side) => pixels(camera, screen, new Vector3(pose.x + side * 1.1, pose.y + 0.8, pose.z))),
    );
    for (const { left, top } of edges) {
      assert.ok(left > insets.left && left < width - insets.right && top > insets.top && top < height - insets.bottom);
    }
    const widths = shown.pieces.map((_, k) => (edges[2 * k + 1]?.left ?? 0) - (edges[2 * k]?.left ?? 0));
    assert.ok(Math.min(...widths) >= least, `${Math.min(...widths)} px`);
  });
}

test("a board can be panned only as far as it is zoomed in", () => {
  const whole = clampOffset({ ...NO_OFFSET, x: 5, y: -5 }, true);
  assert.ok(Math.abs(whole.x) + Math.abs(whole.y) === 0);
  const near = clampOffset({ ...NO_OFFSET, zoom: 9, x: 9, y: -9 }, true);
  assert.ok(near.zoom === 1.5 && near.x < 1 && near.x === -near.y);
});

test("zooming in and out keeps the point under the pointer in place", () => {
  const view = dealt(turtle.places as Spot[]);
  const shown = board(view, boardViewer(view));
  const screen = { width: 1000, height: 600, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
  const far = Math.max(...shown.camera.visiblePoints.map(([, y]) => y)); // the plane that zooming keeps in place
  const under = (offset: CameraOffset) => {
    const camera = new PerspectiveCamera();
    aim(camera, screen, shown.camera, offset);
    return pixels(camera, screen, new Vector3(4, far, 0));
  };
  const before = under(NO_OFFSET);
  const spot = { x: (before.left / 1000) * 2 - 1, y: 1 - (before.top / 600) * 2 };
  const near = zoomAt(NO_OFFSET, 0.9, spot.x, spot.y);
  assert.ok(Math.abs(under(near).left - before.left) < 12 && Math.abs(under(near).top - before.top) < 12);
  const back = zoomAt(near, -0.9, spot.x, spot.y);
  assert.ok(Math.abs(back.zoom) + Math.abs(back.x) + Math.abs(back.y) < 1e-9, "the board is whole again");
});
