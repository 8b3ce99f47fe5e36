// How large the tiles of a Zung Jung table are on the screen, seen from every seat and by a spectator.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea, type Screen } from "../../scene/camera";
import { type Projected, projected as projectedOf, SCREENS } from "../../scene/sample-screens";
import { layout } from "./layout";
import { meldOf, rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const VIEWERS = [0, 1, 2, 3, null];

// The smallest width in pixels of a tile of my hand, of a discard, while each player has so many, and of a meld: mine, another
// player's.
interface Least {
  hand: number;
  discards: Record<number, number>;
  mine: number;
  others: number;
}

const LEAST: Record<string, Least> = {
  "1920 x 950": { hand: 90, discards: { 10: 74, 18: 66, 24: 55 }, mine: 80, others: 52 },
  "1440 x 900": { hand: 85, discards: { 10: 68, 18: 58, 24: 48 }, mine: 70, others: 44 },
  "1440 x 780": { hand: 78, discards: { 10: 60, 18: 48, 24: 44 }, mine: 64, others: 41 },
  "1536 x 730": { hand: 78, discards: { 10: 56, 18: 48, 24: 44 }, mine: 64, others: 40 },
  "1366 x 650": { hand: 68, discards: { 10: 50, 18: 43, 24: 38 }, mine: 55, others: 35 },
  "1280 x 720": { hand: 70, discards: { 10: 54, 18: 44, 24: 40 }, mine: 58, others: 37 },
  "1024 x 768": { hand: 60, discards: { 10: 48, 18: 44, 24: 38 }, mine: 50, others: 33 },
  "900 x 600": { hand: 48, discards: { 10: 38, 18: 36, 24: 30 }, mine: 39, others: 28 },
  "768 x 1024": { hand: 50, discards: { 10: 40, 18: 39, 24: 35 }, mine: 41, others: 31 },
  "390 x 844": { hand: 50, discards: { 10: 42, 14: 38, 18: 32, 21: 30, 24: 30 }, mine: 34, others: 24.5 },
  "844 x 390": { hand: 54, discards: { 10: 42, 14: 39, 18: 34, 21: 30, 24: 29 }, mine: 45, others: 23 },
  "667 x 375": { hand: 42, discards: { 10: 38, 14: 34, 18: 29.9, 21: 29.5, 24: 27.5 }, mine: 35, others: 22.8 },
};

for (const [width, height, insets] of SCREENS) {
  const name = `${width} x ${height}`;
  const screen = { width, height, insets };
  const least = LEAST[name] as (typeof LEAST)[string];

  test(`${name}: the discards of every player are large enough however many there are`, () => {
    for (const me of VIEWERS) {
      for (const [count, wanted] of Object.entries(least.discards)) {
        const widths = projected(screen, late(me, Number(count)), /^discard/).map(({ wide }) => wide);
        assert.equal(widths.length, 4 * Number(count));
        assert.ok(Math.min(...widths) >= wanted, `${count} discards each from ${me}: ${Math.min(...widths)} px`);
      }
    }
  });

  test(`${name}: the player across may have more discards than the others at little cost`, () => {
    const smallest = (view: View) => Math.min(...projected(screen, view, /^discard/).map(({ wide }) => wide));
    const more = late(0, 18);
    more.discards.push(...Array.from({ length: 3 }, () => ({ tile: "3D", seat: 2, claimed: false })));
    assert.ok(smallest(more) > smallest(late(0, 21)), `${smallest(more)} px`);
  });

  test(`${name}: four melds of every player are legible`, () => {
    for (const me of VIEWERS) {
      for (const seat of [0, 1, 2, 3]) {
        const melds = projected(screen, late(me, 18), new RegExp(`^exposed.*@${seat}$`));
        const smallest = Math.min(...melds.map(({ wide }) => wide));
        assert.equal(melds.length, 12);
        assert.ok(smallest >= (seat === (me ?? 0) ? least.mine : least.others), `${seat} from ${me}: ${smallest} px`);
      }
    }
  });

  test(`${name}: a full hand is large, and hides no discard`, () => {
    for (const me of [0, 1, 2, 3]) {
      const view = late(me, 24, 0);
      const hand = projected(screen, view, new RegExp(`^hand.*@${me}$`));
      const [left, right] = [Math.min(...hand.map((one) => one.left)), Math.max(...hand.map((one) => one.right))];
      assert.ok(Math.min(...hand.map(({ wide }) => wide)) >= least.hand, `${hand[0]?.wide} px`);
      assert.ok(left >= 0 && right <= width, `from ${left} to ${right}`);
      const top = Math.min(...hand.map((one) => one.top));
      const lowest = Math.max(...projected(screen, view, /^discard/).map((one) => one.bottom));
      assert.ok(lowest <= top + 2, `discards to ${lowest} px, the hand from ${top} px`);
    }
  });
}

// Every player has four melds, or none, and so many discards.
function late(me: number | null, discards: number, melds = 4): View {
  const view = sampleView({ me, wall: [[], [], [], []], next: null, supplement: null });
  const count = 14 - 3 * melds;
  view.racks = view.racks.map((_, seat) =>
    rackOf({
      count,
      hand: seat === me ? Array.from({ length: count }, (_, k) => `${(k % 9) + 1}B`) : null,
      melds: Array.from({ length: melds }, () => meldOf({ source: (seat + 1) % 4 })),
    }),
  );
  view.discards = Array.from({ length: 4 * discards }, (_, k) => ({ tile: "3D", seat: k % 4, claimed: false }));
  return view;
}

function projected(screen: Screen, view: View, places: RegExp): Projected[] {
  return projectedOf(screen, layout(view, sampleViewer(view, { free: freeArea(screen) })), places);
}
