// The part of the screen that no panel covers. PURE.

import type { Free } from "../games/game";
import type { Insets } from "./types";

export interface Screen {
  width: number;
  height: number;
  insets: Insets;
  aside?: number; // 1: the picture of the whole table stands beside a result; less on the way there
}

export function freeArea({ width, height, insets: { top, right, bottom, left } }: Screen): Free {
  return { width: Math.max(120, width - left - right), height: Math.max(120, height - top - bottom) };
}
