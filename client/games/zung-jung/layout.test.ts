import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { type Free, type Layout, type Piece, TILE } from "../game";
import { layout } from "./layout";
import { meldOf, rackOf, sampleView, sampleViewer } from "./sample";
import type { MeldView, View } from "./view";

const SPACES: Free[] = SCREENS.map(([width, height, insets]) => freeArea({ width, height, insets }));
const VIEWERS = [0, 1, 2, 3, null]; // every seat, and a spectator
const DESK = { width: 1440, height: 640 };
const laid = (view: View, free: Free = DESK, part = {}) => layout(view, sampleViewer(view, { free, ...part }));
const seenIn = ({ pieces }: Layout) => pieces.filter(({ hidden }) => !hidden); // phones do not show what lies outside their picture
const isPhone = ({ width, height }: Free) => width < 560 || height < 420;
const tiles = (shown: Layout) => shown.pieces.filter((piece) => piece.kind === "tile");
const at = (shown: Layout, place: string) => shown.pieces.find((piece) => piece.place === place) as Piece;
const everySeat = () =>
  SPACES.flatMap((free) =>
    VIEWERS.map((me) => ({
      free,
      me: me ?? 0,
      view: full(me),
      seen: `from ${me ?? "outside"} at ${free.width} x ${free.height}`,
    })),
  );

const everyOwner = () =>
  everySeat().flatMap(({ free, view: { me } }) => [0, 1, 2, 3].map((owner) => ({ free, me, owner })));

test("all 136 tiles lie somewhere, each at a place of its own", () => {
  const view = sampleView();
  view.racks[1] = rackOf({ count: 14 });
  for (const free of SPACES) {
    const shown = laid(view, free);
    assert.equal(tiles(shown).length, 136);
    assert.equal(new Set(shown.pieces.map((piece) => piece.place)).size, shown.pieces.length);
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

test("no tiles overlap, with four melds and 24 discards of each player", () => {
  for (const { free, view, me, seen } of everySeat()) {
    const shown = seenIn(laid(view, free)).filter(({ kind, place }) => kind === "tile" && flat(place, me));
    for (const [k, a] of shown.entries()) {
      for (const b of shown.slice(k + 1)) assert.ok(!overlap(a, b), `${a.place} and ${b.place} ${seen}`);
    }
  }
});

test("my melds lie side by side on the rack and never on my hand", () => {
  for (const { free, view, me, seen } of everySeat().filter(({ view }) => view.me !== null)) {
    const mine = tiles(laid(view, free)).filter(
      ({ place }) => /^(hand|exposed)/.test(place) && place.endsWith(`@${me}`),
    );
    for (const [k, a] of mine.entries()) {
      for (const b of mine.slice(k + 1)) assert.ok(!overlapOnRack(a, b), `${a.place} and ${b.place} ${seen}`);
    }
  }
});

test("discards lie before the player who discarded them, upright for the viewer", () => {
  for (const { free, view, me, seen } of everySeat()) {
    const shown = laid(view, free);
    const [mine, right, across, left] = [0, 1, 2, 3].map((turn) => middle(shown, "discard", (me + turn) % 4)) as Spots;
    assert.ok(mine.z > right.z && mine.z > left.z && across.z < right.z && across.z < left.z, seen);
    assert.ok(left.x < mine.x && left.x < across.x && right.x > mine.x && right.x > across.x, seen);
    for (const { place, pose } of shown.pieces) {
      if (place.startsWith("discard")) assert.deepEqual([pose.yaw, pose.pitch, pose.roll], [0, 0, 0], place);
    }
  }
});

test("a claimed discard is no longer among the discards, and the others stay where they were", () => {
  const discards = ["1D", "2D", "3D"].map((tile) => ({ tile, seat: 2, claimed: false }));
  const before = laid(sampleView({ discards }));
  const after = laid(sampleView({ discards: discards.map((each, k) => ({ ...each, claimed: k === 2 })) }));
  assert.equal(at(after, "discard.2@2"), undefined);
  assert.deepEqual(at(after, "discard.1@2"), at(before, "discard.1@2"));
});

test("the turned tile of a meld lies where the player is from whom it was claimed", () => {
  for (const { me, free } of VIEWERS.flatMap((me) => SPACES.map((free) => ({ me, free })))) {
    for (const owner of [0, 1, 2, 3]) {
      for (const source of [0, 1, 2, 3].filter((seat) => seat !== owner)) {
        const view = sampleView({ me });
        view.racks = view.racks.map((rack, seat) =>
          seat === owner ? rackOf({ count: 10, hand: rack.hand?.slice(3) ?? null, melds: [meldOf({ source })] }) : rack,
        );
        const shown = laid(view, free);
        const meld = shown.pieces.filter(({ place }) => place.startsWith("exposed"));
        const turned = meld.filter(({ pose }) => pose.yaw !== 0);
        assert.equal(turned.length, 1);
        const [off, direction] = [from(center(meld), turned[0] as Piece), towards(owner, source, me ?? 0)];
        const opposite = (owner - source + 4) % 4 === 2;
        const inRow = isPhone(free) && (owner - (me ?? 0)) % 2 !== 0; // of a player at the side, at the far side of the felt
        if (opposite) assert.ok(Math.hypot(off.x, off.z) < 1, "in the middle");
        else if (inRow) assert.ok(off.x * direction.z > 1, "the far player's at the left end, mine at the right one");
        else assert.ok(off.x * direction.x + off.z * direction.z > 1, `${source} to ${owner} seen from ${me}`);
      }
    }
  }
});

test("a concealed quad shows its two inner tiles", () => {
  const view = sampleView();
  view.racks[2] = rackOf({ count: 10, melds: [CONCEALED] });
  const shown = laid(view);
  const faces = [0, 1, 2, 3].map((k) => at(shown, `exposed.0.${k}@2`));
  assert.deepEqual(
    faces.map(({ face, pose }) => [face, pose.pitch]),
    [
      [null, Math.PI],
      ["5B", 0],
      ["5B", 0],
      [null, Math.PI],
    ],
  );
});

test("the fourth tile of a small quad lies turned beside the claimed one, and covers none", () => {
  for (const { free, me, owner } of everyOwner()) {
    const view = sampleView({ me });
    view.racks = view.racks.map((rack, seat) => (seat === owner ? { ...rack, count: 10, melds: [SMALL] } : rack));
    const shown = laid(view, free);
    const [first, second, third, fourth] = [0, 1, 2, 3].map((k) => at(shown, `exposed.0.${k}@${owner}`)) as Quad;
    const claimed = [first, second, third].filter(({ pose }) => pose.yaw !== 0);
    assert.deepEqual([claimed.length, fourth.pose.yaw], [1, claimed[0]?.pose.yaw]);
    for (const other of [first, second, third])
      assert.ok(!coversSeen(fourth, other), `${other.place} from ${me ?? "outside"} at ${free.width} x ${free.height}`);
  }
});

test("a claimed run begins with the claimed tile", () => {
  const view = sampleView();
  view.racks[0] = rackOf({
    hand: ["1D"],
    count: 10,
    melds: [meldOf({ kind: "run", tiles: ["3D", "4D", "5D"], tile: "4D", source: 3 })],
  });
  assert.deepEqual(
    [0, 1, 2].map((k) => at(laid(view), `exposed.0.${k}@0`).name),
    ["4 Dot from West", "3 Dot", "5 Dot"],
  );
});

test("the dice of both rolls lie beside the compass until the first discard", () => {
  const dice = (view: View) => laid(view).pieces.filter(({ kind }) => kind === "die");
  assert.deepEqual(
    dice(sampleView()).map(({ face }) => face),
    ["1", "2", "3", "2", "2", "3"],
  );
  assert.equal(dice(sampleView({ discards: [{ tile: "1D", seat: 0, claimed: false }] })).length, 0);
});

test("the wall is open at the live end, and the next supplement stack stands apart at the dead end", () => {
  const shown = laid(sampleView());
  assert.equal(at(shown, "wall.7.0@2"), undefined, "where it was broken");
  assert.equal(at(shown, "wall.16.1@1"), undefined, "the next tile is the lower one");
  const [last, before, further] = [6, 5, 4].map((stack) => at(shown, `wall.${stack}.0@2`).pose.x) as Triple;
  assert.ok(last - before > before - further + 0.3);
});

test("a spectator sees no hidden faces; after the game every hand lies open", () => {
  const watching = sampleView({ me: null });
  watching.racks[0] = rackOf();
  assert.ok(tiles(laid(watching)).every((piece) => piece.face === null && !piece.pickable));
  for (const free of SPACES) {
    const nearest = tiles(laid(watching, free)).filter(({ place }) => /^hand.*@0$/.test(place));
    assert.ok(
      nearest.length === 13 && nearest.every(({ pose }) => pose.scale > 0.3),
      `at ${free.width} x ${free.height}`,
    );
  }
  const over = sampleView({ phase: "over", active: null });
  over.racks = over.racks.map((rack) => ({ ...rack, hand: rack.hand ?? ["1C", "2C"], count: 2 }));
  assert.ok(tiles(laid(over)).every(({ place, face }) => !place.startsWith("hand") || face !== null));
});

type Triple = [number, number, number];
type Spots = [Spot, Spot, Spot, Spot];
type Quad = [Piece, Piece, Piece, Piece];
interface Spot {
  x: number;
  z: number;
}
const CONCEALED: MeldView = meldOf({
  kind: "quad",
  tiles: ["5B", "5B", "5B", "5B"],
  concealed: true,
  tile: null,
  source: null,
});
const SMALL = meldOf({ kind: "quad", tiles: ["3D", "3D", "3D", "3D"], small: true });
const BIG = meldOf({ kind: "quad", tiles: ["7C", "7C", "7C", "7C"], tile: "7C", source: 2 });
const RUN = meldOf({ kind: "run", tiles: ["3D", "4D", "5D"], tile: "5D", source: 3 });

// Late in a game: four melds and 24 discards of each player, and what is left of the wall.
function full(me: number | null): View {
  const view = sampleView({ me });
  view.racks = view.racks.map((rack, seat) => ({
    ...rack,
    count: 2,
    hand: seat === me ? ["1D", "2D"] : null,
    melds: [CONCEALED, SMALL, BIG, RUN].map((meld) =>
      meld.source === null ? meld : { ...meld, source: (seat + (meld.kind === "run" ? 3 : meld.source)) % 4 },
    ),
  }));
  view.discards = Array.from({ length: 96 }, (_, k) => ({ tile: `${(k % 9) + 1}D`, seat: k % 4, claimed: false }));
  return view;
}

// Tiles that lie along the edges of the table; mine may lean back.
function flat(place: string, me: number): boolean {
  return !place.startsWith("hand") && !(place.startsWith("exposed") && place.endsWith(`@${me}`));
}

function middle(shown: Layout, family: string, seat: number): Spot {
  return center(shown.pieces.filter(({ place }) => place.startsWith(family) && place.endsWith(`@${seat}`)));
}

function center(pieces: Piece[]): Spot {
  const mean = (axis: "x" | "z") => pieces.reduce((sum, { pose }) => sum + pose[axis], 0) / pieces.length;
  return { x: mean("x"), z: mean("z") };
}

function from(spot: Spot, { pose }: Piece): Spot {
  return { x: pose.x - spot.x, z: pose.z - spot.z };
}

function towards(owner: number, source: number, me: number): Spot {
  const spots = [
    { x: 0, z: 1 },
    { x: 1, z: 0 },
    { x: 0, z: -1 },
    { x: -1, z: 0 },
  ];
  const [here, there] = [owner, source].map((seat) => spots[(seat - me + 4) % 4]) as [Spot, Spot];
  return { x: there.x - here.x, z: there.z - here.z };
}

function boxOf({ pose }: Piece): { x: number; y: number; z: number } {
  const turned = Math.abs(Math.sin(pose.yaw)) > 0.5;
  const [w, d] = turned ? [TILE.height, TILE.width] : [TILE.width, TILE.height];
  return { x: (w * pose.scale) / 2, z: (d * pose.scale) / 2, y: (TILE.depth * pose.scale) / 2 };
}

// Axis-aligned boxes are enough, because these tiles lie flat along the edges of the table.
function overlap(a: Piece, b: Piece): boolean {
  const [p, q] = [boxOf(a), boxOf(b)];
  return (["x", "y", "z"] as const).every((axis) => Math.abs(a.pose[axis] - b.pose[axis]) < p[axis] + q[axis] - 0.01);
}

// On one slope or ledge: tiles of the same height beside each other.
function overlapOnRack(a: Piece, b: Piece): boolean {
  const [p, q] = [boxOf(a), boxOf(b)];
  const rows = Math.hypot(a.pose.y - b.pose.y, a.pose.z - b.pose.z);
  return (
    Math.abs(a.pose.x - b.pose.x) < p.x + q.x - 0.01 && rows < 0.9 * TILE.depth * Math.min(a.pose.scale, b.pose.scale)
  );
}

// Seen from above: one tile lies over the middle of the other.
function coversSeen(a: Piece, b: Piece): boolean {
  const box = boxOf(a);
  return (["x", "z"] as const).every((axis) => Math.abs(a.pose[axis] - b.pose[axis]) < box[axis]);
}
