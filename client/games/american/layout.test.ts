import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { type Free, type Layout, type Piece, TILE } from "../game";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import { sticksFor } from "./sticks";
import type { PassView, View } from "./view";

const SPACES: Free[] = SCREENS.map(([width, height, insets]) => freeArea({ width, height, insets }));
const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J".split(" ");
const DESK = { width: 1440, height: 640 };
const laid = (view: View, free: Free = DESK, part = {}) => layout(view, sampleViewer(view, { free, ...part }));
const VIEWERS = [0, 1, 2, 3, null]; // every seat, and a spectator
const everySeat = () =>
  SPACES.flatMap((free) =>
    VIEWERS.map((me) => ({
      free,
      view: played(100, me),
      seen: `from ${me ?? "outside"} at ${free.width} x ${free.height}`,
    })),
  );
const rounded = (what: unknown) =>
  JSON.stringify(what, (_, value) => (typeof value === "number" ? value.toFixed(6) : value));
const seenIn = ({ pieces }: Layout) => pieces.filter(({ hidden }) => !hidden); // phones do not show what lies outside their picture
const tiles = (shown: Layout) => shown.pieces.filter((piece) => piece.kind === "tile");
const at = (shown: Layout, place: string) => shown.pieces.find((piece) => piece.place === place) as Piece;
const middle = (shown: Layout, family: string) => {
  const pieces = shown.pieces.filter(
    (piece) =>
      piece.place.startsWith(family.split("@")[0] as string) && piece.place.endsWith(`@${family.split("@")[1]}`),
  );
  const mean = (axis: "x" | "z") => pieces.reduce((sum, piece) => sum + piece.pose[axis], 0) / pieces.length;
  return { x: mean("x"), z: mean("z") };
};

test("all 152 tiles lie somewhere, each at a place of its own", () => {
  const view = sampleView();
  view.racks[1] = rackOf({ count: 14 });
  for (const free of SPACES) {
    const shown = laid(view, free);
    assert.equal(tiles(shown).length, 152);
    assert.equal(new Set(shown.pieces.map((piece) => piece.place)).size, shown.pieces.length);
  }
});

test("my rack is at the bottom and the next seat on my right, for every seat", () => {
  for (const me of [0, 1, 2, 3]) {
    const view = sampleView({ me });
    view.racks[0] = rackOf();
    view.racks[me] = rackOf({ hand: ["1D", "J"] });
    for (const free of SPACES) {
      const shown = laid(view, free);
      const rack = (turn: number) => middle(shown, `hand@${(me + turn) % 4}`);
      const [mine, right, across, left] = [rack(0), rack(1), rack(2), rack(3)];
      assert.ok(mine.z > right.z && mine.z > left.z && across.z < right.z);
      assert.ok(right.x > mine.x && left.x < mine.x);
    }
  }
});

test("a spectator sees from seat 0, and no hidden faces", () => {
  const view = sampleView({ me: null });
  view.racks[0] = rackOf();
  const shown = laid(view);
  assert.ok(middle(shown, "hand@0").z > middle(shown, "hand@2").z);
  assert.ok(tiles(shown).every((piece) => piece.face === null && !piece.pickable));
});

test("the table and its racks are the same from every seat", () => {
  for (const free of SPACES) {
    const [first, ...others] = VIEWERS.map((me) => {
      const hands = [0, 1, 2, 3].map((seat) => rackOf({ hand: seat === me ? HAND : null }));
      const { table, racks, camera } = laid(sampleView({ me, racks: hands }), free);
      const byTurn = racks.map((_, turn) => racks[((me ?? 0) + turn) % racks.length]);
      return rounded({ table, camera, racks: byTurn.map((rack) => ({ ...rack, seat: null })) });
    });
    for (const other of others) assert.deepEqual(other, first, `at ${free.width} x ${free.height}`);
  }
});

test("everything lies on the table, from every seat", () => {
  for (const { free, view, seen } of everySeat()) {
    const shown = laid(view, free);
    for (const { place, pose } of seenIn(shown)) {
      assert.ok(Math.abs(pose.x) < shown.table.width / 2, `${place} ${seen}`);
      assert.ok(Math.abs(pose.z) < shown.table.depth / 2, `${place} ${seen}`);
    }
  }
});

test("no tiles overlap, even with a hundred discards and long exposures", () => {
  for (const { free, view, seen } of everySeat()) {
    const shown = seenIn(laid(view, free)).filter(({ kind, place }) => kind === "tile" && !/^hand/.test(place));
    for (const [k, a] of shown.entries()) {
      for (const b of shown.slice(k + 1)) assert.ok(!overlap(a, b), `${a.place} and ${b.place} ${seen}`);
    }
  }
});

test("the wall is open where the next tile comes from", () => {
  const shown = laid(sampleView());
  assert.equal(at(shown, "wall.14.1@0"), undefined);
  assert.ok(at(shown, "wall.14.0@0"));
  assert.ok(at(shown, "wall.15.1@0").pose.y > at(shown, "wall.15.0@0").pose.y);
  assert.ok(at(shown, "wall.15.0@0").pose.x < at(shown, "wall.14.0@0").pose.x, "stacks count from my right");
});

test("tiles chosen in the Charleston lie before the rack, others' face down", () => {
  const passing: PassView = { name: "first_right", to: "right", blind: false, count: [3, 3] };
  const view = sampleView({ phase: "give", given: ["1D", "2D", "3D"], passing });
  view.racks[2] = rackOf({ chosen: true });
  const shown = laid(view, DESK, { picked: ["hand.0@0", "hand.1@0", "hand.2@0"] });
  assert.ok(at(shown, "hand.0@0").pose.z < at(shown, "hand.5@0").pose.z);
  assert.equal(at(shown, "hand.12@2").pose.pitch, Math.PI);
  assert.ok(at(shown, "hand.12@2").pose.z > at(shown, "hand.0@2").pose.z);
});

test("pickable, picked and other tiles look different", () => {
  const view = sampleView();
  const shown = laid(view, DESK, { picked: ["hand.1@0"], pickable: ["hand.0@0", "hand.1@0"] });
  assert.deepEqual(
    [0, 1, 2].map((k) => at(shown, `hand.${k}@0`).look),
    ["", "chosen", "dim"],
  );
});

test("a joker that may be exchanged can be picked and takes a dragged tile", () => {
  const view = sampleView();
  view.racks[2] = rackOf({ count: 10, exposed: [{ tiles: ["3D", "3D", "J"], tile: "3D", source: 1 }] });
  const shown = laid(view, DESK, { pickable: ["exposed.0@2"] });
  assert.deepEqual([at(shown, "exposed.0.2@2").pickable, at(shown, "exposed.0.0@2").pickable], [true, false]);
  assert.ok(shown.dropTargets.some((drop) => drop.place === "exposed.0@2"));
});

test("after the game all racks lie face up", () => {
  const view = sampleView({ phase: "over", active: null });
  view.racks = view.racks.map((rack) => ({ ...rack, hand: rack.hand ?? ["1C", "2C"], count: 2 }));
  assert.equal(tiles(laid(view)).filter((piece) => piece.place.startsWith("hand") && piece.face === null).length, 0);
});

test("650 is one stick of 200, two of 100, eight of 25 and ten of 5, and every score comes out", () => {
  assert.deepEqual(sticksFor(650), [
    [200, 1],
    [100, 2],
    [25, 8],
    [5, 10],
  ]);
  for (let score = 0; score <= 2500; score += 5) {
    assert.equal(
      sticksFor(score).reduce((sum, [worth, count]) => sum + worth * count, 0),
      score,
    );
  }
  assert.deepEqual(sticksFor(-50), []);
});

// The end of a game: this many discards, 14 exposed tiles at every seat, and no wall.
function played(count: number, me: number | null = 0): View {
  const group = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };
  const exposed = [group, group, { ...group, tiles: ["1B", "1B", "1B"] }, { ...group, tiles: ["1C", "1C", "1C"] }];
  const view = sampleView({ me, next: null, left: 0, wall: [[], [], [], []] });
  view.racks = view.racks.map((rack, seat) => ({ ...rack, count: 0, hand: seat === (me ?? 0) ? [] : null, exposed }));
  view.discards = Array.from({ length: count }, (_, k) => ({ tile: `${(k % 9) + 1}D`, seat: k % 4 }));
  return view;
}

// Axis-aligned boxes are enough, because these tiles lie flat along the edges of the table.
function overlap(a: Piece, b: Piece): boolean {
  const box = ({ pose }: Piece) => {
    const turned = Math.abs(Math.sin(pose.yaw)) > 0.5;
    const [w, d] = turned ? [TILE.height, TILE.width] : [TILE.width, TILE.height];
    return { x: (w * pose.scale) / 2, z: (d * pose.scale) / 2, y: (TILE.depth * pose.scale) / 2 };
  };
  const [p, q] = [box(a), box(b)];
  return (["x", "y", "z"] as const).every((axis) => Math.abs(a.pose[axis] - b.pose[axis]) < p[axis] + q[axis] - 0.01);
}

test("an open hand across lies still while a tile is drawn", () => {
  const held = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B 3B 4B".split(" ");
  const at = (hand: string[]) => {
    const view = sampleView({ active: 2, drawn: hand[13] ?? null });
    view.racks[2] = rackOf({ count: hand.length, hand });
    const pieces = layout(view, sampleViewer(view)).pieces;
    return held.map((_, k) => pieces.find(({ place }) => place === `hand.${k}@2`)?.pose.x);
  };
  assert.deepEqual(at([...held, "E"]), at(held));
});

test("after a win the winner's tiles have a rim, and the tile that won a wider one", () => {
  const won = { winner: 2, tile: "3D" } as unknown as View["result"];
  const racks = sampleView().racks.map(() =>
    rackOf({ hand: ["1D", "3D"], exposed: [{ tiles: ["5B", "J"], tile: "5B", source: 1 }] }),
  );
  const view = sampleView({ phase: "over", result: won, racks });
  const looks = layout(view, sampleViewer(view)).pieces.flatMap(({ place, look }) =>
    look ? [`${place} ${look}`] : [],
  );
  assert.deepEqual(looks.sort(), ["exposed.0.0@2 new", "exposed.0.1@2 new", "hand.0@2 new", "hand.1@2 lit"]);
});
