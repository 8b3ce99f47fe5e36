// On an upright phone a wide board is turned by a quarter to the right, so that its tiles are larger. The faces stay upright.
// What was on the left is then at the top. PURE.

import { TILE } from "../game";
import type { Spot } from "./board";
import type { View as ServerView } from "./view";

// The view as the server sends it, or with its places turned.
export type View = ServerView & { turned?: boolean };

const GAIN = 1.1; // a board is turned only if its tiles become so much larger

// The view, turned or turned back if it then fits better into an area of this aspect ratio.
export function fitted(view: View, aspect: number): View {
  const isTurned = view.turned ?? false;
  const other = isTurned ? turnedBack(view.places) : turned(view.places);
  const gain = tileSize(other, aspect) / tileSize(view.places, aspect);
  if (gain <= (isTurned ? 1 / GAIN : GAIN)) return view;
  return { ...view, places: other, turned: !isTurned };
}

// How large a tile can be on this board in an area of this aspect ratio and height 1.
function tileSize(places: Spot[], aspect: number): number {
  const span = (axis: 0 | 1) =>
    Math.max(...places.map((at) => at[axis])) + 2 - Math.min(...places.map((at) => at[axis]));
  return Math.min(aspect / (span(0) * TILE.width), 1 / (span(1) * TILE.height));
}

function turned(places: Spot[]): Spot[] {
  const last = Math.max(...places.map(([, y]) => y));
  return places.map(([x, y, z]) => [last - y, x, z]);
}

function turnedBack(places: Spot[]): Spot[] {
  const last = Math.max(...places.map(([x]) => x));
  return places.map(([x, y, z]) => [y, last - x, z]);
}
