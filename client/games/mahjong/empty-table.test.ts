import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { aspectOf, SCREENS } from "../../scene/sample-screens";
import { american } from "../american/game";
import type { Game, Layout, ViewerState } from "../game";
import { zungJung } from "../zung-jung/game";

const RIM = 2.2; // centimetres of wood around the felt
const BETWEEN_CHAIRS = { width: 243, height: 330 }; // pixels of an upright phone

for (const game of [american, zungJung] as unknown as Game<unknown>[]) {
  test(`${game.home.address}: while players are awaited the whole table is seen, to its wooden rim`, () => {
    for (const [width, height, insets] of SCREENS) {
      const aspect = aspectOf({ width, height, insets });
      const viewer = { seat: 0, felt: "green", backs: [], free: { width: 600 * aspect, height: 600 } };
      const layout = game.emptyTable?.(viewer as unknown as ViewerState) as Layout;
      for (const axis of [0, 2] as const) {
        const seen = layout.camera.visiblePoints.map((point) => point[axis]);
        const half = (axis ? layout.table.depth : layout.table.width) / 2 + RIM;
        assert.ok(Math.min(...seen) <= -half && Math.max(...seen) >= half, `${width} x ${height}`);
      }
    }
  });

  test(`${game.home.address}: players wait around the same table in every window`, () => {
    const tables = [
      ...SCREENS.map(([width, height, insets]) => freeArea({ width, height, insets })),
      BETWEEN_CHAIRS,
    ].map((free) => {
      const viewer = { seat: 0, felt: "green", backs: [], free };
      return game.emptyTable?.(viewer as unknown as ViewerState) as Layout;
    });
    for (const layout of tables) assert.deepEqual(layout, tables[0]);
    const { racks, pieces, chairs } = tables[0] as Layout;
    assert.equal(racks.length, 4);
    assert.ok(pieces.length > 100, "the walls stand");
    assert.ok(chairs && chairs > 0.5 && chairs < 3);
  });
}
