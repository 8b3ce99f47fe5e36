import assert from "node:assert/strict";
import test from "node:test";
import { extentOf, type Pose } from "../game";
import { countedEnds, fits, isScore, sumAfter, sumText } from "./ends";
import type { View } from "./fitted-view";
import { layout } from "./layout";
import { handPlace } from "./places";
import type { Play } from "./plays";
import { randomRound, row, sampleView, sampleViewer } from "./sample";

// What the ends make when this tile is added at this end.
function shown(plays: Play[], { tile, at, side }: Play): number {
  const view = sampleView(plays);
  return sumAfter(view, tile, view.ends.find(({ id }) => id === `${at}.${side}`) ?? null);
}

test("the sum shown beside a tile is the sum the server counts when it is laid", () => {
  for (let number = 0; number < 200; number++) {
    const plays = randomRound(number);
    for (const [n, play] of plays.entries()) {
      const { sum } = sampleView(plays.slice(0, n + 1));
      assert.equal(shown(plays.slice(0, n), play), sum, `round ${number}, tile ${n}`);
    }
  }
});

test("the first double counts both its halves, also with one tile at it", () => {
  assert.equal(shown([], { tile: "5|5", at: -1, side: 0 }), 10);
  assert.equal(shown(row("5|5"), { tile: "5|2", at: 0, side: 0 }), 12);
  assert.equal(shown(row("5|5 5|2"), { tile: "5|3", at: 0, side: 1 }), 5);
});

test("the short side of a double counts nothing until a tile is laid there", () => {
  assert.equal(shown(row("5|5 5|2 5|3"), { tile: "5|4", at: 0, side: 2 }), 9);
});

test("a positive multiple of five scores", () => {
  assert.deepEqual([0, 4, 5, 20].map(isScore), [false, false, true, true]);
});

test("the sum is written as what each end counts; a double counts both halves, its short sides nothing", () => {
  const said = (plays: Play[]) => sumText(countedEnds(plays));
  assert.equal(said([]), "0");
  assert.equal(said(row("5|5")), "10");
  assert.equal(said(row("6|4")), "6 + 4 = 10");
  assert.equal(said(row("5|5 5|2 5|3")), "2 + 3 = 5");
  assert.equal(said(row("6|4 4|4")), "6 + 8 = 14");
});

function looks(plays: Play[], hand: string[], part: Partial<View> = {}): (string | undefined)[] {
  const view = sampleView(plays, { hand, ...part });
  const fit = (tile: string) => !plays.length || view.ends.some((end) => fits(tile, end));
  const pickable = view.active === 0 ? hand.flatMap((tile, n) => (fit(tile) ? [handPlace(n, 0)] : [])) : [];
  const { pieces } = layout(view, sampleViewer(view, { pickable }));
  return pieces.filter(({ place }) => place.endsWith("@0")).map(({ look }) => look);
}

test("tiles of the hand lie in the shade only where others fit", () => {
  const [some, all] = [
    ["4|1", "2|2", "6|5"],
    ["4|1", "6|0", "4|4"],
  ];
  assert.deepEqual(looks(row("6|4"), some), ["", "shaded", ""]);
  assert.deepEqual(looks(row("6|4"), all), ["", "", ""]);
  assert.deepEqual(looks([], some), ["", "", ""]); // any tile leads
  assert.deepEqual(looks(row("6|4"), some, { active: 1 }), ["", "", ""]);
});

test("an end is marked while some tile of mine fits it", () => {
  const marked = (hand: string[], part: Partial<View> = {}) => {
    const view = sampleView(row("6|4"), { hand, ...part });
    const { dropTargets } = layout(view, sampleViewer(view));
    return dropTargets.flatMap(({ place, mark }) => (mark ? [place] : []));
  };
  assert.deepEqual(marked(["4|1", "6|0"]), ["end.0.0", "end.0.1"]);
  assert.deepEqual(marked(["4|1", "2|2"]), ["end.0.1"]);
  assert.deepEqual(marked(["4|1", "6|0"], { active: 1 }), []);
});

const HELPED = { marksScoring: true };

function marks(view: View, part: Parameters<typeof sampleViewer>[1] = HELPED): Record<string, string> {
  const shown = layout(view, sampleViewer(view, part));
  const found = (shown.labels ?? []).filter(({ look }) => look === "scores");
  const tiles = shown.pieces.filter(({ place }) => place.endsWith("@0"));
  return Object.fromEntries(
    found.map(({ pose, text }) => [tiles.find((tile) => tile.pose.x === pose.x)?.face ?? "", text]),
  );
}

test("a tile that would score is marked with the most it would score", () => {
  const view = sampleView(row("6|4"), { hand: ["6|5", "4|3", "6|1", "4|4", "6|6"] });
  assert.deepEqual(marks(view), { "6|1": "scores 5" });
  const lead = sampleView([], { hand: ["6|4", "5|0", "6|5", "0|0"] });
  assert.deepEqual(marks(lead), { "6|4": "scores 10", "5|0": "scores 5" });
  assert.deepEqual(marks(sampleView(row("5|5"), { hand: ["5|0", "5|3"] })), { "5|0": "scores 10" });
});

test("where tiles are small, or a star leaves words no room, numbers alone say what they score", () => {
  const at = (width: number, height: number) => {
    const view = sampleView(row("6|4"), { hand: ["6|1"], aspect: width / height });
    return marks(view, { ...HELPED, free: { width, height } });
  };
  assert.deepEqual(at(390, 600), { "6|1": "+5" });
  assert.deepEqual(at(1024, 670), { "6|1": "+5" }, "tiles of 83 pixels");
  assert.deepEqual(at(1280, 620), { "6|1": "scores 5" }, "tiles of 93 pixels");
});

// What the ends of a board count, in a window of this width.
function signs(width: number, plays = row("6|4")) {
  const view = sampleView(plays, { aspect: 0.65 });
  const shown = layout(view, sampleViewer(view, { free: { width, height: width / 0.65 } }));
  return { ...shown, signs: (shown.labels ?? []).filter(({ look }) => look?.startsWith("end")) };
}

test("what an end counts stands beside it, larger at large tiles", () => {
  const said = (width: number) => signs(width).signs.map(({ text, look }) => [text, look]);
  assert.deepEqual(said(780), [["6", "end big"], ["4", "end big"]]); // biome-ignore format: one line
  assert.deepEqual(said(200).map(([text]) => text), ["6", "4"]); // biome-ignore format: one line
});

test("it stands beside the end, however small the tiles are, and covers no pips", () => {
  const sizes: Record<string, [number, number]> = { "end big": [42, 40], end: [30, 28], "end small": [24, 20] };
  for (const width of [120, 250, 390, 780]) {
    const { signs: found, pieces, camera } = signs(width);
    const pixel = (2 * Math.max(...camera.visiblePoints.map(([x]) => x))) / width;
    const tile = extentOf(pieces.find(({ place }) => place.startsWith("play"))?.pose as Pose);
    for (const { pose, look } of found) {
      const [wide, high] = sizes[look ?? ""] as [number, number];
      const upright = tile.depth > tile.width;
      const [along, reach] = upright ? [pose.z, tile.depth / 2] : [pose.x, tile.width / 2];
      const middle = pieces.find(({ place }) => place.startsWith("play"))?.pose as Pose;
      const away = Math.abs(along - (upright ? middle.z : middle.x)) - reach;
      assert.ok(away >= ((upright ? high : wide) / 2 + 3) * pixel, `${width}: ${look}`);
    }
  }
});

test("before the first tile the table says where it goes, to whom may lay it", () => {
  const said = (part = {}) =>
    layout(sampleView([], part), sampleViewer(sampleView([]))).labels?.map(({ text }) => text);
  assert.ok(said()?.includes("Your tile goes here"));
  assert.ok(!said({ active: 1 })?.includes("Your tile goes here"));
});

test("nothing is marked for those who do not want it, who watch, or whose turn it is not", () => {
  const view = sampleView(row("6|4"), { hand: ["6|1"] });
  assert.deepEqual(marks(view, {}), {});
  assert.deepEqual(marks(view, { ...HELPED, pickable: [] }), {});
});

test("screen readers are told too", () => {
  const view = sampleView(row("6|4"), { hand: ["6|1", "6|5"] });
  const { pieces } = layout(view, sampleViewer(view, HELPED));
  const names = pieces.filter(({ place }) => place.endsWith("@0")).map(({ name }) => name);
  assert.deepEqual(names, ["six-one, for 5 points", "six-five"]);
});
