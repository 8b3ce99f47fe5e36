import assert from "node:assert/strict";
import test from "node:test";
import square from "../../../solitaire/layouts/square.json";
import turtle from "../../../solitaire/layouts/turtle.json";
import { isFree, type Spot } from "./board";
import { blockedReason, spokenTile } from "./describe";
import { layout } from "./layout";
import { navigate } from "./navigate";
import { predict } from "./predict";
import { prompt } from "./prompt";
import { kinds, ROW, sampleView, sampleViewer } from "./sample";
import { fitted, type View } from "./turned-board";
import { tutorialSteps } from "./tutorial";

const UPRIGHT = 0.3;
const COLUMN = fitted(sampleView(ROW.slice(0, 4), "1D 2D 3D 1D"), UPRIGHT);

test("only on an upright phone is a wide board turned, and turned back afterwards", () => {
  const view = sampleView(turtle.places as Spot[]);
  const upright = fitted(view, 0.56);
  assert.ok(upright.turned);
  assert.equal(fitted(upright, 0.56), upright);
  assert.deepEqual(fitted(upright, 1.6).places, view.places);
  for (const aspect of [0.9, 1.5, 2.2]) assert.equal(fitted(view, aspect), view);
  const narrow = sampleView(square.places as Spot[]);
  for (const aspect of [0.56, 0.75, 1.5]) assert.equal(fitted(narrow, aspect), narrow);
});

test("the tutorial says above and below of a turned board, where it says left and right of others", () => {
  const freeTiles = (view: View) => tutorialSteps({ ...view, taken: 2 })[0]?.text ?? "";
  assert.ok(freeTiles(COLUMN).includes("upper or lower side is open"));
  assert.ok(freeTiles(sampleView(ROW.slice(0, 4), "1D 2D 3D 1D")).includes("left or right side is open"));
});

test("it is turned in a replay too, whose controls take more of the height", () => {
  assert.ok(fitted(sampleView(turtle.places as Spot[]), 390 / 570).turned);
});

test("on a turned board the same tiles are free, also after a pair", () => {
  const view = sampleView(turtle.places as Spot[]);
  const free = (board: View) => board.places.flatMap((_, n) => (isFree(board, n) ? [n] : []));
  assert.deepEqual(free(fitted(view, 0.5)), view.free);
  assert.deepEqual(predict(COLUMN, { do: "take", pair: [0, 3] })?.view.free, [1, 2]);
});

test("on a turned board the left is at the top, and the faces stay upright", () => {
  const at = COLUMN.places.map(([x, y]) => [x, y]);
  assert.deepEqual(at, [
    [0, 0],
    [0, 2],
    [0, 4],
    [0, 6],
  ]);
  const shown = layout(COLUMN, sampleViewer(COLUMN, { free: { width: 700 * UPRIGHT, height: 700 } }));
  assert.ok(shown.pieces.every(({ pose }) => pose.yaw === 0));
  const steps = shown.pieces.map(({ pose }) => pose.z);
  assert.deepEqual(
    steps,
    [...steps].sort((a, b) => a - b),
  );
});

test("arrow keys follow a turned board as it is seen", () => {
  assert.equal(navigate(COLUMN, "tile.1", "up", []), "tile.0");
  assert.equal(navigate(COLUMN, "tile.1", "down", []), "tile.2");
  assert.equal(navigate(COLUMN, "tile.1", "right", []), null);
});

test("on a turned board top and bottom are named where left and right would be", () => {
  assert.equal(spokenTile(COLUMN, 1), "2 Dot, layer 1, blocked at the top by 1 Dot, at the bottom by 3 Dot");
  assert.equal(blockedReason(COLUMN, 1), "Blocked at top and bottom: 1 Dot and 3 Dot.");
  assert.equal(prompt(COLUMN, kinds("take"), []).text, "Choose two bright tiles that match.");
  assert.equal(prompt(COLUMN, kinds("take"), []).explanation, undefined);
  const straight = sampleView(ROW.slice(0, 4), "1D 2D 3D 1D");
  assert.ok(prompt(straight, kinds("take"), []).explanation?.includes("left or right"));
});
