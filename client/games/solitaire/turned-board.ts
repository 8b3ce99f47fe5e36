// On an upright phone a wide board is turned by a quarter to the right, so that its tiles are larger. The faces stay upright.
// What was on the left is then at the top. PURE.

import { TILE } from "../game";
import type { Spot } from "./board";
import type { View as ServerView } from "./view";

// The view as the server sends it, or with its places turned.
export type View = ServerView & { turned?: boolean };

const GAIN = 1.1; // a board is turned only if its tiles become so much larger
const RAD = Math.PI / 180;
export const UPRIGHT = 0.8; // width / height, at most
// How steeply boards are seen. Where an upright phone has height to spare, the camera looks almost straight down. A turned board fills
// the height and leaves width, so a low angle makes it less high and its tiles larger.
export const PITCH = { usual: 71 * RAD, upright: 78 * RAD, turned: 58 * RAD };

// The view, turned or turned back if it then fits better into an area of this aspect ratio.
export function fitted(view: View, aspect: number): View {
  const isTurned = view.turned ?? false;
  if (!isTurned && !isWide(view.places)) return view;
  const other = isTurned ? turnedBack(view.places) : turned(view.places);
  const low = aspect < UPRIGHT ? PITCH.turned : PITCH.upright; // elsewhere the height is no gain
  const [now, then] = isTurned ? [low, PITCH.upright] : [PITCH.upright, low];
  const gain = tileSize(other, aspect, then) / tileSize(view.places, aspect, now);
  if (gain <= (isTurned ? 1 / GAIN : GAIN)) return view;
  return { ...view, places: other, turned: !isTurned };
}

// How large a tile can be on this board, seen at this angle in an area of this aspect ratio and height 1.
function tileSize(places: Spot[], aspect: number, pitch: number): number {
  const [wide, high] = sizeOf(places);
  return Math.min(aspect / wide, 1 / (high * Math.sin(pitch)));
}

function isWide(places: Spot[]): boolean {
  const [wide, high] = sizeOf(places);
  return wide > high;
}

function sizeOf(places: Spot[]): [wide: number, high: number] {
  const span = (axis: 0 | 1) =>
    Math.max(...places.map((at) => at[axis])) + 2 - Math.min(...places.map((at) => at[axis]));
  return [span(0) * TILE.width, span(1) * TILE.height];
}

function turned(places: Spot[]): Spot[] {
  const last = Math.max(...places.map(([, y]) => y));
  return places.map(([x, y, z]) => [last - y, x, z]);
}

function turnedBack(places: Spot[]): Spot[] {
  const last = Math.max(...places.map(([x]) => x));
  return places.map(([x, y, z]) => [y, last - x, z]);
}
