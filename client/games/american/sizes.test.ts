// How large the tiles of a mah jongg table are on the screen, seen from every seat and by a spectator.

import assert from "node:assert/strict";
import test from "node:test";
import type { Screen } from "../../scene/camera";
import { aspectOf, type Projected, projected as projectedOf, SCREENS } from "../../scene/sample-screens";
import { layout } from "./layout";
import { rackOf, sampleView, sampleViewer } from "./sample";
import type { View } from "./view";

const VIEWERS = [0, 1, 2, 3, null];
const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J J".split(" ");
const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };
const QUINT = { ...KONG, tiles: ["3D", "3D", "J", "J", "J"] };

// The smallest width in pixels of a discard, while so many lie on the table, and of another player's exposure.
const LEAST: Record<string, { discards: Record<number, number>; exposed: number }> = {
  "1440 x 900": { discards: { 36: 72, 64: 56, 90: 50, 99: 44 }, exposed: 32 },
  "1280 x 800": { discards: { 36: 66, 64: 50, 90: 44, 99: 40 }, exposed: 28 },
  "900 x 600": { discards: { 36: 46, 64: 34, 90: 30, 99: 28 }, exposed: 20 },
  "768 x 1024": { discards: { 36: 40, 64: 36, 90: 30, 99: 30 }, exposed: 20 },
  "390 x 844": { discards: { 36: 40, 64: 34, 90: 30, 99: 26 }, exposed: 20 },
  "844 x 390": { discards: { 36: 44, 64: 36, 90: 30, 99: 30 }, exposed: 20 },
  "667 x 375": { discards: { 36: 34, 64: 30, 80: 30, 90: 26, 99: 24 }, exposed: 19.5 },
};

for (const [width, height, insets] of SCREENS) {
  const name = `${width} x ${height}`;
  const screen = { width, height, insets };
  const least = LEAST[name] as (typeof LEAST)[string];

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

  test(`${name}: a full hand uses the width, and hides no discard`, () => {
    for (const me of [0, 1, 2, 3]) {
      const hand = projected(screen, late(me, 90), new RegExp(`^hand.*@${me}$`));
      const [left, right] = [Math.min(...hand.map((one) => one.left)), Math.max(...hand.map((one) => one.right))];
      assert.ok(right - left >= 0.9 * width && left >= 0 && right <= width, `from ${left} to ${right}`);
      const top = Math.min(...hand.map((one) => one.top));
      const lowest = Math.max(...projected(screen, late(me, 90), /^discard/).map((one) => one.bottom));
      assert.ok(lowest <= top + 2, `discards to ${lowest} px, the hand from ${top} px`);
    }
  });
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

function projected(screen: Screen, view: View, places: RegExp): Projected[] {
  return projectedOf(screen, layout(view, sampleViewer(view, { aspect: aspectOf(screen) })), places);
}
