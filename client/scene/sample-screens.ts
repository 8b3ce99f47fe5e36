// Screens for tests: sizes, and what the page's panels cover of them.

import { PerspectiveCamera, Vector3 } from "three";
import { type Layout, type Piece, TILE } from "../games/game";
import { aim, NO_OFFSET, type Screen } from "./camera";

type Screens = [width: number, height: number, insets: Screen["insets"]][];

const TABLETS_AND_PHONES: Screens = [
  [768, 1024, { top: 127, right: 0, bottom: 177, left: 0 }],
  [390, 844, { top: 118, right: 0, bottom: 177, left: 0 }],
  [844, 390, { top: 53, right: 0, bottom: 56, left: 0 }],
  [667, 375, { top: 53, right: 0, bottom: 56, left: 0 }],
];

// Of a table of several players. The last three are phones.
export const SCREENS: Screens = [
  [1920, 950, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1440, 900, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1440, 780, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1536, 730, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1366, 650, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1280, 720, { top: 62, right: 0, bottom: 80, left: 0 }],
  [1024, 768, { top: 62, right: 0, bottom: 80, left: 0 }],
  [900, 600, { top: 62, right: 0, bottom: 80, left: 0 }],
  ...TABLETS_AND_PHONES,
];

// Of a match between two.
export const MATCH_SCREENS: Screens = [
  [1440, 900, { top: 92, right: 0, bottom: 118, left: 0 }],
  [1280, 800, { top: 92, right: 0, bottom: 118, left: 0 }],
  [900, 600, { top: 92, right: 0, bottom: 99, left: 0 }],
  ...TABLETS_AND_PHONES,
];

export function pixels(camera: PerspectiveCamera, screen: Screen, point: Vector3): { left: number; top: number } {
  const { x, y } = point.project(camera);
  return { left: ((x + 1) / 2) * screen.width, top: ((1 - y) / 2) * screen.height };
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
}

export function projected(screen: Screen, shown: Layout, places: RegExp): Projected[] {
  const camera = new PerspectiveCamera();
  aim(camera, screen, shown.camera, NO_OFFSET);
  return shown.pieces.filter(({ place }) => places.test(place)).map((piece) => faceOf(piece, camera, screen));
}

// The face of a tile that lies flat or leans back.
function faceOf({ pose }: Piece, camera: PerspectiveCamera, screen: Screen): Projected {
  const at = (right: number, up: number) => {
    const [along, thick] = [(up * TILE.height * pose.scale) / 2, (TILE.depth * pose.scale) / 2];
    const y = pose.y + along * Math.sin(pose.pitch) + thick * Math.cos(pose.pitch);
    const z = pose.z - along * Math.cos(pose.pitch) + thick * Math.sin(pose.pitch);
    return pixels(camera, screen, new Vector3(pose.x + (right * TILE.width * pose.scale) / 2, y, z));
  };
  const [left, right] = [at(-1, 0).left, at(1, 0).left];
  return { wide: right - left, left, right, top: at(0, 1).top, bottom: at(0, -1).top };
}
