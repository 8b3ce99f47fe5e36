// Nothing begins before the tiles can be seen: what the player starts waits, a game alone that runs is paused meanwhile, and
// where the server waits for the page to show the table, it is told. The server hides the board until then, so nobody gains
// time by it.

import type { Move } from "../games/game";
import { turnOf, type Update } from "../live/messages";
import type { TableInfo } from "../live/protocol";
import { mayPause } from "./prompt";

const SHOWN = "shown"; // the move by which a page says so
const HOLD_AFTER_MS = 300; // milliseconds; usually the faces come sooner

export class FirstSight {
  private seen = false;
  private due = false; // the faces are late
  private timer = 0;
  private asked = false; // for a pause, and not answered yet
  private ran = false; // since the page was opened
  private held = false; // by a pause that the player has not asked for: of this page, or of a connection that was lost
  private table: TableInfo | null = null;
  private waiting: (() => void)[] = [];
  private shownIn: number | null = null; // the decision that waits to be seen
  private toldIn: number | null = null; // the decision in which the server was told, and has not gone on yet

  private readonly began = performance.now(); // when the page was opened

  // afterPaint: does this when what is shown now can be seen.
  constructor(
    private readonly socket: {
      pause(): void;
      resume(): void;
      move(turn: number, move: Move): void;
      time: { now(): number };
      wasLost?: boolean;
    },
    private readonly afterPaint: (act: () => void) => void,
  ) {}

  get isSeen(): boolean {
    return this.seen;
  }

  // The pause that is shown ends by itself.
  get isHeld(): boolean {
    return this.held;
  }

  // Does this at once if the tiles can be seen, otherwise then.
  when(act: () => void): void {
    if (this.seen) act();
    else this.waiting.push(act);
  }

  update(update: Update): void {
    if (this.table === null && mayPause(update.table)) this.held = this.isOwn(update.table);
    this.table = update.table;
    this.follow();
    const turn = update.options.some(({ kind }) => kind === SHOWN) ? turnOf(update) : null;
    if (turn !== this.toldIn) this.toldIn = null;
    this.shownIn = turn;
    if (turn !== null) this.when(() => this.afterPaint(() => this.shownIn === turn && this.tell(turn)));
  }

  // The tiles can be seen now.
  see(): void {
    if (this.seen) return;
    this.seen = true;
    clearTimeout(this.timer);
    for (const act of this.waiting.splice(0)) act();
    this.follow();
  }

  // The server has refused something, such as the pause of a game that is over. Returns whether it need not be told to the
  // player: another page of theirs has shown the table first.
  refused(): boolean {
    if (this.asked) [this.asked, this.held] = [false, false];
    const own = this.toldIn !== null;
    this.toldIn = null;
    return own;
  }

  private tell(turn: number): void {
    if (this.toldIn === turn) return;
    this.toldIn = turn;
    this.socket.move(turn, { do: SHOWN });
  }

  private follow(): void {
    if (!this.seen) this.hold();
    else if (this.held && this.table?.paused != null) this.release();
  }

  private hold(): void {
    const { table } = this;
    if (!table || !mayPause(table) || table.status !== "playing") return;
    if (table.paused !== null) [this.asked, this.held] = [false, this.held || this.ran];
    else if (this.due) this.pause();
    else this.timer ||= window.setTimeout(() => this.late(), HOLD_AFTER_MS);
    this.ran ||= table.paused === null;
  }

  // The game was paused after this page was opened: by its first connection, which a slow machine could not keep.
  private isOwn({ paused }: TableInfo): boolean {
    return (
      !!this.socket.wasLost && paused !== null && paused > this.socket.time.now() - (performance.now() - this.began)
    );
  }

  private late(): void {
    this.due = true;
    this.hold();
  }

  private pause(): void {
    if (this.asked) return; // a second request would be refused
    [this.asked, this.held] = [true, true];
    this.socket.pause();
  }

  private release(): void {
    this.held = false;
    if (document.hidden) document.addEventListener("visibilitychange", () => this.socket.resume(), { once: true });
    else this.socket.resume();
  }
}
