import assert from "node:assert/strict";
import test from "node:test";
import { Matrix4, Vector3 } from "three";
import { type Piece, type Pose, TILE } from "../games/game";
import { ContactShadows, footOf } from "./contact-shadows";
import { transformOf } from "./tween";

const at = (pose: Partial<Pose>): Pose => ({ x: 0, y: 0, z: 0, yaw: 0, pitch: 0, roll: 0, scale: 1, ...pose });

function tile(pose: Partial<Pose>): Piece {
  return {
    place: "discard.0",
    kind: "tile",
    pose: at(pose),
    face: "3D",
    back: "",
    look: "",
    pickable: false,
    name: "",
  };
}

// Where the shadow of the only piece lies, and half of its size.
function shadowOf(piece: Piece, shown: Partial<Pose> = {}) {
  const shadows = new ContactShadows();
  shadows.begin([]);
  shadows.add(piece, transformOf({ ...piece.pose, ...shown }));
  if (!shadows.mesh.count) return null;
  const matrix = new Matrix4();
  shadows.mesh.getMatrixAt(0, matrix);
  const foot = shadows.mesh.geometry.getAttribute("foot");
  const y = new Vector3().setFromMatrixPosition(matrix).y;
  const facing = new Vector3(0, 1, 0).transformDirection(matrix);
  return { y, facing, wide: foot.getX(0), deep: foot.getY(0), strength: foot.getZ(0) };
}

test("a tile lies on its back, its face or its lower edge", () => {
  const side = (pose: Partial<Pose>) => footOf(transformOf(at(pose)).turn);
  const down = (pose: Partial<Pose>) =>
    side(pose)
      .down.toArray()
      .map((value) => value + 0); // no -0
  assert.deepEqual(down({ yaw: 1 }), [0, -1, 0]);
  assert.deepEqual(down({ pitch: Math.PI }), [0, 1, 0]);
  assert.deepEqual(down({ pitch: Math.PI / 2 }), [0, 0, 1]);
  assert.deepEqual(side({ pitch: 0.6 }).axes, ["width", "depth", "height"]);
  assert.deepEqual(side({ pitch: 1.2 }).axes, ["width", "height", "depth"]);
});

test("the shadow of a discard is on the felt, as large as the tile", () => {
  const shadow = shadowOf(tile({ y: (TILE.depth / 2) * 0.9, scale: 0.9 }));
  assert.ok(shadow && shadow.y > 0 && shadow.y < 0.1);
  assert.ok(Math.abs((shadow?.wide ?? 0) - (TILE.width / 2) * 0.9) < 1e-6);
  assert.ok(Math.abs((shadow?.deep ?? 0) - (TILE.height / 2) * 0.9) < 1e-6);
});

test("a tile that stands on a rack has a shadow as narrow as it is thick", () => {
  const shadow = shadowOf(tile({ y: 1 + TILE.height / 2, pitch: Math.PI / 2 }));
  assert.ok(Math.abs((shadow?.deep ?? 0) - TILE.depth / 2) < 1e-6);
  assert.ok(Math.abs((shadow?.y ?? 0) - 1) < 0.1);
});

test("a shadow is seen from above, whichever way its tile lies or stands", () => {
  for (const pitch of [0, Math.PI / 2, Math.PI, 0.7, 1.2])
    assert.ok((shadowOf(tile({ y: 1, pitch }))?.facing.y ?? 0) > 0.7, `${pitch}`);
});

test("around the newest tile there is light", () => {
  const lying = tile({ y: TILE.depth / 2 });
  assert.ok((shadowOf(lying)?.strength ?? 0) > 0);
  assert.ok((shadowOf({ ...lying, look: "new" })?.strength ?? 0) < 0);
});

test("a tile in the air has none", () => {
  const lying = tile({ y: TILE.depth / 2 });
  assert.ok(shadowOf(lying));
  assert.equal(shadowOf(lying, { y: 3 }), null);
});
