// Lays out the board: stacks of tiles in the middle of the felt. PURE.

import { aspectOf, type Free, type Layout, type Piece, type Pose, TILE, type ViewerState } from "../game";
import { tileName } from "../tile-names";
import { isFaceDown, placeOf, type Spot } from "./board";
import { spokenTile } from "./describe";
import { focusableTiles } from "./navigate";
import { fitted, PITCH, UPRIGHT, type View } from "./turned-board";
import type { PausedView } from "./view";

const GAP = 0.05; // gap between two tiles, so that each is visible
const RAD = Math.PI / 180;
const DESK = 480; // pixels of height; less is a phone on its side
const NARROW = 0.95; // width / height of a window in which the rim would make the tiles smaller
// On phones the tiles have all the room, and the felt goes on beyond the picture.
// beyond: of the picture's width, because a lesson may stand at the left of it.
// raised: as high as a chosen tile rises, and some felt above it.
const PHONE = { visible: 0.15, raised: 0.65, margin: 2.2, beyond: 1.7 };
// Elsewhere the table's rim is in the picture, and the felt reaches to it however wide the window is. In centimetres, around the board.
const RIM = { width: 0.6, corner: 1.4 }; // the corners of the felt end in its wood
const FELT = { x: 0.2, z: 0.38, far: 0.1 };
const LEFT = TILE.width / 2; // of felt around the tiles that are left once the game is over
const SEEN = 0.28; // of the rim: its brass
export const RIM_TOP = 1.1;
const NEAR = 0.955; // the near rim is seen larger than the middle of the table
const NEARER = 0.22; // than the middle of the felt: tiles rise towards the far rim as they are seen, and the near rim hides some felt

export function layout(view: View, viewer: ViewerState): Layout {
  const pieces = view.faces.flatMap((face, n) => (face === null ? [] : [piece(view, viewer, n)]));
  return {
    pieces: isCleared(view) ? bouquet(view, viewer) : pieces,
    racks: [],
    felt: viewer.felt,
    ...seenTable(view, viewer),
    focusable: focusableTiles(view).map(placeOf),
    dropTargets: [],
    summary: "",
    middle: "",
  };
}

// Of a paused game: its tiles, face down.
export function pausedLayout(paused: PausedView, viewer: ViewerState): Layout {
  const hidden = { free: [], hint: null, result: null, phase: "over" as const }; // in a pause none lies in the shade
  return layout(fitted({ ...paused, ...hidden } as unknown as View, aspectOf(viewer.free)), viewer);
}

function piece(view: View, viewer: ViewerState, n: number): Piece {
  const place = placeOf(n);
  const face = view.faces[n] || null;
  const pick = viewer.pickable.includes(place);
  return {
    place,
    kind: "tile",
    pose: isFaceDown(view) ? turnedOver(poseOf(view, n)) : poseOf(view, n),
    face,
    back: viewer.backs[viewer.seat] ?? "",
    look: look(view, viewer, n),
    pickable: pick,
    name: spokenTile(view, n),
  };
}

const isCleared = ({ result }: View): boolean => result?.how === "cleared";

// After the board is cleared, the four flowers and below them the four seasons lie there in two arcs, large, below the words that are
// shown then.
function bouquet(view: View, viewer: ViewerState): Piece[] {
  const size = bouquetSize(view);
  return ["F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4"].map((face, k) => {
    const along = ((k % 4) - 1.5) / 1.5;
    const scale = 2 * size;
    const [x, y, z] = [along * 8 * size, (TILE.depth * scale) / 2, (along ** 2 * 1.2 + (k < 4 ? -2 : 5)) * size];
    const pose = { x, y, z, yaw: -along * 0.14, pitch: 0, roll: 0, scale };
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

function bouquetSize(view: View): number {
  const { x: wide, z: deep } = half(view);
  return Math.min(1, wide / 12, deep / 10); // small boards are seen from nearby
}

// What is seen of it on a phone, with the words above it.
function aroundBouquet(view: View): Points {
  const size = bouquetSize(view);
  return [-11.5, 11.5].flatMap((x) => [-11, 10].map((z): Points[number] => [x * size, 0, z * size]));
}

function look(view: View, viewer: ViewerState, n: number): Piece["look"] {
  if (viewer.picked.includes(placeOf(n))) return "chosen";
  if (view.hint?.includes(n) || viewer.highlighted.includes(placeOf(n))) return "lit";
  if (view.phase !== "play") return "";
  if (view.free.includes(n)) return "free";
  return viewer.dimmed ? "dim" : "shaded";
}

export const turnedOver = (pose: Pose): Pose => ({ ...pose, pitch: Math.PI });

export function poseOf(view: View, n: number): Pose {
  const [x, y, z] = view.places[n] as Spot;
  const size = extent(view);
  return {
    x: (x + 1 - size.x) * halfWidth,
    y: (z + 0.5) * (TILE.depth + 0.02),
    z: (y + 1 - size.y) * halfHeight + NEARER,
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

const isPhone = (free: Free) => free.height < DESK || aspectOf(free) < NARROW;

type Angle = { pitch: number; fieldOfView: number };
type Seen = Pick<Layout, "table" | "camera">;

// Seen from the same angle with and without a result beside it.
function seenTable(view: View, { free, whole = free }: ViewerState): Seen {
  const angle = angles(view, aspectOf(whole));
  return isPhone(whole) ? endlessFelt(view, free, angle) : wholeTable(view, free, angle);
}

// With the aspect ratio of the window and wider, so that the felt fills it.
function endlessFelt(view: View, free: Free, angle: Angle): Seen {
  const aspect = aspectOf(free);
  const { x, z } = half(view);
  const [width, depth] = [2 * (x + PHONE.margin), 2 * (z + PHONE.margin)];
  return {
    table: {
      width: Math.max(width, depth * aspect * PHONE.beyond),
      depth: Math.max(depth, width / aspect),
      small: true,
    },
    camera: {
      ...angle,
      visiblePoints: isCleared(view) ? aroundBouquet(view) : corners(view, PHONE.visible + around(view), PHONE.raised),
    },
  };
}

// The felt is larger along the side of the window that is longer than the board's.
function wholeTable(view: View, free: Free, angle: Angle): Seen {
  const aspect = aspectOf(free) * Math.sin(angle.pitch); // of the picture, laid on the table
  const { x, z } = half(view);
  const climbs = Math.max(
    ...corners(view, 0).map(([, y, at]) => y / Math.tan(angle.pitch - angle.fieldOfView / 2) - at),
  ); // as far as the highest are seen
  const beyond = around(view) + SEEN;
  const [wide, deep] = [x + FELT.x + beyond, Math.max(z + FELT.z, climbs + FELT.far) + beyond];
  const felt = { x: Math.max(wide, NEAR * deep * aspect) - SEEN, z: Math.max(deep, wide / aspect) - SEEN };
  const rim = [-1, 1].flatMap((right) =>
    [-1, 1].map((near): Points[number] => [right * (felt.x + SEEN), RIM_TOP, near * (felt.z + SEEN)]),
  );
  return {
    table: { width: 2 * felt.x, depth: 2 * felt.z, small: true, rim: RIM },
    camera: { ...angle, visiblePoints: [...corners(view, 0), ...rim] },
  };
}

const around = (view: View): number => (view.result && !isCleared(view) ? LEFT : 0);

type Points = Layout["camera"]["visiblePoints"];

// Points that must be visible: each layer's outline, at the height of its faces and so much above them, and so much around it.
function corners(view: View, beyond: number, above = 0): Points {
  const layers = new Map<number, number[]>();
  for (const [n, [, , z]] of view.places.entries()) layers.set(z, [...(layers.get(z) ?? []), n]);
  return [...layers].flatMap(([z, tiles]) => {
    const poses = tiles.map((n) => poseOf(view, n));
    const span = (axis: "x" | "z", beyond: number) => {
      const at = poses.map((pose) => pose[axis]);
      return [Math.min(...at) - beyond, Math.max(...at) + beyond] as const;
    };
    const [xs, zs] = [span("x", TILE.width / 2 + beyond), span("z", TILE.height / 2 + beyond)];
    const top = (z + 1) * TILE.depth + above;
    const heights = z === 0 ? [0, top] : [top];
    return heights.flatMap((y) => xs.flatMap((x) => zs.map((at): [number, number, number] => [x, y, at])));
  });
}

// Of the board's width and depth.
function half(view: View): { x: number; z: number } {
  const points = corners(view, 0);
  return { x: Math.max(...points.map(([x]) => x)), z: Math.max(...points.map(([, , z]) => z)) };
}

// Steep enough to read every face, and far away, so that a high stack hides little of what is behind it. A turned board is seen from
// farther away, so that the tiles at the far end are as large as those at the near end.
function angles({ turned }: View, aspect: number): Angle {
  if (turned) return { pitch: PITCH.turned, fieldOfView: 8 * RAD };
  return { pitch: aspect < UPRIGHT ? PITCH.upright : PITCH.usual, fieldOfView: 13 * RAD };
}
