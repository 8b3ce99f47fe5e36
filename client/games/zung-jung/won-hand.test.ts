// The hand that has won lies set by set, and the tile that completed it says so.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { type Free, type Piece, TILE } from "../game";
import { layout } from "./layout";
import { meldOf, rackOf, sampleResult, sampleView, sampleViewer } from "./sample";
import type { MeldView, View } from "./view";
import { wonHand } from "./won-hand";

const SPACES: Free[] = SCREENS.map(([width, height, insets]) => freeArea({ width, height, insets }));
const SETS = ["1D 2D 3D", "4B 4B 4B", "RD RD RD", "3D 4D 5D", "9C 9C"].map((text) => text.split(" "));
const KINDS = ["run", "triplet", "triplet", "run", "pair"] as const;
const MELD = meldOf({ kind: "run", tiles: ["1D", "2D", "3D"], tile: "1D" });

// One player has won with 3 Dot, which completed the fourth set.
function over(winner: number, melds: MeldView[] = [], me: number | null = 0): View {
  const result = sampleResult({
    winner,
    how: "discard",
    tile: "3D",
    parts: SETS.map((tiles, at) => ({ kind: KINDS[at] ?? "run", tiles, concealed: at !== 3 && at >= melds.length })),
  });
  const hand = SETS.slice(melds.length).flat().sort();
  const racks = [0, 1, 2, 3].map((seat) =>
    seat === winner
      ? rackOf({ hand, count: hand.length, melds: melds.map((meld) => ({ ...meld, source: (seat + 3) % 4 })) })
      : rackOf({ hand: Array<string>(13).fill("1B") }),
  );
  return sampleView({ phase: "over", active: null, me, racks, result });
}

const CASES = SPACES.flatMap((free) =>
  [0, 1, 2, 3].flatMap((winner) => [[], [MELD]].map((melds) => ({ free, view: over(winner, melds), winner }))),
);
const shownOf = ({ free, view }: { free: Free; view: View }) => layout(view, sampleViewer(view, { free }));
const ofWinner = (pieces: Piece[], winner: number) =>
  pieces.filter(({ place }) => /^(hand|exposed)/.test(place) && place.endsWith(`@${winner}`));
const distance = ({ pose: a }: Piece, { pose: b }: Piece) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

test("every set of the hand is a group, wherever the winner sits", () => {
  for (const one of CASES) {
    const tiles = ofWinner(shownOf(one).pieces, one.winner);
    assert.equal(tiles.length, 14);
    for (const [at, set] of SETS.entries()) {
      const group = tiles.filter(({ place }) => place.startsWith(`exposed.${at}.`));
      assert.deepEqual(group.map(({ face }) => face).sort(), [...set].sort());
    }
  }
});

test("sets lie further apart than the tiles within them", () => {
  for (const one of CASES) {
    const tiles = ofWinner(shownOf(one).pieces, one.winner).filter(({ pose }) => Math.abs(pose.yaw % Math.PI) < 0.1);
    const setOf = ({ place }: Piece) => place.split(".")[1];
    for (const [k, tile] of tiles.entries()) {
      const next = tiles[k + 1];
      if (!next || one.winner % 2) continue; // in columns each set has its own
      const touches = distance(tile, next) < 1.05 * TILE.width * tile.pose.scale;
      if (setOf(tile) !== setOf(next)) assert.ok(!touches, `${tile.place} ${one.free.width} x ${one.free.height}`);
    }
  }
});

test("the tile that won is in the set that it completed, and is called so", () => {
  for (const one of CASES) {
    const lit = ofWinner(shownOf(one).pieces, one.winner).filter(({ look }) => look === "lit");
    assert.deepEqual(
      lit.map(({ place, name, tag }) => [place, name, tag?.sign]),
      [[`exposed.3.0@${one.winner}`, "3 Dot, winning tile", "★"]],
    );
  }
});

test("on a desktop the word stands at it, on my rack and on the one across", () => {
  for (const one of CASES) {
    const { labels = [], pieces } = shownOf(one);
    const said = labels.filter(({ look }) => look === "won");
    const phone = one.free.width < 560 || one.free.height < 420;
    assert.equal(said.length, phone || one.winner % 2 ? 0 : 1);
    const lit = pieces.find(({ look }) => look === "lit");
    for (const { pose, text } of said) {
      assert.equal(text, "winning tile");
      assert.equal(pose.x, lit?.pose.x);
    }
  }
});

test("of an irregular hand pairs are groups, and the single tiles between them", () => {
  const groupsOf = (text: string) => {
    const racks = [rackOf(), rackOf({ hand: text.split(" ") }), rackOf(), rackOf()];
    const view = sampleView({ phase: "over", racks, result: sampleResult({ parts: [], tile: "E" }) });
    return wonHand(view)?.groups.map((group) => group.length);
  };
  assert.deepEqual(groupsOf("1D 1D 2D 2D 5D 5D 5D 5D 7B 7B E E S S"), [2, 2, 2, 2, 2, 2, 2]);
  assert.deepEqual(groupsOf("1D 9D 1B 9B 9B 1C 9C E S W N RD GD WD"), [3, 2, 9]);
});
