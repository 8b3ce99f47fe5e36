import assert from "node:assert/strict";
import test from "node:test";
import { panelRow, panelsAtSides } from "./bars";

const HOME = 122; // pixels
const TOOLS = 290;
const REM = 18;

test("panels of players stand beside the tools while they have room for a score", () => {
  const { below, left, width, tight } = panelRow(1024, HOME, TOOLS, REM);
  assert.ok(!below);
  assert.ok(left > HOME && left + 3 * width + TOOLS < 1024);
  assert.ok(tight, "but not for a note beside it");
  assert.ok(!panelRow(1280, HOME, TOOLS, REM).tight);
});

test("beside an open drawer they stand below the tools, in the whole width", () => {
  const { below, left, width, tight } = panelRow(794, HOME, TOOLS, REM);
  assert.ok(below && !tight);
  assert.ok(left < HOME && 3 * width > 0.9 * 794);
});

// The far ends of the racks at the sides, in a window of this width.
const ends = (left: number, right: number, y: number) => ({
  left: { x: left, y },
  top: { x: 900, y: 40 },
  right: { x: right, y },
});
const insets = (left: number) => ({ top: 6, right: 54, bottom: 58, left });

test("the panels at the sides stand outwards of the ends of the racks, level with them", () => {
  const { left, right } = panelsAtSides(ends(520, 1730, 165), insets(378), 1920, REM);
  assert.ok(left.x > 378 && left.x < 400, "beside the column, its right edge at the rack");
  assert.ok(right.x > 1730 && right.x < 1750);
  assert.ok(left.y === right.y && left.y > 120 && left.y < 165);
});

test("where there is no room for the tools beside them, these begin below", () => {
  const { left, right, below } = panelsAtSides(ends(132, 1308, 128), insets(54), 1440, REM);
  assert.ok(left.y === right.y && left.y > 80 && left.y < 128, "level with the racks");
  assert.ok(left.x + 6.6 * REM < 132 && right.x > 1308, "outwards of them");
  assert.ok(below >= right.y + 3 * REM);
});

test("beside a lesson too, which begins below its panel", () => {
  const { left, right, below } = panelsAtSides(ends(403, 1297, 150), insets(324), 1440, REM);
  for (const { y } of [left, right]) assert.ok(y + 3 * REM > 150 && y < 150, "level with the ends of the racks");
  assert.ok(left.x + 6.6 * REM < 403 && right.x > 1297 && right.x + 6.6 * REM < 1440);
  assert.ok(below >= left.y + 3 * REM);
});

test("beside a column of closest hands it stands over the corner of the table, above the rack", () => {
  const { left, right, below } = panelsAtSides(ends(415, 1297, 150), insets(324), 1440, REM, true);
  assert.ok(left.x >= 324 && left.y >= 52 && left.y + 3 * REM <= 150);
  assert.ok(right.y + 3 * REM > 150 && right.y < 150, "level with the end of the rack");
  assert.ok(right.x > 1297 && right.x + 6.6 * REM < 1440);
  assert.ok(below >= right.y + 3 * REM);
});

test("beside an open drawer they stand in front of it", () => {
  const { right } = panelsAtSides(ends(132, 1000, 128), { ...insets(54), right: 540 }, 1620, REM);
  assert.ok(right.x > 1000 && right.x + 6.6 * REM <= 1620 - 540 + 54);
});

test("where there is room for neither, both stand above the tools, within the window", () => {
  const { left, right } = panelsAtSides(ends(100, 1266, 85), insets(54), 1366, REM);
  assert.ok(left.x >= 0 && left.x < 10);
  assert.ok(right.x > 1240 && right.x < 1366);
  assert.deepEqual([left.y, right.y], [52, 52]);
});

test("the panel across and the one at the right are apart in every window", () => {
  for (const [width, rem] of [
    [1920, 18],
    [1536, 18],
    [1440, 18],
    [1440, 24],
    [1366, 17],
    [1280, 16],
  ] as const)
    for (let rack = 24; rack < 170; rack += 6)
      for (let y = 8; y < 60; y += 4) {
        const across = { x: width - 54 - rack - 60, y };
        const all = { left: { x: 60, y: y + 60 }, top: across, right: { x: width - 54 - rack, y: y + 60 } };
        const { right } = panelsAtSides(all, insets(54), width, rem);
        const [end, foot] = [across.x + 8 + 9 * rem, Math.max(4, y - 16) + 3 * rem]; // of the panel across
        assert.ok(right.x >= end + 8 || right.y >= foot + 8, `${width} ${rack} ${y}: ${right.x} ${right.y}`);
      }
});
