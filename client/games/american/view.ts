// Generated from mahjong/rules/american/view.py by `python -m ops.client_types`. Do not edit.

// One group laid out on a rack.
export interface ExposureView {
  tiles: string[]; // as they lie, jokers as "J"
  tile: string; // the natural tile the group is made of
  source: number | null; // the seat whose discard was called; null in a shown winning hand
}

// One seat's rack.
export interface RackView {
  count: number; // concealed tiles
  exposed: ExposureView[];
  dead: boolean;
  chosen: boolean; // has answered the open Charleston question (never shown in a claim window)
  hand: string[] | null; // own hand, in order; others' only at the end of the game
  score: number; // value of its sticks; a session starts with 650
}

export type PassName =
  | "first_right"
  | "first_across"
  | "first_left"
  | "second_left"
  | "second_across"
  | "last_right"
  | "courtesy";

export type Direction = "right" | "across" | "left";

// The open pass of the Charleston.
export interface PassView {
  name: PassName;
  to: Direction;
  blind: boolean;
  count: [number, number]; // fewest and most tiles this seat may give (0, 0 for a spectator)
}

// A discarded tile, and who discarded it.
export interface DiscardView {
  tile: string;
  seat: number;
}

export type PayReason = "discarder" | "self_drawn" | "other" | "challenge";

// One line of the payment: who pays whom, how much, and why.
export interface PayView {
  payer: number;
  payee: number;
  points: number;
  why: PayReason;
  doubled: boolean; // jokerless, not Singles and Pairs
}

export type Outcome = "discard" | "self_drawn" | "heavenly" | "exchange" | "wall" | "dead";

// How the game ended.
export interface ResultView {
  how: Outcome;
  winner: number | null;
  discarder: number | null;
  line: string | null; // id of the card's line
  label: string | null; // the line as the card prints it
  section: string | null;
  value: number;
  groups: string[][]; // the winning 14 in the order of the line
  jokerless: boolean;
  pays: PayView[];
  points: number[];
  tile: string | null; // the winning one; null as dealt, or by an exchange
}

export type Phase = "give" | "second" | "courtesy" | "turn" | "expose" | "declared" | "claim" | "over";

// The table as one seat sees it.
export interface View {
  phase: Phase;
  turn: number; // number of the open decision
  me: number | null; // the seat; null for a spectator
  card: string;
  assist: boolean;
  east: number;
  active: number | null; // the seat whose turn it is, whose call or whose discard is open
  rolls: [number, number][]; // each seat's roll for East; empty when East moved on
  dice: [number, number]; // East's roll that broke the wall
  wall: number[][]; // per seat: tiles (0..2) in its 19 stacks, from its right
  next: [number, number] | null; // seat and stack the next tile comes from
  left: number; // tiles left in the wall
  racks: RackView[];
  passing: PassView | null;
  given: string[] | null; // what this seat has chosen to give; can still be changed
  drawn: string | null; // the active seat's new tile until it discards: its own, or in open views
  called: boolean; // this turn began with a call
  discards: DiscardView[]; // on the table, oldest first
  live: DiscardView | null; // the discard that may be claimed now (also the last in discards)
  answered: string | null;
  useless: boolean;
  result: ResultView | null;
}

export type RefusalCode =
  | "game_over"
  | "no_such_seat"
  | "hand_dead"
  | "not_your_turn"
  | "not_now"
  | "already_answered"
  | "only_strict"
  | "not_your_tile"
  | "joker_kept"
  | "wrong_count"
  | "joker_claimed"
  | "last_discard"
  | "too_few_matching"
  | "not_matching"
  | "too_many"
  | "keep_a_tile"
  | "same_exposure"
  | "changed_enough"
  | "no_line_left"
  | "not_mahjong"
  | "withdrawn"
  | "no_such_exposure"
  | "no_joker_there"
  | "wrong_tile"
  | "own_rack"
  | "nothing_exposed"
  | "may_still_change"
  | "dead_already"
  | "already_judged";
