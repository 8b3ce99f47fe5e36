// What the views of all mahjong games have in common. A game's own view has more.

import type { Seat } from "../game";

export interface TableView {
  phase: string;
  turn: number; // number of the open decision
  me: Seat | null; // null for a spectator
  east: Seat;
  wall: number[][]; // per seat: tiles (0..2) in its stacks, from its right
  next: [seat: Seat, stack: number] | null; // where the next tile comes from
  left: number; // tiles left in the wall
  racks: TableRack[];
  drawn: string | null; // the tile this seat has drawn, until it discards
  discards: { tile: string; seat: Seat; claimed?: boolean }[]; // oldest first
  live: { tile: string; seat: Seat } | null; // what may be claimed now
  given?: string[] | null; // what this seat has chosen to pass
}

export interface TableRack {
  count: number; // concealed tiles
  hand: string[] | null; // null: not known
  score: number;
  dead?: boolean; // out of the game
  chosen?: boolean; // has chosen the tiles to pass
}
