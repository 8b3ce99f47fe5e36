// Generated from dominoes/rules/view.py, tables/clock.py by `python -m ops.client_types`. Do not edit.

// A tile on the board, as it was laid. Sides 0 and 1 of a tile are its numbers in the order written. A double's long sides are 0 and 1, its short ones 2 and 3.
export interface PlayView {
  tile: string; // "6|4", the higher number first
  at: number; // index of the play it was attached to; -1: the first of its round
  side: number; // of that tile
  seat: number;
  points: number; // scored by it
  drew: number; // tiles its player drew just before
  sum: number; // of the ends, after it
}

// An open end of the board.
export interface EndView {
  id: string; // index of the play and side: "12.1"
  value: number; // the number that fits
  counts: number; // what it adds to the sum
}

// A clock for a whole game, kept in the game's state. Milliseconds.
export interface GameClock {
  total: number;
  spent: number;
  runs: boolean;
  pause: number;
}

export type RoundOutcome = "out" | "stuck";

// How a round ended: a seat went out, or was out of moves.
export interface RoundEndView {
  how: RoundOutcome;
  seat: number; // who went out, or who could neither play nor draw
  points: number; // for going out
}

// What seat 0 made of a game against the AI.
export interface ScoreView {
  points: number;
  spread: number; // bonus for being ahead
  time: number; // bonus for the time left
  total: number;
}

// What a strong player would lay. end: as in a play, "" on an empty board.
export interface HintView {
  tile: string;
  end: string;
}

export type Phase = "begin" | "showing" | "countdown" | "play" | "draw" | "round" | "over";

export type Outcome = "points" | "time" | "stopped";

export type Against = "ai" | "people";

// The table as one seat sees it. In the phases "begin" and "showing" no tile is shown.
export interface View {
  phase: Phase;
  round: number; // from 1
  turn: number; // number of the open decision
  active: number | null; // the seat to play; null outside of a round's play
  ready: number[]; // seats that have said they are, where several must
  plays: PlayView[]; // of this round, in order
  ends: EndView[]; // the open ones
  sum: number; // of the open ends
  hand: string[]; // one's own, in the order dealt and drawn
  counts: [number, number]; // tiles in each hand
  boneyard: number; // tiles left in it
  drew: number; // tiles that the active seat has drawn in this turn
  points: [number, number];
  hands: string[][]; // both, once the round is over; none before
  clock: GameClock | null; // null when played without one
  round_end: RoundEndView | null;
  how: Outcome | ""; // how the game ended
  score: ScoreView | null; // once the game is over, against the AI
  hint: HintView | null; // until the next move
  against: Against;
  practice: boolean; // the deal may be played again
  helps: boolean; // hints and undo are offered
  deal: string | null; // the deal's number; null if it must not be shown
}

// What is shown of a paused game, whose board is hidden. Fields are those of `View`.
export interface PausedView {
  phase: Phase;
  round: number;
  points: [number, number];
  clock: GameClock | null;
  practice: boolean;
}

export type RefusalCode =
  | "over"
  | "time_up"
  | "not_now"
  | "not_your_turn"
  | "not_allowed"
  | "no_such_tile"
  | "not_in_hand"
  | "no_such_end"
  | "no_match"
  | "must_draw"
  | "may_not_draw"
  | "boneyard_empty"
  | "nothing_to_undo";
