import assert from "node:assert/strict";
import test from "node:test";
import { Vector3 } from "three";
import type { Layout, Motion, Piece, Place } from "../games/game";
import { ivoryOf, SceneGraph } from "./scene-graph";

function tile(place: Place, face: string): Piece {
  const pose = { x: place.length, y: 0.8, z: 0, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  return { place, kind: "tile", pose, face, back: "jade", look: "", pickable: false, name: "" };
}
const layout = (...pieces: Piece[]) => ({ pieces }) as unknown as Layout;

test("a tile that is discarded keeps its shade of ivory", () => {
  const graph = new SceneGraph();
  graph.show(layout(tile("hand.3@0", "3D")), [], 0);
  const before = graph.at("hand.3@0")?.ivory;
  const thrown = { from: "hand.3@0", to: "discard.7", delay: 0, flip: false, sound: "" as const, startAs: null };
  graph.show(layout(tile("discard.7", "3D")), [thrown], 1000);
  assert.ok(before !== ivoryOf("discard.7"));
  assert.equal(graph.at("discard.7")?.ivory, before);
});

test("tiles beside each other differ in their ivory, and all shades are used", () => {
  const shades = Array.from({ length: 144 }, (_, k) => ivoryOf(`tile.${k}`));
  assert.ok(shades.every((shade) => shade >= 0 && shade <= 1));
  assert.ok(new Set(shades).size > 100);
  for (const part of [0, 0.25, 0.5, 0.75]) {
    const count = shades.filter((shade) => shade >= part && shade <= part + 0.25).length;
    assert.ok(count > 15, `${count} from ${part}`);
  }
});

const moving = (to: Place, more: Partial<Motion> = {}): Motion => ({
  from: "",
  to,
  delay: 0,
  flip: false,
  sound: "",
  startAs: null,
  ...more,
});
const standing = (place: Place, x: number): Piece => {
  const piece = tile(place, "3D");
  return { ...piece, pickable: true, pose: { ...piece.pose, x, pitch: 1.2 } };
};

test("a passed tile rests on its way, and goes on when it is time", () => {
  const graph = new SceneGraph();
  graph.show(layout(tile("hand.3@0", "3D")), [], 0);
  const pose = { ...tile("", "").pose, x: -20 };
  const passed = moving("hand.12@1", { from: "hand.3@0", stops: [{ pose, leave: 1000 }] });
  graph.show(layout(tile("hand.12@1", "3D")), [passed], 0);
  const at = () => graph.at("hand.12@1")?.current.position.x;
  graph.advance(990);
  assert.equal(at(), -20);
  assert.ok(graph.advance(1000));
  assert.ok(!graph.advance(3000));
  assert.equal(at(), "hand.12@1".length);
});

test("after a sleep everything is where it belongs in the next frame, whatever was under way", () => {
  const graph = new SceneGraph();
  const hand = Array.from({ length: 13 }, (_, k) => tile(`hand.${k}@0`, `${k}D`));
  const stop = { pose: { ...tile("", "").pose, x: -9 }, leave: 1000 };
  graph.show(layout(...hand), [], 0);
  for (let now = 0; now < 100; now += 10) {
    const table = hand.map((_, k) => tile(`discard.${k}`, `${k}D`));
    const [from, to] = now % 20 ? [table, hand] : [hand, table];
    const motions = to.map(({ place }, k) =>
      moving(place, { from: from[k]?.place ?? "", delay: k * 100, lands: true, stops: k % 2 ? [stop] : [] }),
    );
    graph.show(layout(...to), motions, now);
    graph.advance(now + 5);
  }
  graph.advance(60_000);
  graph.advance(60_000);
  assert.ok(!graph.advance(60_000), "no frame is drawn any more");
  for (const { current, target } of graph.pieces)
    assert.deepEqual(current.position.toArray(), target.position.toArray());
});

test("what is skipped is at its place at once", () => {
  const graph = new SceneGraph();
  graph.show(layout(tile("hand.3@0", "3D")), [], 0);
  const leaving = moving("", { from: "hand.3@0", exitPath: [tile("", "").pose] });
  graph.show(layout(tile("discard.7", "3D")), [leaving, moving("discard.7", { delay: 900 })], 0);
  graph.skip();
  assert.ok(!graph.advance(1));
  assert.equal(graph.leaving.length, 0);
  assert.equal(graph.at("discard.7")?.current.position.x, "discard.7".length);
});

test("exposed tiles that make room for others slide, and do not fly", () => {
  const graph = new SceneGraph();
  const at = (x: number): Piece => ({ ...tile("exposed.0.1@2", "3D"), pose: { ...tile("", "").pose, x } });
  graph.show(layout(at(0)), [], 0);
  graph.show(layout(at(-20)), [], 1000);
  graph.advance(1100);
  const { x = 0, y } = graph.at("exposed.0.1@2")?.current.position ?? {};
  assert.ok(x < 0 && x > -20);
  assert.equal(y, 0.8);
});

test("a discard falls, hops once and lies", () => {
  const graph = new SceneGraph();
  graph.show(layout(tile("hand.3@0", "3D")), [], 0);
  const thrown = moving("discard.7777777777", { from: "hand.3@0", lands: true });
  graph.show(layout(tile("discard.7777777777", "3D")), [thrown], 0);
  const heights: number[] = [];
  for (let now = 0; graph.advance(now); now += 10) heights.push((graph.at(thrown.to)?.current.position.y ?? 0) - 0.8);
  const turns = heights.filter((one, k) => k && one < (heights[k - 1] ?? 0) && (heights[k + 1] ?? 0) > one);
  assert.equal(turns.length, 1, "it hits the table once before it lies");
  assert.ok(Math.max(...heights) > 1);
});

test("the tiles beside the one under the pointer make room, and come back", () => {
  const graph = new SceneGraph();
  graph.show(layout(standing("hand.0@0", 0), standing("hand.1@0", 2), standing("hand.2@0", 4)), [], 0);
  const xs = () => graph.pieces.map(({ target }) => Math.sign(Math.round((target.position.x % 2) * 1000)));
  graph.hover("hand.1@0", 0);
  const [left, middle, right] = graph.pieces.map(({ target }) => target.position);
  assert.ok(left && middle && right && left.x < 0 && middle.x === 2 && right.x > 4 && middle.y > left.y);
  graph.hover(null, 0);
  assert.deepEqual(xs(), [0, 0, 0]);
});

test("with reduced motion nothing rests on its way", () => {
  const graph = new SceneGraph();
  graph.reducedMotion = true;
  graph.show(layout(tile("hand.3@0", "3D")), [], 0);
  const stops = [{ pose: { ...tile("", "").pose, x: -20 }, leave: 1000 }];
  graph.show(layout(tile("hand.12@1", "3D")), [moving("hand.12@1", { from: "hand.3@0", delay: 500, stops })], 0);
  assert.ok(!graph.advance(0));
  assert.equal(graph.at("hand.12@1")?.current.position.x, "hand.12@1".length);
});

test("a motion that waits keeps its time when the table is laid out anew, and ends where the tile lies now", () => {
  const graph = new SceneGraph();
  graph.show(layout(tile("hand.3@0", "3D"), tile("hand.4@0", "4D")), [], 0);
  const stops = [{ pose: { ...tile("", "").pose, x: -20 }, leave: 1500 }];
  const motions = [
    moving("discard.1", { from: "hand.3@0", delay: 1000 }),
    moving("discard.2", { from: "hand.4@0", stops }),
  ];
  const shown = (x: number) =>
    layout(
      ...["3D", "4D"].map((face, k) => ({ ...tile(`discard.${k + 1}`, face), pose: { ...tile("", "").pose, x } })),
    );
  graph.show(shown(30), motions, 0);
  graph.advance(600);
  graph.show(shown(33), [], 600);
  graph.advance(990);
  const xs = () => graph.pieces.map(({ current }) => Math.round(current.position.x));
  assert.deepEqual(xs(), ["hand.3@0".length, -20]);
  graph.advance(5000);
  graph.advance(9000);
  assert.deepEqual(xs(), [33, 33]);
});

test("a chosen tile rises in its rack, also where it lies across", () => {
  const raised = (part: Partial<Piece["pose"]>) => {
    const graph = new SceneGraph();
    const piece = { ...tile("hand.0@0", "3D"), pose: { ...tile("", "").pose, ...part } };
    graph.show(layout(piece), [], 0);
    const before = graph.pieces[0]?.target.position.clone();
    graph.show(layout({ ...piece, look: "chosen" }), [], 0);
    return graph.pieces[0]?.target.position.clone().sub(before ?? new Vector3());
  };
  for (const part of [{ pitch: 0.7 }, { yaw: Math.PI / 2, roll: 0.7 }]) {
    const by = raised(part);
    assert.ok(by && by.z < -0.4 && by.y > 0.3 && Math.abs(by.x) < 0.01, JSON.stringify(by));
  }
});
