// Lays out the board: stacks of tiles in the middle of the felt. PURE.

import { aspectOf, type Free, type Layout, type Piece, type Pose, TILE, type ViewerState } from "../game";
import { tileName } from "../tile-names";
import { placeOf, type Spot } from "./board";
import { spokenTile } from "./describe";
import { focusableTiles } from "./navigate";
import { PITCH, UPRIGHT, type View } from "./turned-board";

const GAP = 0.05; // gap between two tiles, so that each is visible
const MARGIN = 2.2; // felt around the board
const RAD = Math.PI / 180;
const EDGE = { desk: { x: 0.3, z: 0.52 }, phone: { x: 0.15, z: 0.15 } }; // felt around the board that must be visible
const DESK = 480; // pixels of height; less is a phone on its side

export function layout(view: View, viewer: ViewerState): Layout {
  const pieces = view.faces.flatMap((face, n) => (face === null ? [] : [piece(view, viewer, n)]));
  return {
    pieces: view.result?.how === "cleared" ? bouquet(view, viewer) : pieces,
    racks: [],
    felt: viewer.felt,
    table: felt(view, aspectOf(viewer.free)),
    camera: { ...angles(view, aspectOf(viewer.free)), visiblePoints: corners(view, edge(viewer.free)) },
    focusable: focusableTiles(view).map(placeOf),
    dropTargets: [],
    summary: "",
    middle: "",
  };
}

function piece(view: View, viewer: ViewerState, n: number): Piece {
  const place = placeOf(n);
  const face = view.faces[n] || null;
  const pick = viewer.pickable.includes(place);
  return {
    place,
    kind: "tile",
    pose: poseOf(view, n),
    face,
    back: viewer.backs[viewer.seat] ?? "",
    look: look(view, viewer, n),
    pickable: pick,
    name: spokenTile(view, n),
  };
}

// After the board is cleared, the four flowers and the four seasons lie there in an arc, below the words that are shown then.
function bouquet(view: View, viewer: ViewerState): Piece[] {
  const size = Math.min(1, Math.max(...corners(view).map(([x]) => x)) / 14); // small boards are seen from nearby
  return ["F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4"].map((face, k) => {
    const along = (k - 3.5) / 3.5;
    const scale = 1.35 * size;
    const [x, y, z] = [along * 12 * size, (TILE.depth * scale) / 2, (along ** 2 * 2.4 + 1.5) * size];
    const pose = { x, y, z, yaw: -along * 0.28, pitch: 0, roll: 0, scale };
    const name = tileName(face);
    return {
      place: `prize.${k}`,
      kind: "tile",
      pose,
      face,
      back: viewer.backs[viewer.seat] ?? "",
      look: "",
      pickable: false,
      name,
    };
  });
}

function look(view: View, viewer: ViewerState, n: number): Piece["look"] {
  if (viewer.picked.includes(placeOf(n))) return "chosen";
  if (view.hint?.includes(n) || viewer.highlighted.includes(placeOf(n))) return "lit";
  if (view.phase !== "play") return "";
  if (view.free.includes(n)) return "free";
  return viewer.dimmed ? "dim" : "shaded";
}

export function poseOf(view: View, n: number): Pose {
  const [x, y, z] = view.places[n] as Spot;
  const size = extent(view);
  return {
    x: (x + 1 - size.x) * halfWidth,
    y: (z + 0.5) * (TILE.depth + 0.02),
    z: (y + 1 - size.y) * halfHeight,
    yaw: 0,
    pitch: 0,
    roll: 0,
    scale: 1,
  };
}

const halfWidth = (TILE.width + GAP) / 2;
const halfHeight = (TILE.height + GAP) / 2;

// The middle of the board, in half-tiles.
function extent({ places }: View): { x: number; y: number } {
  const middle = (axis: 0 | 1) =>
    (Math.min(...places.map((p) => p[axis])) + Math.max(...places.map((p) => p[axis])) + 2) / 2;
  return { x: middle(0), y: middle(1) };
}

// On phones the tiles have all the room.
function edge(free: Free): { x: number; z: number } {
  return free.height < DESK || aspectOf(free) < UPRIGHT ? EDGE.phone : EDGE.desk;
}

// Points that must be visible: each layer's outline, at the height of its faces, and so much around it.
function corners(view: View, edge = EDGE.phone): Layout["camera"]["visiblePoints"] {
  const layers = new Map<number, number[]>();
  for (const [n, [, , z]] of view.places.entries()) layers.set(z, [...(layers.get(z) ?? []), n]);
  return [...layers].flatMap(([z, tiles]) => {
    const poses = tiles.map((n) => poseOf(view, n));
    const span = (axis: "x" | "z", beyond: number) => {
      const at = poses.map((pose) => pose[axis]);
      return [Math.min(...at) - beyond, Math.max(...at) + beyond] as const;
    };
    const [xs, zs] = [span("x", TILE.width / 2 + edge.x), span("z", TILE.height / 2 + edge.z)];
    const heights = z === 0 ? [0, TILE.depth] : [(z + 1) * TILE.depth];
    return heights.flatMap((y) => xs.flatMap((x) => zs.map((at): [number, number, number] => [x, y, at])));
  });
}

// Large enough for the board, with the aspect ratio of the window, so that the felt fills it.
function felt(view: View, aspect: number): Layout["table"] {
  const ground = corners(view).filter(([, y]) => y === 0);
  const [x, z] = [Math.max(...ground.map((at) => at[0])), Math.max(...ground.map((at) => at[2]))];
  const [width, depth] = [2 * (x + MARGIN), 2 * (z + MARGIN)];
  return { width: Math.max(width, depth * aspect * 0.92), depth: Math.max(depth, width / aspect) };
}

// Steep enough to read every face, and far away, so that a high stack hides little of what is behind it. A turned board is seen from
// farther away, so that the tiles at the far end are as large as those at the near end.
function angles({ turned }: View, aspect: number): { pitch: number; fieldOfView: number } {
  if (turned) return { pitch: PITCH.turned, fieldOfView: 8 * RAD };
  return { pitch: aspect < UPRIGHT ? PITCH.upright : PITCH.usual, fieldOfView: 13 * RAD };
}
