import assert from "node:assert/strict";
import test from "node:test";
import cross from "../../../solitaire/layouts/cross.json";
import pyramid from "../../../solitaire/layouts/pyramid.json";
import ring from "../../../solitaire/layouts/ring.json";
import square from "../../../solitaire/layouts/square.json";
import stepped from "../../../solitaire/layouts/stepped.json";
import turtle from "../../../solitaire/layouts/turtle.json";
import ridges from "../../../solitaire/layouts/twin-ridges.json";
import { type Piece, TILE, type Way } from "../plug";
import { isFree } from "./board";
import { layout } from "./layout";
import { ROW, sampleEyes, sampleView } from "./sample";
import { placeOf, type Spot } from "./view";
import { reach, walk } from "./walk";

const BOARDS = { turtle, cross, ring, stepped, ridges, square, pyramid };
const views = Object.entries(BOARDS).map(([name, { places }]) => [name, sampleView(places as Spot[])] as const);
const at = (pieces: Piece[], n: number) => pieces.find((piece) => piece.place === placeOf(n)) as Piece;

for (const [name, view] of views) {
  test(`${name}: no two tiles lie in one another, and each upper one lies on others`, () => {
    const { pieces } = layout(view, sampleEyes(view));
    assert.equal(pieces.length, view.places.length);
    const within = (a: Piece, b: Piece, up: number) =>
      Math.abs(a.pose.x - b.pose.x) < TILE.width &&
      Math.abs(a.pose.z - b.pose.z) < TILE.height &&
      Math.abs(a.pose.y - b.pose.y - up) < TILE.depth * 0.99;
    for (const [k, a] of pieces.entries()) {
      for (const b of pieces.slice(k + 1)) assert.ok(!within(a, b, 0), `${a.place} and ${b.place}`);
      const lowest = a.pose.y < TILE.depth;
      assert.ok(lowest || pieces.some((b) => b !== a && within(a, b, TILE.depth)), `${a.place} hangs in the air`);
    }
  });

  test(`${name}: all of it is on the felt and in sight, in every room`, () => {
    for (const aspect of [2.4, 1.6, 1, 0.6]) {
      const { pieces, table, camera } = layout(view, sampleEyes(view, { aspect }));
      const most = (k: number) => Math.max(...camera.see.map((point) => point[k] as number));
      for (const { pose } of pieces) {
        const [x, z] = [Math.abs(pose.x) + TILE.width / 2, Math.abs(pose.z) + TILE.height / 2];
        assert.ok(x < table.width / 2 && z < table.depth / 2);
        assert.ok(x < most(0) && z < most(2) && pose.y < most(1));
      }
    }
  });

  test(`${name}: arrow keys lead from any open tile to every other`, () => {
    const tiles = reach(view);
    const [start] = tiles as [number];
    const known = new Set([start]);
    for (const n of known) {
      for (const way of ["left", "right", "up", "down"] as Way[]) {
        const to = walk(view, placeOf(n), way, []);
        if (to) known.add(Number(to.slice(5)));
      }
    }
    assert.equal(known.size, tiles.length);
  });

  test(`${name}: N goes round all that is free, and nothing else`, () => {
    let place = placeOf(view.free[0] as number);
    const seen = view.free.map(() => (place = walk(view, place, "next", []) as string));
    assert.deepEqual([...seen].sort(), view.free.map(placeOf).sort());
  });
}

test("a covered tile is blank, has no name of its own and cannot be reached", () => {
  const view = sampleView(ROW, "1D 2D 3D 4D 5D 5D");
  const shown = layout(view, sampleEyes(view));
  assert.deepEqual([at(shown.pieces, 1).face, at(shown.pieces, 0).face], [null, "1D"]);
  assert.equal(at(shown.pieces, 1).name, "Covered tile, layer 1, blocked: 5 Dot on it");
  assert.deepEqual(shown.reach, ["tile.0", "tile.3", "tile.4", "tile.5"]);
});

test("what may be picked, what is chosen, what is lit, and what is dimmed if one likes", () => {
  const view = sampleView(turtle.places as Spot[], "", { hint: [143, 0] });
  const looks = (dimmed: boolean) => {
    const { pieces } = layout(view, sampleEyes(view, { picked: ["tile.11"], dimmed }));
    return [143, 11, 5].map((n) => at(pieces, n).look);
  };
  assert.deepEqual(looks(false), ["lit", "chosen", ""]);
  assert.deepEqual(looks(true), ["lit", "chosen", "dim"]);
  assert.equal(at(layout(view, sampleEyes(view)).pieces, 5).pick, isFree(view, 5));
});

test("a board that has been cleared shows the flowers and the seasons, each beside the other", () => {
  const result = { how: "cleared", score: 9, pairs: 0, rows: [] } as const;
  const view = sampleView(ROW, "- - - - - -", { phase: "over", result: { ...result, rows: [] } });
  const { pieces, camera, reach } = layout(view, sampleEyes(view));
  assert.deepEqual([pieces.length, reach.length], [8, 0]);
  for (const [k, { pose }] of pieces.slice(1).entries()) assert.ok(pose.x - (pieces[k]?.pose.x ?? 0) > TILE.width * pose.scale);
  const widest = Math.max(...camera.see.map(([x]) => x));
  for (const { pose } of pieces) assert.ok(Math.abs(pose.x) + (TILE.width / 2) * pose.scale < widest + 0.6, "in sight");
});

test("Page up goes to the layer above, Page down to the one below", () => {
  const view = sampleView(ROW, "1D 2D 3D 4D 5D 5D");
  assert.equal(walk(view, "tile.0", "higher", []), "tile.4");
  assert.equal(walk(view, "tile.5", "lower", []), "tile.3");
  assert.equal(walk(view, "tile.5", "higher", []), null);
});

test("M goes round the matches of the chosen tile", () => {
  const view = sampleView(ROW, "1D 2D 3D 5D 5D 5D");
  assert.equal(walk(view, "tile.4", "match", ["tile.4"]), "tile.5");
  assert.equal(walk(view, "tile.5", "match", ["tile.4"]), "tile.3");
  assert.equal(walk(view, "tile.0", "match", ["tile.0"]), null);
});
