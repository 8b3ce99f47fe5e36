// Generated from tables/game.py, tables/protocol.py, tables/clock.py by `python -m ops.client_types`. Do not edit.

// A family of legal moves: "pick 3 of these".
export interface Option {
  kind: string;
  among?: string[];
  count?: [number, number];
  where?: string[];
  aside?: boolean;
}

export interface SeatInfo {
  name: string | null; // null while the seat is free
  bot: string | null; // its level
  away: boolean;
  connected: boolean;
  ready: boolean; // for the next game
  points: number; // won or lost in this session
  back: string;
  felt: string;
  avatar: string; // its seed; "" where nobody sits, or a bot
}

// What runs down: a kind of decision, when it ends, and how long it was in all.
export interface Clock {
  kind: string;
  ends: number;
  total: number;
}

// Proof that a deal was fixed in advance: the hash of its seed, and later the seed.
export interface FairnessInfo {
  hash: string;
  seed: string | null; // once the game is over
  next: string | null; // the hash of the next game's seed
}

export type TableStatus = "waiting" | "playing" | "between" | "over";

export interface TableInfo {
  id: string;
  game: string;
  status: TableStatus;
  title: string;
  me: number | null; // the reader's seat; null for a spectator
  host: boolean; // the reader opened the table and may start it
  alone: boolean; // one person plays a game that can be paused and given up
  number: number; // of the game in its session
  games: number; // in the session
  options: Record<string, unknown>;
  seats: SeatInfo[];
  clock: Clock | null; // null when nothing runs; kind "game": of the whole game
  turn_clock: Clock | null; // of the open decision, while `clock` is that of the whole game
  began: number | null; // when this game was dealt, shifted by its pauses
  paused: number | null; // since when
  ended: number | null; // played so far: (ended ?? paused ?? now) - began
  end_reason: string; // why staff ended the table, or an Ending; "" if it ended by itself
  fairness: FairnessInfo;
  rematch: string | null; // id of the table that follows
}

export interface Update {
  t: "update";
  v: number;
  since: number;
  at: number;
  events: Record<string, unknown>[];
  view: unknown;
  paused_view: unknown; // of a paused game, whose view is null
  options: Option[];
  table: TableInfo;
}

// An update for a page that has the update to version `since`.
export interface Change {
  t: "change";
  v: number;
  since: number;
  at: number;
  events: Record<string, unknown>[];
  change: unknown; // of the fields view, paused_view, options and table, as in sockets/differences.py
  connected: boolean[]; // of all seats
}

export interface RefusedMessage {
  t: "refused";
  id: number | null;
  code: string;
}

export interface PongMessage {
  t: "pong";
  v: number;
  now: number;
}

export interface MoveMessage {
  t: "move";
  id: number;
  turn: number;
  move: unknown; // JSON of one of the game's moves
}

export interface ReadyMessage {
  t: "ready";
  id: number;
}

export interface ResumeSeatMessage {
  t: "resume_seat";
  id: number;
}

export interface PauseMessage {
  t: "pause";
  id: number;
}

export interface ResumeMessage {
  t: "resume";
  id: number;
}

export interface PingMessage {
  t: "ping";
  v: number;
}

export type ServerMessage = Update | Change | RefusedMessage | PongMessage;

export type ClientMessage = MoveMessage | ReadyMessage | ResumeSeatMessage | PauseMessage | ResumeMessage | PingMessage;
