// Screens for tests: sizes, and what the page's panels cover of them at a table of mah jongg. The last three are phones.

import type { PerspectiveCamera, Vector3 } from "three";
import type { Screen } from "./camera";

export const SCREENS: [width: number, height: number, insets: Screen["insets"]][] = [
  [1440, 900, { top: 92, right: 0, bottom: 118, left: 0 }],
  [1280, 800, { top: 92, right: 0, bottom: 118, left: 0 }],
  [900, 600, { top: 92, right: 0, bottom: 99, left: 0 }],
  [768, 1024, { top: 127, right: 0, bottom: 177, left: 0 }],
  [390, 844, { top: 118, right: 0, bottom: 177, left: 0 }],
  [844, 390, { top: 53, right: 0, bottom: 56, left: 0 }],
  [667, 375, { top: 53, right: 0, bottom: 56, left: 0 }],
];

export function pixels(camera: PerspectiveCamera, screen: Screen, point: Vector3): { left: number; top: number } {
  const { x, y } = point.project(camera);
  return { left: ((x + 1) / 2) * screen.width, top: ((1 - y) / 2) * screen.height };
}
