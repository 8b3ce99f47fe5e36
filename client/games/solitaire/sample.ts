// Sample boards for tests. PURE.

import type { Option, ViewerState } from "../game";
import { isCovered, isFree, placeOf, type Spot } from "./board";
import type { View } from "./view";

// A board with these places and faces, separated by spaces; "-" is a tile that is gone. Without faces: 1D 1D 2D 2D ...
export function sampleView(places: Spot[], faces = "", part: Partial<View> = {}): View {
  const given = faces ? faces.split(" ") : places.map((_, n) => `${(Math.floor(n / 2) % 9) + 1}D`);
  const lying = { places, faces: given.map((face) => (face === "-" ? null : face)) };
  const seen = lying.faces.map((face, n) => (face !== null && isCovered(lying, n) ? "" : face));
  const left = lying.faces.filter((face) => face !== null).length / 2;
  return {
    phase: "play",
    turn: 1,
    mode: "score",
    layout: "sample",
    title: "Sample",
    practice: false,
    dealing: "easy",
    deal: "4821",
    places,
    faces: seen,
    free: places.flatMap((_, n) => (isFree(lying, n) ? [n] : [])),
    pairs: left,
    taken: places.length / 2 - left,
    score: 0,
    left: { undo: 5, shuffle: 5, hint: 5 },
    cost: { undo: 5 * left, shuffle: 5 * left, hint: 5 * left },
    hint: null,
    helped: false,
    result: null,
    ...part,
  };
}

export function sampleViewer(view: View, part: Partial<ViewerState> = {}): ViewerState {
  const pick = view.free.map(placeOf);
  return {
    seat: 0,
    backs: ["jade"],
    felt: "green",
    free: { width: 1120, height: 700 },
    handOrigins: [],
    picked: [],
    pickable: pick,
    highlighted: [],
    target: [],
    dimmed: false,
    handFrom: 0,
    ...part,
  };
}

export const kinds = (...names: string[]): Option[] => names.map((kind) => ({ kind }));

// Four tiles in a row, and two more on top of the middle ones.
export const ROW: Spot[] = [
  [0, 0, 0],
  [2, 0, 0],
  [4, 0, 0],
  [6, 0, 0],
  [2, 0, 1],
  [4, 0, 1],
];
