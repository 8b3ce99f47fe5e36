// What the player does, on its way to the table: picks, second thoughts, questions before a slip could cost a tile.

import type { Button, Game, GameEvent, Move, Option, Place } from "../games/plug";
import { t } from "../words/words";
import type { Bar } from "./bar";
import { confirm } from "./dialog";
import { standOf } from "./reach";
import type { Store } from "./store";
import { BACK, GO_ON, PAUSE, READY, RESULT, SHOWING } from "./standing";
import { refusal } from "./words";

const DOUBLE = 400; // milliseconds

// What acts need of the page.
export interface Around {
  store: Store;
  game: Game<unknown>;
  bar: Bar;
  line: { move(turn: number, move: Move): void; ready(): void; back(): void; pause(): void; resume(): void };
  quick(): boolean;
  redraw(before?: unknown, events?: GameEvent[]): void;
  reordered(): void;
  note(text: string): void;
  shake(place: Place): void;
  result(): unknown;
  show(what: string): void; // a button of the solution that is being shown
}

export class Acts {
  private last: Move | null = null;
  private pickedAt = 0;

  constructor(private readonly page: Around) {}

  // A tile or another place has been clicked, or chosen with Enter.
  pick(place: Place): void {
    const { store, game } = this.page;
    if (!store.ask || !store.view) return;
    const move = game.press(store.view, this.options, place, store.picked);
    if (move) return void this.send(move);
    if (!store.ask.pick.includes(place)) return this.cannot(place);
    const again = store.ask.most === 1 && store.isPicked(place);
    if (again && performance.now() - this.pickedAt < DOUBLE) return; // a double click is one click
    const acts = again && this.page.bar.main() !== null;
    if (!acts) store.toggle(place);
    this.pickedAt = performance.now();
    this.page.redraw();
    if (acts || (this.page.quick() && store.ask.most === 1 && store.isPicked(place))) this.pressMain();
  }

  // A tile has been dragged: along the rack, onto a joker, or out onto the table.
  drop(from: Place, to: Place): void {
    const { store, game } = this.page;
    if (!store.view) return;
    if (to.startsWith("hand.")) {
      store.shift(standOf(from), standOf(to));
      this.page.reordered();
      return this.page.redraw();
    }
    const move = game.drop(store.view, this.options, from, to);
    if (move) return this.send(move);
    if (!store.isPicked(from)) this.pick(from);
    else this.page.redraw();
  }

  async press(button: Button): Promise<void> {
    const { store, page } = { store: this.page.store, page: this.page };
    const { move } = button;
    if (!move || this.ofTheTable(move)) return;
    const asked = store.ask?.id;
    if (button.confirm && !(await confirm(button.confirm, button.label))) return;
    if (store.ask?.id === asked) this.send(move);
    else page.note(refusal("stale"));
  }

  async refused(why: string): Promise<void> {
    const { bar, game, note, store } = this.page;
    bar.done();
    store.takeBack();
    this.page.redraw();
    const again = this.last && game.again(this.last, why);
    if (!again) return note(refusal(why));
    const asked = store.ask?.id;
    if ((await confirm(again.question, t("Yes, lay it out"))) && store.ask?.id === asked) this.send(again.move);
  }

  // Buttons that are not the game's; true: it was one.
  private ofTheTable(move: Move): boolean {
    const { line, result, show } = this.page;
    const acts: Record<string, () => void> = {
      [BACK]: () => line.back(),
      [READY]: () => line.ready(),
      [RESULT]: () => result(),
      [PAUSE]: () => line.pause(),
      [GO_ON]: () => line.resume(),
      [SHOWING]: () => show(String(move["what"])),
    };
    acts[move.do]?.();
    return move.do in acts;
  }

  // A piece that may not be picked says why.
  private cannot(place: Place): void {
    const { game, store, bar, shake } = this.page;
    const why = store.ask?.mine ? game.why?.(store.view, place) : "";
    if (!why || !store.ask) return;
    shake(place);
    bar.say(why, store.ask);
  }

  private send(move: Move): void {
    const { store, game, bar } = this.page;
    const turn = (store.news?.view as { turn: number } | null)?.turn;
    if (turn === undefined) return;
    this.last = move;
    if (!game.expected) {
      bar.sent();
      return this.page.line.move(turn, move);
    }
    const shown = store.view;
    const events = store.send(move);
    this.page.redraw(shown, events);
    if (events.length) bar.waits();
    else bar.sent(); // after the redraw, which takes what was on its way for answered
  }

  private pressMain(): void {
    const main = this.page.bar.main();
    if (main) void this.press(main);
  }

  private get options(): Option[] {
    return this.page.store.news?.options ?? [];
  }
}
