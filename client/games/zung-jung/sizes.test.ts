// How large the tiles of a Zung Jung table are on the screen, seen from every seat and by a spectator.

import assert from "node:assert/strict";
import test from "node:test";
import { testDeskSizes, testPhoneSizes } from "../../dev/sample-sizes";
import { freeArea, type Screen } from "../../scene/free-area";
import { type Projected, projected as projectedOf, SCREENS } from "../../scene/sample-screens";
import { type Free, type Layout, TILE } from "../game";
import { layout } from "./layout";
import { meldOf, rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const { wall, next, supplement } = sampleView();
const WALLS = { wall, next, supplement };
const VIEWERS = [0, 1, 2, 3, null];
const SOME = 0.01; // centimetres

// The smallest width in pixels of a tile of my hand, of a discard, while each player has so many, and of a meld: mine, another
// player's.
interface Least {
  hand: number;
  discards: Record<number, number>;
  mine: number;
  others: number;
}

const LEAST: Record<string, Least> = {
  "1920 x 950": { hand: 90, discards: { 24: 64 }, mine: 80, others: 52 },
  "1440 x 900": { hand: 85, discards: { 24: 48 }, mine: 70, others: 44 },
  "1440 x 780": { hand: 78, discards: { 24: 47 }, mine: 64, others: 41 },
  "1536 x 730": { hand: 78, discards: { 24: 46 }, mine: 64, others: 40 },
  "1366 x 650": { hand: 68, discards: { 24: 41 }, mine: 55, others: 35 },
  "1280 x 720": { hand: 70, discards: { 24: 42 }, mine: 58, others: 37 },
  "1024 x 768": { hand: 60, discards: { 24: 39 }, mine: 50, others: 33 },
  "900 x 600": { hand: 48, discards: { 24: 30.5 }, mine: 39, others: 28 },
  "768 x 1024": { hand: 50, discards: { 24: 35.5 }, mine: 41, others: 31 },
  "390 x 844": { hand: 50, discards: { 10: 30, 14: 26, 18: 24, 21: 22, 24: 22 }, mine: 34, others: 24 },
  "360 x 740": { hand: 46, discards: { 10: 24, 14: 20, 18: 16, 21: 14, 24: 14 }, mine: 30, others: 24 },
  "844 x 390": { hand: 54, discards: { 10: 29, 14: 29, 18: 29, 21: 29, 24: 26 }, mine: 44, others: 26 },
  "667 x 375": { hand: 44, discards: { 10: 30, 14: 30, 18: 28, 21: 24, 24: 23 }, mine: 35, others: 26 },
};

testDeskSizes({
  begun: (screen, me, places) => projected(screen, { ...late(me, 0, 0), ...WALLS }, places),
  late: (screen, me, places) => projected(screen, late(me, 18), places),
  exposed: (screen, me, places) => projected(screen, late(me, 18), places),
});

testPhoneSizes((free) => ({
  played: (me, discards, melds) => shownIn(free, played(me, discards / 4, melds)),
  open: (me) => shownIn(free, open(me)),
}));

for (const [width, height, insets] of SCREENS) {
  const name = `${width} x ${height}`;
  const screen = { width, height, insets };
  const least = LEAST[name];
  if (!least) continue;

  test(`${name}: the discards of every player are large enough however many there are`, () => {
    for (const me of VIEWERS) {
      for (const [count, wanted] of Object.entries(least.discards)) {
        const widths = projected(screen, late(me, Number(count)), /^discard/).map(({ wide }) => wide);
        assert.equal(widths.length, 4 * Number(count));
        assert.ok(Math.min(...widths) >= wanted, `${count} discards each from ${me}: ${Math.min(...widths)} px`);
      }
    }
  });

  const fixed = least.discards[10] === undefined; // no discard ever moves
  test(`${name}: discards ${fixed ? "keep one size" : "of the player across may be more at little cost"}`, () => {
    const smallest = (view: View) => Math.min(...projected(screen, view, /^discard/).map(({ wide }) => wide));
    const more = late(0, 18);
    more.discards.push(...Array.from({ length: 3 }, () => ({ tile: "3D", seat: 2, claimed: false })));
    if (fixed) assert.ok(Math.abs(smallest(more) - smallest(late(0, 24))) < 1e-6);
    else assert.ok(smallest(more) >= smallest(late(0, 21)), `${smallest(more)} px`);
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

  if (fixed)
    test(`${name}: hands that lie open at the sides are as large as melds, and lie on no other tile`, () => {
      for (const me of VIEWERS)
        for (const melds of [0, 1, 2])
          for (const turn of [1, 3]) {
            const seat = ((me ?? 0) + turn) % 4;
            const places = new RegExp(`^(hand|exposed).*@${seat}$`);
            const all = projected(screen, shownHands(me, melds), places);
            assert.equal(all.length, 13);
            const smallest = Math.min(...all.map(({ wide }) => wide));
            assert.ok(smallest >= least.others, `${melds} melds, ${turn} from ${me}: ${smallest} px`);
            assert.deepEqual(overlapping(shownIn(freeArea(screen), shownHands(me, melds)), places), []);
            for (const { left, right } of all) assert.ok(left >= 0 && right <= width);
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

// Two tiles that lie on each other, if any do.
function overlapping({ pieces }: Layout, places: RegExp): string[] {
  const boxes = pieces
    .filter(({ place }) => places.test(place))
    .map(({ place, pose: { x, z, yaw, scale } }) => {
      const [wide, deep] = Math.abs(yaw) > 1 ? [TILE.height, TILE.width] : [TILE.width, TILE.height];
      return { place, x, z, wide: wide * scale, deep: deep * scale };
    });
  const meet = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 - SOME &&
    Math.abs(one.z - other.z) < (one.deep + other.deep) / 2 - SOME;
  return boxes.flatMap((one, k) =>
    boxes.slice(k + 1).flatMap((other) => (meet(one, other) ? [`${one.place} ${other.place}`] : [])),
  );
}

// Everybody has so many melds and shows the rest of the hand.
function shownHands(me: number | null, melds: number): View {
  const view = late(me, 18, melds);
  view.racks = view.racks.map((rack) => ({
    ...rack,
    count: 13 - 3 * melds,
    hand: Array.from({ length: 13 - 3 * melds }, (_, k) => `${(k % 9) + 1}B`),
  }));
  return view;
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

// The others have so many melds, and I have a full hand.
function played(me: number | null, discards: number, melds: number): View {
  const view = late(me, discards, 0);
  const meld = (seat: number) => meldOf({ source: (seat + 1) % 4 });
  view.racks = view.racks.map((rack, seat) =>
    seat === (me ?? 0)
      ? rack
      : rackOf({ count: 13 - 3 * melds, melds: Array.from({ length: melds }, () => meld(seat)) }),
  );
  return view;
}

// A replay with all hands open.
function open(me: number | null): View {
  const view = late(me, 9, 0);
  view.racks = view.racks.map(() =>
    rackOf({ count: 13, hand: Array.from({ length: 13 }, (_, k) => `${(k % 9) + 1}B`) }),
  );
  return view;
}

function shownIn(free: Free, view: View): Layout {
  return layout(view, sampleViewer(view, { free }));
}

function projected(screen: Screen, view: View, places: RegExp): Projected[] {
  return projectedOf(screen, shownIn(freeArea(screen), view), places);
}
