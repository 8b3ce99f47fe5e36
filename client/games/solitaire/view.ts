// Generated from solitaire/rules/view.py by `python -m ops.client_types`. Do not edit.

// How often undo, shuffle and hint may still be used; null: without limit.
export interface UsesView {
  undo: number | null;
  shuffle: number | null;
  hint: number | null;
}

// The points that the next undo, shuffle and hint cost.
export interface CostView {
  undo: number;
  shuffle: number;
  hint: number;
}

export type RowKind = "take" | "undo" | "shuffle" | "hint";

export type Kind = "characters" | "circles" | "bamboos" | "winds" | "dragons" | "flowers" | "seasons";

// A row of the score: a pair that was taken, or the cost of an undo, shuffle or hint.
export interface RowView {
  do: RowKind;
  pairs: number; // left on the board; the points are multiplied by it
  points: number;
  kind: Kind | ""; // of the pair: the kind of higher value of its two tiles
  value: number;
  faces: string[];
  pair: number[]; // numbers of the places
}

export type Outcome = "cleared" | "time" | "ended" | "stuck";

// How the game ended.
export interface ResultView {
  how: Outcome;
  score: number;
  pairs: number; // left on the board
  rows: RowView[]; // a pair that was undone has no row
}

export type Phase = "play" | "over";

export type Mode = "classic" | "score";

export type Dealing = "easy" | "hard";

// The board as its player and spectators see it.
export interface View {
  phase: Phase;
  turn: number; // number of the open decision
  mode: Mode;
  layout: string;
  title: string; // of the layout
  practice: boolean;
  dealing: Dealing;
  deal: string | null; // the deal's number; null if it must not be shown
  places: [number, number, number][]; // x, y in half tiles; z: the layer, from 0
  faces: (string | null)[]; // by place; "": covered, so unknown; null: gone
  free: number[]; // numbers of the places that may be taken
  pairs: number; // left on the board
  taken: number; // pairs taken
  score: number;
  left: UsesView;
  cost: CostView;
  hint: [number, number] | null; // a pair, until the next move
  helped: boolean; // has asked whether the game can be won
  result: ResultView | null;
}

// What is shown of a paused game, whose tiles lie face down. Fields are those of `View`.
export interface PausedView {
  phase: Phase;
  mode: Mode;
  title: string;
  practice: boolean;
  deal: string | null;
  places: [number, number, number][];
  faces: (string | null)[]; // "", or null for one that is gone
  pairs: number;
  score: number;
}

export type RefusalCode =
  | "over"
  | "not_now"
  | "no_such_place"
  | "same_tile"
  | "gone"
  | "blocked"
  | "no_match"
  | "nothing_to_undo"
  | "over_shuffle"
  | "no_undo"
  | "no_shuffle"
  | "pair_is_free"
  | "cannot_shuffle"
  | "same_shuffle"
  | "no_hint"
  | "no_pair"
  | "not_practice"
  | "cannot_end";
