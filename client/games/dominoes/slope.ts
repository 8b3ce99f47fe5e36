// How the player's tiles lean in their rack, and how much of the table they hide. In centimetres. PURE.

import { DOMINO } from "../game";

export const FOOT = 0.12; // how high they stand
export const LIP = 0.14; // of the rack before them

// Seen from the side: out is towards the player, from the middle of the tiles.
export interface Slope {
  lean: number; // from lying flat
  high: number; // of a tile, along the slope
  bottom: number; // how far out the slope ends
}

export function slopeOf(lean: number, high: number): Slope {
  return { lean, high, bottom: (high * Math.cos(lean) - DOMINO.depth * Math.sin(lean)) / 2 };
}

// How far the rack reaches, as the camera sees it on the felt.
export function reach({ lean, high, bottom }: Slope, pitch: number): { behind: number; before: number } {
  const top = FOOT + high * Math.sin(lean);
  return {
    behind: high * Math.cos(lean) - bottom + top / Math.tan(pitch),
    before: bottom + DOMINO.depth * Math.sin(lean) + LIP,
  };
}
