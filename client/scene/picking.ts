// Finds the piece under the pointer: a ray against each piece's box, with a tolerance for touch.

import { type PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { DOMINO, type Layout, type Piece, type Place, type Pose, type Rack, TILE } from "../games/game";
import type { PieceState } from "./scene-graph";
import type { Transform } from "./tween";
import type { RackEnds } from "./types";

const half = (size: typeof TILE) => new Vector3(size.width / 2, size.depth / 2, size.height / 2);
const HALF_TILE = half(TILE);
const HALF_DOMINO = half(DOMINO);
const halfOf = ({ kind }: Pick<Piece, "kind">) => (kind === "domino" ? HALF_DOMINO : HALF_TILE);
const caster = new Raycaster();
const origin = new Vector3();
const toward = new Vector3();

export interface ScreenPoint {
  x: number; // pixels of the canvas
  y: number;
  width: number;
  height: number;
}

function ray(camera: PerspectiveCamera, spot: ScreenPoint): void {
  caster.setFromCamera(new Vector2((spot.x / spot.width) * 2 - 1, 1 - (spot.y / spot.height) * 2), camera);
}

// The nearest pickable piece. `tolerance`: how many pixels beside a piece still count.
export function pieceAt(
  camera: PerspectiveCamera,
  pieces: PieceState[],
  spot: ScreenPoint,
  tolerance: number,
): PieceState | null {
  ray(camera, spot);
  const pickable = pieces.filter((state) => state.piece.pickable && isFaced(state.piece));
  return nearest(pickable) ?? (tolerance > 0 ? closest(camera, pickable, spot, tolerance) : null);
}

const isFaced = ({ kind, hidden }: Piece) => (kind === "tile" || kind === "domino") && !hidden;

// On a board every tile responds: the topmost one, or a pickable one close to the pointer.
export function tileAt(
  camera: PerspectiveCamera,
  pieces: PieceState[],
  spot: ScreenPoint,
  tolerance: number,
): PieceState | null {
  ray(camera, spot);
  const hit = nearest(pieces);
  return hit?.piece.pickable
    ? hit
    : (closest(
        camera,
        pieces.filter(({ piece }) => piece.pickable),
        spot,
        tolerance / 3,
      ) ?? hit);
}

function nearest(pieces: PieceState[]): PieceState | null {
  let [best, least] = [null as PieceState | null, Infinity];
  for (const state of pieces) {
    const distance = hit(state);
    if (distance < least) [best, least] = [state, distance];
  }
  return best;
}

// Slab test in the piece's own frame.
function hit({ piece, current: now }: PieceState): number {
  const size = halfOf(piece);
  const back = now.turn.clone().invert();
  origin.copy(caster.ray.origin).sub(now.position).applyQuaternion(back);
  toward.copy(caster.ray.direction).applyQuaternion(back);
  let [enter, leave] = [0, Infinity];
  for (const axis of ["x", "y", "z"] as const) {
    const far = size[axis] * now.scale;
    const [a, b] = [(-far - origin[axis]) / toward[axis], (far - origin[axis]) / toward[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : Infinity;
}

function closest(
  camera: PerspectiveCamera,
  pieces: PieceState[],
  spot: ScreenPoint,
  tolerance: number,
): PieceState | null {
  let [best, least] = [null as PieceState | null, tolerance];
  for (const state of pieces) {
    const box = screenBox(camera, state.piece, state.current, spot);
    const dx = Math.max(box.x - spot.x, 0, spot.x - box.x - box.width);
    const dy = Math.max(box.y - spot.y, 0, spot.y - box.y - box.height);
    const distance = Math.hypot(dx, dy);
    if (distance < least) [best, least] = [state, distance];
  }
  return best;
}

// A piece's bounding box on the screen, in pixels of the canvas.
export function screenBox(
  camera: PerspectiveCamera,
  piece: Pick<Piece, "kind">,
  { position, turn, scale }: Transform,
  screen: { width: number; height: number },
): DOMRect {
  const [corner, size] = [new Vector3(), halfOf(piece)];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 8; k++) {
    corner.set(k & 1 ? size.x : -size.x, k & 2 ? size.y : -size.y, k & 4 ? size.z : -size.z);
    corner.multiplyScalar(scale).applyQuaternion(turn).add(position).project(camera);
    const [x, y] = [((corner.x + 1) / 2) * screen.width, ((1 - corner.y) / 2) * screen.height];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

// Where the players' panels stand: at the far ends of the racks at the sides, and at the right end of the one across. As far out and as
// high up on the screen as any point there, in pixels. Null where not all racks are seen.
export function rackEnds(camera: PerspectiveCamera, racks: Rack[], screen: Pixels): RackEnds | null {
  if (racks.length < 4) return null;
  const [left, top, right] = [
    (one: Rack, other: Rack) => one.pose.x - other.pose.x,
    (one: Rack, other: Rack) => one.pose.z - other.pose.z,
    (one: Rack, other: Rack) => other.pose.x - one.pose.x,
  ].map((order) => [...racks].sort(order)[0] as Rack) as [Rack, Rack, Rack];
  return {
    left: rackEnd(camera, left, screen, Math.min),
    top: rackEnd(camera, top, screen, Math.max),
    right: rackEnd(camera, right, screen, Math.max),
  };
}

type Pixels = { width: number; height: number };

function rackEnd(
  camera: PerspectiveCamera,
  { pose, length, section }: Rack,
  screen: Pixels,
  outmost: (...x: number[]) => number,
): RackEnds["top"] {
  const [sin, cos] = [Math.round(Math.sin(pose.yaw)), Math.round(Math.cos(pose.yaw))];
  const along = (length / 2) * (sin || cos);
  const corners = section.map(([out, up]) =>
    new Vector3(pose.x + along * cos + out * sin, up, pose.z - along * sin + out * cos).project(camera),
  );
  const [side, high] = [outmost(...corners.map(({ x }) => x)), Math.max(...corners.map(({ y }) => y))];
  return { x: ((side + 1) / 2) * screen.width, y: ((1 - high) / 2) * screen.height };
}

// Where the ray meets the plane through a point parallel to the screen, so that a dragged piece keeps its size.
export function carriedTo(camera: PerspectiveCamera, start: Vector3, spot: ScreenPoint): Vector3 {
  ray(camera, spot);
  const ahead = camera.getWorldDirection(toward);
  const { origin: eye, direction } = caster.ray;
  const far = start.clone().sub(eye).dot(ahead) / direction.dot(ahead);
  return eye.clone().addScaledVector(direction, far);
}

// The drop target under the pointer; small targets take precedence.
export function dropAt(camera: PerspectiveCamera, drops: Layout["dropTargets"], spot: ScreenPoint): Place | null {
  ray(camera, spot);
  const under = drops.filter((drop) => covers(drop.pose, drop.width, drop.depth));
  under.sort((a, b) => a.width * a.depth - b.width * b.depth);
  return under[0]?.place ?? null;
}

function covers(pose: Pose, width: number, depth: number): boolean {
  const { origin: eye, direction } = caster.ray;
  const t = (pose.y - eye.y) / direction.y;
  const [x, z] = [eye.x + direction.x * t - pose.x, eye.z + direction.z * t - pose.z];
  return t > 0 && Math.abs(x) <= width / 2 && Math.abs(z) <= depth / 2;
}

// The point of the table top under the pointer; null over the horizon.
export function groundAt(camera: PerspectiveCamera, spot: ScreenPoint): { x: number; z: number } | null {
  ray(camera, spot);
  const { origin: eye, direction } = caster.ray;
  const t = -eye.y / direction.y;
  return t > 0 ? { x: eye.x + direction.x * t, z: eye.z + direction.z * t } : null;
}
