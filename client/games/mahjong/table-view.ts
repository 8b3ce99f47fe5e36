// What the views of all mahjong games have in common, and who sits where. A game's own view has more. PURE.

import { t } from "../../i18n/i18n";
import type { Seat, Tag } from "../game";

export interface TableView {
  phase: string;
  turn: number; // number of the open decision
  me: Seat | null; // null for a spectator
  east: Seat;
  active: Seat | null; // whose turn it is
  wall: number[][]; // per seat: tiles (0..2) in its stacks, from its right
  next: [seat: Seat, stack: number] | null; // where the next tile comes from
  left: number; // tiles left in the wall
  racks: TableRack[];
  drawn: string | null; // the active seat's new tile until it discards: known to it, and where all hands lie open
  called?: boolean; // the turn began with a call
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

// Who sits where: the winds of the seats and the names of their players.

type Wind = "E" | "S" | "W" | "N";
const WINDS: Wind[] = ["E", "S", "W", "N"];

// East's next seat to the right is South.
export function windOf({ east, racks }: Pick<TableView, "east" | "racks">, seat: Seat): Wind {
  return WINDS[(seat - east + racks.length) % racks.length] ?? "E";
}

const COLOURS: Record<Wind, string> = { E: "#b3261e", S: "#1b5fb0", W: "#17703f", N: "#71378f" };
const SIGNS: Record<Wind, string> = { E: t("E"), S: t("S"), W: t("W"), N: t("N") };

// How a seat is named where there is only room for a sign: on its discards, at its player's name and on the compass.
export function tagOf(view: Pick<TableView, "east" | "racks">, seat: Seat): Tag {
  const wind = windOf(view, seat);
  return { sign: SIGNS[wind], colour: COLOURS[wind] };
}

export function playerName(seat: Seat, names: string[]): string {
  return names[seat] ?? t("Deleted player");
}
