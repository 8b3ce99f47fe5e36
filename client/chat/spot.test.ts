import assert from "node:assert/strict";
import test from "node:test";
import { type Box, spotFor, spotOver } from "./spot";

const AREA: Box = { left: 8, top: 8, right: 892, bottom: 400 }; // the hand begins at 408
const BUBBLE = { width: 200, height: 60 };

test("a bubble appears below the panels of the others", () => {
  assert.deepEqual(spotFor({ left: 350, top: 10, right: 550, bottom: 80 }, BUBBLE, AREA), { left: 350, top: 86 });
});

test("it stays on the page beside a panel at the edge", () => {
  assert.equal(spotFor({ left: 10, top: 90, right: 140, bottom: 160 }, BUBBLE, AREA).left, 8);
  assert.equal(spotFor({ left: 760, top: 90, right: 890, bottom: 160 }, BUBBLE, AREA).left, 692);
});

test("it appears above a panel that has no room below", () => {
  assert.equal(spotFor({ left: 10, top: 250, right: 140, bottom: 380 }, BUBBLE, AREA).top, 184);
});

test("that of the reader, whose panel is below the hand, ends above the hand", () => {
  const { top } = spotFor({ left: 10, top: 510, right: 250, bottom: 590 }, BUBBLE, AREA);
  assert.equal(top + BUBBLE.height, AREA.bottom);
});

test("bubbles do not cover each other", () => {
  const panel = { left: 350, top: 10, right: 550, bottom: 80 };
  const other = { left: 300, top: 86, right: 500, bottom: 140 };
  assert.equal(spotFor(panel, BUBBLE, AREA, [other]).top, 146);
});

test("where there is no room for another bubble, it is shown nevertheless", () => {
  const panel = { left: 350, top: 10, right: 550, bottom: 80 };
  assert.equal(spotFor(panel, BUBBLE, AREA, [AREA]).top, 86);
});

test("a reaction is on the panel, and on the page", () => {
  const size = { width: 50, height: 50 };
  assert.deepEqual(spotOver({ left: 10, top: 510, right: 250, bottom: 590 }, size, 900), { left: 200, top: 525 });
  assert.deepEqual(spotOver({ left: 760, top: 0, right: 910, bottom: 40 }, size, 900), { left: 850, top: 0 });
});
