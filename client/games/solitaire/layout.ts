// Lays the board out: stacks of tiles in the middle of the felt. PURE.

import { nameOf } from "../names";
import { type Eyes, type Layout, type Piece, type Pose, TILE } from "../plug";
import { reach } from "./walk";
import { placeOf, type Spot, type View } from "./view";
import { spoken } from "./words";

const GAP = 0.05; // between two tiles, that each is seen as one
const MARGIN = 2.2; // of felt around the board
const RAD = Math.PI / 180;
const LENS = 18 * RAD; // from further away: a high stack hides little of what lies behind it

export function layout(view: View, eyes: Eyes): Layout {
  const pieces = view.faces.flatMap((face, n) => (face === null ? [] : [piece(view, eyes, n)]));
  return {
    pieces: view.result?.how === "cleared" ? bouquet(view, eyes) : pieces,
    racks: [],
    felt: eyes.felt,
    table: felt(view, eyes.aspect),
    camera: { pitch: pitch(eyes.aspect), lens: LENS, see: corners(view) },
    reach: reach(view).map(placeOf),
    drops: [],
  };
}

function piece(view: View, eyes: Eyes, n: number): Piece {
  const place = placeOf(n);
  const face = view.faces[n] || null;
  const pick = eyes.pick.includes(place);
  return {
    place, kind: "tile", pose: poseOf(view, n), face, back: eyes.backs[eyes.seat] ?? "", look: look(view, eyes, n, pick), pick,
    name: spoken(view, n),
  }; // prettier-ignore
}

// The board is empty: the four flowers and the four seasons lie there instead, in an arc.
function bouquet(view: View, eyes: Eyes): Piece[] {
  const size = Math.min(1, Math.max(...corners(view).map(([x]) => x)) / 14); // small boards are seen from nearby
  return ["F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4"].map((face, k) => {
    const along = (k - 3.5) / 3.5;
    const scale = 1.35 * size;
    const [x, y, z] = [along * 12 * size, (TILE.depth * scale) / 2, (along ** 2 * 2.4 - 1) * size];
    const pose = { x, y, z, yaw: -along * 0.28, pitch: 0, roll: 0, scale };
    const name = nameOf(face);
    return { place: `prize.${k}`, kind: "tile", pose, face, back: eyes.backs[eyes.seat] ?? "", look: "", pick: false, name };
  });
}

function look(view: View, eyes: Eyes, n: number, pick: boolean): Piece["look"] {
  if (eyes.picked.includes(placeOf(n))) return "chosen";
  if (view.hint?.includes(n) || eyes.lit.includes(placeOf(n))) return "lit";
  return eyes.dimmed && !pick && view.phase === "play" ? "dim" : "";
}

export function poseOf(view: View, n: number): Pose {
  const [x, y, z] = view.places[n] as Spot;
  const size = extent(view);
  return {
    x: (x + 1 - size.x) * halfWidth,
    y: (z + 0.5) * (TILE.depth + 0.02),
    z: (y + 1 - size.y) * halfHeight,
    yaw: 0, pitch: 0, roll: 0, scale: 1,
  }; // prettier-ignore
}

const halfWidth = (TILE.width + GAP) / 2;
const halfHeight = (TILE.height + GAP) / 2;

// The middle of the board, in half tiles.
function extent({ places }: View): { x: number; y: number } {
  const middle = (axis: 0 | 1) => (Math.min(...places.map((p) => p[axis])) + Math.max(...places.map((p) => p[axis])) + 2) / 2;
  return { x: middle(0), y: middle(1) };
}

// What must be in sight: each layer's outline, at the height of its tiles' faces.
function corners(view: View): Layout["camera"]["see"] {
  const layers = new Map<number, number[]>();
  for (const [n, [, , z]] of view.places.entries()) layers.set(z, [...(layers.get(z) ?? []), n]);
  return [...layers].flatMap(([z, tiles]) => {
    const poses = tiles.map((n) => poseOf(view, n));
    const span = (axis: "x" | "z", beyond: number) => {
      const at = poses.map((pose) => pose[axis]);
      return [Math.min(...at) - beyond, Math.max(...at) + beyond] as const;
    };
    const [xs, zs] = [span("x", TILE.width / 2 + 0.3), span("z", TILE.height / 2 + 0.3)];
    const heights = z === 0 ? [0, TILE.depth] : [(z + 1) * TILE.depth];
    return heights.flatMap((y) => xs.flatMap((x) => zs.map((at): [number, number, number] => [x, y, at])));
  });
}

// Large enough for the board, and in the shape of the room, so that the table fills the window.
function felt(view: View, aspect: number): Layout["table"] {
  const ground = corners(view).filter(([, y]) => y === 0);
  const [x, z] = [Math.max(...ground.map((at) => at[0])), Math.max(...ground.map((at) => at[2]))];
  const [width, depth] = [2 * (x + MARGIN), 2 * (z + MARGIN)];
  return { width: Math.max(width, depth * aspect * 0.92), depth: Math.max(depth, width / aspect) };
}

// Steep enough to read every face; upright phones have height to spare, so nearly from above.
function pitch(aspect: number): number {
  return (aspect < 0.8 ? 77 : 74) * RAD;
}
