import assert from "node:assert/strict";
import test from "node:test";
import { aspectOf, MATCH_SCREENS } from "../../scene/sample-screens";
import { DOMINO, extentOf, type Layout, type Rack } from "../game";
import { areasFor } from "./areas";
import { layout } from "./layout";
import { TILES } from "./plays";
import { row, sampleView, sampleViewer } from "./sample";

const COUNTS = [1, 7, 8, 20];

// The hand of this seat, and what it lies on.
function shown(aspect: number, seat: number, count: number): { hand: Layout["pieces"]; rack: Rack } {
  const mine = TILES.slice(0, seat ? 7 : count);
  const view = sampleView(row("6|4"), { aspect, hand: mine, counts: [mine.length, count] });
  const { pieces, racks } = layout(view, sampleViewer(view));
  const hand = pieces.filter(({ place, hidden }) => place.endsWith(`@${seat}`) && !hidden);
  return { hand, rack: racks.find((one) => one.seat === seat) as Rack };
}

for (const [width, height, insets] of MATCH_SCREENS) {
  const aspect = aspectOf({ width, height, insets });

  test(`${width} x ${height}: the player's tiles lie in their tray, inside the picture`, () => {
    for (const count of COUNTS) {
      const { hand, rack } = shown(aspect, 0, count);
      const outs = rack.section.map(([out]) => out);
      assert.ok(rack.pose.x + rack.length / 2 <= areasFor(aspect).width / 2);
      for (const { pose } of hand) {
        const { width: wide, depth: deep } = extentOf(pose);
        assert.ok(Math.abs(pose.x - rack.pose.x) + wide / 2 <= rack.length / 2, `${count} tiles`);
        assert.ok(
          pose.z - rack.pose.z - deep / 2 >= Math.min(...outs) && pose.z - rack.pose.z + deep / 2 <= Math.max(...outs),
        );
        assert.ok(pose.y > DOMINO.depth / 2, "on the wood, not in it");
      }
    }
  });

  test(`${width} x ${height}: a rack is as long as the hand`, () => {
    for (const seat of [0, 1]) {
      const lengths = [2, 3, 5, 7].map((count) => shown(aspect, seat, count).rack.length);
      for (const [n, length] of lengths.slice(1).entries()) assert.ok(length > (lengths[n] as number), `${n}`);
    }
  });

  test(`${width} x ${height}: the opponent's tiles stand apart from each other, however many they are`, () => {
    for (const count of COUNTS) {
      const poses = shown(aspect, 1, count).hand.map(({ pose }) => pose);
      for (const [n, pose] of poses.slice(1).entries())
        assert.ok(pose.x - (poses[n] as typeof pose).x > DOMINO.width * pose.scale, `${count} tiles`);
    }
  });
}

test("before the start nothing lies between the chain and the felt", () => {
  const view = sampleView([], { phase: "begin", active: null, hand: [], counts: [0, 0] });
  assert.deepEqual(layout(view, sampleViewer(view)).racks, []);
});

test("once both hands are read they lie on the felt, as large as each other, and no rack stands there", () => {
  const hands = [TILES.slice(0, 3), TILES.slice(3, 8)];
  for (const phase of ["play", "round", "over"] as const) {
    const view = sampleView(row("6|4"), { phase, hand: hands[0], hands, counts: [3, 5] });
    const { pieces, racks } = layout(view, sampleViewer(view));
    const poses = pieces.filter(({ place }) => place.startsWith("hand.")).map(({ pose }) => pose);
    assert.deepEqual(racks, []);
    assert.equal(new Set(poses.map(({ scale }) => scale)).size, 1);
    assert.ok(poses.every(({ pitch, roll }) => !pitch && !roll));
  }
});
