// The state of the page: the latest update, moves that are not confirmed yet, the order of the rack, and the picks. It does
// not touch the DOM.

import {
  aspectOf,
  type Free,
  type Game,
  type GameEvent,
  type Move,
  type Place,
  type Prompt,
  type RackOrder,
  type Seat,
  type SeatStatus,
  type TargetHand,
  type ViewerState,
} from "../games/game";
import { t } from "../i18n/i18n";
import { turnOf, type Update } from "../live/messages";
import type { SeatInfo, TableInfo } from "../live/protocol";
import { type Kept, keptValue, tabStorage } from "../ui/storage";
import type { MoveQueue } from "./actions";
import { newest, previousIndexes, type RackTile, reconcile, shifted, sorted } from "./hand";
import { quietPrompt, tablePrompt } from "./prompt";
import type { SolutionPlayer } from "./single-player";

export const OWN_ORDER = "own"; // the player has moved tiles by hand

const FRESH_MS = 8_000; // milliseconds after the deal

// A player who opens the page right after the deal, as with "Play now", sees the deal animated. Turn 0 is what comes before the deal.
function isFreshDeal(update: Update, now: number): boolean {
  const { began } = update.table;
  return (turnOf(update) ?? Infinity) <= 1 && began !== null && now - began < FRESH_MS;
}

const isSame = (one: Free, other: Free) => one.width === other.width && one.height === other.height;

// What the page shows.
export interface Shown {
  update: Update;
  table: TableInfo;
  view: unknown; // of the game, or the step of a solution; null before the deal and while the game is paused
  prompt: Prompt;
  statuses: SeatStatus[]; // by seat
  live: boolean; // the update follows the one that was shown before, and something has happened
}

export class Store {
  update: Update | null = null;
  view: unknown = null; // in the player's order, with the predicted effect of unconfirmed moves
  prompt: Prompt | null = null;
  private collected: TargetHand | null = null;
  private aim: TargetHand | null = null; // the goal of a player who has chosen none
  private running = -1; // the game of the session; 0: none is being played, -1: not known yet
  private rack: RackTile[] = [];
  private shownRack: RackTile[] = []; // as in the layout shown last
  private picks: string[] = []; // "#7" is the tile of the rack with this id, anything else a place
  private readonly unpredicted = new WeakSet<Move>(); // their effect is not shown before the server answers
  private lastId = 0;
  handFrom = 0; // the first tile shown of a hand that is scrolled
  private marked: string[] = []; // like picks: tiles just received
  private free: Free = { width: 1, height: 1 }; // the free part of the screen
  private whole = this.free; // the same without an open result
  private live = false;
  solution: SolutionPlayer | null = null; // shown instead of the game
  passes = false; // the page is about to pass for the player
  private highlighted: { turn: number | null; places: Place[] } = { turn: null, places: [] };

  constructor(
    readonly game: Game<unknown>,
    private sort: string,
    readonly queue: MoveQueue,
    private readonly own?: Seat | null, // in a replay: the reader's seat, which may not be the one that is shown
    private readonly targets: TargetMemory | null = null,
  ) {}

  get shown(): Shown | null {
    const { update, shownView: view, live } = this;
    if (!update) return null;
    const { table } = update;
    const prompt = this.solution?.prompt ?? tablePrompt(table, this.prompt);
    const statuses = this.seatStatuses(view);
    return { update, table, view, prompt: this.passes ? quietPrompt(prompt) : prompt, statuses, live };
  }

  get shownView(): unknown {
    return this.fitted(this.solution?.view ?? this.view);
  }

  // continues: it follows the update before. Returns what leads to it: the view before, and the events since then.
  follow(update: Update, continues: boolean, now: number): { before: unknown; events: GameEvent[] } {
    const before = this.view;
    this.applyUpdate(update);
    this.live = continues && update.events.length > 0;
    if (continues) return { before, events: update.events };
    return { before, events: !before && isFreshDeal(update, now) ? this.game.dealEvents(this.view) : [] };
  }

  applyUpdate(update: Update): void {
    this.recallTarget(update.table);
    if (update.since !== this.update?.v) this.marked = []; // a jump to another moment
    this.update = update;
    this.queue.advance(turnOf(update));
    if (update.view) this.reconcile(update.view);
    this.refresh();
  }

  // The hand the player collects in this game.
  get target(): TargetHand | null {
    return this.collected;
  }

  set target(target: TargetHand | null) {
    this.collected = target;
    this.targets?.save(this.running, target);
    this.refresh(); // a prompt may warn of what the hand cannot be completed after
  }

  // goal: what the page shows as the goal.
  aimAt(goal: TargetHand | null): void {
    if (JSON.stringify(goal) === JSON.stringify(this.aim)) return;
    this.aim = goal;
    this.refresh();
  }

  // Sends a move. The view changes to the predicted one; returns the events that lead to it.
  send(move: Move): GameEvent[] {
    const predicted = this.game.predict?.(this.view, move);
    if (predicted) this.view = predicted.view;
    else this.unpredicted.add(move);
    this.queue.add(move, this.update && turnOf(this.update));
    this.refresh();
    return predicted?.events ?? [];
  }

  // The server has yet to answer a move whose effect is not shown. Nothing more can be sent: it would answer another board.
  get waitsForServer(): boolean {
    return this.queue.moves.some((move) => this.unpredicted.has(move));
  }

  // The server refused a move: go back to the view of the last update.
  revert(): void {
    this.queue.clear();
    this.arrange();
    this.refresh();
  }

  // The view arranged for the free part of the screen.
  private fitted(view: unknown): unknown {
    const { free, whole } = this;
    return view && this.game.fitted ? this.game.fitted(view, aspectOf(free), free.height, aspectOf(whole)) : view;
  }

  private fit(free: Free, whole: Free): void {
    if ((isSame(free, this.free) && isSame(whole, this.whole)) || !this.game.fitted) return;
    [this.free, this.whole] = [free, whole];
    this.arrange();
    this.refresh();
  }

  // The view, or what is shown of a paused game.
  get visibleView(): unknown {
    return this.view ?? this.update?.paused_view ?? null;
  }

  // view: the one that is shown, such as a step of a solution; otherwise the current one.
  seatStatuses(view: unknown): SeatStatus[] {
    const shown = view ?? this.visibleView;
    return shown ? (this.update?.table.seats ?? []).map((_, seat) => this.game.seatStatus(shown, seat)) : [];
  }

  get names(): string[] {
    return (this.update?.table.seats ?? []).map((seat) => seat.name ?? t("nobody"));
  }

  // The seat that texts call "you".
  get reader(): Seat | null {
    return this.own === undefined ? (this.update?.table.me ?? null) : this.own;
  }

  // The view for texts about it. Those beside another player's tiles are for a spectator.
  get told(): unknown {
    return this.view && this.reader !== this.update?.table.me ? { ...this.view, me: null } : this.view;
  }

  get picked(): Place[] {
    return this.placesAt(this.picks);
  }

  // Picks a place or unpicks it. If only one may be picked, the new pick replaces the old one.
  toggle(place: Place): void {
    if (!this.prompt?.pickable.includes(place)) return;
    const pick = this.keyOf(place);
    if (this.picks.includes(pick)) this.picks = this.picks.filter((one) => one !== pick);
    else if (this.picks.length < this.prompt.maxPicks) this.picks.push(pick);
    else if (this.prompt.maxPicks === 1) this.picks = [pick];
    this.refresh();
  }

  // Replaces the picks.
  pickOnly(places: Place[]): void {
    this.picks = places.map((place) => this.keyOf(place));
    this.refresh();
  }

  // Highlights these until the game moves on.
  highlight(places: Place[]): void {
    this.highlighted = { turn: this.turn, places };
  }

  // Marks tiles of the rack wherever they are moved to, until the player's next move.
  mark(places: Place[]): void {
    this.marked = places.map((place) => this.keyOf(place));
  }

  isPicked(place: Place): boolean {
    return this.picks.includes(this.keyOf(place));
  }

  sortBy(sort: string): void {
    this.sort = sort;
    this.arrange();
    this.refresh();
  }

  // Moves a tile of the rack; from now on the player's own order is used.
  moveTile(from: number, to: number): void {
    this.sort = OWN_ORDER;
    this.rack = shifted(this.rack, from, Math.max(0, Math.min(this.rack.length - 1, to)));
    this.arrange();
    this.refresh();
  }

  // The input of a layout. Calling it means that the layout will be shown.
  viewerState(felt: string, free: Free, dimmed = false, whole = free): ViewerState {
    this.fit(free, whole);
    const handOrigins = previousIndexes(this.shownRack, this.rack);
    this.shownRack = this.rack;
    const seats = this.update?.table.seats ?? [];
    return {
      seat: this.update?.table.me ?? 0,
      backs: tileBacks(seats, this.update?.table.me ?? null),
      felt,
      free,
      whole,
      handOrigins,
      picked: this.picked,
      pickable: this.prompt?.pickable ?? [],
      highlighted: [
        ...(this.highlighted.turn === this.turn ? this.highlighted.places : []),
        ...this.placesAt(this.marked),
        ...(this.prompt?.marked ?? []),
      ],
      target: this.target?.tiles ?? [],
      dimmed,
      handFrom: this.handFrom,
      names: this.names,
    };
  }

  private get turn(): number | null {
    return (this.view as { turn: number } | null)?.turn ?? null;
  }

  // The target belongs to one game and is forgotten when that ends.
  private recallTarget({ status, number }: Update["table"]): void {
    const running = status === "playing" ? number : 0;
    if (running === this.running) return;
    this.running = running;
    this.target = (running && this.targets?.load(running)) || null;
  }

  private reconcile(view: unknown): void {
    const chosen = new Set(this.picks.filter((pick) => pick.startsWith("#")).map((pick) => Number(pick.slice(1))));
    this.rack = reconcile(this.rack, this.game.rack?.hand(view) ?? [], chosen, () => ++this.lastId);
    this.arrange();
  }

  private arrange(): void {
    const view = this.update?.view;
    if (!view) return;
    const sorted = this.game.rack ? this.sortRack(this.game.rack, view) : view;
    this.view = this.withQueuedMoves(this.fitted(sorted));
  }

  private sortRack(order: RackOrder<unknown>, view: unknown): unknown {
    const by = this.sort;
    const apart = newest(this.rack, order.drawnTile(view));
    if (by !== OWN_ORDER) this.rack = sorted(this.rack, (tile) => order.rank(tile, by), apart);
    return order.arranged(
      view,
      this.rack.map((rack) => rack.tile),
    );
  }

  // The view after all unconfirmed moves.
  private withQueuedMoves(view: unknown): unknown {
    return this.queue.moves.reduce((seen, move) => this.game.predict?.(seen, move)?.view ?? seen, view);
  }

  private refresh(): void {
    if (!this.update || !this.view) return;
    const before = this.prompt?.id;
    this.picks = this.picks.filter((pick) => !pick.startsWith("#") || this.placeOf(Number(pick.slice(1))));
    const makePrompt = () => {
      const options = this.update?.options ?? [];
      const prompt = this.game.prompt(this.told, options, this.picked, this.names, this.target ?? this.aim);
      return this.queue.moves.length ? { ...prompt, unavailable: {} } : prompt; // the options belong to an earlier position
    };
    this.prompt = makePrompt();
    if (this.prompt.id === before) {
      this.dropInvalidPicks(makePrompt);
      return;
    }
    this.picks = this.prompt.preset.map((place) => this.keyOf(place));
    this.prompt = makePrompt();
  }

  // Drops picks that are no longer allowed.
  private dropInvalidPicks(makePrompt: () => Prompt): void {
    const [before, pickable] = [this.picks, this.prompt?.pickable ?? []];
    this.picks = before.filter((pick) => pick.startsWith("#") || pickable.includes(pick));
    if (this.picks.length < before.length) this.prompt = makePrompt();
  }

  private placesAt(keys: string[]): Place[] {
    return keys.map((key) => (key.startsWith("#") ? this.placeOf(Number(key.slice(1))) : key)).filter(Boolean);
  }

  private placeOf(id: number): Place {
    const index = this.rack.findIndex((tile) => tile.id === id);
    return index < 0 ? "" : `hand.${index}@${this.update?.table.me}`;
  }

  private keyOf(place: Place): string {
    const [, index, seat] = /^hand\.(\d+)@(\d+)$/.exec(place) ?? [];
    const tile = Number(seat) === this.update?.table.me ? this.rack[Number(index)] : undefined;
    return tile ? `#${tile.id}` : place;
  }
}

// number: the game of the session, to which the hand belongs.
interface TargetMemory {
  load(number: number): TargetHand | null;
  save(number: number, target: TargetHand | null): void;
}

// Keeps the hand that a player collects, so that it is still there after a reload of the page.
export function targetMemory(table: string, storage: Kept = tabStorage): TargetMemory {
  const key = `tilehouse.target.${table}`;
  return {
    load: (number) => {
      const kept = keptValue<{ number: number; target: TargetHand }>(storage, key);
      return kept?.number === number ? kept.target : null;
    },
    save: (number, target) => {
      if (target) storage.setItem(key, JSON.stringify({ number, target }));
      else storage.removeItem(key);
    },
  };
}

// Which tile back each seat shows.

const DESIGNS = ["jade", "wave", "plum", "lacquer", "bamboo", "night"];

// No two seats look alike: the viewer and then the others get their own choice, if nobody before them has it.
export function tileBacks(seats: SeatInfo[], me: Seat | null): string[] {
  const wanted = (seat: Seat) => (seats[seat]?.back ? 0 : 1); // those who have chosen come first
  const order = seats
    .map((_, seat) => seat)
    .sort((a, b) => Number(b === me) - Number(a === me) || wanted(a) - wanted(b));
  const backs: string[] = [];
  for (const seat of order) {
    const free = DESIGNS.filter((design) => !backs.includes(design));
    const own = seats[seat]?.back ?? "";
    backs[seat] = free.includes(own) ? own : (free[0] ?? own);
  }
  return backs;
}
