import assert from "node:assert/strict";
import test from "node:test";
import { extentOf, type Layout, type Pose } from "../game";
import { layout } from "./layout";
import { motions } from "./motions";
import { TILES } from "./plays";
import { row, sampleView, sampleViewer } from "./sample";

const went = (seat: number, hands: string[][]) =>
  sampleView(row("6|4 4|1"), {
    phase: "round",
    active: null,
    hand: hands[0] ?? [],
    counts: [hands[0]?.length ?? 0, hands[1]?.length ?? 0],
    hands,
    round_end: { how: "out", seat, points: 15 },
  });
const ENDED = [{ kind: "round_ended", how: "out", seat: 0, points: 15 }];

// The tiles, and the numbers that appear one after the other.
function counted({ pieces, labels = [] }: Layout) {
  return { pieces, labels: labels.filter(({ after }) => after !== undefined) };
}

test("when I go out, the tiles of the other hand turn over one by one, and what they come to is counted beside them", () => {
  const view = went(0, [[], ["5|1", "6|0", "3|2"]]);
  const viewer = sampleViewer(view);
  const { labels, pieces } = counted(layout(view, viewer));
  assert.deepEqual(
    labels.map(({ text }) => text),
    ["+5", "+10", "+15"],
  );
  const turned = motions(sampleView(view.plays), view, ENDED, viewer);
  assert.deepEqual(
    turned.map(({ to, flip, delay }) => [to, flip, delay]),
    labels.map(({ after }, n) => [`hand.${n}@1`, true, after]),
  );
  const right = Math.max(...pieces.filter(({ place }) => place.endsWith("@1")).map(({ pose }) => pose.x));
  assert.ok(labels.every(({ pose }) => pose.x > right));
});

test("when the other goes out, my tiles are counted beside them too", () => {
  const view = went(1, [["5|1", "6|0"], []]);
  const { labels, pieces } = counted(layout(view, sampleViewer(view)));
  const hand = pieces.filter(({ place }) => place.endsWith("@0")).map(({ pose }) => pose);
  assert.equal(labels.at(-1)?.text, "+10");
  for (const { pose } of labels) {
    assert.ok(pose.x > Math.max(...hand.map(({ x }) => x)));
    assert.ok(hand.every(({ z }) => z === pose.z));
  }
});

test("nothing is counted where nobody went out", () => {
  const view = { ...went(0, [["5|1"], ["6|0"]]), round_end: { how: "stuck" as const, seat: 0, points: 0 } };
  assert.deepEqual(counted(layout(view, sampleViewer(view))).labels, []);
});

test("while they are counted they lie open, half as large as the player's, and apart", () => {
  for (const count of [1, 5, 12]) {
    const tiles = TILES.slice(0, count);
    const { pieces } = layout(went(0, [[], tiles]), sampleViewer(went(0, [[], tiles])));
    const poses = pieces.filter(({ place }) => place.endsWith("@1")).map(({ pose }) => pose);
    const wide = extentOf(poses[0] as Pose).width;
    assert.ok((poses[0] as Pose).scale === 0.5 || count > 8);
    for (const [n, pose] of poses.slice(1).entries()) assert.ok(pose.x - (poses[n] as Pose).x > wide, `${count} tiles`);
  }
});
