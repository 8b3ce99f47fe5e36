// What the player does: picks, drags and button presses become moves, after confirmation where a mistake would be costly.

import type { Button, Game, GameEvent, Move, Option, Place } from "../games/game";
import { t } from "../i18n/i18n";
import type { ServerTime } from "../live/connection";
import { turnOf } from "../live/messages";
import type { TableInfo } from "../live/protocol";
import type { ActionBar } from "./action-bar";
import { confirmMove } from "./dialog";
import { handIndex } from "./hand";
import type { Preferences } from "./preferences";
import { PAUSE, READY, RESUME, RESUME_SEAT, SHOW_RESULT, SOLUTION } from "./prompt";
import TABLE from "./refusals.json";
import type { Store } from "./store";

const DOUBLE = 400; // milliseconds

// The parts of the page that actions need.
export interface ActionContext {
  store: Store;
  game: Game<unknown>;
  actionBar: ActionBar;
  socket: { move(turn: number, move: Move): void; ready(): void; resumeSeat(): void; pause(): void; resume(): void };
  answered(): void; // the player answers a decision
  whenSeen(act: () => void): void; // does this once the tiles can be seen
  oneClickDiscard(): boolean;
  secondTapDiscards(): boolean;
  redraw(before?: unknown, events?: GameEvent[]): void;
  reordered(): void;
  toast(text: string): void;
  shake(place: Place): void;
  choose(title: string, choices: Button[]): Promise<Button | null>; // null: none of them
  openResult(): unknown;
}

export class Actions {
  private last: Move | null = null;
  private sentAt: unknown = null; // the update that the last move answers, until there is another
  private pickedAt = 0;

  constructor(private readonly context: ActionContext) {}

  // A move was sent, and the server has not answered.
  get isWaiting(): boolean {
    const { store, game } = this.context;
    return game.predict ? store.waitsForServer : this.sentAt !== null && this.sentAt === store.update;
  }

  // A tile or another place was clicked, or chosen with Enter.
  pick(place: Place): void {
    const { store, game } = this.context;
    if (!store.prompt || !store.view || store.solution) return;
    const move = game.press(store.view, this.options, place, store.picked);
    if (move) return void this.send(move);
    if (!store.prompt.pickable.includes(place)) {
      this.explainBlocked(place);
      return;
    }
    const repeated = store.prompt.maxPicks === 1 && store.isPicked(place);
    if (repeated && performance.now() - this.pickedAt < DOUBLE) return; // ignore the second click of a double click
    const confirms = repeated && this.context.actionBar.mainButton() !== null && this.context.secondTapDiscards();
    if (!confirms) store.toggle(place);
    this.pickedAt = performance.now();
    this.context.redraw();
    if (repeated && !confirms) this.explainPutBack();
    if (confirms || (this.context.oneClickDiscard() && store.prompt.maxPicks === 1 && store.isPicked(place)))
      this.pressMain();
  }

  // A tile was dragged: along the rack, onto another piece, or onto the table.
  drop(from: Place, to: Place): void {
    const { store, game } = this.context;
    if (!store.view) return;
    if (to.startsWith("hand.") && store.isPicked(from) && (store.prompt?.maxPicks ?? 0) > 1)
      return void this.pick(from);
    if (to.startsWith("hand.")) {
      store.moveTile(handIndex(from), handIndex(to));
      this.context.reordered();
      this.context.redraw();
      return;
    }
    const move = game.drop(store.view, this.options, from, to);
    if (move) {
      this.send(move);
      return;
    }
    if (isMiddle(to) && this.choose(from)) this.pressMain();
    else if (!store.isPicked(from)) this.pick(from);
    else this.context.redraw();
  }

  // Chooses a tile where one is to be chosen; returns whether it is.
  private choose(place: Place): boolean {
    const { store, redraw } = this.context;
    if (store.prompt?.maxPicks !== 1) return false;
    if (!store.isPicked(place)) store.toggle(place);
    redraw();
    return store.isPicked(place);
  }

  async press(button: Button): Promise<void> {
    const { store, game, toast, choose } = this.context;
    if (button.move && this.runTableAction(button.move)) return;
    const promptId = store.prompt?.id;
    const {
      move,
      confirm: question,
      label,
    } = (button.choices && (await choose(button.label, button.choices))) ?? button;
    if (!move || (question && !(await confirmMove(question, label)))) return;
    if (store.prompt?.id === promptId) this.send(move);
    else toast(refusalText("stale", game.refusals));
  }

  async refused(code: string): Promise<void> {
    const { game, toast, store } = this.context;
    this.sentAt = null;
    store.revert();
    this.context.redraw();
    const retry = this.last && game.confirmRefused(this.last, code);
    if (!retry) return toast(refusalText(code, game.refusals));
    const promptId = store.prompt?.id;
    if ((await confirmMove(retry.question, retry.yes)) && store.prompt?.id === promptId) this.send(retry.move);
  }

  // Runs a button that belongs to the table, not to the game; returns whether it was one.
  private runTableAction(move: Move): boolean {
    const { socket, store, whenSeen, openResult } = this.context;
    const actions: Record<string, () => void> = {
      [RESUME_SEAT]: () => socket.resumeSeat(),
      [READY]: () => whenSeen(() => socket.ready()),
      [SHOW_RESULT]: () => openResult(),
      [PAUSE]: () => socket.pause(),
      [RESUME]: () => socket.resume(),
      [SOLUTION]: () => store.solution?.press(String(move.what)),
    };
    actions[move.do]?.();
    return move.do in actions;
  }

  // Explains why a piece may not be picked.
  private explainBlocked(place: Place): void {
    const { game, store, actionBar: bar, shake } = this.context;
    const reason = store.prompt?.awaitsMe ? game.blockedReason?.(store.view, place) : "";
    if (!reason || !store.prompt) return;
    shake(place);
    bar.showMessage(reason, store.prompt);
  }

  private explainPutBack(): void {
    const { store, actionBar: bar } = this.context;
    if (store.prompt && bar.mainButton())
      bar.showMessage(t("Put back. Press Discard, or allow a second tap in the settings."), store.prompt);
  }

  private send(move: Move): void {
    const { store, game, actionBar: bar } = this.context;
    const turn = (store.update?.view as { turn: number } | null)?.turn;
    if (turn === undefined) return;
    if (this.isWaiting) return void bar.saySending();
    this.last = move;
    this.context.answered();
    store.mark([]);
    if (game.predict) this.predict(move);
    else {
      this.sentAt = store.update;
      bar.markSent();
      this.context.socket.move(turn, move);
    }
  }

  private predict(move: Move): void {
    const { store, actionBar: bar } = this.context;
    const shown = store.view;
    const events = store.send(move);
    this.context.redraw(shown, events);
    if (events.length) bar.showSending();
  }

  private pressMain(): void {
    const main = this.context.actionBar.mainButton();
    if (main) void this.press(main);
  }

  private get options(): Option[] {
    return this.context.store.update?.options ?? [];
  }
}

// Where tiles are discarded.
function isMiddle(place: Place): boolean {
  return place === "centre" || place.startsWith("discard.");
}

// Moves made faster than the server answers. Each move names the decision it answers, so the first is sent and the others
// wait for the next decision.
export class MoveQueue {
  moves: Move[] = []; // the first has been sent
  private answering: number | null = null; // the decision that the sent move answers

  constructor(private readonly send: (turn: number, move: Move) => void) {}

  // turn: the open decision; null if there is none.
  add(move: Move, turn: number | null): void {
    this.moves = [...this.moves, move];
    this.sendNext(turn);
  }

  // The table has reached this decision.
  advance(turn: number | null): void {
    if (turn === null) return;
    if (this.answering !== null && turn > this.answering) {
      this.moves = this.moves.slice(1);
      this.answering = null;
    }
    this.sendNext(turn);
  }

  clear(): void {
    this.moves = [];
    this.answering = null;
  }

  private sendNext(turn: number | null): void {
    const [next] = this.moves;
    if (turn === null || this.answering !== null || !next) return;
    this.answering = turn;
    this.send(turn, next);
  }
}

// Passes for the player who has asked for it, when a discard is of no use to them.
//
// The others must not learn from the pass whether the tile could have been called. So it takes as long as the pass that the
// server makes for a seat that may claim nothing, counted from the discard: the same limits as in tables/bots.py.

const LEAST_SECONDS = 0.7;
const ALONE_SECONDS = 2; // the most, for a player among bots
const WINDOW_SHARE = 0.5; // the most, of the claim window, where several people play
const WITHOUT_WINDOW_SECONDS = 3;

// Milliseconds from the discard to the pass. luck: a random number from 0 to 1.
export function passDelay({ seats, options }: Pick<TableInfo, "seats" | "options">, luck: number): number {
  const people = seats.filter((seat) => seat.name !== null && seat.bot === null && !seat.away).length;
  const shared = Number(options.window) * WINDOW_SHARE || WITHOUT_WINDOW_SECONDS;
  const most = people < 2 ? ALONE_SECONDS : Math.max(ALONE_SECONDS, shared);
  return (LEAST_SECONDS + (most - LEAST_SECONDS) * luck) * 1000;
}

export class AutoAnswer {
  private timer = 0;
  private turn: number | null = null; // the decision that will be answered
  private taken = false; // by the player instead

  constructor(
    private readonly time: ServerTime,
    private readonly send: (turn: number, move: Move) => void,
  ) {}

  get isPending(): boolean {
    return this.turn !== null && !this.taken;
  }

  // The player answers themselves.
  takeBack(): void {
    clearTimeout(this.timer);
    this.taken = true;
  }

  // After each update and each change of preferences: what the game would answer for the player.
  follow({ game, update, view }: Store, preferences: Preferences): void {
    if (!update) return;
    const move = view ? game.quickAnswer?.(view, update.options, (name) => preferences[name] === true) : null;
    this.update(turnOf(update), move ?? null, update.table);
  }

  // move: what to answer now, or null. One delay is drawn for each decision.
  private update(turn: number | null, move: Move | null, table: TableInfo): void {
    const wanted = move ? turn : null;
    if (wanted === this.turn) return;
    clearTimeout(this.timer);
    [this.turn, this.taken] = [wanted, false];
    if (wanted === null || !move) return;
    const opened = table.clock ? table.clock.ends - table.clock.total : this.time.now();
    const wait = this.time.until(opened + passDelay(table, Math.random()));
    this.timer = window.setTimeout(() => this.send(wanted, move), wait);
  }
}

// Texts for refused moves: the game's own first, then those of the table. `python -m ops.client_types` writes refusals.json from
// tables/refusals.py, whose texts pages without scripts show.
export function refusalText(code: string, ofGame: Record<string, string>): string {
  const text = (TABLE as Record<string, string>)[code];
  return ofGame[code] ?? (text === undefined ? t("This was not accepted. Nothing has changed.") : t(text));
}

// Whether the player touches the screen at the moment. A finger hits a tile twice by mistake more easily than a mouse does.
export class PointerKind {
  isTouch = false;

  constructor() {
    addEventListener("pointerdown", ({ pointerType }) => (this.isTouch = pointerType === "touch"), { capture: true });
    addEventListener("keydown", () => (this.isTouch = false), { capture: true });
  }
}
