import assert from "node:assert/strict";
import test from "node:test";
import type { Motion, Piece } from "../games/game";
import { matchPieces } from "./piece-matching";

const pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, roll: 0, scale: 1 };
const piece = (place: string, face: string | null): Piece => ({
  place,
  kind: "tile",
  pose,
  face,
  back: "",
  look: "",
  pickable: false,
  name: "",
});
const from = (pieces: Piece[]) => new Map(pieces.map((one) => [one.place, one]));
const motion = (source: string, to: string): [string, Motion] => [
  to,
  { from: source, to, delay: 0, flip: false, sound: "", startAs: null },
];

test("a named motion comes first", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "4D")]);
  const after = [piece("hand.0@0", "4D"), piece("discard.0", "3D")];
  assert.deepEqual(matchPieces(before, after, new Map([motion("hand.0@0", "discard.0")]), null), [
    "hand.1@0",
    "hand.0@0",
  ]);
});

test("of equal tiles the one in the player's hand leaves", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "3D")]);
  const after = [piece("hand.0@0", "3D"), piece("discard.0", "3D")];
  assert.deepEqual(matchPieces(before, after, new Map([motion("hand.0@0", "discard.0")]), "hand.1@0"), [
    "hand.0@0",
    "hand.1@0",
  ]);
});

test("a sorted rack keeps its tiles", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "1D"), piece("hand.2@0", "2D")]);
  const after = [piece("hand.0@0", "1D"), piece("hand.1@0", "2D"), piece("hand.2@0", "3D")];
  assert.deepEqual(matchPieces(before, after, new Map(), null), ["hand.1@0", "hand.2@0", "hand.0@0"]);
});

test("no piece comes from two places, and none from another family", () => {
  const before = from([piece("hand.0@0", "3D"), piece("exposed.0.0@1", "5D")]);
  const after = [piece("hand.0@0", "3D"), piece("hand.1@0", "3D"), piece("discard.0", "5D")];
  assert.deepEqual(matchPieces(before, after, new Map(), null), ["hand.0@0", null, null]);
});
