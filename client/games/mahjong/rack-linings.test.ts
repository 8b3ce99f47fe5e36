// Where the racks of desktops are lined: on the wood, and what lies on a rack lies on one field. On those of phones nothing lies.

import assert from "node:assert/strict";
import test from "node:test";
import { freeArea } from "../../scene/free-area";
import { SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import type { Layout, Lining, Piece, Rack } from "../game";
import { sampleViewer } from "./sample";

const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };

const TABLES = SCREENS.filter(([width, height]) => width >= 560 && height >= 420).map(
  ([width, height, insets]): [string, Layout] => {
    const view = sampleView({ me: 0 });
    view.racks = view.racks.map((rack, seat) => (seat ? rackOf({ count: 2, exposed: [KONG, KONG, KONG] }) : rack));
    return [`${width} x ${height}`, american(view, sampleViewer(view, { free: freeArea({ width, height, insets }) }))];
  },
);

// How far along a rack, to its owner's right, the middle of a piece is.
function along({ pose: { x, z, yaw } }: Rack, { pose }: Piece): number {
  return (pose.x - x) * Math.cos(yaw) - (pose.z - z) * Math.sin(yaw);
}

const fieldOf = (rack: Rack, piece: Piece): number =>
  (rack.linings ?? []).findIndex(({ along: [from, to] }) => from < along(rack, piece) && along(rack, piece) < to);

function isOnSection(section: Rack["section"], [out, up]: Lining["across"][0]): boolean {
  return section.some(([fromOut, fromUp], k) => {
    const [toOut, toUp] = section[(k + 1) % section.length] as [number, number];
    const round = Math.hypot(out - fromOut, up - fromUp) + Math.hypot(out - toOut, up - toUp);
    return Math.abs(round - Math.hypot(toOut - fromOut, toUp - fromUp)) < 1e-9;
  });
}

for (const [where, { racks, pieces }] of TABLES) {
  test(`${where}: linings lie on the wood of their rack`, () => {
    for (const { length, section, linings = [] } of racks) {
      assert.ok(linings.length > 0);
      for (const { along, across } of linings) {
        assert.ok(along[0] > -length / 2 && along[1] < length / 2 && along[0] < along[1], `${along} of ${length}`);
        for (const point of across) assert.ok(isOnSection(section, point), `${point}`);
      }
    }
  });

  test(`${where}: sticks lie on one field of a rack, and exposures on the other`, () => {
    for (const rack of racks.slice(1)) {
      const of = (pattern: RegExp) => pieces.filter(({ place }) => pattern.test(place));
      const [exposed, sticks] = [of(new RegExp(`^exposed.*@${rack.seat}$`)), of(new RegExp(`^stick.*@${rack.seat}$`))];
      const fields = new Set(exposed.map((piece) => fieldOf(rack, piece)));
      assert.equal(fields.size, 1);
      assert.ok(!fields.has(-1));
      for (const stick of sticks) {
        const field = fieldOf(rack, stick);
        assert.ok(field >= 0 && !fields.has(field), stick.place);
      }
    }
  });
}
