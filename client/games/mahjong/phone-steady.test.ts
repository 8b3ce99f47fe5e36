// The picture of a phone is steady from the deal to the last tile: what stands there neither comes, moves nor goes because of whose turn
// it is, and nothing lies on a face that is read.

import assert from "node:assert/strict";
import test from "node:test";
import { PerspectiveCamera } from "three";
import { GAMES, type Stage, stagesOf } from "../../dev/played";
import { aim, NO_OFFSET } from "../../scene/camera";
import { freeArea, type Screen } from "../../scene/free-area";
import { corners, type Projected, pixels, projected, SCREENS } from "../../scene/sample-screens";
import type { Layout, Piece } from "../game";

const SEEDS = [3, 11];
const SOME = 1.5; // pixels
const OTHERS = /^hand.*@[1-3]$/;
const PHONES = SCREENS.slice(-4).map(([width, height, insets]): Screen => ({ width, height, insets }));

interface Shown {
  where: string;
  stage: Stage;
  layout: Layout;
}

// All stages of a game, as a seat or a spectator sees them.
function* played(game: (typeof GAMES)[number], screen: Screen, me: number | null): Generator<Shown[]> {
  const [, tiles, shown] = game;
  for (const seed of SEEDS)
    yield stagesOf(tiles, seed).map((stage, k) => ({
      where: `stage ${k} of game ${seed}, ${stage.phase} of ${stage.active}`,
      stage,
      layout: shown(stage, me, { free: freeArea(screen) }),
    }));
}

const seen = ({ pieces }: Layout, places: RegExp) =>
  pieces.filter(({ place, hidden }) => !hidden && places.test(place));
const rounded = (_: string, value: unknown) => (typeof value === "number" ? value.toFixed(4) : value);
const asText = (value: unknown) => JSON.stringify(value, rounded);
const groupsOf = ({ laid }: Stage) => laid.flat().length;

for (const game of GAMES)
  for (const screen of PHONES) {
    const name = `${game[0]} at ${screen.width} x ${screen.height}`;

    test(`${name}: racks neither come back nor move with the turn`, () => {
      for (const stages of played(game, screen, 0))
        for (const [k, now] of stages.entries()) {
          const { where, layout } = now;
          if (screen.width > screen.height) assert.equal(layout.racks.length, 4, where);
          for (const { seat } of layout.racks) assert.ok(seen(layout, of(seat)).length, where);
          if (k > 0) isSteady(stages[k - 1] as Shown, now);
        }
    });

    test(`${name}: nothing lies on a face, whoever looks`, () => {
      for (const me of [0, null])
        for (const stages of played(game, screen, me))
          for (const { where, layout } of stages)
            assert.deepEqual(coveredFaces(screen, layout, me ?? 0), [], `${where}, seen by ${me}`);
    });
  }

function isSteady(before: Shown, { where, stage, layout }: Shown): void {
  const earlier = before.layout;
  assert.equal(asText([layout.camera, layout.table]), asText([earlier.camera, earlier.table]), where);
  assert.ok(layout.racks.length <= earlier.racks.length, `${where}: a rack came back`);
  assert.ok(!seen(layout, /^wall/).length || seen(earlier, /^wall/).length, `${where}: the wall came back`);
  if (groupsOf(stage) !== groupsOf(before.stage) || layout.racks.length < earlier.racks.length) return;
  assert.equal(asText(layout.racks), asText(earlier.racks), where);
  const stood = new Map(seen(earlier, OTHERS).map(({ place, pose }) => [place, pose]));
  for (const { place, pose } of seen(layout, OTHERS))
    if (stood.has(place)) assert.equal(asText(pose), asText(stood.get(place)), `${where}: ${place}`);
}

const of = (seat: number) => new RegExp(`^(hand|exposed).*@${seat}$`);

type Area = Pick<Projected, "left" | "right" | "top" | "bottom">;
type Box = Area & { place: string; z: number };

// Each face of a discard, of what lies open and of my hand that a nearer piece lies on. Boxes of tiles side by side meet where the row
// is seen aslant.
function coveredFaces(screen: Screen, layout: Layout, mine: number): string[] {
  const boxes = boxesOf(screen, layout);
  const rowOf = (place: string) => place.replace(/\.\d+(?=@|$)/, "");
  const read = seen(layout, new RegExp(`^discard|^exposed|^hand.*@${mine}$`));
  const faces = projected(screen, { ...layout, pieces: read }, /./);
  return read.flatMap(({ place, pose }, k) =>
    boxes
      .filter((box) => box.z >= pose.z && rowOf(box.place) !== rowOf(place) && meets(faces[k] as Area, box))
      .map((box) => `${box.place} on ${place}`),
  );
}

function boxesOf(screen: Screen, layout: Layout): Box[] {
  const camera = new PerspectiveCamera();
  aim(camera, screen, layout.camera, NO_OFFSET);
  return seen(layout, /^(wall|hand|exposed|discard)/).map((piece: Piece) => {
    const spots = corners(piece, (point) => pixels(camera, screen, point));
    const [x, y] = [spots.map(({ left }) => left), spots.map(({ top }) => top)];
    const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
    return { place: piece.place, z: piece.pose.z, left, right, top, bottom };
  });
}

function meets(one: Area, other: Area): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > SOME && high > SOME;
}
