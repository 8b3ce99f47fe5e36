import assert from "node:assert/strict";
import test from "node:test";
import type { Glide, Piece } from "../games/plug";
import { matched } from "./match";

const pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, roll: 0, scale: 1 };
const piece = (place: string, face: string | null): Piece => ({ place, kind: "tile", pose, face, back: "", look: "", pick: false, name: "" });
const from = (pieces: Piece[]) => new Map(pieces.map((one) => [one.place, one]));
const glide = (source: string, to: string): [string, Glide] => [to, { from: source, to, after: 0, flip: false, sound: "", at: null }];

test("a named motion comes first", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "4D")]);
  const after = [piece("hand.0@0", "4D"), piece("discard.0", "3D")];
  assert.deepEqual(matched(before, after, new Map([glide("hand.0@0", "discard.0")]), null), ["hand.1@0", "hand.0@0"]);
});

test("of equal tiles the one in the player's hand leaves", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "3D")]);
  const after = [piece("hand.0@0", "3D"), piece("discard.0", "3D")];
  assert.deepEqual(matched(before, after, new Map([glide("hand.0@0", "discard.0")]), "hand.1@0"), ["hand.0@0", "hand.1@0"]);
});

test("a rack put in order keeps its tiles", () => {
  const before = from([piece("hand.0@0", "3D"), piece("hand.1@0", "1D"), piece("hand.2@0", "2D")]);
  const after = [piece("hand.0@0", "1D"), piece("hand.1@0", "2D"), piece("hand.2@0", "3D")];
  assert.deepEqual(matched(before, after, new Map(), null), ["hand.1@0", "hand.2@0", "hand.0@0"]);
});

test("no piece comes from two places, and none from another family", () => {
  const before = from([piece("hand.0@0", "3D"), piece("exposed.0.0@1", "5D")]);
  const after = [piece("hand.0@0", "3D"), piece("hand.1@0", "3D"), piece("discard.0", "5D")];
  assert.deepEqual(matched(before, after, new Map(), null), ["hand.0@0", null, null]);
});
