// What a player or watcher sees of a game of solitaire; the same list as solitaire/rules/view.py.

export type Spot = [x: number, y: number, z: number]; // in half tiles; z: the layer, from 0
export type Pair = [a: number, b: number]; // numbers of places
export type Mode = "classic" | "score";

// One line of the score: a pair that was taken, or what an undo, shuffle or hint cost.
export interface Row {
  do: "take" | "undo" | "shuffle" | "hint";
  pairs: number; // on the board, by which it is multiplied
  points: number;
  kind: string;
  value: number;
  faces: string[];
  pair: number[];
}

export interface Result {
  how: "cleared" | "time" | "ended" | "stuck";
  score: number;
  pairs: number; // left on the board
  rows: Row[];
}

export interface Uses<Count> {
  undo: Count;
  shuffle: Count;
  hint: Count;
}

export interface View {
  phase: "play" | "over";
  turn: number;
  mode: Mode;
  layout: string;
  title: string; // of the layout
  practice: boolean;
  deal: string | null; // its number; null: nobody's to know
  places: Spot[];
  faces: (string | null)[]; // by place; "": covered, so not known; null: gone
  free: number[];
  pairs: number; // left on the board
  taken: number; // pairs
  score: number;
  left: Uses<number | null>; // null: as often as one likes
  cost: Uses<number>; // points the next one takes
  hint: Pair | null;
  helped: boolean;
  result: Result | null;
}

// What is told of a paused game, whose board is covered.
export type Known = Pick<View, "phase" | "mode" | "title" | "practice" | "deal" | "pairs" | "score">;

export function placeOf(n: number): string {
  return `tile.${n}`;
}

// "tile.40" -> 40; -1 for any other place
export function numberOf(place: string): number {
  return Number(/^tile\.(\d+)$/.exec(place)?.[1] ?? -1);
}
