// What a game tells the table page: what lies where, what moved, and which move a place means.
// PURE: imports only client/games/. The scene and the flat table draw a Layout and know no game.

export type Seat = number;
export type Place = string;

// A tile at scale 1, in centimetres.
export const TILE = { width: 2.2, height: 3, depth: 1.6 };

// Centimetres; x to the viewer's right, y up, z towards the viewer; the table's top is y = 0, its middle the origin.
// The point is the middle of the piece. Angles in radians, turned in this order: roll about z, pitch about x (0 = lying face
// up, PI = face down, PI/2 = standing, face to +z), yaw about y. scale 1 is a whole TILE.
export interface Pose {
  x: number;
  y: number;
  z: number;
  yaw: number;
  pitch: number;
  roll: number;
  scale: number;
}

export interface Piece {
  place: Place;
  kind: "tile" | "die" | "stick" | "marker";
  pose: Pose;
  face: string | null; // tile code, die number, stick value, wind letter; null: face unknown
  back: string; // the owner's tile back; "" where it does not matter
  look: "" | "lit" | "dim" | "chosen" | "new";
  pick: boolean; // may be clicked or dragged now
  name: string; // said to a screen reader: "3 Dot"
}

export interface Layout {
  pieces: Piece[];
  racks: Rack[];
  felt: string;
  table: { width: number; depth: number }; // of the felt, inside the wooden rim
  camera: { see: [x: number, y: number, z: number][]; pitch: number; lens?: number }; // what must be in sight;
  // looking down by so much; the height of the picture as an angle, where it is not the usual one
  reach: Place[]; // what the keyboard and screen readers go along, in reading order
  drops: { place: Place; pose: Pose; width: number; depth: number }[]; // where a dragged tile may be let go
}

// A wooden rack: a bar of this length with this cross-section, [towards its owner, up] from the point of its pose.
export interface Rack {
  seat: Seat;
  pose: Pose;
  length: number;
  section: [out: number, up: number][];
  dead: boolean;
}

// A motion: the piece that now lies at `to` started at `from`, `after` ms from now.
export interface Glide {
  from: Place;
  to: Place;
  after: number;
  flip: boolean;
  sound: "" | "click" | "slide" | "dice" | "clatter";
  at: Piece | null; // what to start as if nothing lay at `from`
  out?: Pose[]; // instead of lying at `to`, the piece leaves the table over these poses
}

// Something that draws a layout: the 3D scene, or the flat table.
export interface Renderer {
  show(layout: Layout, glides: Glide[]): void;
  onPick(handler: (place: Place) => void): void;
  onDrop(handler: (from: Place, to: Place) => void): void;
  focus(place: Place | null): void; // mark the piece the keyboard is on
  shake(place: Place): void; // it may not be picked
  pulse(places: Place[]): void; // look here
  nudge(yaw: number, pitch: number, zoom: number): void; // camera; (0, 0, 0) resets it
  dispose(): void;
}

// What this player has done that the server need not know, and how the others like their tiles.
export interface Eyes {
  seat: Seat; // at the bottom of the screen; a watcher sees from seat 0
  backs: string[]; // each seat's tile back
  felt: string;
  aspect: number; // width / height of the part of the screen the table has to itself
  hand: (number | null)[]; // for each tile of my rack, left to right: where it stood in the layout shown before; null: just come
  picked: Place[]; // chosen, not yet sent
  pick: Place[]; // may be picked now
  lit: Place[]; // what somebody beside the player would take
  dimmed: boolean; // the player wants to see at a glance what may be picked
}

// The server's words, as games need them (client/live/wire.ts has the rest).
export interface Option {
  kind: string;
  among?: string[];
  count?: [number, number];
  where?: Place[];
}
export type Move = { do: string } & Record<string, unknown>;
export type GameEvent = { kind: string } & Record<string, unknown>;

// A button of the action bar. move null: it waits for more picks.
export interface Button {
  label: string;
  note?: string; // what it costs, in small print
  look: "win" | "call" | "pass" | "wait" | "main" | "plain";
  key: string; // single-key shortcut, or ""
  move: Move | null;
  confirm: string; // the question asked first, or ""
}

// What the table asks of this player now.
export interface Ask {
  id: string; // a new one: picks start afresh
  text: string; // the line in the middle: what is going on
  hint: string; // one more sentence, or ""
  mine: boolean; // the table waits for me
  pick: Place[]; // what may be picked
  most: number; // picks at the same time
  preset: Place[]; // picked for a start
  buttons: Button[];
  cannot?: Record<string, string>; // by key: why it, and a button that stands for it, does nothing now
}

// One line of the log, and what is heard with it.
export interface Told {
  text: string;
  sound: "" | "bell" | "win" | "end" | "pass";
  outlook?: boolean; // the table may now say whether the game can still be won
  look?: Place[]; // what it is about, to be seen at once
}

export interface Panel {
  wind: string; // its letter, or ""
  turn: boolean; // the table openly waits for this seat
  note: string; // "dead hand", "chosen", "60 pairs left", ...
  score: string; // as it is shown: "650"
  said: string; // and as it is said: "650 in sticks"
}

// How a game ended, in words.
export interface Ending {
  won: boolean; // by somebody
  title: string;
  detail: string;
  groups: string[][]; // the winning tiles
  pays: string[];
  scores: { seat: Seat; points: number }[];
  tally: { what: string; times: number; points: number }[]; // how the score came about
  deal: string | null; // the number by which it can be dealt again
}

// A way the keyboard goes from one piece to another.
export type Way = "left" | "right" | "up" | "down" | "higher" | "lower" | "next" | "match";

// What the page offers beside the game's own buttons: the card, sorting the rack, discarding with one click, showing
// which tiles are free, zoom.
export type Feature = "card" | "sort" | "quick" | "free" | "zoom";

// The rack, where a player has one in an order of his own.
export interface Order<View> {
  arranged(view: View, hand: string[]): View; // my rack in my own order
  hand(view: View): string[]; // my rack in the server's order; [] for a watcher
  fresh(view: View): string | null; // the tile that has just come and stands apart
  rank(code: string, by: "suit" | "number"): number; // where a tile stands in a sorted hand
}

// What a move will lead to, as far as the player can know.
export interface Expected<View> {
  view: View;
  events: GameEvent[];
}

// Whether a position can still be won, and how: the way there step by step, each with what moves into it.
export interface Outlook<View> {
  words: string;
  later: boolean; // the answer is not there yet
  steps: { view: View; events: GameEvent[]; words: string }[]; // the first is the position itself; none: nothing to show
}

// What somebody who knows the game says beside a player's first hand, and what he would do.
export interface Lesson {
  id: string; // a new one: there is something new to read
  title: string;
  text: string;
}
export interface Advice {
  words: string;
  pick: Place[]; // picked for the player, who still has to press the button
  light?: Place[]; // shown at the same time
}

// A game as the table page knows it; the same interface for every game. Every view handed to it but by its `rack` is arranged
// already: place hand.2@0 is the third tile from the left as the player sees it.
export interface Game<View> {
  rack: Order<View> | null;
  board: boolean; // one player's stacked tiles: the pointer moves the view instead of a tile, and every tile answers it
  has: Feature[];
  home: { address: string; name: string }; // where one comes from
  help(view: View | null): string; // address of the rules
  keys: [keys: string, meaning: string][]; // for the list of keys
  layout(view: View, eyes: Eyes): Layout;
  glides(before: View | null, after: View, events: GameEvent[], eyes: Eyes): Glide[];
  opening(view: View): GameEvent[]; // the deal told anew, from what everybody sees of it
  ask(view: View, options: Option[], picked: Place[], names: string[]): Ask;
  press(view: View, options: Option[], place: Place, picked: Place[]): Move | null; // a click that is a move by itself
  drop(view: View, options: Option[], from: Place, to: Place): Move | null; // a tile dragged to a place
  again(move: Move, why: string): { question: string; move: Move } | null; // a refusal that is only a warning
  walk(view: View, from: Place, way: Way, picked: Place[]): Place | null; // where a key leads
  panel(view: View, seat: Seat): Panel; // of a paused game this and the caption get what is told of it instead
  caption(view: View): string; // what is played, at the head of the page; "": the table's name
  told(event: GameEvent, view: View, names: string[]): Told | null;
  read(layout: Layout, names: string[]): string[]; // what lies on the table, read out
  ending(view: View, names: string[]): Ending | null;
  card(view: View): string | null; // name of the card to look at
  tile(code: string): string; // "3D" -> "3 Dot"
  why?(view: View, place: Place): string; // why this piece may not be picked; "" where there is nothing to say
  expected?(view: View, move: Move): Expected<View> | null; // shown before the table has answered; null: wait
  lesson?(view: View, options: Option[]): Lesson;
  advised?(view: View, move: Move): Advice;
  outlook?(view: View, answer: unknown): Outlook<View>; // what the table knows of the position
}
