// One seat's view of American mah jongg; the same list as mahjong/rules/american/view.py.

import type { Place, Seat } from "../plug";

export interface Exposure {
  tiles: string[];
  tile: string;
  source: Seat | null;
}

export interface Rack {
  count: number;
  exposed: Exposure[];
  dead: boolean;
  chosen: boolean;
  hand: string[] | null;
  score: number;
}

export interface Discard {
  tile: string;
  seat: Seat;
}

export interface Pay {
  payer: Seat;
  payee: Seat;
  points: number;
  why: string;
  doubled: boolean;
}

export interface Result {
  how: string;
  winner: Seat | null;
  discarder: Seat | null;
  line: string | null;
  label: string | null;
  section: string | null;
  value: number;
  groups: string[][];
  jokerless: boolean;
  pays: Pay[];
  points: number[];
}

export interface View {
  phase: "give" | "second" | "courtesy" | "turn" | "expose" | "declared" | "claim" | "over";
  turn: number;
  me: Seat | null;
  card: string;
  assist: boolean;
  east: Seat;
  active: Seat | null;
  rolls: [number, number][];
  dice: [number, number];
  wall: number[][];
  next: [Seat, number] | null;
  left: number;
  racks: Rack[];
  passing: { name: string; to: string; blind: boolean; count: [number, number] } | null;
  given: string[] | null;
  drawn: string | null;
  discards: Discard[];
  live: Discard | null;
  answered: string | null;
  result: Result | null;
}

export type { Place };
