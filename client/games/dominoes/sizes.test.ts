import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { aim, NO_OFFSET } from "../../scene/camera";
import type { Screen } from "../../scene/free-area";
import { aspectOf, MATCH_SCREENS, pixels } from "../../scene/sample-screens";
import { DOMINO, extentOf, type Layout, type Pose } from "../game";
import type { Region } from "./areas";
import { fitted, type View } from "./fitted-view";
import { laidOut } from "./laid-out";
import { layout } from "./layout";
import { type Play, TILES } from "./plays";
import { randomRound, sampleView, sampleViewer } from "./sample";

const ROUNDS = Array.from({ length: 10 }, (_, number) => randomRound(number));
const MANY = Array.from({ length: 30 }, (_, number) => randomRound(number));
const LONG = MANY.filter((plays) => plays.length > 19);
const FILLED = 0.85; // of the width or the height
const SUDDEN = 0.55; // from one move to the next
const OFTEN = 0.6; // of the moves

// Laying boards takes long, and several tests look at the same ones.
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const beginnings = (plays: Play[]) => plays.map((_, n) => plays.slice(0, n + 1));

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf(poses: Pose[]): Box {
  const all = poses.map((pose) => ({ pose, ...extentOf(pose) }));
  return {
    left: Math.min(...all.map(({ pose, width }) => pose.x - width / 2)),
    right: Math.max(...all.map(({ pose, width }) => pose.x + width / 2)),
    top: Math.min(...all.map(({ pose, depth }) => pose.z - depth / 2)),
    bottom: Math.max(...all.map(({ pose, depth }) => pose.z + depth / 2)),
  };
}

// The tiles of a board, and them with the places kept for the next ones.
function boxes(plays: Play[], aspect: number): { area: Region; tiles: Box; all: Box; scale: number } {
  const { areas, board, poseOf, scale } = laidOut(sampleView(plays, { aspect }), 0);
  const places = board.ends.flatMap(({ tile, double }) => (double ? [tile, double] : [tile]));
  const tiles = board.tiles.map(poseOf);
  return {
    area: areas.board,
    tiles: boxOf(tiles),
    all: boxOf([...tiles, ...places.map(poseOf)]),
    scale,
  };
}

for (const [width, height, insets] of MATCH_SCREENS) {
  const name = `${width} x ${height}`;
  const screen = { width, height, insets };
  const aspect = aspectOf(screen);

  const grown = once(() => ROUNDS.map((plays) => beginnings(plays).map((part) => boxes(part, aspect))));

  test(`${name}: the board fills the width or the height wherever that makes its tiles larger`, () => {
    for (const round of grown())
      for (const [n, { area, all, scale }] of round.entries()) {
        const share = Math.max((all.right - all.left) / area.width, (all.bottom - all.top) / area.depth);
        const largest = n > 0 ? (round[1]?.scale ?? 0) : scale; // before a double branches
        assert.ok(share >= FILLED || scale >= largest - 0.01, `${n + 1} tiles: ${share}`);
      }
  });

  test(`${name}: the tiles lie in the middle, or as near to it as the places beside them allow`, () => {
    for (const round of grown())
      for (const [n, { area, tiles, all, scale }] of round.entries()) {
        const slack = DOMINO.width * scale * 0.3;
        const spans = [
          [tiles.left, tiles.right, all.left, all.right, area.x, area.width],
          [tiles.top, tiles.bottom, all.top, all.bottom, area.z, area.depth],
        ] as [number, number, number, number, number, number][];
        for (const [low, high, first, last, middle, span] of spans) {
          const aside = (low + high) / 2 - middle;
          const edge = aside < 0 ? middle + span / 2 - last : first - (middle - span / 2); // on the side they are away from
          const other = aside < 0 ? first - (middle - span / 2) : middle + span / 2 - last;
          assert.ok(Math.abs(aside) < 0.05 || Math.min(edge, other) <= slack, `${n + 1} tiles: ${aside} cm aside`);
        }
      }
  });

  test(`${name}: the board grows smoothly`, () => {
    for (const round of grown())
      for (const [n, { scale }] of round.slice(1).entries()) {
        const before = round[n]?.scale as number;
        assert.ok(scale / before >= SUDDEN, `${n + 2} tiles: ${before} to ${scale}`);
      }
  });

  test(`${name}: tiles keep their size at two moves of five`, () => {
    const changes = grown().map((round) => round.slice(1).filter(({ scale }, n) => scale !== round[n]?.scale).length);
    const laid = grown().reduce((sum, round) => sum + round.length, 0);
    assert.ok(changes.reduce((sum, count) => sum + count, 0) < laid * OFTEN, `${changes} of ${laid} tiles`);
  });

  test(`${name}: eight tiles of the hand fill the width of a phone, and two thirds of a desktop`, () => {
    const view = sampleView([], { aspect, hand: TILES.slice(0, 8) });
    const span = spanOf(layout(view, sampleViewer(view)), screen);
    assert.ok(span >= (height > width || width < 900 ? 0.95 : 0.66) * width, `${span} of ${width} px`);
  });
}

function spanOf(shown: Layout, screen: Screen): number {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  const hand = shown.pieces.filter(({ place }) => place.endsWith("@0")).map(({ pose }) => pose);
  const { left, right } = boxOf(hand);
  const { y, z } = hand[0] as Pose;
  const at = (x: number) => pixels(camera, screen, new Vector3(x, y, z)).left;
  return at(right) - at(left);
}

// What the page leaves of a window beside an open result, and the least width of a tile there, in pixels.
const BESIDE_RESULT: [width: number, height: number, free: [width: number, height: number], least: number][] = [
  [1440, 780, [1050, 768], 42],
  [1024, 768, [1024, 505], 34],
  [390, 844, [390, 496], 20],
  [844, 390, [844, 247], 20],
];
const WINDOWS = BESIDE_RESULT.map(([width, height]) => `${width} x ${height}`);

for (const [width, height, [wide, high], least] of BESIDE_RESULT)
  test(`${width} x ${height}: once the game is over the board takes the room of the hands that are gone`, () => {
    const whole = aspectOf(screenOf(`${width} x ${height}`));
    for (const plays of LONG)
      for (const counts of [
        [0, 3],
        [4, 0],
        [2, 5],
      ] as [number, number][]) {
        const hands = [TILES.slice(0, counts[0]), TILES.slice(8, 8 + counts[1])];
        const ended = sampleView(plays, { phase: "over", hand: hands[0], hands, counts });
        const view = fitted(ended, wide / high, high, whole);
        const { areas, poseOf, board, scale } = laidOut(view, 0);
        const { left, right, top, bottom } = boxOf(board.tiles.map(poseOf));
        const rim = 0.8 * DOMINO.width * scale;
        const share = Math.max((right - left + rim) / areas.board.width, (bottom - top + rim) / areas.board.depth);
        assert.ok(share > 0.98, `${plays.length} tiles: ${share}`);
        const pixels = (DOMINO.width * scale * wide) / areas.width;
        assert.ok(pixels >= least, `${plays.length} tiles: ${pixels} px`);
      }
  });

// Width of a tile of the hands beside a result while the board leaves them room, in pixels.
const HANDS: Record<string, number> = { "1440 x 780": 60, "1024 x 768": 60, "390 x 844": 30, "844 x 390": 34 };

for (const [width, height, [wide, high]] of BESIDE_RESULT)
  test(`${width} x ${height}: beside the result of a short game the hands that are left are read at a glance`, () => {
    const name = `${width} x ${height}`;
    const hands = [TILES.slice(0, 6), TILES.slice(8, 15)];
    const ended = sampleView([MANY[0]?.[0] as Play], { phase: "over", hand: hands[0], hands, counts: [6, 7] });
    const view = fitted(ended, wide / high, high, aspectOf(screenOf(name)));
    const { areas } = laidOut(view, 0);
    const scales = layout(view, sampleViewer(view)).pieces.filter(({ place }) => place.startsWith("hand."));
    const least = Math.min(...scales.map(({ pose }) => pose.scale));
    const pixels = (DOMINO.width * least * wide) / areas.width;
    assert.ok(pixels >= (HANDS[name] as number), `${pixels} px`);
  });

// Mean width of a tile from the sixth on, in pixels, while a round is played and in its replay.
const MEAN: Record<string, [play: number, replay: number]> = {
  "1440 x 780": [68, 78],
  "1024 x 768": [62, 68],
  "390 x 844": [40, 41],
  "844 x 390": [35, 38],
};

for (const name of WINDOWS)
  test(`${name}: tiles stay large while the board grows`, () => {
    const screen = screenOf(name);
    const aspect = aspectOf(screen);
    for (const [k, open] of [false, true].entries()) {
      const widths = MANY.flatMap((plays) =>
        beginnings(plays)
          .slice(5)
          .map((part) => {
            const hand = handOf(plays, part.length);
            const hands = open ? [hand, TILES.slice(0, 5)] : [];
            const { scale, areas } = laidOut(sampleView(part, { aspect, hand, hands, counts: [hand.length, 5] }), 0);
            return (DOMINO.width * scale * screen.width) / areas.width;
          }),
      );
      const mean = widths.reduce((sum, one) => sum + one, 0) / widths.length;
      assert.ok(mean >= (MEAN[name]?.[k] as number), `${open ? "replay" : "play"}: ${mean} px`);
    }
  });

// What seat 0 lays later.
const handOf = (plays: Play[], from: number) =>
  plays.flatMap(({ tile }, n) => (n >= from && n % 2 === 0 ? [tile] : [])).slice(0, 7);

function screenOf(name: string): Screen {
  const found = MATCH_SCREENS.find(([width, height]) => `${width} x ${height}` === name);
  const [width, height, insets] = found as (typeof MATCH_SCREENS)[number];
  return { width, height, insets };
}

test("in a replay on the narrowest phone the tiles of my hand are 22 pixels wide", () => {
  for (const phase of ["play", "over"] as const)
    for (const count of [8, 15])
      for (const high of [300, 340, 420, 460, 516]) {
        const hands = [TILES.slice(0, count), TILES.slice(15, 19)];
        const [aspect, room] = [360 / high, 360 / high];
        const part: Partial<View> = { phase, aspect, room, hand: hands[0], hands, counts: [count, 4] };
        const view = sampleView(MANY[0] as Play[], part);
        const scale =
          layout(view, sampleViewer(view)).pieces.find(({ place }) => place === "hand.0@0")?.pose.scale ?? 0;
        const pixels = (DOMINO.width * scale * 360) / laidOut(view, 0).areas.width;
        assert.ok(pixels >= 22, `${count} tiles, ${phase}, ${high}: ${pixels} px`);
      }
});

test("a place for the next tile is kept in sight only where a tile of the hand fits", () => {
  const aspect = 3.3;
  const width = (hand: string[]) => {
    const { poseOf, board, areas, scale } = laidOut(sampleView(LONG[0] as Play[], { aspect, hand }), 0);
    const inside = board.ends.filter(({ tile }) => isInside(poseOf(tile), areas.board));
    return { scale, inside: inside.length, all: board.ends.length };
  };
  const [some, none] = [width(TILES), width([])];
  assert.equal(some.inside, some.all);
  assert.ok(none.inside < none.all && none.scale > some.scale);
});

function isInside(pose: Pose, { x, z, width, depth }: Region): boolean {
  const { left, right, top, bottom } = boxOf([pose]);
  const over = [x - width / 2 - left, right - x - width / 2, z - depth / 2 - top, bottom - z - depth / 2];
  return Math.max(...over) < 0.05;
}

for (const [width, height, [wide, high]] of BESIDE_RESULT)
  test(`${width} x ${height}: the end of a round and its result only move and scale the board as a whole`, () => {
    const whole = aspectOf(screenOf(`${width} x ${height}`));
    for (const plays of MANY) {
      const before = sampleView(plays.slice(0, -1), { hand: TILES.slice(0, 1), counts: [1, 3] });
      const laid = shapeOf(fitted(before, whole, height));
      const ended: Partial<View> = { counts: [0, 3], hands: [[], TILES.slice(8, 11)] };
      const seen = [
        fitted(sampleView(plays, { ...ended, phase: "round" }), whole, height),
        fitted(sampleView(plays, { ...ended, phase: "over" }), whole, height),
        fitted(sampleView(plays, { ...ended, phase: "over" }), wide / high, high, whole),
      ];
      const last = shapeOf(seen[0] as View).slice(-1);
      for (const view of seen)
        assert.deepEqual(shapeOf(view), [...laid, ...last], `${plays.length} tiles, ${view.phase}`);
    }
  });

// How each tile lies, and how far from the first, in widths of a tile.
function shapeOf(view: View) {
  const { board, poseOf, scale } = laidOut(view, 0);
  const poses = board.tiles.map(poseOf);
  const first = poses[0] as Pose;
  const apart = (one: number, other: number) => Math.round((100 * (one - other)) / scale);
  return poses.map(({ x, z, yaw }) => [apart(x, first.x), apart(z, first.z), yaw]);
}

test("beside a result in a window of 1024 x 768 the table keeps its rim", () => {
  for (const [phase, sees] of [
    ["over", true],
    ["play", false],
  ] as const) {
    const view = sampleView([], { aspect: 640 / 660, phase, hand: TILES.slice(0, 7) });
    const { table, camera } = layout(view, sampleViewer(view));
    const right = Math.max(...camera.visiblePoints.map(([x]) => x));
    assert.equal(table.width / 2 < right, sees, phase);
  }
});
