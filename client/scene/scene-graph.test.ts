import assert from "node:assert/strict";
import test from "node:test";
import type { Layout, Piece, Place } from "../games/game";
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
