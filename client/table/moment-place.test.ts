// The name of a hand that has won stands over the table and covers no tile, whoever has won, in every window; numbers stand at the panels
// of their players; and with the result the table stays large.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { layout } from "../games/american/layout";
import { rackOf, sampleView, sampleViewer } from "../games/american/sample";
import type { View } from "../games/american/view";
import { aim, NO_OFFSET } from "../scene/camera";
import { freeArea, type Screen } from "../scene/free-area";
import { corners, pixels, SCREENS } from "../scene/sample-screens";
import { rimOf, wholeTable } from "../scene/whole-table";
import { besideResult, isRailed } from "./bars";
import { type Box, besidePanel, bestLook } from "./moment-place";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J".split(" ");
const GROUPS = ["NN", "EEE", "2020", "WWW", "SS"].map((group) => [...group]);
const RESULT = { side: 272, band: 121, low: 107, phone: 263 }; // pixels that it covers at the right of a wide window, or at the foot
const SESSION = { low: 134, band: 234 }; // with the ranking of a session
const APART = 6; // of that, free
const REM = 18;
const LEAST = { mine: 0.905, others: 0.6 };
const TOP = 6;
const LETTERS = 12;
const FEW = 12; // discards
const LOW = [600]; // beside the result there is no room above

// Looks as the page has them: the name with a line below it, with one above it too, and both in a row.
const VALUE = { width: 170, height: 24 }; // pixels
const LOOKS = [4.2, 3.6, 3.1, 2.7, 2.4, 2.1, 1.85, 1.6, 1.35, 1.15, 1].flatMap((size, k) => {
  const [wide, high] = [16 * size * 0.55 * LETTERS + 16, 16 * size * 1.22 + 4];
  return [
    { width: Math.max(wide, 300), height: high + 2 * VALUE.height, style: "whole", cost: k * 55 },
    { width: Math.max(wide, VALUE.width), height: high + VALUE.height, style: "brief", cost: k * 55 + 60 },
    { width: Math.max(wide, 80), height: high + VALUE.height, style: "slim", cost: k * 55 + 150 },
    { width: wide + VALUE.width, height: Math.max(high, VALUE.height), style: "row", cost: k * 55 + 240 },
  ];
});

for (const [width, height, insets] of SCREENS) {
  test(`${width} x ${height}: the name covers no tile, and stands above mine`, () => {
    for (const winner of [0, 1, 2, 3]) {
      const usual = { width, height, insets };
      for (const screen of [usual, beside(usual, winner)]) {
        const { tiles, own, others } = tilesOf(screen, over(winner), winner, insets);
        const find = (taken: Box[]) => ({ taken, best: bestLook(LOOKS, own, taken, areaOf(screen)) });
        const [all, fewer] = [find(tiles), find(others)];
        if (!all.best && height < 480 && screen !== usual) continue; // the result says it
        const { taken, best } = all.best || height > 480 ? all : fewer; // before that it may cover the hands of others
        const where = `seat ${winner} of ${JSON.stringify(screen)}`;
        if (!best) throw new Error(`no room: ${where}`);
        const box = { ...best.place, width: best.look.width, height: best.look.height };
        assert.ok(!taken.some((tile) => overlap(tile, box)), where);
        if (winner === 0 && !LOW.includes(height)) assert.ok(box.y + box.height <= own.y, `not above: ${where}`);
      }
    }
  });
}

for (const [width, height, insets] of SCREENS.filter(([, height]) => height < 480))
  test(`${width} x ${height}: while few discards lie it covers no hand either`, () => {
    const screen = beside({ width, height, insets }, 0);
    const { tiles, own } = tilesOf(screen, over(0, FEW), 0, insets);
    assert.ok(bestLook(LOOKS, own, tiles, areaOf(screen)));
  });

for (const [width, height, insets] of SCREENS)
  test(`${width} x ${height}: whoever has won, their tiles lie in the window, below a session's ranking too`, () => {
    for (const winner of [1, 2, 3]) {
      for (const session of [false, true]) {
        const screen = beside({ width, height, insets }, winner, session);
        const { y } = tilesOf(screen, over(winner), winner, insets).own;
        const least = height < 480 ? 0 : isUpright(width, height) && !session ? TOP : insets.top;
        assert.ok(y >= least - 1, `${y}, ${winner}, ${session}`);
      }
    }
  });

test("words are as large as the room allows, and nowhere where there is none", () => {
  const area = { x: 0, y: 0, width: 400, height: 300 };
  const near = { x: 100, y: 250, width: 200, height: 50 };
  const [large, small] = [300, 100].map((width, cost) => ({ width, height: width / 5, style: width, cost: 50 * cost }));
  const looks = [large, small].flatMap((look) => look ?? []);
  const placed = (taken: Box[]) => bestLook(looks, near, [near, ...taken], area);
  assert.deepEqual([placed([])?.look.style, placed([])?.place.x], [300, 48]);
  const low = placed([{ x: 0, y: 0, width: 400, height: 210 }]);
  assert.deepEqual([low?.look.style, low && low.place.y >= 216], [100, true]);
  assert.equal(placed([area]), null);
});

const isUpright = (width: number, height: number) => height > width && width <= 752;

const isAside = ({ width, height }: Pick<Screen, "width" | "height">) => height >= 480 && isRailed(width, height, REM);

// The screen where the result stands in such a window.
function beside({ width, height, insets }: Screen, winner: number, session = false): Screen {
  const least = winner === 0 ? LEAST.mine : LEAST.others;
  const [low, band] = session ? [SESSION.low, SESSION.band] : [RESULT.low, RESULT.band];
  const foot = isUpright(width, height) ? (session ? 0.46 * height : RESULT.phone) : height < 480 ? low : band;
  const side = isAside({ width, height });
  const covered = { right: side ? RESULT.side : 0, bottom: side ? 0 : foot, least };
  const above = height < 480 || (isUpright(width, height) && !session) ? TOP : insets.top; // where the panels make room
  return { width, height, insets: besideResult(insets, { width, height }, covered, above), aside: side ? 1 : 0 };
}

for (const [width, height, insets] of SCREENS.filter(([width, height]) => !isAside({ width, height })))
  test(`${width} x ${height}: above the result the picture is the same, my tiles keep nine tenths, and none is covered`, () => {
    const screen = { width, height, insets };
    const shown = beside(screen, 0);
    const seen = (one: Screen) => tilesOf(one, over(0), 0, insets);
    const [before, above] = [seen(screen), seen(shown)];
    const share = above.own.width / before.own.width;
    assert.ok(share >= 0.9 && share <= 1.001, `${share}`);
    for (const [k, tile] of before.tiles.entries()) {
      const now = above.tiles[k] as Box;
      assert.ok(
        Math.abs(now.width - share * tile.width) < 1 && Math.abs(now.height - share * tile.height) < 1,
        "one picture",
      );
    }
    const [left, right] = [above.own.x, above.own.x + above.own.width];
    assert.ok(left >= 0 && right <= width + APART, `${left} to ${right}`);
    assert.ok(above.own.y + above.own.height <= height - shown.insets.bottom);
  });

for (const [width, height, insets] of SCREENS.filter(([width, height]) => isAside({ width, height })))
  test(`${width} x ${height}: beside the result the whole table stands free, as large as it can, and fills the height`, () => {
    const screen = beside({ width, height, insets }, 0);
    const seen = (one: Screen) => tilesOf(one, over(0), 0, insets).own;
    const share = seen(screen).width / seen({ width, height, insets }).width;
    assert.ok(share >= 0.75 && share <= 1, `${share}`);
    const rim = rimAround(screen, over(0), insets);
    const room = width - RESULT.side;
    assert.ok(rim.x >= 0 && rim.x + rim.width <= room, `the rim from ${rim.x} to ${rim.x + rim.width} of ${room}`);
    assert.ok(rim.y >= 0 && rim.y + rim.height <= height - insets.bottom + 1, `from ${rim.y} to ${rim.y + rim.height}`);
    const filled = [rim.width / room, rim.height / (height - insets.bottom)];
    assert.ok(Math.max(...filled) > 0.98 && Math.min(...filled) > 0.9, filled.join(" x "));
  });

test("a number stands at its player's panel, on no other and on no tile, or else over the score, below the name", () => {
  const area = { x: 8, y: 8, width: 374, height: 828 };
  const [size, panel] = [
    { width: 60, height: 34 },
    { x: 130, y: 62, width: 120, height: 48 },
  ];
  const score = { x: 180, y: 88, width: 60, height: 20 };
  const other = { x: 262, y: 62, width: 120, height: 48 };
  const above = { x: 8, y: 8, width: 374, height: 48 };
  const tile = { x: 100, y: 112, width: 200, height: 40 };
  const place = (panels: Box[], tiles: Box[], at = panel) => besidePanel(size, at, score, panels, tiles, area);
  assert.equal(place([other], []).y, panel.y + panel.height + 4);
  assert.equal(place([other], [tile]).y, panel.y - size.height - 4, "above, where a tile lies below");
  const inPanel = place([other, above, tile, { ...other, x: 0 }], []);
  assert.ok(inPanel.y >= score.y - 1 && inPanel.y + size.height > score.y + score.height, "the name is free");
  const small = { width: 44, height: 22 };
  const inLine = besidePanel(small, panel, { ...score, width: 20 }, [other], [], area);
  assert.ok(inLine.x >= score.x + 20 && inLine.x + small.width <= panel.x + panel.width, "behind the score");
  const large = besidePanel({ width: 60, height: 29 }, { ...panel, width: 320 }, score, [other, above], [tile], area);
  assert.ok(large.x >= score.x + score.width, "behind it too where the text is large, rather than over it");
  const texts = [{ x: 180, y: 66, width: 70, height: 20 }, score];
  const right = { ...other, x: panel.x + 180 + 12 };
  const atEnd = besidePanel(small, { ...panel, width: 180 }, score, [right], [], area, texts);
  assert.deepEqual(
    [atEnd.x + 44 + 8, atEnd.y + 11],
    [panel.x + 180, panel.y + 24],
    "at its end, in the middle of its height",
  );
  const words = { x: atEnd.x + 10, y: atEnd.y + 5, width: 80, height: 30 };
  const brief = { ...score, width: 10 };
  const elsewhere = besidePanel(small, { ...panel, width: 180 }, brief, [right, words], [], area, texts);
  assert.ok(
    elsewhere.x >= words.x + words.width || elsewhere.x + 44 <= words.x || elsewhere.y + 22 <= words.y,
    "not at its end where the words of the win or another number lie",
  );
  const beside = besidePanel(small, { ...panel, width: 165 }, { ...score, width: 20 }, [other], [], area, [
    ...texts.slice(0, 1).map((text) => ({ ...text, width: 100 })),
  ]);
  assert.ok(beside.y + small.height <= panel.y + panel.height, "whole, also behind the score");
  const atEdge = place([above], [{ ...tile, x: 0, y: 700, height: 90 }], { x: 8, y: 790, width: 120, height: 46 });
  assert.ok(atEdge.x >= 132 && atEdge.y + size.height <= area.y + area.height, "beside it, within the page");
});

function areaOf({ width, height, insets }: Screen): Box {
  const left = Math.max(0, insets.left);
  const right = Math.max(0, insets.right);
  return { x: left + 8, y: 8, width: width - left - right - 16, height: height - insets.bottom - 16 };
}

function over(winner: number, discards = 40): View {
  const view = sampleView({ phase: "over", next: null });
  view.racks = view.racks.map((_, seat) => {
    if (seat !== winner) return rackOf({ hand: HAND });
    return rackOf({ count: 0, hand: [], exposed: GROUPS.map((tiles) => ({ tiles, tile: null, source: 0 })) as never });
  });
  view.discards = Array.from({ length: discards }, (_, k) => ({ tile: "3D", seat: k % 4 }));
  return view;
}

// bars: what layouts leave free.
function pictureOf(screen: Screen, view: View, bars: Screen["insets"]) {
  const camera = new PerspectiveCamera();
  const shown = layout(view, sampleViewer(view, { free: freeArea({ ...screen, insets: bars }) }));
  aim(camera, screen, screen.aside ? wholeTable(shown, freeArea(screen), 1) : shown.camera, NO_OFFSET);
  return { camera, shown };
}

// Around the sides of the rim that are not round.
function rimAround(screen: Screen, view: View, bars: Screen["insets"]): Box {
  const { camera, shown } = pictureOf(screen, view, bars);
  const { width, corner } = rimOf(shown.table);
  const [x, z, round] = [shown.table.width / 2 + width, shown.table.depth / 2 + width, corner + width];
  const spots = [-1, 1].flatMap((side) =>
    [-1, 1].flatMap((end) => [
      new Vector3(side * x, 0, end * (z - round)),
      new Vector3(side * (x - round), 0, end * z),
    ]),
  );
  return boxAround(spots.map((spot) => pixels(camera, screen, spot)));
}

function tilesOf(
  screen: Screen,
  view: View,
  winner: number,
  bars: Screen["insets"],
): { tiles: Box[]; own: Box; others: Box[] } {
  const { camera, shown } = pictureOf(screen, view, bars);
  const seen = shown.pieces.filter(({ hidden }) => !hidden);
  const boxes = seen.map((piece) => boxAround(corners(piece, (point) => pixels(camera, screen, point))));
  const own = boxes.filter((_, k) => new RegExp(`^(hand|exposed).*@${winner}$`).test(seen[k]?.place ?? ""));
  const points = own.flatMap(({ x, y, width, height }) => [
    { left: x, top: y },
    { left: x + width, top: y + height },
  ]);
  const others = boxes.filter((_, k) => own.includes(boxes[k] as Box) || !/^(wall|hand)/.test(seen[k]?.place ?? ""));
  return { tiles: boxes, own: boxAround(points), others };
}

function boxAround(points: { left: number; top: number }[]): Box {
  const [x, y] = [Math.min(...points.map(({ left }) => left)), Math.min(...points.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...points.map(({ left }) => left)), Math.max(...points.map(({ top }) => top))];
  return { x, y, width: right - x, height: bottom - y };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("words that tell of no tiles in particular go below what lies in the middle where they have room to be large", () => {
  const area = { x: 0, y: 0, width: 900, height: 700 };
  const near = { x: 450, y: 350, width: 0, height: 0 };
  const board = { x: 100, y: 100, width: 700, height: 300 };
  const looks = [
    { width: 400, height: 150, style: "large", cost: 0 },
    { width: 200, height: 70, style: "small", cost: 200 },
  ];
  const best = bestLook(looks, near, [board], area);
  assert.equal(best?.look.style, "large");
  assert.ok((best?.place.y ?? 0) > board.y + board.height);
});
