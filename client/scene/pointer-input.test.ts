import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, type Texture, Vector3 } from "three";
import { layout } from "../games/american/layout";
import { sampleView, sampleViewer } from "../games/american/sample";
import type { View } from "../games/american/view";
import { LOSSES, pointer, SamplePage } from "../ui/sample-dom";
import { aim, NO_OFFSET } from "./camera";
import { LandingGuide } from "./landing-guide";
import { lightUniforms } from "./light";
import { PointerInput } from "./pointer-input";
import { pixels } from "./sample-screens";
import { SceneGraph } from "./scene-graph";

const SCREEN = { width: 1440, height: 900, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
const MINE = sampleView().racks[0]?.hand ?? [];

class Box {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { DOMRect: Box });

class Canvas extends EventTarget {
  style = {};
  setPointerCapture = () => undefined;
  getBoundingClientRect = () => ({ left: 0, top: 0, width: SCREEN.width, height: SCREEN.height });
}

// The 3D table with the player's own tiles.
function table() {
  const canvas = new Canvas();
  const page = new SamplePage(canvas);
  const [graph, camera] = [new SceneGraph(), new PerspectiveCamera()];
  graph.reducedMotion = true;
  const done: string[] = [];
  const act = (what: string) => () => void done.push(what);
  const handlers = {
    pick: (place: string) => done.push(`pick ${place}`),
    drop: (from: string, to: string) => done.push(`drop ${from} ${to}`),
    drag: act("drag"),
    zoom: act("zoom"),
    scroll: act("scroll"),
    closeUp: act("close up"),
    changed: () => undefined,
  };
  const guide = new LandingGuide({ value: null as unknown as Texture }, lightUniforms());
  const input = new PointerInput(canvas as unknown as HTMLCanvasElement, camera, graph, handlers, false, guide);
  const show = (hand: string[]) => {
    const view: View = sampleView();
    view.racks = view.racks.map((rack, seat) => (seat === 0 ? { ...rack, hand, count: hand.length } : rack));
    const pickable = hand.map((_, k) => `hand.${k}@0`);
    const shown = layout(view, sampleViewer(view, { pickable }));
    graph.show(shown, [], 0);
    aim(camera, SCREEN, shown.camera, NO_OFFSET);
    camera.updateMatrixWorld();
    input.shown(shown);
  };
  show(MINE);
  return { page, graph, canvas, done, show };
}

function spotOf(graph: SceneGraph, place: string) {
  const camera = new PerspectiveCamera();
  const view = sampleView();
  aim(camera, SCREEN, layout(view, sampleViewer(view)).camera, NO_OFFSET);
  const { left, top } = pixels(camera, SCREEN, graph.at(place)?.current.position.clone() ?? new Vector3());
  return [left, top] as const;
}

// A tile in the middle of the felt, under the first finger.
function dragging() {
  const shown = table();
  const home = shown.graph.at("hand.3@0")?.current.position.clone() as Vector3;
  const [x, y] = spotOf(shown.graph, "hand.3@0");
  shown.page.send("pointerdown", pointer(1, x, y));
  shown.page.send("pointermove", pointer(1, 720, 450));
  const isHome = () => (shown.graph.at("hand.3@0")?.current.position.distanceTo(home) ?? 0) < 0.01;
  assert.ok(!isHome(), "it is lifted");
  return { ...shown, isHome };
}

test("a second and a third finger leave the dragged tile with the first", () => {
  const { page, graph, done, isHome } = dragging();
  const [x, y] = spotOf(graph, "hand.5@0");
  for (const id of [2, 3]) {
    page.send("pointerdown", pointer(id, x, y));
    page.send("pointermove", pointer(id, x, y - 90));
    page.send("pointerup", pointer(id, x, y - 90));
    page.send("pointercancel", pointer(id + 10));
  }
  assert.ok(!isHome());
  page.send("pointerup", pointer(1, 720, 450));
  assert.deepEqual(done, ["drop hand.3@0 centre"]);
});

for (const [what, lose] of Object.entries(LOSSES))
  test(`the dragged tile goes back when ${what}`, () => {
    const { page, canvas, done, isHome } = dragging();
    lose(page, 1, canvas);
    assert.ok(isHome());
    page.send("pointerup", pointer(1, 720, 450));
    assert.deepEqual(done, []);
  });

test("a tile that is taken away while it is dragged, or becomes another, is let go of", () => {
  for (const hand of [MINE.slice(0, 3), ["9B", ...MINE.slice(0, -1)]]) {
    const { page, done, show } = dragging();
    show(hand);
    page.send("pointerup", pointer(1, 720, 450));
    assert.deepEqual(done, []);
  }
});

test("other news leave the dragged tile lifted", () => {
  const { page, done, show, isHome } = dragging();
  show(MINE);
  assert.ok(!isHome());
  page.send("pointerup", pointer(1, 720, 450));
  assert.deepEqual(done, ["drop hand.3@0 centre"]);
});

test("two fingers on the felt zoom, and a third changes nothing", () => {
  const { page, done } = table();
  const pinch = () => {
    page.send("pointerdown", pointer(1, 500, 300));
    page.send("pointerdown", pointer(2, 700, 300));
    page.send("pointermove", pointer(2, 800, 300));
  };
  pinch();
  assert.deepEqual(done, ["zoom"]);
  page.send("pointerdown", pointer(3, 100, 100));
  page.send("pointermove", pointer(3, 200, 100));
  page.send("pointerup", pointer(3, 200, 100));
  page.send("pointermove", pointer(2, 900, 300));
  assert.deepEqual(done, ["zoom", "zoom"]);
});
