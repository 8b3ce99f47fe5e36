// What this page knows: the newest news, moves on their way, the player's own order of the rack, what is picked. No element
// of the page is here.

import type { Ask, Eyes, Game, GameEvent, Move, Order, Panel, Place } from "../games/plug";
import { type News, turnOf } from "../live/wire";
import { t } from "../words/words";
import type { Ahead } from "./ahead";
import { came, follow, type Held, newest, shifted, sorted } from "./arrange";

export type Sort = "suit" | "number" | "own";

const HOUSE = ["jade", "wave", "plum", "lacquer"]; // backs of seats whose player has chosen none: told apart all the same

export class Store {
  news: News | null = null;
  view: unknown = null; // arranged, and with what moves on their way will lead to
  ask: Ask | null = null;
  private held: Held[] = [];
  private shown: Held[] = []; // as they stood in the layout shown last
  private picks: string[] = []; // "#7" a tile of my rack by its id, else a place
  private lastId = 0;
  private light: { turn: number | null; places: Place[] } = { turn: null, places: [] };

  constructor(
    readonly game: Game<unknown>,
    private sort: Sort,
    readonly ahead: Ahead,
  ) {}

  take(news: News): void {
    this.news = news;
    this.ahead.heard(turnOf(news));
    if (news.view) this.follow(news.view);
    this.refresh();
  }

  // A move goes to the table. What it will lead to is the view from now on; handed back is what moves into it.
  send(move: Move): GameEvent[] {
    const expected = this.game.expected?.(this.view, move);
    this.ahead.add(move, this.news && turnOf(this.news));
    if (expected) this.view = expected.view;
    this.refresh();
    return expected?.events ?? [];
  }

  // The table refused: the view is what the news say.
  takeBack(): void {
    this.ahead.forget();
    this.arrange();
    this.refresh();
  }

  // How the game stands, as far as it is told: of a paused one less.
  get known(): unknown {
    return this.view ?? this.news?.known ?? null;
  }

  // view: that is shown; without one, how the game stands.
  panels(view: unknown): Panel[] {
    const shown = view ?? this.known;
    return shown ? (this.news?.table.seats ?? []).map((_, seat) => this.game.panel(shown, seat)) : [];
  }

  get names(): string[] {
    return (this.news?.table.seats ?? []).map((seat) => seat.name ?? t("nobody"));
  }

  get picked(): Place[] {
    return this.picks
      .map((pick) => (pick.startsWith("#") ? this.placeOf(Number(pick.slice(1))) : pick))
      .filter(Boolean);
  }

  // Picks a place or lets it go; where one only may be picked, another pick moves there.
  toggle(place: Place): void {
    if (!this.ask?.pick.includes(place)) return;
    const pick = this.keyOf(place);
    if (this.picks.includes(pick)) this.picks = this.picks.filter((one) => one !== pick);
    else if (this.picks.length < this.ask.most) this.picks.push(pick);
    else if (this.ask.most === 1) this.picks = [pick];
    this.refresh();
  }

  // Picks these and nothing else.
  choose(places: Place[]): void {
    this.picks = places.map((place) => this.keyOf(place));
    this.refresh();
  }

  // Lights these until the game goes on.
  shine(places: Place[]): void {
    this.light = { turn: this.turn, places };
  }

  isPicked(place: Place): boolean {
    return this.picks.includes(this.keyOf(place));
  }

  sortBy(sort: Sort): void {
    this.sort = sort;
    this.arrange();
    this.refresh();
  }

  // A tile of the rack put to another stand: from now on the order is the player's own.
  shift(from: number, to: number): void {
    this.sort = "own";
    this.held = shifted(this.held, from, Math.max(0, Math.min(this.held.length - 1, to)));
    this.arrange();
    this.refresh();
  }

  standOf(place: Place): number {
    return Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? -1);
  }

  // What the layout is made with; asking for it means it is going to be shown.
  eyes(felt: string, aspect: number, dimmed = false): Eyes {
    const hand = came(this.shown, this.held);
    this.shown = this.held;
    const seats = this.news?.table.seats ?? [];
    return {
      seat: this.news?.table.me ?? 0,
      backs: seats.map((seat, k) => seat.back || (HOUSE[k % HOUSE.length] as string)),
      felt,
      aspect,
      hand,
      picked: this.picked,
      pick: this.ask?.pick ?? [],
      lit: this.light.turn === this.turn ? this.light.places : [],
      dimmed,
    };
  }

  private get turn(): number | null {
    return (this.view as { turn: number } | null)?.turn ?? null;
  }

  private follow(view: unknown): void {
    const chosen = new Set(this.picks.filter((pick) => pick.startsWith("#")).map((pick) => Number(pick.slice(1))));
    this.held = follow(this.held, this.game.rack?.hand(view) ?? [], chosen, () => ++this.lastId);
    this.arrange();
  }

  private arrange(): void {
    const view = this.news?.view;
    if (view) this.view = this.looking(this.game.rack ? this.sorted(this.game.rack, view) : view);
  }

  private sorted(rack: Order<unknown>, view: unknown): unknown {
    const by = this.sort;
    const apart = newest(this.held, rack.fresh(view));
    if (by !== "own") this.held = sorted(this.held, (tile) => rack.rank(tile, by), apart);
    return rack.arranged(
      view,
      this.held.map((held) => held.tile),
    );
  }

  // What the view will be when the moves on their way have arrived.
  private looking(view: unknown): unknown {
    return this.ahead.moves.reduce((seen, move) => this.game.expected?.(seen, move)?.view ?? seen, view);
  }

  private refresh(): void {
    if (!this.news || !this.view) return;
    const before = this.ask?.id;
    this.picks = this.picks.filter((pick) => !pick.startsWith("#") || this.placeOf(Number(pick.slice(1))));
    const ask = () => {
      const asked = this.game.ask(this.view, this.news?.options ?? [], this.picked, this.names);
      return this.ahead.moves.length ? { ...asked, cannot: {} } : asked; // the options are those of before
    };
    this.ask = ask();
    if (this.ask.id === before) return this.dropped(ask);
    this.picks = this.ask.preset.map((place) => this.keyOf(place));
    this.ask = ask();
  }

  // What may no longer be picked is picked no longer.
  private dropped(ask: () => Ask): void {
    const [before, may] = [this.picks, this.ask?.pick ?? []];
    this.picks = before.filter((pick) => pick.startsWith("#") || may.includes(pick));
    if (this.picks.length < before.length) this.ask = ask();
  }

  private placeOf(id: number): Place {
    const index = this.held.findIndex((held) => held.id === id);
    return index < 0 ? "" : `hand.${index}@${this.news?.table.me}`;
  }

  private keyOf(place: Place): string {
    const index = /^hand\.(\d+)@/.exec(place)?.[1];
    const held = index === undefined ? undefined : this.held[Number(index)];
    return held ? `#${held.id}` : place;
  }
}
