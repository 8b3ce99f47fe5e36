// The interface between a game and the page: where pieces lie, how they move, and which move a click means.
import type { Layout, Motion, Place, Seat, Tag } from "./table-layout";

export * from "./drop-targets";
export * from "./shown-labels";
export * from "./table-layout";

// The part of the screen that no panel covers, in CSS pixels.
export interface Free {
  width: number;
  height: number;
}

export const aspectOf = ({ width, height }: Free): number => width / height;

// What a layout depends on besides the view: local choices that the server need not know, and the players' tile backs.
export interface ViewerState {
  seat: Seat; // at the bottom of the screen; spectators see from seat 0
  backs: string[]; // each seat's tile back
  felt: string;
  free: Free;
  whole?: Free; // the same without an open result
  handOrigins: (number | null)[]; // for each tile of my rack from the left: its index in the previous layout, or null if new
  picked: Place[]; // chosen, not yet sent
  pickable: Place[];
  highlighted: Place[]; // just received, or what the tutorial, a hint or the prompt speaks of
  target: string[]; // the tiles the player has chosen to collect; none: no target
  spare?: Place[]; // tiles that a newcomer may give away
  dimmed: boolean; // dim the pieces that may not be picked
  marksScoring?: boolean; // of the tiles in the hand, those that would score
  inOneGrid?: boolean; // discards lie in the order in which they were laid, whoever laid them
  handFrom: number; // the first tile shown of a hand that is scrolled
  names?: string[]; // of the seats
}

// The parts of the socket protocol that games need; client/live/protocol.ts has the rest.
export interface Option {
  kind: string;
  among?: string[];
  count?: [number, number];
  where?: Place[];
  aside?: boolean; // the move leaves the open decision open
}
export type Move = { do: string } & Record<string, unknown>;
export type GameEvent = { kind: string } & Record<string, unknown>;

// A tile by its code, with its name for screen readers.
export interface TilePicture {
  code: string;
  name: string;
}

// A button of the action bar. With move null it is disabled until more pieces are picked.
export interface Button {
  label: string;
  note?: string; // in small print: what it costs
  tiles?: TilePicture[]; // beside the label
  look: "win" | "call" | "pass" | "wait" | "main" | "plain";
  key: string; // single-key shortcut, or ""
  move: Move | null;
  quiet?: boolean; // another answer is better
  advised?: boolean; // this one is the best, though it is no main answer
  confirm: string; // a question to confirm first, or ""
  choices?: Button[]; // instead of a move: what the player then chooses among
}

// What the player is asked to do now.
export interface Prompt {
  id: string; // picks are cleared when it changes
  text: string; // what is going on
  hint: string; // one more sentence, or ""
  explanation?: string; // said instead of no hint where there is room
  steps?: Steps; // of which this is one
  advised?: boolean; // the hint says which answer suits the player's goal: nothing is said instead
  tile?: TilePicture; // in question, shown beside the text
  awaitsMe: boolean; // the game waits for this player
  pickable: Place[];
  maxPicks: number;
  preset: Place[]; // picked from the start
  marked?: Place[]; // my tiles that it speaks of
  buttons: Button[];
  unavailable?: Record<string, string>; // by shortcut key: why this key or button does nothing now
  nudge?: string; // shown over the table if the player has not answered after some seconds
}

// What a player is asked one after the other, in order.
export interface Steps {
  of: string; // what they are together
  brief?: string; // the same where a window has little room; left out: there it goes without saying
  names: string[];
  present: number;
}

// A line of the game log, with its sound.
export interface LogLine {
  text: string;
  brief?: string; // shown instead below a replay, whose table shows the rest; "": nothing
  sound: Motion["sound"] | "bell" | "win" | "end" | "pass" | "score" | "round" | "tick";
  after?: number; // ms until the sound
  gain?: { seat: Seat; points: number; at: Place; why?: string }; // points that fly from a piece to the seat's score; what they are for: "5 + 5 = 10"
  offersSolvability?: boolean; // the player has asked whether the game can still be won
  places?: Place[]; // pieces to draw attention to
  marked?: Place[]; // tiles to mark until the player's next move
  said?: { seat: Seat; text: string; call: boolean }; // what the player says aloud at a real table; a call stops the others
  notice?: "toast" | "dialog"; // it must not be missed: also shown over the table
  noticeText?: string; // shown there instead of the text
}

export interface SeatStatus {
  badge: Tag | null; // shown in the seat's ring
  badgeName: string; // the same for screen readers: "East"
  dealer: boolean;
  turn: boolean; // it is publicly known that the game waits for this seat
  laid?: boolean; // others may claim its discard, or it has just laid a tile on a board
  winner?: boolean; // of the game that is over
  note: string; // "dead hand", "60 pairs left"
  score: string; // "650"
  spokenScore: string; // with its unit: "650 points"
  tiles?: number; // concealed ones that this seat holds
}

export interface ResultSummary {
  won: boolean; // by anybody
  title: string;
  detail: string;
  groups: string[][]; // the winning tiles
  groupNames?: string[]; // what each group is called
  winning?: { group: number; tile: number } | null; // the place of the winning tile in the groups
  payments: string[];
  scores: { seat: Seat; points: number; why?: string }[]; // why: what is paid for, if that says all that the payments do
  facing?: { seat: Seat; points: number }[]; // instead: what each of two has come to, in large numbers
  totals: string; // heading of the column with each seat's total score
  tally: { what: string; note?: string; times: number; points: number }[]; // how the score came about
  sum?: string; // what the tally comes to, if it is not the score
  limit?: { what: string; points: number }; // what counts instead of the sum of the tally
  dealNumber: string | null; // replays the same deal
  once?: boolean; // each player has only one try at this deal
  again?: string; // played alone although the table has more seats: the button that opens another game
  share?: { text: string; address: string }; // what to tell others
  moment?: EndMoment; // left out: the game just stops
}

// What is celebrated before the result is shown. winner: null in a drawn game.
interface EndMoment {
  winner: Seat | null;
  name: string; // of the hand or the board
  line?: string; // of the card: "FF 11 333 5555"
  worth?: string; // "worth 30"
  stays?: boolean; // beside the result too, although no hand has won
  pays: { payer: Seat; payee: Seat; points: number }[];
}

// A form whose button opens another game.
export interface StartForm {
  label: string;
  address: string;
  fields: Record<string, string>;
}

// What stands at the head of the table of a timed game between two.
export interface Scoreboard {
  clock: { left: number; runs: boolean } | null; // ms left when the view was made; null: played without a clock
  goal: string; // beside each score: "of 100"
  counters: { label: string; value: string; name: string; good?: boolean }[]; // name: for screen readers
}

// What is shown before a game begins.
export interface StartScreen {
  title: string;
  lines: string[]; // what will be played
  example?: (tileSheet: string) => HTMLElement; // what the last of them means
  begin: Move | null; // null: the player is ready, others are not
  guide: GuidePage[];
}

// A page of the guide. Its picture moves by itself while it is shown.
export interface GuidePage {
  title: string;
  text: string;
  picture(tileSheet: string, still: boolean): HTMLElement; // still: as it is at the end
}

// Of a game that one person plays alone or against bots: how long it may still be paused, in ms; null: as long as they like.
export interface PauseBudget {
  left: number | null;
}

// Where a navigation key leads from a piece.
export type Direction = "left" | "right" | "up" | "down" | "higher" | "lower" | "next" | "match";

// The player's own order of the tiles on their rack.
export interface RackOrder<View> {
  sorts: { id: string; label: string; announcement: string }[]; // the ways to sort, the default one first
  arranged(view: View, hand: string[]): View; // the view with my rack in this order
  hand(view: View): string[]; // my rack in the server's order; [] for a spectator
  drawnTile(view: View): string | null; // the tile just drawn, which stands apart
  rank(code: string, sort: string): number; // position of a tile in a sorted hand
}

// A yes/no preference that only matters in some games; with `tool` it also has a button in the toolbar.
export interface GamePreference {
  name:
    | "closest_hands"
    | "hand_outlook"
    | "mark_scoring"
    | "pass_useless"
    | "one_click_discard"
    | "second_tap_discard"
    | "dim_blocked";
  label: string;
  hint: string;
  tool?: { label: string; icon: string; key: string; on: string; off: string }; // on, off: announcements
}

// The hand that a player has chosen to collect.
export interface TargetHand {
  label: string;
  tiles: string[];
  groups?: number[]; // how many tiles each of its groups has
  exposable?: [tile: string, count: number][]; // its groups that may be exposed
  name?: string; // shorter than the label
  closest?: boolean; // nobody has chosen it: it is shown as the goal because the player is closest to it
}

// What a panel may use of the page.
export interface PanelPage {
  table: string;
  tileSheet: string;
  target: { get(): TargetHand | null; set(target: TargetHand | null): void };
}

// A panel that a game adds to the toolbar, such as a card of winning hands. It is loaded when it is first opened.
export interface PanelTool<View> {
  label: string;
  title: string;
  icon: string;
  key: string;
  load(): Promise<((page: PanelPage) => GamePanel<View>) | undefined>; // nothing if it cannot be had, which the page then says
}
export interface GamePanel<View> {
  element: HTMLElement;
  // After each update while the panel is open. playing: the player has a hand, and the session is not over.
  show(view: View, version: number, playing: boolean): void;
  reset(): void; // the panel is opened, or a setting has changed: load again what depends on it
}

// What newcomers see besides the table, while a preference is on. It is loaded when somebody wants it.
export interface Helps<View> {
  preference: GamePreference["name"];
  load(): Promise<Aims<View> | undefined>; // nothing if it cannot be had, which the page then says
}

// What to aim for, and one sentence for each situation that is new.
export interface Aims<View> {
  title: string;
  legend: string; // what to do with it
  create(page: PanelPage): AimsPanel<View>;
  // What fits this moment, the most important first.
  firstTimes(moment: AimsMoment<View>): FirstTime[];
}
export interface AimsPanel<View> {
  element: HTMLElement;
  line: HTMLElement; // the same in a few words, where there is no room beside the table
  show(view: View, version: number): Promise<boolean>; // after each update; false: there is nothing to show
  spare(view: View): Place[]; // my tiles that nothing shown needs, while I choose what to give away
  tileAt(view: View, place: Place): string; // what my tile is called
  goal(view: View): TargetHand | null; // what it shows first; texts and buttons follow it
  reset(): void; // the preference has changed: load again
}

// What a sentence may speak of.
export interface AimsMoment<View> {
  view: View;
  options: Option[];
  goal: TargetHand | null;
  names: string[];
  spare: Place[]; // my tiles that are suggested to go
}

// One sentence for a situation that a player meets for the first time.
export interface FirstTime {
  id: string; // it is said once
  text: string;
  about?: Place[]; // the tiles that it speaks of
  besideGoal?: boolean; // it explains the mark of the goal, so the goal has to be seen
  urgent?: boolean; // also said on a phone on its side, as long as it fits
}

// What a move will lead to, as far as the player can know.
export interface Predicted<View> {
  view: View;
  events: GameEvent[];
}

// Whether a position can still be won, and the solution step by step. The first step is the position itself.
export interface Solvability<View> {
  text: string;
  pending: boolean; // the server is still searching
  steps: { view: View; events: GameEvent[]; text: string }[]; // empty: there is nothing to show
}

// The explanations of a player's first game. They are loaded with it.
export interface Lesson<View> {
  steps(view: View, options: Option[]): TutorialStep[]; // what fits this moment, the most important first
  texts: Record<string, Omit<TutorialStep, "id">>; // of all steps, by id
  advice(view: View, move: Move): Advice;
}
export interface TutorialStep {
  id: string; // each step is explained once
  stage: number; // from 1: when it usually comes, for "Step 3 of 9."
  title: string;
  text: string;
}
export interface Advice {
  text: string;
  pick: Place[]; // picked for the player, who still presses the button
  highlight?: Place[];
}

// How a finished single-player game compares, and what to do next.
export interface Comparison {
  lines: string[];
  links: { text: string; href: string }[];
  start: StartForm | null;
}

// What a seed leads to, recomputed in the browser: a sentence, then rows of tiles or a link.
export interface RecomputedDeal {
  text: string;
  rows: { title: string; tiles: string[] }[];
  link?: { text: string; href: string };
}

// The options of a table in words: what is timed, and what else is agreed.
export interface Terms {
  clock: string[];
  rules: string[];
}

// Said once beside a board that may surprise.
export interface FirstNote {
  id: string;
  text: string;
  picture(tileSheet: string): Element;
}

// Every view given to a game, except to its `rack`, already has the rack in the player's own order: hand.2@0 is the third
// tile from the left on the screen. It has also gone through `fitted`.
export interface Game<View> {
  rack: RackOrder<View> | null; // null: there is no rack to sort
  board: boolean; // one player's stacked tiles: dragging moves the camera, and every tile answers a click
  still?: boolean; // the camera does not move, and the DOM table too shows every piece where the layout has it
  domOnly?: boolean; // the tile sheet lacks this game's pieces, so it cannot be drawn in 3D
  settings: GamePreference[];
  panels: PanelTool<View>[];
  helps?: Helps<View>;
  home: { address: string; name: string }; // the page the back link leads to
  helpUrl(view: View | null): string;
  shortcuts: [keys: string, meaning: string][];
  refusals: Record<string, string>; // by code: why the rules refused a move
  terms(options: Record<string, unknown>): Terms; // this game's table options, for the waiting room
  // Arranged for the free part of the screen: a board may be turned. whole: the width / height of that part without a result, which moves
  // the board aside but never changes its shape.
  fitted?(view: View, aspect: number, height: number, whole: number): View;
  layout(view: View, viewer: ViewerState): Layout;
  // Before the first deal, and of a game that hides its board while it is paused.
  emptyTable?(viewer: ViewerState, paused?: unknown): Layout | undefined;
  motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[];
  dealEvents(view: View): GameEvent[]; // the events of the deal, rebuilt from the first view
  prompt(view: View, options: Option[], picked: Place[], names: string[], goal?: TargetHand | null): Prompt;
  press(view: View, options: Option[], place: Place, picked: Place[]): Move | null; // a click that is a move by itself
  drop(view: View, options: Option[], from: Place, to: Place): Move | null; // dragging a tile to a place
  confirmRefused(move: Move, code: string): { question: string; yes: string; move: Move } | null; // a mere warning
  navigate(view: View, from: Place, direction: Direction, picked: Place[]): Place | null;
  seatStatus(view: View, seat: Seat): SeatStatus; // of a paused game this and the caption get the paused view
  caption(view: View): string; // heading of the page; "": the table's name
  // reader: the seat that the texts call "you"; in a replay it may differ from the seat whose view it is.
  describe(event: GameEvent, view: View, names: string[], reader?: Seat | null): LogLine | null;
  firstNote?(view: View): FirstNote | null; // of a single-player game
  readAloud(layout: Layout, names: string[]): string[]; // what lies on the table, for screen readers
  resultSummary(view: View, names: string[], reader: Seat | null): ResultSummary | null; // reader: who is called "you"
  landmarks?: Record<string, string>; // what a replay can jump to, by the name that the rules give it
  tilesLeft?(view: View): number; // in the wall, shown at the head of the page
  scoreboard?(view: View): Scoreboard | null; // of a paused game this gets the paused view
  startScreen?(view: View, options: Option[]): StartScreen | null;
  pauseBudget?(view: unknown): PauseBudget | null; // of the view or the paused view; null: this game cannot be paused
  endEarly?(options: Option[]): Move | null; // ends the game now, from the pause pop-up
  tileName(code: string): string; // "3D" -> "3 Dot"
  blockedReason?(view: View, place: Place): string; // why a piece may not be picked, or ""
  predict?(view: View, move: Move): Predicted<View> | null; // shown before the server answers; null: wait for the answer
  // The answer that a player wants to be given for them, with these preferences on; null: they decide themselves.
  quickAnswer?(view: View, options: Option[], on: (name: GamePreference["name"]) => boolean): Move | null;
  lesson?(): Promise<Lesson<View> | undefined>; // nothing if it cannot be had, which the page then says
  solvability?(view: View, answer: unknown): Solvability<View>; // reads the server's answer
  mayStartOver?(view: unknown): boolean; // at any time, also of a paused game, whose view differs
  comparison?(answer: unknown, table: string): Comparison; // reads the server's answer
  // facts: the data attributes of the game on the fairness page.
  recompute?(facts: Record<string, string | undefined>, names: string[]): Promise<RecomputedDeal | undefined>;
}
