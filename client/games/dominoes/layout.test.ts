import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { aim, NO_OFFSET } from "../../scene/camera";
import { aspectOf, MATCH_SCREENS, pixels } from "../../scene/sample-screens";
import { DOMINO, extentOf, type Layout, type Piece, type Pose, upperEdge } from "../game";
import { areasFor, type Region, SHOWN } from "./areas";
import { aspectOf as aspectOfView, fitted, type View } from "./fitted-view";
import { roomOn } from "./laid-out";
import { layout } from "./layout";
import { BONEYARD, handPlace } from "./places";
import { type Play, TILES } from "./plays";
import { randomRound, row, sampleView, sampleViewer } from "./sample";

// The least width of a tile in pixels: on the fullest board, and in the hand.
const LEAST: Record<string, { board: number; hand: number }> = {
  "2560 x 1300": { board: 72, hand: 174 },
  "1920 x 950": { board: 51, hand: 124 },
  "1536 x 730": { board: 38.9, hand: 94 },
  "1440 x 900": { board: 47, hand: 104 },
  "1440 x 780": { board: 40.7, hand: 101 },
  "1366 x 650": { board: 34, hand: 82 },
  "1280 x 800": { board: 41, hand: 90 },
  "1280 x 720": { board: 37, hand: 91 },
  "1024 x 1366": { board: 58, hand: 118 },
  "1024 x 768": { board: 37, hand: 80 },
  "900 x 600": { board: 27, hand: 69 },
  "768 x 1024": { board: 38, hand: 72 },
  "390 x 844": { board: 24, hand: 45 },
  "360 x 740": { board: 21, hand: 42 },
  "844 x 390": { board: 20, hand: 52 },
  "667 x 375": { board: 20, hand: 41 },
};

// Rounds in which nearly every tile was laid.
const LONG = Array.from({ length: 300 }, (_, number) => randomRound(number)).filter((plays) => plays.length > 19);
const nameOf = ({ width, height }: Screen) => `${width} x ${height}`;

// Laying a board takes longer than looking at it: screens on which boards lie the same share them, and one test looks from all sides.
for (const screens of alike(MATCH_SCREENS.map(([width, height, insets]) => ({ width, height, insets }))))
  test(`${screens.map(nameOf).join(", ")}: boards of long rounds can be read, are on the screen, and cover nothing`, () => {
    for (const [number, plays] of LONG.entries()) for (const screen of screens) assertClear(plays, screen, number);
  });

function alike(screens: Screen[]): Screen[][] {
  const found = new Map<string, Screen[]>();
  for (const screen of screens) {
    const room = JSON.stringify(roomOn(aspectOf(screen)));
    found.set(room, [...(found.get(room) ?? []), screen]);
  }
  return [...found.values()];
}

function assertClear(plays: Play[], screen: Screen, number: number): void {
  const least = LEAST[nameOf(screen)] as Least;
  const view = sampleView(plays, { aspect: aspectOf(screen), hand: TILES.slice(0, 8), counts: [8, 15] });
  for (const phase of ["draw", "play"] as const) {
    assertLarge({ ...view, phase }, screen, least);
    assertApart({ ...view, phase });
  }
  if (number < 60) for (const count of [2, 6, 10, 14, 18]) assertLandsOnTheBoard(plays.slice(0, count), screen);
  if (number >= 40) return;
  assertOpenTilesAreRead(plays, screen, least.hand);
  assertUpperSidesAreSeen(plays, screen);
}

type Screen = Parameters<typeof aim>[1];
type Least = (typeof LEAST)[string];

function cameraOf(shown: Layout, screen: Screen): PerspectiveCamera {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  return camera;
}

// Tiles are large enough to read, and all are inside the free part of the screen.
function assertLarge(view: View, screen: Screen, least: Least): void {
  const { width, height, insets } = screen;
  const shown = layout(view, sampleViewer(view));
  const camera = cameraOf(shown, screen);
  for (const piece of shown.pieces) {
    const box = boxOf(piece.pose, camera, screen);
    if (piece.place.startsWith("play")) assert.ok(box.narrow >= least.board, `${piece.place}: ${box.narrow} px`);
    if (piece.place.endsWith("@0")) assert.ok(box.narrow >= least.hand, `${piece.place}: ${box.narrow} px`);
    assert.ok(box.left >= -1 && box.right <= width + 1, `${piece.place}: ${box.left} to ${box.right} px`);
    assert.ok(box.top >= insets.top - 1 && box.bottom <= height - insets.bottom + 1, `${piece.place} ${box.top}`);
  }
}

// In a replay the opponent's open tiles can be read, and cover nothing.
function assertOpenTilesAreRead(plays: Play[], screen: Screen, least: number): void {
  const hands = [TILES.slice(0, 8), TILES.slice(8, 16)];
  const view = sampleView(plays, { aspect: aspectOf(screen), hand: hands[0], counts: [8, 8], hands });
  assertApart(view);
  const shown = layout(view, sampleViewer(view));
  const camera = cameraOf(shown, screen);
  const theirs = shown.pieces.filter(({ place }) => place.endsWith("@1"));
  assert.equal(theirs.filter(({ face }) => face !== null).length, 8);
  const narrow = Math.min(...theirs.map(({ pose }) => boxOf(pose, camera, screen).narrow));
  assert.ok(narrow >= 0.45 * least && (screen.width < 1000 || narrow >= 26), `${narrow} px`);
}

// Whatever tile is held, it lands in the space of the board.
function assertLandsOnTheBoard(plays: Play[], screen: Screen): void {
  const aspect = aspectOf(screen);
  const { board } = areasFor(aspect);
  const hand = TILES.filter((tile) => plays.every((play) => play.tile !== tile));
  const view = sampleView(plays, { aspect, hand });
  const { dropTargets, pieces } = layout(view, sampleViewer(view));
  for (const { pose } of dropTargets.flatMap(({ ghosts = [] }) => ghosts)) {
    assert.ok(isWithin(pose, board), `${plays.length} tiles`);
    const covered = pieces.find((one) => one.place.startsWith("play") && overlap(one.pose, pose));
    assert.equal(covered?.place, undefined, `${plays.length} tiles`);
  }
}

// My tiles stand so that their upper sides are seen, close to each other, and hide nothing of the board.
function assertUpperSidesAreSeen(plays: Play[], screen: Screen): void {
  const view = sampleView(plays, { aspect: aspectOf(screen), hand: TILES.slice(0, 8) });
  const shown = layout(view, sampleViewer(view));
  const camera = cameraOf(shown, screen);
  const at = (pose: Pose, front: number) => pixels(camera, screen, raised(pose, front)).top;
  const hand = shown.pieces.filter(({ place }) => place.endsWith("@0")).map(({ pose }) => pose);
  const face = boxOf(hand[0] as Pose, camera, screen);
  for (const pose of hand) assert.ok(at(pose, 1) - at(pose, -1) > 0.1 * face.narrow, "the upper side");
  const edge = Math.min(...hand.map((pose) => at(pose, -1)));
  for (const { place, pose } of shown.pieces)
    if (place.startsWith("play.")) assert.ok(boxOf(pose, camera, screen).bottom < edge, place);
  const step = (hand[1] as Pose).x - (hand[0] as Pose).x;
  assert.ok(step < 1.32 * extentOf(hand[0] as Pose).width, `${step} cm from tile to tile`);
}

function isWithin(pose: Pose, { x, z, width, depth }: Region): boolean {
  const { width: wide, depth: deep } = extentOf(pose);
  return Math.abs(pose.x - x) <= (width - wide) / 2 && Math.abs(pose.z - z) <= (depth - deep) / 2;
}

function boxOf(pose: Pose, camera: PerspectiveCamera, screen: Screen) {
  const { width: wide, depth: deep } = extentOf(pose);
  const at = (x: number, z: number) => pixels(camera, screen, new Vector3(pose.x + x, pose.y, pose.z + z));
  const [one, other] = [at(-wide / 2, -deep / 2), at(wide / 2, deep / 2)];
  const narrow = Math.min(other.left - one.left, other.top - one.top);
  return { left: one.left, right: other.left, top: one.top, bottom: other.top, narrow };
}

function assertApart(view: View): void {
  const { pieces, dropTargets } = layout(view, sampleViewer(view));
  const solid = pieces.filter(
    ({ place, hidden }) => !hidden && !place.startsWith("boneyard.") && !place.endsWith("@1"),
  );
  const landing = dropTargets.filter(({ ghosts }) => ghosts?.length);
  const boxes = [...solid, ...landing].map(({ place, pose }) => ({ place, pose }));
  for (const [n, a] of boxes.entries())
    for (const b of boxes.slice(n + 1)) assert.ok(!overlap(a.pose, b.pose), `${a.place} and ${b.place}`);
  const theirs = pieces.filter(({ place }) => place.endsWith("@1"));
  for (const a of theirs) for (const b of boxes) assert.ok(!overlap(a.pose, b.pose), `${a.place} and ${b.place}`);
}

function overlap(a: Pose, b: Pose): boolean {
  const [one, other] = [extentOf(a), extentOf(b)];
  const close = 0.01;
  return (
    Math.abs(a.x - b.x) < (one.width + other.width) / 2 - close &&
    Math.abs(a.z - b.z) < (one.depth + other.depth) / 2 - close
  );
}

const piece = (shown: Layout, place: string) => shown.pieces.find((one) => one.place === place) as Piece;

test("the first tile is as large as in the hand, and the view shows more as the board grows", () => {
  const scale = (plays: Play[]) => {
    const view = sampleView(plays);
    return piece(layout(view, sampleViewer(view)), "play.0").pose.scale;
  };
  assert.ok(Math.abs(scale(row("6|4")) - 1) < 1e-6);
  assert.ok(scale(LONG[0] as Play[]) < 0.7);
});

test("once a round has ended its boneyard is gone", () => {
  for (const phase of ["round", "over"] as const) {
    const view = sampleView(row("6|4"), { phase, aspect: 1.8 });
    assert.equal(piece(layout(view, sampleViewer(view)), BONEYARD), undefined, phase);
  }
});

for (const [width, height, insets] of MATCH_SCREENS)
  test(`${width} x ${height}: the hand lies in the middle, or as near to it as the boneyard lets it`, () => {
    const aspect = aspectOf({ width, height, insets });
    const areas = areasFor(aspect);
    for (let count = 1; count < SHOWN; count++) {
      const view = sampleView(row("6|4"), { aspect, hand: TILES.slice(0, count), phase: "draw" });
      const shown = layout(view, sampleViewer(view));
      const mine = shown.pieces.filter(({ place }) => place.endsWith("@0")).map(({ pose }) => pose);
      const wide = extentOf(mine[0] as Pose).width;
      const xs = mine.map(({ x }) => x);
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const yard = areas.pile?.x ?? piece(shown, BONEYARD).pose.x;
      const free = yard - (areas.pile?.width ?? wide) / 2 - (right + wide / 2);
      assert.ok(free > 0, `${count} tiles: ${free} cm to the boneyard`);
      const aside = (left + right) / 2;
      assert.ok(Math.abs(aside) < 1e-6 || (aside < 0 && free < wide / 2), `${count} tiles: ${aside} cm aside`);
    }
  });

// The edge of a tile's upper side towards the player, or away from them.
function raised(pose: Pose, front: number): Vector3 {
  const { x, y, z, pitch, roll } = { ...pose, ...upperEdge(pose) };
  const [lean, by] = [pitch || roll, (front * DOMINO.depth * pose.scale) / 2];
  return new Vector3(x, y + by * Math.cos(lean), z + by * Math.sin(lean));
}

test("a hand of more than eight tiles scrolls; what is scrolled out is hidden, not gone", () => {
  const view = sampleView(row("6|4"), { hand: TILES.slice(0, 12), counts: [12, 7] });
  const at = (handFrom: number) => layout(view, sampleViewer(view, { handFrom }));
  const visible = (shown: Layout) => shown.pieces.filter(({ place, hidden }) => place.endsWith("@0") && !hidden);
  assert.deepEqual(at(0).scroll, { first: 0, shown: 8, count: 12 });
  assert.deepEqual(
    visible(at(0)).map(({ face }) => face),
    TILES.slice(0, 8),
  );
  assert.deepEqual(
    visible(at(99)).map(({ face }) => face),
    TILES.slice(4, 12),
  );
  assert.equal(at(3).pieces.filter(({ place }) => place.endsWith("@0")).length, 12);
});

test("on my turn each open end shows the tiles that fit and what the ends would make", () => {
  const view = sampleView(row("6|4 4|4"), { hand: ["6|5", "4|2", "3|3"] });
  const { dropTargets } = layout(view, sampleViewer(view));
  assert.deepEqual(
    dropTargets.map(({ place }) => place),
    ["end.0.0", "end.1.1"],
  );
  assert.ok(dropTargets.every(({ mark }) => mark));
  const ghosts = dropTargets.map((one) => one.ghosts?.map((ghost) => [ghost.for, ghost.text, ghost.good]));
  assert.deepEqual(ghosts, [[["hand.0@0", "13", false]], [["hand.1@0", "8", false]]]);
  const theirs = layout({ ...view, active: 1 }, sampleViewer(view));
  assert.ok(theirs.dropTargets.every((one) => !one.mark && !one.ghosts?.length));
});

test("when the game is over no end is marked, and no rack stands before the opponent's open tiles", () => {
  const view = sampleView(row("6|4 4|4"), { hand: ["6|5"] });
  const standing = (seen: View) => layout(seen, sampleViewer(seen)).racks.filter(({ seat }) => seat === 1);
  assert.equal(standing(view).length, 1);
  const over: View = { ...view, phase: "over", hands: [["6|5"], ["5|5", "3|1"]], counts: [1, 2] };
  assert.deepEqual([layout(over, sampleViewer(over)).dropTargets, standing(over)], [[], []]);
});

test("a ghost lies where the tile will lie, with the matching half at the end", () => {
  const view = sampleView(row("6|4 4|4"), { hand: ["4|2"] });
  const ghost = layout(view, sampleViewer(view)).dropTargets[1]?.ghosts?.[0]?.pose as Pose;
  const after = sampleView([...view.plays, { tile: "4|2", at: 1, side: 1 }]);
  const laid = piece(layout(after, sampleViewer(after)), "play.2").pose;
  const turn = (pose: Pose) => (((pose.yaw / (Math.PI / 2)) % 4) + 4) % 4;
  assert.equal(turn(ghost), turn(laid));
});

test("before the first tile the middle takes any tile, and counts both its numbers", () => {
  const view = sampleView([], { hand: ["6|4", "5|5"] });
  const { dropTargets } = layout(view, sampleViewer(view));
  assert.deepEqual(
    dropTargets.map(({ place, ghosts }) => [place, ghosts?.map(({ text }) => text)]),
    [["centre", ["scores 10", "scores 10"]]],
  );
});

for (const aspect of [0.6, 2.9])
  test(`${aspect}: on a phone the boneyard lies across the table with its number, and beside my hand while I draw`, () => {
    const view = sampleView(row("6|4"), { phase: "draw", aspect });
    const shown = (seen: View, pickable: string[] = []) => layout(seen, sampleViewer(seen, { pickable }));
    const top = (seen: View, pickable?: string[]) => piece(shown(seen, pickable), BONEYARD);
    assert.ok(top(view, [BONEYARD]).pickable && top(view).pose.z > 0);
    for (const part of [{ active: 1 }, { phase: "play" as const }]) {
      const seen = { ...view, ...part };
      assert.ok(top(seen).pose.z < 0);
      const numbers = shown(seen).labels?.filter(({ look }) => look === "beside") ?? [];
      assert.deepEqual(
        numbers.map(({ text, pose }) => [text, pose.z, pose.x > top(seen).pose.x]),
        [["14", top(seen).pose.z, true]],
      );
    }
    assert.equal(top({ ...view, phase: "play", boneyard: 0 }), undefined);
  });

test("on a desktop all of the boneyard lies beside the hand, from the start of a round to its end", () => {
  for (const boneyard of [14, 3, 0]) {
    const view = sampleView(row("6|4"), { boneyard });
    const { pieces } = layout(view, sampleViewer(view));
    const yard = pieces.filter(({ place }) => place.startsWith(BONEYARD)).map(({ pose }) => pose);
    assert.equal(yard.length, boneyard);
    assert.ok(
      yard.every(({ y }) => y <= (yard[0] as Pose).y),
      "the next one lies on top",
    );
    for (const mine of pieces.filter(({ place }) => place.endsWith("@0")))
      assert.ok(yard.every((pose) => !overlap(pose, mine.pose)));
  }
});

test("the opponent's tiles stand with their backs to the player until the round is over", () => {
  const view = sampleView(row("6|4"));
  const theirs = (seen: View) => piece(layout(seen, sampleViewer(seen)), handPlace(0, 1));
  const { face, pose } = theirs(view);
  assert.deepEqual([face, pose.pitch, pose.yaw], [null, Math.PI / 2, Math.PI]);
  const shown = {
    ...view,
    phase: "round" as const,
    hands: [view.hand, ["5|1", "6|0", "3|2", "2|2", "1|0", "4|0", "5|3"]],
  };
  assert.deepEqual([theirs(shown).face, theirs(shown).pose.pitch], ["5|1", 0]);
});

test("twenty-one tiles of the opponent still lie inside the screen", () => {
  for (const aspect of [0.5, 1, 2.2, 3]) {
    const view = sampleView(row("6|4"), { aspect, counts: [7, 20] });
    const { pieces } = layout(view, sampleViewer(view));
    const { width } = areasFor(aspect);
    assert.ok(pieces.every(({ pose }) => Math.abs(pose.x) < width / 2));
  }
});

test("beside each open end stands what it counts, on free felt, and an end that counts nothing has no number", () => {
  const view = sampleView(row("5|5 5|2 5|3 3|3"));
  const { labels: all = [], pieces } = layout(view, sampleViewer(view, { free: { width: 500, height: 312 } }));
  const labels = all.filter(({ look }) => look?.startsWith("end"));
  assert.deepEqual(
    labels.map(({ text, look }) => [text, look]),
    view.ends.filter(({ counts }) => counts).map(({ counts }) => [String(counts), "end"]),
  );
  const board = pieces.filter(({ place }) => place.startsWith("play"));
  for (const { pose } of labels)
    for (const tile of board) {
      const { width, depth } = extentOf(tile.pose);
      const [x, z] = [Math.abs(tile.pose.x - pose.x), Math.abs(tile.pose.z - pose.z)];
      assert.ok(x > width / 2 || z > depth / 2, `${pose.x} ${pose.z}`);
    }
});

test("tiles of the hand lie across on a phone on its side, not in a wide window whose bars leave as little height", () => {
  const isAcross = (width: number, height: number) => {
    const view = fitted(sampleView(row("6|4")), width / height, height);
    return areasFor(aspectOfView(view)).across;
  };
  assert.deepEqual(
    [isAcross(844, 286), isAcross(667, 271), isAcross(1440, 520), isAcross(1366, 450)],
    [true, true, false, false],
  );
});

test("on desktops every tile of the boneyard can be counted", () => {
  for (const boneyard of [14, 9, 1]) {
    const view = sampleView(row("6|4"), { aspect: 1.8, boneyard });
    const yard = layout(view, sampleViewer(view)).pieces.filter(({ place }) => place.startsWith(BONEYARD));
    assert.equal(yard.length, boneyard);
    const spots = new Set(yard.map(({ pose }) => `${pose.x.toFixed(2)} ${pose.z.toFixed(2)}`));
    assert.equal(spots.size, boneyard);
  }
});

test("how many tiles are left to draw is said until the game is over", () => {
  const said = (phase: "play" | "over") => {
    const view = sampleView(row("6|4"), { aspect: 1.8, phase });
    return layout(view, sampleViewer(view)).labels?.some(({ text }) => text === "14 tiles");
  };
  assert.deepEqual([said("play"), said("over")], [true, false]);
});

for (const [width, height, insets] of MATCH_SCREENS)
  test(`${width} x ${height}: in a replay both hands are seen whole, and nothing lies on anything`, () => {
    const aspect = aspectOf({ width, height, insets });
    for (const phase of ["draw", "play"] as const)
      for (const count of [1, 7, 8, 9, 13, 16]) {
        const hands = [TILES.slice(0, count), TILES.slice(16, 16 + Math.min(12, 24 - count))];
        const counts: [number, number] = [count, hands[1]?.length ?? 0];
        const view = sampleView(row("6|4"), { aspect, phase, hand: hands[0], hands, counts, boneyard: 11 });
        const shown = layout(view, sampleViewer(view, { pickable: [], free: freeOf(width, height, insets) }));
        assertApart(view);
        assertBoneyardApart(shown);
        assert.equal(shown.scroll, undefined, `${count} tiles`);
        assert.ok(shown.pieces.every(({ hidden }) => !hidden));
      }
  });

const freeOf = (width: number, height: number, insets: Screen["insets"]) => ({
  width: width - insets.left - insets.right,
  height: height - insets.top - insets.bottom,
});

// Neither the boneyard nor the number beside it lies on a tile of a hand.
function assertBoneyardApart({ pieces, labels = [] }: Layout): void {
  const hands = pieces.filter(({ place }) => place.startsWith("hand."));
  const yard = pieces.filter(({ place }) => place.startsWith(BONEYARD));
  const number = labels.find(({ text }) => text.startsWith("11"))?.pose as Pose;
  for (const { place, pose } of hands) {
    for (const one of yard) assert.ok(!overlap(one.pose, pose), `${one.place} lies on ${place}`);
    const { width, depth } = extentOf(pose);
    const inside = Math.abs(number.x - pose.x) < width / 2 && Math.abs(number.z - pose.z) < depth / 2;
    assert.ok(!inside, `the number of tiles lies on ${place}`);
  }
}

test("the number beside a stack begins as far from it in every size of text", () => {
  for (const [width, height, insets] of MATCH_SCREENS) {
    const view = sampleView(row("6|4"), { aspect: aspectOf({ width, height, insets }), phase: "play", boneyard: 11 });
    const free = freeOf(width, height, insets);
    const { pieces, labels = [], table } = layout(view, sampleViewer(view, { pickable: [], free }));
    const number = labels.find(({ text }) => text === "11");
    const top = pieces.find(({ place }) => place === BONEYARD)?.pose;
    if (!number || !top) continue; // all lie beside the hand
    assert.equal(number.look, "beside", "it grows to the right");
    const pixels =
      ((number.pose.x - top.x - extentOf(top).width / 2) * free.width) / areasFor(aspectOfView(view)).width;
    assert.ok(pixels > 4 && pixels < 10, `${table.width} ${pixels}`);
  }
});

test("where the rim is seen a frame is stitched inside of it, and around the place of the first tile", () => {
  const shownOn = (aspect: number) => {
    const view = sampleView([], { aspect });
    return layout(view, sampleViewer(view));
  };
  assert.equal(shownOn(0.65).table.field, undefined);
  const { table, dropTargets } = shownOn(1.9);
  const { rosette, width, depth } = table.field as NonNullable<Layout["table"]["field"]>;
  assert.ok(width < table.width && depth < table.depth);
  const { pose } = dropTargets[0] as Layout["dropTargets"][number];
  assert.equal(rosette.z, pose.z);
  assert.ok(1.2 * rosette.radius > (DOMINO.height * pose.scale) / 2, "the tile lies in the ring");
});

test("on a phone whose bars are high open hands are as large as on one with much height", () => {
  const openOf = (aspect: number) => {
    const { open, width } = areasFor(aspect, { tiles: SHOWN, yard: false, rows: [4, 3] });
    return (open * DOMINO.width) / width; // of the width of the screen
  };
  for (const aspect of [0.75, 0.85, 0.95, 1.04]) assert.ok(openOf(aspect) >= openOf(0.6) - 1e-9, `${aspect}`);
});

test("the tile that was laid last has a rim, until the round ends", () => {
  const marked = (part: Partial<View>) => {
    const view = sampleView(row("6|4 4|4 4|1"), part);
    return layout(view, sampleViewer(view))
      .pieces.filter(({ look }) => look === "new")
      .map(({ place }) => place);
  };
  assert.deepEqual(marked({ phase: "play" }), ["play.2"]);
  assert.deepEqual(marked({ phase: "draw" }), ["play.2"]);
  assert.deepEqual(marked({ phase: "over" }), []);
});
