import assert from "node:assert/strict";
import test from "node:test";
import { aspectOf, MATCH_SCREENS } from "../../scene/sample-screens";
import { extentOf, type Piece } from "../game";
import { areasFor } from "./areas";
import { motions } from "./motions";
import { opening } from "./opening";
import { isDouble, TILES } from "./plays";
import { sampleView, sampleViewer } from "./sample";

for (const [width, height, insets] of MATCH_SCREENS)
  test(`${width} x ${height}: the chain of the start screen lies on the table, no tile twice, none on another`, () => {
    const areas = areasFor(aspectOf({ width, height, insets }));
    const pieces = opening(areas);
    const faces = pieces.map(({ face }) => face as string);
    assert.equal(new Set(faces).size, pieces.length);
    assert.ok(faces.every((face) => TILES.includes(face) && !isDouble(face)));
    for (const [n, a] of pieces.entries()) {
      const { width: wide, depth: deep } = extentOf(a.pose);
      assert.ok(
        Math.abs(a.pose.x) + wide / 2 < areas.width / 2 && Math.abs(a.pose.z - areas.z) + deep / 2 < areas.depth / 2,
      );
      for (const b of pieces.slice(n + 1)) assert.ok(!overlap(a, b), `${a.face} and ${b.face}`);
    }
  });

function overlap({ pose: a }: Piece, { pose: b }: Piece): boolean {
  const [one, other] = [extentOf(a), extentOf(b)];
  const [x, z] = [(one.width + other.width) / 2, (one.depth + other.depth) / 2];
  return Math.abs(a.x - b.x) < x - 0.01 && Math.abs(a.z - b.z) < z - 0.01;
}

test("its tiles fall one after the other, and leave the table when the first hand is dealt", () => {
  const begin = sampleView([], { phase: "begin", hand: [], counts: [0, 0] });
  const fallen = motions(null, begin, [{ kind: "opened" }], sampleViewer(begin));
  assert.equal(fallen.length, opening(areasFor(1.6)).length);
  assert.ok(fallen.slice(1).every(({ delay }, n) => delay > (fallen[n]?.delay ?? 0)));
  const dealt = sampleView([], { phase: "countdown" });
  const away = motions(begin, dealt, [{ kind: "dealt" }], sampleViewer(dealt)).filter(({ exitPath }) => exitPath);
  assert.deepEqual(
    away.map(({ from }) => from),
    fallen.map(({ to }) => to),
  );
});
