import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import cross from "../../../solitaire/layouts/cross.json";
import pyramid from "../../../solitaire/layouts/pyramid.json";
import ring from "../../../solitaire/layouts/ring.json";
import square from "../../../solitaire/layouts/square.json";
import stepped from "../../../solitaire/layouts/stepped.json";
import turtle from "../../../solitaire/layouts/turtle.json";
import ridges from "../../../solitaire/layouts/twin-ridges.json";
import { aim, NO_OFFSET } from "../../scene/camera";
import { freeArea, type Screen } from "../../scene/free-area";
import { pixels } from "../../scene/sample-screens";
import { type Direction, type Piece, TILE } from "../game";
import { isFree, placeOf, type Spot } from "./board";
import { layout, RIM_TOP } from "./layout";
import { motions } from "./motions";
import { focusableTiles, navigate } from "./navigate";
import { ROW, sampleView, sampleViewer } from "./sample";
import { fitted, type View } from "./turned-board";

const BOARDS = { turtle, cross, ring, stepped, ridges, square, pyramid };
const views = Object.entries(BOARDS).map(([name, { places }]) => [name, sampleView(places as Spot[])] as const);
const at = (pieces: Piece[], n: number) => pieces.find((piece) => piece.place === placeOf(n)) as Piece;

for (const [name, view] of views) {
  test(`${name}: no tiles overlap, and each upper one rests on others`, () => {
    const { pieces } = layout(view, sampleViewer(view));
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

  test(`${name}: everything is on the felt and visible at every aspect ratio`, () => {
    for (const aspect of [2.4, 1.6, 1, 0.6]) {
      const { pieces, table, camera } = layout(
        view,
        sampleViewer(view, { free: { width: 700 * aspect, height: 700 } }),
      );
      const most = (k: number) => Math.max(...camera.visiblePoints.map((point) => point[k] as number));
      for (const { pose } of pieces) {
        const [x, z] = [Math.abs(pose.x) + TILE.width / 2, Math.abs(pose.z) + TILE.height / 2];
        assert.ok(x < table.width / 2 && z < table.depth / 2);
        assert.ok(x < most(0) && z < most(2) && pose.y < most(1));
      }
    }
  });

  test(`${name}: arrow keys lead from any open tile to every other`, () => {
    const tiles = focusableTiles(view);
    const [start] = tiles as [number];
    const known = new Set([start]);
    for (const n of known) {
      for (const direction of ["left", "right", "up", "down"] as Direction[]) {
        const to = navigate(view, placeOf(n), direction, []);
        if (to) known.add(Number(to.slice(5)));
      }
    }
    assert.equal(known.size, tiles.length);
  });

  test(`${name}: N cycles through the free tiles only`, () => {
    let place = placeOf(view.free[0] as number);
    const seen = view.free.map(() => (place = navigate(view, place, "next", []) as string));
    assert.deepEqual([...seen].sort(), view.free.map(placeOf).sort());
  });
}

test("a covered tile is blank, has no name of its own and cannot be reached", () => {
  const view = sampleView(ROW, "1D 2D 3D 4D 5D 5D");
  const shown = layout(view, sampleViewer(view));
  assert.deepEqual([at(shown.pieces, 1).face, at(shown.pieces, 0).face], [null, "1D"]);
  assert.equal(at(shown.pieces, 1).name, "Covered tile, layer 1, blocked: 5 Dot on it");
  assert.deepEqual(shown.focusable, ["tile.0", "tile.3", "tile.4", "tile.5"]);
});

test("a tile that is partly covered shows its face and can be reached; two together hide one", () => {
  const bridged: Spot[] = [...ROW.slice(0, 4), [1, 0, 1], [3, 0, 1]];
  const view = sampleView(bridged, "1D 2D 3D 4D 5D 5D");
  const shown = layout(view, sampleViewer(view));
  assert.deepEqual(
    shown.pieces.map((piece) => piece.face),
    ["1D", null, "3D", "4D", "5D", "5D"],
  );
  assert.deepEqual(shown.focusable, ["tile.0", "tile.2", "tile.3", "tile.4", "tile.5"]);
  assert.equal(at(shown.pieces, 0).name, "1 Dot, layer 1, blocked: 5 Dot on it");
});

test("what can be taken is shown as free, what cannot in another way, and nothing once the game is over", () => {
  const view = sampleView(turtle.places as Spot[]);
  for (const [dimmed, blocked] of [
    [false, "shaded"],
    [true, "dim"],
  ] as const) {
    const { pieces } = layout(view, sampleViewer(view, { dimmed }));
    for (const [n] of view.places.entries()) assert.equal(at(pieces, n).look, isFree(view, n) ? "free" : blocked);
  }
  const over = { ...view, phase: "over" as const };
  assert.ok(layout(over, sampleViewer(over)).pieces.every(({ look }) => look === ""));
});

test("tiles are shown as pickable, chosen, highlighted and, if enabled, dimmed", () => {
  const view = sampleView(turtle.places as Spot[], "", { hint: [143, 0] });
  const looks = (dimmed: boolean) => {
    const { pieces } = layout(view, sampleViewer(view, { picked: ["tile.11"], dimmed }));
    return [143, 11, 5].map((n) => at(pieces, n).look);
  };
  assert.deepEqual(looks(false), ["lit", "chosen", "shaded"]);
  assert.deepEqual(looks(true), ["lit", "chosen", "dim"]);
  assert.equal(at(layout(view, sampleViewer(view)).pieces, 5).pickable, isFree(view, 5));
});

test("a cleared board shows the flowers side by side, and the seasons below them", () => {
  const view = cleared(sampleView(ROW, "- - - - - -"));
  const { pieces, camera, focusable: focusableTiles } = layout(view, sampleViewer(view));
  assert.deepEqual([pieces.length, focusableTiles.length], [8, 0]);
  const [flowers, seasons] = [pieces.slice(0, 4), pieces.slice(4)];
  for (const row of [flowers, seasons])
    for (const [k, { pose }] of row.slice(1).entries())
      assert.ok(pose.x - (row[k]?.pose.x ?? 0) > TILE.width * pose.scale);
  for (const [k, { pose }] of seasons.entries())
    assert.ok(pose.z - (flowers[k]?.pose.z ?? 0) > TILE.height * pose.scale);
  const widest = Math.max(...camera.visiblePoints.map(([x]) => x));
  for (const { pose } of pieces) assert.ok(Math.abs(pose.x) + (TILE.width / 2) * pose.scale < widest + 0.6, "in sight");
  const coming = motions(null, view, [{ kind: "ended", how: "cleared" }], sampleViewer(view));
  for (const { startAs } of coming) assert.ok((startAs?.pose.scale ?? 1) < 0.1, "not seen before they come");
});

function cleared(view: View): View {
  return { ...view, phase: "over", result: { how: "cleared", score: 9, pairs: 0, rows: [] } };
}

test("Page up goes to the layer above, Page down to the one below", () => {
  const view = sampleView(ROW, "1D 2D 3D 4D 5D 5D");
  assert.equal(navigate(view, "tile.0", "higher", []), "tile.4");
  assert.equal(navigate(view, "tile.5", "lower", []), "tile.3");
  assert.equal(navigate(view, "tile.5", "higher", []), null);
});

test("M cycles through the matches of the chosen tile", () => {
  const view = sampleView(ROW, "1D 2D 3D 5D 5D 5D");
  assert.equal(navigate(view, "tile.4", "match", ["tile.4"]), "tile.5");
  assert.equal(navigate(view, "tile.5", "match", ["tile.4"]), "tile.3");
  assert.equal(navigate(view, "tile.0", "match", ["tile.0"]), null);
});

test("free tiles are not dimmed where nothing can be picked, as in a replay", () => {
  const view = sampleView(ROW);
  const { pieces } = layout(view, sampleViewer(view, { dimmed: true, pickable: [] }));
  const dimmed = pieces.filter((piece) => piece.look === "dim").map((piece) => piece.place);
  assert.ok(view.free.every((n) => !dimmed.includes(placeOf(n))));
});

// What the panels leave free on these screens, and the least width of a face on the smallest and on the largest boards.
const PHONE = { top: 53, right: 0, bottom: 88, left: 0 };
const COLUMN = { top: 4, right: 0, bottom: 4, left: 263 }; // in wide windows
const SCREENS: [Screen, least: number][] = [
  [{ width: 390, height: 844, insets: PHONE }, 37],
  [{ width: 360, height: 740, insets: PHONE }, 31],
  [{ width: 844, height: 390, insets: { top: 4, right: 180, bottom: 4, left: 0 } }, 33],
  [{ width: 1280, height: 800, insets: { top: 60, right: 0, bottom: 103, left: 0 } }, 55],
  [{ width: 1280, height: 800, insets: COLUMN }, 60],
  [{ width: 1440, height: 780, insets: COLUMN }, 66],
  [{ width: 1366, height: 650, insets: COLUMN }, 54],
];

const RAISED = 0.3; // centimetres, of a chosen tile, as in the scene

for (const [screen, least] of SCREENS) {
  for (const [name, dealt] of views) {
    test(`${name}: faces are at least ${least} px wide at ${screen.width} x ${screen.height}`, () => {
      const { width, height } = freeArea(screen);
      const view = fitted(dealt, width / height);
      const across = narrowest(view, screen);
      assert.ok(across >= least, `${across.toFixed(1)} px`);
      if (view.turned) assert.ok(across > narrowest(dealt, screen), "turned for a reason");
    });
  }
}

for (const [screen] of SCREENS)
  for (const [name, dealt] of views)
    test(`${name}: cleared, its flowers are large, and all are seen at ${screen.width} x ${screen.height}`, () => {
      const { width, height } = freeArea(screen);
      const view = fitted(dealt, width / height);
      const share = narrowest(cleared(view), screen) / Math.min(width, height);
      const isPhone = height < 480 || width < 480;
      assert.ok(share >= (isPhone ? 0.155 : 0.115), `${share} of the smaller side`);
      const { insets } = screen;
      const shown = layout(cleared(view), sampleViewer(view, { free: freeArea(screen) }));
      const camera = new PerspectiveCamera();
      aim(camera, screen, shown.camera, NO_OFFSET);
      for (const { pose, place } of shown.pieces) {
        const [wide, deep] = [(TILE.width / 2) * pose.scale, (TILE.height / 2) * pose.scale];
        for (const [x, z] of [-1, 1].flatMap((a) =>
          [-1, 1].map((b) => [pose.x + a * wide, pose.z + b * deep] as const),
        )) {
          const { left, top } = pixels(camera, screen, new Vector3(x, pose.y, z));
          assert.ok(left > insets.left && left < screen.width - insets.right, `${place}: ${left}`);
          assert.ok(top > insets.top + 0.12 * height && top < screen.height - insets.bottom, `${place}: ${top}`);
        }
      }
    });

for (const [screen] of SCREENS.slice(0, 3))
  for (const [name, dealt] of views)
    test(`${name}: a chosen tile rises below the tools at ${screen.width} x ${screen.height}`, () => {
      const free = freeArea(screen);
      const shown = layout(fitted(dealt, free.width / free.height), sampleViewer(dealt, { free }));
      const camera = new PerspectiveCamera();
      aim(camera, screen, shown.camera, NO_OFFSET);
      for (const { pose, place } of shown.pieces) {
        const raised = new Vector3(pose.x, pose.y + TILE.depth / 2 + RAISED, pose.z - TILE.height / 2);
        const { top } = pixels(camera, screen, raised);
        assert.ok(top - screen.insets.top >= 4, `${place}: ${top - screen.insets.top} px`);
      }
    });

for (const [screen] of SCREENS.slice(3)) {
  for (const [name, dealt] of views) {
    test(`${name}: no tile lies over the rim or under it at ${screen.width} x ${screen.height}`, () => {
      const shown = layout(dealt, sampleViewer(dealt, { free: freeArea(screen) }));
      const camera = new PerspectiveCamera();
      aim(camera, screen, shown.camera, NO_OFFSET);
      const top = (x: number, y: number, z: number) => pixels(camera, screen, new Vector3(x, y, z)).top;
      const edge = shown.table.depth / 2;
      for (const { pose, place } of shown.pieces) {
        const [far, near] = [pose.z - TILE.height / 2, pose.z + TILE.height / 2];
        const felt = top(pose.x, pose.y + TILE.depth / 2, far) - top(pose.x, 0, -edge); // that is seen beyond it
        assert.ok(felt >= 2, `${place}: ${felt} px of felt before the far rim`);
        assert.ok(top(pose.x, 0, near) <= top(pose.x, RIM_TOP, edge), `${place} lies under the near rim`);
      }
    });
  }
}

for (const [screen] of SCREENS)
  for (const [name, dealt] of views)
    test(`${name}: over, its tiles keep half a tile of felt around them at ${screen.width} x ${screen.height}`, () => {
      const free = freeArea(screen);
      const view = { ...fitted(dealt, free.width / free.height), phase: "over" as const, result: OUT_OF_TIME };
      const shown = layout(view, sampleViewer(view, { free }));
      const camera = new PerspectiveCamera();
      aim(camera, screen, shown.camera, NO_OFFSET);
      const { insets } = screen;
      const edge = shown.table.rim ? shown.table.width / 2 : Infinity;
      for (const { pose, place } of shown.pieces) {
        assert.ok(Math.abs(pose.x) + TILE.width <= edge, `${place} lies at the rim`);
        for (const side of [-1, 1]) {
          const { left } = pixels(camera, screen, new Vector3(pose.x + side * TILE.width, pose.y, pose.z));
          assert.ok(left >= insets.left && left <= screen.width - insets.right, `${place}: ${left} px`);
        }
        const { top } = pixels(camera, screen, new Vector3(pose.x, 0, pose.z + TILE.height / 2 + TILE.width / 2));
        assert.ok(top <= screen.height - insets.bottom, `${place}: ${top} px`);
      }
    });

const OUT_OF_TIME: View["result"] = { how: "time", score: 9, pairs: 0, rows: [] };

test("the corners of the felt end in the wood of the rim", () => {
  const view = sampleView(ROW);
  const { rim } = layout(view, sampleViewer(view, { free: { width: 1000, height: 700 } })).table;
  assert.ok(rim && (Math.SQRT2 - 1) * rim.corner <= rim.width, JSON.stringify(rim));
});

// The least width of a face on the screen, in pixels.
function narrowest(view: View, screen: Screen): number {
  const { pieces, camera: framing } = layout(view, sampleViewer(view, { free: freeArea(screen) }));
  const camera = new PerspectiveCamera();
  aim(camera, screen, framing, NO_OFFSET);
  const edge = ({ pose }: Piece, side: number) =>
    new Vector3(pose.x + (side * TILE.width * pose.scale) / 2, pose.y + TILE.depth / 2, pose.z).project(camera).x;
  return Math.min(...pieces.map((piece) => ((edge(piece, 1) - edge(piece, -1)) / 2) * screen.width));
}
