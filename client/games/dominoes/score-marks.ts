// Which tiles of the hand would score now, and how much: a help that a player may turn off. PURE.

import { plural, t } from "../../i18n/i18n";
import type { Label, Piece, ViewerState } from "../game";
import { fits, isScore, sumAfter } from "./ends";
import type { View } from "./fitted-view";

// The most that this tile would score, or 0.
export function pointsFor(view: View, tile: string): number {
  const ends = view.plays.length ? view.ends.filter((end) => fits(tile, end)) : [null];
  return Math.max(0, ...ends.map((end) => sumAfter(view, tile, end)).filter(isScore));
}

// A small sign at the upper edge of each tile that would.
export function scoreMarks(view: View, viewer: ViewerState, hand: Piece[]): Label[] {
  return hand.flatMap((piece) => {
    const points = pointsOf(view, viewer, piece);
    const { pose, hidden } = piece;
    return points && !hidden ? [{ pose, text: `+${points}`, look: "scores" as const, upper: true }] : [];
  });
}

export function scoringName(name: string, points: number): string {
  return points ? t("{tile}, for {points}", { tile: name, points: plural(points, "{n} point", "{n} points") }) : name;
}

export function pointsOf(view: View, { helped }: ViewerState, { pickable, face }: Pick<Piece, "pickable" | "face">) {
  return helped && pickable && face ? pointsFor(view, face) : 0;
}
