// Of a tile that lies open at a side all is seen, its thickness too: my rack stands before none of it, live and in a replay.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { layout as american } from "../games/american/layout";
import { rackOf, sampleView, sampleViewer } from "../games/american/sample";
import type { Free, Layout, Piece, Rack } from "../games/game";
import { layout as zungJung } from "../games/zung-jung/layout";
import { meldOf, rackOf as rackOfMelds, sampleView as sampleOfZungJung } from "../games/zung-jung/sample";
import { aim, NO_OFFSET } from "./camera";
import { freeArea, type Screen } from "./free-area";
import { corners as cornersOf, pixels, SCREENS } from "./sample-screens";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J J".split(" ");
const KONG = { tiles: ["3D", "3D", "J", "J"], tile: "3D", source: 1 };
const QUINT = { ...KONG, tiles: ["3D", "3D", "J", "J", "J"] };
const REPLAY = 99; // pixels: what the controls below a replay cover
const SOME = 1; // pixel

type Spot = ReturnType<typeof pixels>;
type Eye = (point: Vector3) => Spot;

const DESKS: [what: string, screen: Screen][] = SCREENS.slice(0, 11).flatMap(([width, height, insets]) => [
  [`${width} x ${height}`, { width, height, insets }],
  [`a replay at ${width} x ${height}`, { width, height, insets: { ...insets, bottom: REPLAY } }],
]);

// Groups on everybody's rack, and the rest of their hands.
const LAID = [[], [KONG], [KONG, QUINT], [KONG, KONG, KONG]];
const MELDS = [0, 1, 2, 3, 4];

function tables(free: Free): Layout[] {
  const americans = LAID.map((exposed) => {
    const count = HAND.length - exposed.flatMap(({ tiles }) => tiles).length;
    const view = sampleView({ me: 0 });
    view.racks = view.racks.map(() => rackOf({ exposed, count, hand: HAND.slice(0, count) }));
    return american(view, sampleViewer(view, { free }));
  });
  const others = MELDS.map((melds) => {
    const hand = HAND.slice(0, 13 - 3 * melds);
    const rack = { melds: Array.from({ length: melds }, () => meldOf({})), count: hand.length, hand };
    const view = sampleOfZungJung({ me: 0 });
    view.racks = view.racks.map(() => rackOfMelds(rack));
    return zungJung(view, sampleViewer(view, { free }));
  });
  return [...americans, ...others];
}

function eyeOf(screen: Screen, { camera }: Layout): Eye {
  const seen = new PerspectiveCamera();
  aim(seen, screen, camera, NO_OFFSET);
  return (point) => pixels(seen, screen, point);
}

// The upper edge of my rack, which the tiles on it do not reach above.
function edgeOf({ pose, length, section }: Rack, eye: Eye) {
  const end = (along: number) => section.map(([out, up]) => eye(new Vector3(pose.x + along, up, pose.z + out)));
  const [left, right] = [end(-length / 2), end(length / 2)];
  return {
    left: Math.min(...left.map((spot) => spot.left)),
    right: Math.max(...right.map((spot) => spot.left)),
    top: Math.min(...[...left, ...right].map(({ top }) => top)),
  };
}

function coveredBy(rack: Rack, pieces: Piece[], eye: Eye): string[] {
  const edge = edgeOf(rack, eye);
  return pieces.flatMap((piece) => {
    const corners = cornersOf(piece, eye);
    const isBefore = corners.some(({ left }) => left > edge.left && left < edge.right);
    const hidden = Math.max(...corners.map(({ top }) => top)) - edge.top;
    return isBefore && hidden > SOME ? [`${piece.place}: ${hidden.toFixed(1)} px`] : [];
  });
}

for (const [what, screen] of DESKS)
  test(`${what}: all of the tiles that lie open at the sides is seen`, () => {
    for (const shown of tables(freeArea(screen))) {
      const open = shown.pieces.filter(({ place }) => /^(hand|exposed).*@[13]$/.test(place));
      assert.ok(open.length >= 26);
      assert.deepEqual(coveredBy(shown.racks[0] as Rack, open, eyeOf(screen, shown)), []);
    }
  });
