import assert from "node:assert/strict";
import test from "node:test";
import { layout } from "./layout";
import { motions } from "./motions";
import { ROW, sampleView, sampleViewer } from "./sample";

const DOWN = sampleView(ROW, "- - - - - -", { faces: ROW.map(() => ""), free: [] });
const LONGEST = 700; // ms until the last tile begins to turn up

test("until the page shows the table, all tiles lie face down", () => {
  for (const { face, pose } of layout(DOWN, sampleViewer(DOWN)).pieces) {
    assert.equal(face, null);
    assert.equal(pose.pitch, Math.PI);
  }
});

test("then each turns up where it lies, soon", () => {
  const up = sampleView(ROW, "1D 2D 3D 4D 5D 5D");
  const viewer = sampleViewer(up);
  const turning = motions(DOWN, up, [{ kind: "dealt" }], viewer);
  assert.equal(turning.length, ROW.length);
  for (const { to, startAs, delay } of turning) {
    const piece = layout(up, viewer).pieces.find(({ place }) => place === to);
    assert.deepEqual(startAs?.pose, { ...piece?.pose, pitch: Math.PI });
    assert.ok(delay <= LONGEST);
  }
});
