// Where discards lie on phones: whole, on felt that my rack does not hide, however many there are.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { aim, NO_OFFSET } from "../../scene/camera";
import { freeArea, type Screen } from "../../scene/free-area";
import { corners, pixels, projected, SCREENS } from "../../scene/sample-screens";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import type { Layout, Piece, Rack } from "../game";
import { layout as zungJung } from "../zung-jung/layout";
import { rackOf as rackOfMelds, sampleView as sampleOfZungJung } from "../zung-jung/sample";
import { sampleViewer } from "./sample";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F F".split(" ");
const FELT = 2; // pixels, at least, of the felt between a discard and my rack
const [MOST, ALL] = [99, 4];
const REPLAYED = { top: 58, right: 0, bottom: 176, left: 0 }; // on an upright phone

const PHONES = SCREENS.slice(-4).flatMap(([width, height, insets]): Screen[] => [
  { width, height, insets },
  ...(height > width ? [{ width, height, insets: REPLAYED }] : []),
]);

// me: null for a spectator. open: as in a replay.
type Table = (screen: Screen, me: number | null, discards: number, open: boolean) => Layout;

const handOf = (seat: number, me: number | null, open: boolean) => (open || seat === me ? HAND : null);

const TABLES: [name: string, table: Table][] = [
  [
    "american",
    (screen, me, count, open) => {
      const discards = Array.from({ length: count }, (_, k) => ({ tile: "3D", seat: k % 4 }));
      const view = sampleView({ me, discards });
      view.racks = view.racks.map((_, seat) => rackOf({ hand: handOf(seat, me, open) }));
      return american(view, sampleViewer(view, { free: freeArea(screen) }));
    },
  ],
  [
    "zung-jung",
    (screen, me, count, open) => {
      const discards = Array.from({ length: count }, (_, k) => ({ tile: "3D", seat: k % 4, claimed: false }));
      const view = sampleOfZungJung({ me, discards });
      view.racks = view.racks.map((_, seat) => rackOfMelds({ hand: handOf(seat, me, open) }));
      return zungJung(view, sampleViewer(view, { free: freeArea(screen) }));
    },
  ],
];

function cameraOf(screen: Screen, { camera }: Layout): PerspectiveCamera {
  const aimed = new PerspectiveCamera();
  aim(aimed, screen, camera, NO_OFFSET);
  return aimed;
}

// From where down my rack hides what lies behind it.
function edgeOfRack(screen: Screen, shown: Layout, mine: number): number {
  const camera = cameraOf(screen, shown);
  const { pose, section } = shown.racks.find(({ seat }) => seat === mine) as Rack;
  const wood = section.map(([out, up]) => pixels(camera, screen, new Vector3(0, pose.y + up, pose.z + out)).top);
  const hand = shown.pieces.filter(({ place }) => place.startsWith("hand.") && place.endsWith(`@${mine}`));
  const tiles = hand.flatMap((piece) => corners(piece, (point) => pixels(camera, screen, point)));
  return Math.min(...wood, ...tiles.map(({ top }) => top));
}

for (const [game, table] of TABLES)
  for (const screen of PHONES)
    test(`${game} at ${screen.width} x ${screen.height} above ${screen.insets.bottom}: every discard is whole`, () => {
      for (const me of [0, null])
        for (const open of [false, true])
          for (let count = 1; count <= MOST; count += ALL) {
            const shown = table(screen, me, count, open);
            const camera = cameraOf(screen, shown);
            const edge = edgeOfRack(screen, shown, me ?? 0);
            const spots = (piece: Piece) => corners(piece, (point) => pixels(camera, screen, point));
            for (const piece of shown.pieces.filter(({ place }) => place.startsWith("discard."))) {
              const lowest = Math.max(...spots(piece).map(({ top }) => top));
              assert.ok(edge - lowest >= FELT, `${piece.place} of ${count} to ${lowest} px, my rack from ${edge}`);
              for (const { left } of spots(piece)) assert.ok(left >= 0 && left <= screen.width, `${left} px`);
            }
          }
    });

const OVER: [screen: Screen, discards: number, hand: number, rows: number][] = [
  [{ width: 390, height: 844, insets: { top: 105, right: 0, bottom: 181, left: 0 } }, 26, 34, 2],
  [{ width: 844, height: 390, insets: { top: 53, right: 0, bottom: 56, left: 0 } }, 29, 34, 1],
];
test("after a game that nobody won the discards have room, and my hand is still read with ease", () => {
  for (const [screen, least, wide, rows] of OVER) {
    const discards = Array.from({ length: MOST - 2 }, (_, k) => ({ tile: "3D", seat: k % 4 }));
    const view = sampleView({ phase: "over", active: null, discards, left: 0, wall: [[], [], [], []] });
    view.racks = view.racks.map(() => rackOf({ hand: HAND }));
    const shown = american(view, sampleViewer(view, { free: freeArea(screen) }));
    const widths = projected(screen, shown, /^discard/).map(({ wide }) => wide);
    assert.ok(Math.min(...widths) >= least, `${screen.width} x ${screen.height}: ${Math.min(...widths)} px`);
    const hand = shown.pieces.filter(({ place }) => place.startsWith("hand.") && place.endsWith("@0"));
    assert.equal(new Set(hand.map(({ pose }) => pose.z.toFixed(3))).size, rows);
    const mine = projected(screen, { ...shown, pieces: hand }, /^hand/).map((tile) => tile.wide);
    const others = projected(screen, shown, /^hand.*@[123]/).map((tile) => tile.wide);
    assert.ok(Math.min(...mine) >= Math.max(wide, ...others), `${screen.width} x ${screen.height}: ${mine[0]} px`);
  }
});

test("beside open hands low felt has the discards of Zung Jung in a line, so that they stay large", () => {
  const screen = { width: 844, height: 390, insets: { top: 53, right: 0, bottom: 82, left: 0 } };
  const zung = TABLES.find(([name]) => name === "zung-jung")?.[1] as Table;
  for (const [count, least] of [
    [4, 34],
    [28, 34],
    [60, 28],
  ] as const) {
    const shown = zung(screen, 0, count, true);
    const faces = projected(screen, shown, /^discard/);
    assert.ok(Math.min(...faces.map(({ wide }) => wide)) >= least, `${count}: ${faces[0]?.wide} px`);
    const { x, radius } = shown.compass as NonNullable<Layout["compass"]>;
    const hides = shown.pieces.filter(({ place, pose }) => /^discard/.test(place) && Math.abs(pose.x - x) < radius);
    assert.deepEqual(hides, [], "none lies on the compass");
  }
});
