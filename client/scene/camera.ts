// A camera that fits what must be seen into the part of the screen that no panel covers.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";
import type { Layout } from "../games/plug";
import type { Insets } from "./types";

const LENS = MathUtils.degToRad(32); // height of the free part of the picture, where the layout has no wish

export interface Screen {
  width: number;
  height: number;
  insets: Insets;
}

// x, y: how far the view is moved to the right and up, in halves of the picture as it is without zoom.
export interface Nudge {
  yaw: number;
  pitch: number;
  zoom: number;
  x: number;
  y: number;
}

export const STRAIGHT: Nudge = { yaw: 0, pitch: 0, zoom: 0, x: 0, y: 0 };
const BOARD_ZOOM = 1.5; // a board is seen whole, or nearer

// Within what is still a good seat at the table. Of a board no more may be lost than is gained by coming nearer.
export function limited(nudge: Nudge, board = false): Nudge {
  const zoom = MathUtils.clamp(nudge.zoom, board ? 0 : -0.3, board ? BOARD_ZOOM : 1);
  const far = board ? 1 - Math.exp(-zoom) : 0;
  return {
    yaw: MathUtils.clamp(nudge.yaw, -0.6, 0.6),
    pitch: MathUtils.clamp(nudge.pitch, -0.35, 0.4),
    zoom,
    x: MathUtils.clamp(nudge.x, -far, far),
    y: MathUtils.clamp(nudge.y, -far, far),
  };
}

// Nearer by so much, so that the point (x, y) of the picture, each from -1 to 1, stays where it is.
export function zoomed(nudge: Nudge, by: number, x: number, y: number): Nudge {
  const next = limited({ ...nudge, zoom: nudge.zoom + by }, true);
  const gained = Math.exp(-nudge.zoom) - Math.exp(-next.zoom);
  return limited({ ...next, x: nudge.x + x * gained, y: nudge.y + y * gained }, true);
}

export function freeRoom(screen: Screen): { width: number; height: number } {
  const { top, right, bottom, left } = screen.insets;
  return { width: Math.max(120, screen.width - left - right), height: Math.max(120, screen.height - top - bottom) };
}

export function aim(camera: PerspectiveCamera, screen: Screen, sight: Layout["camera"], nudge: Nudge): void {
  const free = freeRoom(screen);
  const lens = sight.lens ?? LENS;
  camera.fov = MathUtils.radToDeg(lens);
  camera.aspect = free.width / free.height;
  camera.setViewOffset(free.width, free.height, -screen.insets.left, -screen.insets.top, screen.width, screen.height);
  camera.rotation.set(-MathUtils.clamp(sight.pitch + nudge.pitch, 0.5, 1.52), nudge.yaw, 0, "YXZ");
  camera.updateMatrixWorld();
  stepBack(camera, sight.see, lens, nudge);
}

// The nearest position, for the given direction of sight, from which every point is inside the picture. Per axis a point
// (x, z) in the camera's own frame asks for |x - camera.x| <= t (camera.z - z): two half-planes, so the extremes decide.
function stepBack(camera: PerspectiveCamera, see: Layout["camera"]["see"], lens: number, { zoom, x, y }: Nudge): void {
  const tall = Math.tan(lens / 2);
  const wide = tall * camera.aspect;
  const turn = camera.quaternion.clone().invert();
  const points = see.map(([x, y, z]) => new Vector3(x, y, z).applyQuaternion(turn));
  const most = (value: (point: Vector3) => number) => Math.max(...points.map(value));
  const [right, left] = [most((p) => p.x + wide * p.z), most((p) => -p.x + wide * p.z)];
  const [above, below] = [most((p) => p.y + tall * p.z), most((p) => -p.y + tall * p.z)];
  const away = Math.max((right + left) / (2 * wide), (above + below) / (2 * tall));
  const near = Math.max(...points.map((p) => p.z));
  const centre = new Vector3((right - left) / 2, (above - below) / 2, near + (away - near) / Math.exp(zoom));
  centre.x += x * wide * (away - near);
  centre.y += y * tall * (away - near);
  camera.position.copy(centre.applyQuaternion(camera.quaternion));
  camera.near = 5;
  camera.far = 400;
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
}
