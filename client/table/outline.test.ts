import assert from "node:assert/strict";
import test from "node:test";
import { pausedLayout } from "../games/solitaire/layout";
import { ROW, sampleView, sampleViewer } from "../games/solitaire/sample";
import { type SampleElement, samplePage } from "../ui/sample-dom";
import { outline } from "./outline";

const gone = "- 1D 2D - 1D 2D";

function paused() {
  samplePage();
  const view = sampleView(ROW, gone);
  const faces = view.faces.map((face) => (face === null ? null : ""));
  return pausedLayout({ ...view, faces }, sampleViewer(view));
}

const drawn = () => outline(paused()) as unknown as SampleElement;
const of = (shape: SampleElement | undefined, name: string) => Number(shape?.attributes.get(name));

test("a paused board shows where its tiles lie, and no face", () => {
  const { pieces } = paused();
  assert.deepEqual(
    pieces.map(({ place, face, look }) => [place, face, look]),
    ["tile.1", "tile.2", "tile.4", "tile.5"].map((place) => [place, null, ""]),
  );
  assert.ok(pieces.every(({ pose }) => pose.pitch === Math.PI));
});

test("before a board is drawn there is a front and a face for each of its tiles, the upper ones last", () => {
  const { children } = drawn();
  assert.equal(children.length, 8);
  const [below, above] = [children[1], children[7]];
  assert.ok(of(above, "y") < of(below, "y"), "the upper layer is seen higher up");
});

test("all of them are inside the picture", () => {
  const svg = drawn();
  const [left = 0, top = 0, width = 0, height = 0] = (svg.attributes.get("viewBox") ?? "").split(" ").map(Number);
  for (const shape of svg.children) {
    assert.ok(of(shape, "x") >= left && of(shape, "x") + of(shape, "width") <= left + width);
    assert.ok(of(shape, "y") >= top && of(shape, "y") + of(shape, "height") <= top + height);
  }
});
