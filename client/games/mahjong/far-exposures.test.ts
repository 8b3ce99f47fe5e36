// What the player across has laid open lies beside their hidden tiles, on a desktop, so that both are seen.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import { type Free, type Layout, TILE } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import * as zung from "../zung-jung/sample";
import { sampleViewer } from "./sample";

const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };
const DESKS = 11;
const ACROSS = 2;

// The player across has laid so many groups, and is in turn or not.
const TABLES: Record<string, (free: Free, groups: number, active: number) => Layout> = {
  american: (free, groups, active) => {
    const view = sampleView({ me: 0, active });
    const count = (seat: number) => (seat === active ? 14 : 13) - 4 * groups;
    view.racks = view.racks.map((_, seat) => rackOf({ count: count(seat), exposed: Array(groups).fill(KONG) }));
    return american(view, sampleViewer(view, { free }));
  },
  "zung-jung": (free, groups, active) => {
    const view = zung.sampleView({ me: 0, active });
    const count = (seat: number) => (seat === active ? 14 : 13) - 3 * groups;
    const melds = Array.from({ length: groups }, () => zung.meldOf({ source: 1 }));
    view.racks = view.racks.map((_, seat) => zung.rackOf({ count: count(seat), melds }));
    return zungJung(view, sampleViewer(view, { free }));
  },
};

const xOf = ({ pieces }: Layout, kind: string) =>
  pieces.filter(({ place }) => place.startsWith(kind) && place.endsWith(`@${ACROSS}`)).map(({ pose }) => pose);

for (const [game, table] of Object.entries(TABLES))
  for (const [width, height, insets] of SCREENS.slice(0, DESKS))
    test(`${game} at ${width} x ${height}: no group across stands before a hidden tile, which do not move at a draw`, () => {
      const free = freeArea({ width, height, insets });
      for (const groups of [1, 2, 3]) {
        const [drawn, before] = [ACROSS, 1].map((active) => table(free, groups, active)) as [Layout, Layout];
        for (const shown of [drawn, before]) {
          const [hand, laid] = [xOf(shown, "hand."), xOf(shown, "exposed.")];
          const ends = Math.max(...hand.map(({ x, scale }) => x + (TILE.width * scale) / 2));
          const begins = Math.min(...laid.map(({ x, scale }) => x - (TILE.width * scale) / 2));
          assert.ok(begins > ends, `${groups}: from ${begins}, hidden tiles to ${ends}`);
          const rack = shown.racks.find(({ seat }) => seat === ACROSS) as Layout["racks"][number];
          for (const { x } of [...hand, ...laid])
            assert.ok(Math.abs(x - rack.pose.x) < rack.length / 2, `${groups}: ${x} ${rack.length / 2}`);
        }
        const stood = xOf(before, "hand.").map(({ x }) => x.toFixed(3));
        assert.deepEqual(
          xOf(drawn, "hand.")
            .slice(0, -1)
            .map(({ x }) => x.toFixed(3)),
          stood,
          `${groups}`,
        );
      }
    });
