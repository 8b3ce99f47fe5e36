// Generated from mahjong/rules/zungjung/view.py, mahjong/rules/zungjung/scoring.py by `python -m ops.client_types`. Do not edit.

export type SetKind = "run" | "triplet" | "quad";

// A set laid down beside a hand.
export interface MeldView {
  kind: SetKind;
  tiles: string[];
  concealed: boolean; // a concealed quad, which lies with its two outer tiles face down
  small: boolean; // a quad made of a claimed triplet
  tile: string | null; // the claimed tile; null in a concealed quad
  source: number | null; // the seat that discarded it
}

// One seat's tiles.
export interface RackView {
  count: number; // concealed tiles, without those of melds
  melds: MeldView[];
  hand: string[] | null; // own hand, in order; others' only at the end of the game
  score: number; // won or lost so far in this session
}

// A discarded tile, and who discarded it.
export interface DiscardView {
  tile: string;
  seat: number;
  claimed: boolean; // it lies in a set or a winning hand now
}

export type PartKind = "run" | "triplet" | "quad" | "pair";

// A set or the pair of the winning hand, as it was scored.
export interface PartView {
  kind: PartKind;
  tiles: string[];
  concealed: boolean;
}

// A pattern of a winning hand and the points it adds.
export interface ScoredPattern {
  id: string;
  points: number; // for all times together
  times: number; // more than 1 only for Value Honour
}

export type PayReason = "draw" | "discard" | "robbing" | "responsible" | "own_discard" | "mistake";

// One line of the payment: who pays whom, how much, and why.
export interface PayView {
  payer: number;
  payee: number;
  points: number;
  why: PayReason;
}

export type Outcome = "draw" | "discard" | "robbing" | "wall";

export type Irregular = "" | "wonders" | "pairs";

export type Limit = "" | "total" | "pattern";

// How the game ended.
export interface ResultView {
  how: Outcome;
  winner: number | null;
  discarder: number | null; // of the winning tile, or whose quad was robbed
  tile: string | null; // the winning tile; null in a blessing of heaven
  parts: PartView[]; // melds first, the pair last; none in an irregular hand
  irregular: Irregular;
  patterns: ScoredPattern[]; // in the order of the list
  total: number; // of the patterns
  limit: Limit; // what replaced the total, if anything did
  value: number; // what is paid
  pays: PayView[];
  points: number[];
}

export type Phase = "turn" | "claim" | "rob" | "over";

// The table as one seat sees it.
export interface View {
  phase: Phase;
  turn: number; // number of the open decision
  me: number | null; // the seat; null for a spectator
  assist: boolean;
  scoring: number; // 1 to 5: which patterns count
  penalty: number; // points to each other player for declaring mahjong wrongly
  east: number;
  active: number | null; // whose turn it is, or whose discard or quad may be claimed
  rolls: [number, number][]; // each seat's roll for East; empty when East moved on
  dice: [number, number, number]; // East's roll, which chose the wall
  broken: number; // the seat whose wall was broken
  break_dice: [number, number, number]; // its owner's roll, which counted off the stacks
  wall: number[][]; // per seat: tiles (0..2) in its 17 stacks, from its right
  next: [number, number] | null; // seat and stack the next tile comes from: the live end
  supplement: [number, number] | null; // the same of the next supplement tile: the dead end
  left: number; // tiles left in the wall
  racks: RackView[];
  drawn: string | null; // the active seat's new tile until it discards: its own, or in open views
  discards: DiscardView[]; // all of this game, oldest first
  live: DiscardView | null; // what may be claimed now: a discard, or the tile of a quad
  ready: boolean; // one tile completes this seat's hand, after a discard if it has one to make
  answered: string | null; // this seat's answer to the open claim window
  result: ResultView | null;
}

export type RefusalCode =
  | "game_over"
  | "no_such_seat"
  | "not_your_turn"
  | "not_now"
  | "already_answered"
  | "discard_first"
  | "not_your_tile"
  | "last_discard"
  | "only_mahjong"
  | "not_next"
  | "no_run"
  | "too_few_matching"
  | "not_matching"
  | "nothing_to_claim"
  | "no_quad"
  | "no_supplement"
  | "not_mahjong"
  | "mistaken";
