// Screens for tests: sizes, and what the page's panels cover of them.

import { PerspectiveCamera, Vector3 } from "three";
import { type Layout, type Piece, TILE } from "../games/game";
import { aim, NO_OFFSET } from "./camera";
import type { Screen } from "./free-area";
import { transformOf } from "./tween";

type Screens = [width: number, height: number, insets: Screen["insets"]][];

const TABLETS_AND_PHONES: Screens = [
  [768, 1024, { top: 127, right: 0, bottom: 177, left: 0 }],
  [390, 844, { top: 118, right: 0, bottom: 232, left: 0 }],
  [360, 740, { top: 118, right: 0, bottom: 232, left: 0 }],
  [844, 390, { top: 53, right: 0, bottom: 56, left: 0 }],
  [667, 375, { top: 53, right: 0, bottom: 56, left: 0 }],
];

const BARRED = { top: 52, right: 0, bottom: 58, left: 0 }; // by a row at the top
const railed = (tools: number) => ({ top: 6, right: tools, bottom: 58, left: tools }); // by columns at the sides

// Of a table of several players. The last four are phones. The page's own insets are compared with these in a browser.
export const SCREENS: Screens = [
  [2560, 1300, railed(54)],
  [1920, 950, railed(54)],
  [1440, 900, railed(54)],
  [1440, 780, railed(54)],
  [1536, 730, railed(54)],
  [1366, 650, railed(54)],
  [1280, 800, railed(54)],
  [1280, 720, railed(54)],
  [1024, 768, BARRED],
  [1024, 1366, BARRED],
  [900, 600, BARRED],
  ...TABLETS_AND_PHONES,
];

// Of a match between two.
export const MATCH_SCREENS: Screens = [
  ...SCREENS.slice(0, 11),
  [768, 1024, { top: 166, right: 0, bottom: 81, left: 0 }],
  [390, 844, { top: 143, right: 0, bottom: 81, left: 0 }],
  [360, 740, { top: 143, right: 0, bottom: 81, left: 0 }],
  [844, 390, { top: 54, right: 0, bottom: 50, left: 0 }],
  [667, 375, { top: 54, right: 0, bottom: 50, left: 0 }],
];

export function pixels(camera: PerspectiveCamera, screen: Screen, point: Vector3): { left: number; top: number } {
  const { x, y } = point.project(camera);
  return { left: ((x + 1) / 2) * screen.width, top: ((1 - y) / 2) * screen.height };
}

// The eight corners of a piece.
export function corners({ pose }: Piece, toPixels: (point: Vector3) => { left: number; top: number }) {
  const { position, turn, scale } = transformOf(pose);
  const [x, y, z] = [TILE.width / 2, TILE.depth / 2, TILE.height / 2];
  return Array.from({ length: 8 }, (_, k) => {
    const corner = new Vector3(k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z);
    return toPixels(corner.multiplyScalar(scale).applyQuaternion(turn).add(position));
  });
}

// Of the part of the screen that the panels leave.
export function aspectOf({ width, height, insets }: Screen): number {
  return (width - insets.left - insets.right) / (height - insets.top - insets.bottom);
}

// Where a tile's face is on the screen.
export interface Projected {
  wide: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  edge: number; // how much of its upper side is seen above the face
}

export function projected(screen: Screen, shown: Layout, places: RegExp): Projected[] {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  return shown.pieces.filter(({ place }) => places.test(place)).map((piece) => faceOf(piece, camera, screen));
}

// The face of a tile that lies flat or leans back.
function faceOf({ pose }: Piece, camera: PerspectiveCamera, screen: Screen): Projected {
  const at = (right: number, up: number, front = 1) => {
    const [along, thick] = [(up * TILE.height * pose.scale) / 2, (front * TILE.depth * pose.scale) / 2];
    const y = pose.y + along * Math.sin(pose.pitch) + thick * Math.cos(pose.pitch);
    const z = pose.z - along * Math.cos(pose.pitch) + thick * Math.sin(pose.pitch);
    return pixels(camera, screen, new Vector3(pose.x + (right * TILE.width * pose.scale) / 2, y, z));
  };
  const [left, right] = [at(-1, 0).left, at(1, 0).left];
  const { top } = at(0, 1);
  return { wide: right - left, left, right, top, bottom: at(0, -1).top, edge: top - at(0, 1, -1).top };
}
