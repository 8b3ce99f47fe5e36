// At the end of a round that somebody went out of, the tiles left in the other hand are counted one by one. PURE.

import { DOMINO, type Label, type Motion, type Seat } from "../game";
import type { Areas } from "./areas";
import type { View } from "./fitted-view";
import { handPlace } from "./places";
import { steps } from "./trays";

const EACH = 5; // points for a tile
const FIRST = 500; // ms after the last tile was laid
const STEP = 320; // ms from one tile to the next

// The seat whose tiles are counted; null if none are.
export function countedSeat({ phase, round_end: end, hands }: View): Seat | null {
  if ((phase !== "round" && phase !== "over") || end?.how !== "out") return null;
  const other = 1 - end.seat;
  return hands[other]?.length ? other : null;
}

// What they come to, beside the hand: each number covers the one before.
export function countLabels(view: View, seat: Seat, areas: Areas): Label[] {
  const counted = countedSeat(view);
  if (counted === null) return [];
  const tiles = view.hands[counted] ?? [];
  const pose = { ...besideHand(areas, counted === seat, tiles.length), y: 0, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  return tiles.map((_, n) => ({ pose, text: `+${EACH * (n + 1)}`, after: FIRST + n * STEP }));
}

function besideHand(areas: Areas, mine: boolean, count: number): { x: number; z: number } {
  const row = mine ? areas.hand : areas.theirs;
  const { x, z } = row;
  const { step, scale } = steps(areas, count, false, row);
  return { x: x + (count * step) / 2 + 1.4 * DOMINO.width * scale, z };
}

// Each turns over, or hops, as it is counted.
export function countMotions(view: View): Motion[] {
  const counted = countedSeat(view);
  if (counted === null) return [];
  return (view.hands[counted] ?? []).map((_, n) => {
    const place = handPlace(n, counted);
    return { from: place, to: place, delay: FIRST + n * STEP, flip: true, sound: "click", startAs: null };
  });
}
