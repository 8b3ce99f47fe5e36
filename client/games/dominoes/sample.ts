// Sample tables for tests. PURE.

import type { ViewerState } from "../game";
import { countedEnds } from "./counting";
import type { View } from "./fitted-view";
import { handPlace } from "./places";
import type { Play } from "./plays";
import type { PlayView } from "./view";

// Seat 0 is to play; seat 1 has seven tiles.
export function sampleView(plays: Play[], part: Partial<View> = {}): View {
  const ends = countedEnds(plays);
  return {
    phase: "play",
    round: 1,
    turn: 5,
    active: 0,
    ready: [],
    plays: plays.map((play, n): PlayView => ({ ...play, seat: n % 2, points: 0, drew: 0, sum: 0 })),
    ends,
    sum: ends.reduce((sum, end) => sum + end.counts, 0),
    hand: ["6|5", "4|2", "3|3", "5|0", "6|6", "2|1", "4|4"],
    counts: [7, 7],
    boneyard: 14,
    drew: 0,
    points: [0, 0],
    hands: [],
    clock: { total: 300_000, spent: 0, runs: true, pause: 120_000 },
    round_end: null,
    how: "",
    score: null,
    hint: null,
    against: "ai",
    practice: true,
    helps: false,
    deal: null,
    ...part,
  };
}

export function sampleViewer(view: View, part: Partial<ViewerState> = {}): ViewerState {
  return {
    seat: 0,
    backs: ["jade", "jade"],
    felt: "green",
    free: { width: 700 * (view.aspect ?? 1.6), height: 700 },
    handOrigins: [],
    picked: [],
    pickable: view.hand.map((_, n) => handPlace(n, 0)),
    highlighted: [],
    target: [],
    dimmed: false,
    handFrom: 0,
    ...part,
  };
}
