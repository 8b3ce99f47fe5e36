// How large the tiles of a mah jongg table are on the screen, seen from every seat and by a spectator.

import assert from "node:assert/strict";
import test from "node:test";
import { testDeskSizes, testPhoneSizes } from "../../dev/sample-sizes";
import { freeArea, type Screen } from "../../scene/free-area";
import { type Projected, projected as projectedOf, SCREENS } from "../../scene/sample-screens";
import type { Free, Layout } from "../game";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const VIEWERS = [0, 1, 2, 3, null];
const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J J".split(" ");
const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };
const QUINT = { ...KONG, tiles: ["3D", "3D", "J", "J", "J"] };

// The smallest width in pixels of a tile of my hand, of a discard, while so many lie on the table, of another player's exposure,
// and of a tile of the wall and of another player's hand.
interface Least {
  hand: number;
  discards: Record<number, number>;
  exposed: number;
  wall: number;
}

const LEAST: Record<string, Least> = {
  "1920 x 950": { hand: 90, discards: { 99: 63 }, exposed: 52, wall: 32 },
  "1440 x 900": { hand: 88, discards: { 99: 52 }, exposed: 45, wall: 26 },
  "1440 x 780": { hand: 80, discards: { 99: 51 }, exposed: 42, wall: 23 },
  "1536 x 730": { hand: 80, discards: { 99: 48 }, exposed: 40, wall: 22 },
  "1366 x 650": { hand: 68, discards: { 99: 43 }, exposed: 35, wall: 18 },
  "1280 x 720": { hand: 70, discards: { 99: 45 }, exposed: 37, wall: 20 },
  "1024 x 768": { hand: 60, discards: { 99: 41 }, exposed: 35, wall: 18 },
  "900 x 600": { hand: 50, discards: { 99: 34 }, exposed: 28, wall: 14 },
  "768 x 1024": { hand: 50, discards: { 99: 36 }, exposed: 32, wall: 16 },
  "390 x 844": { hand: 50, discards: { 36: 30, 64: 24, 90: 20, 99: 20 }, exposed: 24, wall: 0 },
  "360 x 740": { hand: 46, discards: { 36: 24, 64: 20, 90: 16, 99: 16 }, exposed: 20, wall: 0 },
  "844 x 390": { hand: 54, discards: { 36: 36, 64: 34, 90: 29, 99: 29 }, exposed: 26, wall: 0 },
  "667 x 375": { hand: 44, discards: { 36: 30, 64: 27, 80: 27, 90: 25, 99: 23 }, exposed: 26, wall: 0 },
};

testDeskSizes({
  begun: (screen, me, places) => projected(screen, begun(me), places),
  late: (screen, me, places) => projected(screen, late(me, 70), places),
  exposed: (screen, me, places) => projected(screen, called(me), places),
});

testPhoneSizes((free) => ({
  played: (me, discards, groups) => shownIn(free, played(me, discards, groups)),
  open: (me) => shownIn(free, open(me)),
}));

for (const [width, height, insets] of SCREENS) {
  const name = `${width} x ${height}`;
  const screen = { width, height, insets };
  const least = LEAST[name];
  if (!least) continue;

  test(`${name}: discards are large enough however many there are`, () => {
    for (const me of VIEWERS) {
      for (const [count, wanted] of Object.entries(least.discards)) {
        const widths = projected(screen, late(me, Number(count)), /^discard/).map(({ wide }) => wide);
        assert.equal(widths.length, Number(count));
        assert.ok(Math.min(...widths) >= wanted, `${count} discards from ${me}: ${Math.min(...widths)} px`);
      }
    }
  });

  test(`${name}: all exposures of the others are legible`, () => {
    for (const me of VIEWERS) {
      const mine = me ?? 0;
      for (const turn of [1, 2, 3]) {
        const exposed = projected(screen, late(me, 90), new RegExp(`^exposed.*@${(mine + turn) % 4}$`));
        const smallest = Math.min(...exposed.map(({ wide }) => wide));
        assert.equal(exposed.length, 14);
        assert.ok(smallest >= least.exposed, `${turn} seats to the right of ${me}: ${smallest} px`);
      }
    }
  });

  test(`${name}: a full hand is large, and hides no discard`, () => {
    for (const me of [0, 1, 2, 3]) {
      const hand = projected(screen, late(me, 90), new RegExp(`^hand.*@${me}$`));
      const [left, right] = [Math.min(...hand.map((one) => one.left)), Math.max(...hand.map((one) => one.right))];
      assert.ok(Math.min(...hand.map(({ wide }) => wide)) >= least.hand, `${hand[0]?.wide} px`);
      assert.ok(left >= 0 && right <= width, `from ${left} to ${right}`);
      const top = Math.min(...hand.map((one) => one.top));
      const lowest = Math.max(...projected(screen, late(me, 90), /^discard/).map((one) => one.bottom));
      assert.ok(lowest <= top + 2, `discards to ${lowest} px, the hand from ${top} px`);
    }
  });

  test(`${name}: walls and the others' hands are of one scale with the rest`, () => {
    for (const me of VIEWERS) {
      const view = begun(me);
      const [near, far] = [me ?? 0, ((me ?? 0) + 2) % 4];
      const all = projected(screen, view, new RegExp(`^wall.*@(${near}|${far})$|^hand.*@${far}$`));
      const smallest = Math.min(...all.map(({ wide }) => wide));
      assert.ok(smallest >= least.wall, `from ${me}: ${smallest} px`);
    }
  });
}

// Nobody has exposed or discarded anything.
function begun(me: number | null): View {
  const view = sampleView({ me });
  view.racks = view.racks.map((rack, seat) => ({ ...rack, hand: seat === me ? HAND : null }));
  return view;
}

// I have exposed three quads.
function called(me: number | null): View {
  const view = sampleView({ me });
  view.racks[me ?? 0] = rackOf({ count: 2, hand: me === null ? null : ["J", "J"], exposed: [KONG, KONG, KONG] });
  return view;
}

// Every other player has exposed 14 tiles, and I have exposed none.
function late(me: number | null, discards: number): View {
  const view = sampleView({ me, wall: [[], [], [], []], next: null });
  view.racks = view.racks.map((_, seat) =>
    seat === (me ?? 0)
      ? rackOf({ count: 14, hand: me === null ? null : HAND })
      : rackOf({ count: 0, exposed: [KONG, QUINT, QUINT] }),
  );
  view.discards = Array.from({ length: discards }, (_, k) => ({ tile: "3D", seat: k % 4 }));
  return view;
}

// The others have exposed so many groups, and I have a full hand.
function played(me: number | null, discards: number, groups: number): View {
  const view = late(me, discards);
  view.racks = view.racks.map((rack, seat) =>
    seat === (me ?? 0) ? rack : rackOf({ count: 13 - 3 * groups, exposed: [KONG, QUINT].slice(0, groups) }),
  );
  return view;
}

// A replay with all hands open.
function open(me: number | null): View {
  const view = late(me, 36);
  view.racks = view.racks.map(() => rackOf({ count: 13, hand: HAND.slice(0, 13) }));
  return view;
}

function shownIn(free: Free, view: View): Layout {
  return layout(view, sampleViewer(view, { free }));
}

function projected(screen: Screen, view: View, places: RegExp): Projected[] {
  return projectedOf(screen, shownIn(freeArea(screen), view), places);
}
