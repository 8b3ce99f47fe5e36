// Positions a camera so that everything important fits into the part of the screen that no panel covers.

import { MathUtils, type PerspectiveCamera, Vector3 } from "three";
import type { Layout } from "../games/game";
import { freeArea, type Screen } from "./free-area";

const FIELD_OF_VIEW = MathUtils.degToRad(32); // vertical, unless the layout asks for another one

// x, y: pan to the right and up, in halves of the unzoomed picture.
export interface CameraOffset {
  yaw: number;
  pitch: number;
  zoom: number;
  x: number;
  y: number;
}

export const NO_OFFSET: CameraOffset = { yaw: 0, pitch: 0, zoom: 0, x: 0, y: 0 };
const BOARD_ZOOM = 1.5; // a board can be zoomed in, not out

// Limits the offset to reasonable angles. A board can be panned only as far as it is zoomed in.
export function clampOffset(offset: CameraOffset, board = false): CameraOffset {
  const zoom = MathUtils.clamp(offset.zoom, board ? 0 : -0.3, board ? BOARD_ZOOM : 1);
  const far = board ? 1 - Math.exp(-zoom) : 0;
  return {
    yaw: MathUtils.clamp(offset.yaw, -0.6, 0.6),
    pitch: MathUtils.clamp(offset.pitch, -0.35, 0.4),
    zoom,
    x: MathUtils.clamp(offset.x, -far, far),
    y: MathUtils.clamp(offset.y, -far, far),
  };
}

// Zooms so that the point (x, y) of the picture, each from -1 to 1, stays in place.
export function zoomAt(offset: CameraOffset, by: number, x: number, y: number): CameraOffset {
  const next = clampOffset({ ...offset, zoom: offset.zoom + by }, true);
  const gained = Math.exp(-offset.zoom) - Math.exp(-next.zoom);
  return clampOffset({ ...next, x: offset.x + x * gained, y: offset.y + y * gained }, true);
}

export function aim(camera: PerspectiveCamera, screen: Screen, framing: Layout["camera"], offset: CameraOffset): void {
  const free = freeArea(screen);
  const fieldOfView = framing.fieldOfView ?? FIELD_OF_VIEW;
  camera.fov = MathUtils.radToDeg(fieldOfView);
  camera.aspect = free.width / free.height;
  camera.setViewOffset(free.width, free.height, -screen.insets.left, -screen.insets.top, screen.width, screen.height);
  camera.rotation.set(-MathUtils.clamp(framing.pitch + offset.pitch, 0.5, 1.52), offset.yaw, 0, "YXZ");
  camera.updateMatrixWorld();
  stepBack(camera, framing.visiblePoints, fieldOfView, offset);
}

// The nearest position, for the given direction, from which every point is inside the picture. Per axis a point (x, z) in
// the camera's frame requires |x - camera.x| <= t (camera.z - z), which is two half-planes, so the extremes decide.
function stepBack(
  camera: PerspectiveCamera,
  visible: Layout["camera"]["visiblePoints"],
  fieldOfView: number,
  { zoom, x, y }: CameraOffset,
): void {
  const tall = Math.tan(fieldOfView / 2);
  const wide = tall * camera.aspect;
  const turn = camera.quaternion.clone().invert();
  const points = visible.map(([x, y, z]) => new Vector3(x, y, z).applyQuaternion(turn));
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
  camera.far = 1000;
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
}
