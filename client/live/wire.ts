// What goes over a table's socket; docs/protocol.md says what each field means.

export type Seat = number;
export type Place = string;

export interface Option {
  kind: string;
  among?: string[];
  count?: [number, number];
  where?: Place[];
}

export type Move = { do: string } & Record<string, unknown>;
export type GameEvent = { kind: string } & Record<string, unknown>;

export interface SeatNews {
  name: string | null;
  bot: string | null;
  away: boolean;
  here: boolean;
  ready: boolean;
  points: number;
  back: string;
  felt: string;
}

export interface ClockNews {
  kind: string;
  ends: number;
  total: number;
}

export interface TableNews {
  id: string;
  game: string;
  status: "waiting" | "playing" | "between" | "over";
  title: string;
  me: Seat | null;
  host: boolean;
  number: number;
  games: number;
  options: Record<string, unknown>;
  seats: SeatNews[];
  clock: ClockNews | null;
  began: number | null; // when this game was dealt, moved on by its pauses
  paused: number | null; // since when
  ended: number | null;
  fair: { hash: string; seed: string | null; next: string | null };
  rematch: string | null;
}

export interface News<View = unknown> {
  t: "news";
  v: number;
  since: number;
  at: number;
  events: GameEvent[];
  view: View | null;
  known: unknown; // of a paused game, whose view is not told
  options: Option[];
  table: TableNews;
}

// Every game's view numbers its decisions.
export function turnOf(news: News): number | null {
  return (news.view as { turn: number } | null)?.turn ?? null;
}

export type FromServer =
  News | { t: "refused"; id: number | null; why: string } | { t: "pong"; v: number; now: number };

export type ToServer =
  | { t: "move"; id: number; turn: number; move: Move }
  | { t: "ready"; id: number }
  | { t: "back"; id: number }
  | { t: "pause"; id: number }
  | { t: "resume"; id: number }
  | { t: "ping"; v: number };
