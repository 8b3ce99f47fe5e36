// What is under the pointer: a ray against each piece's box, a little larger for fingers.

import { type PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { type Layout, type Place, type Pose, TILE } from "../games/plug";
import type { State } from "./motion";
import type { Actor } from "./stage";

const HALF = new Vector3(TILE.width / 2, TILE.depth / 2, TILE.height / 2);
const caster = new Raycaster();
const origin = new Vector3();
const toward = new Vector3();

export interface Spot {
  x: number; // pixels of the canvas
  y: number;
  width: number;
  height: number;
}

function ray(camera: PerspectiveCamera, spot: Spot): void {
  caster.setFromCamera(new Vector2((spot.x / spot.width) * 2 - 1, 1 - (spot.y / spot.height) * 2), camera);
}

// The nearest piece that may be picked. `reach` in pixels: how far beside a piece still counts.
export function pieceAt(camera: PerspectiveCamera, actors: Actor[], spot: Spot, reach: number): Actor | null {
  ray(camera, spot);
  const able = actors.filter((actor) => actor.piece.pick && actor.piece.kind === "tile");
  return nearest(able) ?? (reach > 0 ? closest(camera, able, spot, reach) : null);
}

// On a board every tile answers: what lies on top, or one that may be picked a little beside it.
export function tileAt(camera: PerspectiveCamera, actors: Actor[], spot: Spot, reach: number): Actor | null {
  ray(camera, spot);
  const hit = nearest(actors);
  return hit?.piece.pick ? hit : (closest(camera, actors.filter(({ piece }) => piece.pick), spot, reach / 3) ?? hit);
}

function nearest(actors: Actor[]): Actor | null {
  let [best, least] = [null as Actor | null, Infinity];
  for (const actor of actors) {
    const distance = hit(actor);
    if (distance < least) [best, least] = [actor, distance];
  }
  return best;
}

// Slab test in the piece's own frame.
function hit({ now }: Actor): number {
  const back = now.turn.clone().invert();
  origin.copy(caster.ray.origin).sub(now.position).applyQuaternion(back);
  toward.copy(caster.ray.direction).applyQuaternion(back);
  let [enter, leave] = [0, Infinity];
  for (const axis of ["x", "y", "z"] as const) {
    const half = HALF[axis] * now.scale;
    const [a, b] = [(-half - origin[axis]) / toward[axis], (half - origin[axis]) / toward[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : Infinity;
}

function closest(camera: PerspectiveCamera, actors: Actor[], spot: Spot, reach: number): Actor | null {
  let [best, least] = [null as Actor | null, reach];
  for (const actor of actors) {
    const box = screenBox(camera, actor.now, spot);
    const dx = Math.max(box.x - spot.x, 0, spot.x - box.x - box.width);
    const dy = Math.max(box.y - spot.y, 0, spot.y - box.y - box.height);
    const distance = Math.hypot(dx, dy);
    if (distance < least) [best, least] = [actor, distance];
  }
  return best;
}

// A piece's outline on the screen, in pixels of the canvas.
export function screenBox(camera: PerspectiveCamera, { position, turn, scale }: State, screen: { width: number; height: number }): DOMRect {
  const corner = new Vector3();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 8; k++) {
    corner.set(k & 1 ? HALF.x : -HALF.x, k & 2 ? HALF.y : -HALF.y, k & 4 ? HALF.z : -HALF.z);
    corner.multiplyScalar(scale).applyQuaternion(turn).add(position).project(camera);
    const [x, y] = [((corner.x + 1) / 2) * screen.width, ((1 - corner.y) / 2) * screen.height];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

// Where the ray passes the plane through a point that faces the camera: a carried piece stays as large as it is.
export function carriedTo(camera: PerspectiveCamera, start: Vector3, spot: Spot): Vector3 {
  ray(camera, spot);
  const ahead = camera.getWorldDirection(toward);
  const { origin: eye, direction } = caster.ray;
  const far = start.clone().sub(eye).dot(ahead) / direction.dot(ahead);
  return eye.clone().addScaledVector(direction, far);
}

// The drop zone under the pointer; small ones lie on large ones.
export function dropAt(camera: PerspectiveCamera, drops: Layout["drops"], spot: Spot): Place | null {
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
