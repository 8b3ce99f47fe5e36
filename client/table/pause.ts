// Pauses: a game alone hides its board for as long as the player likes, a timed game for as long as the table allows.

import type { Move, PauseBudget } from "../games/game";
import { t } from "../i18n/i18n";
import type { ServerTime } from "../live/connection";
import type { TableInfo } from "../live/protocol";
import { button, h, setText } from "../ui/dom";
import { shortcutOf } from "../ui/keys";
import { formatTime } from "./clock";
import { sheet } from "./dialog";
import { mayPause } from "./prompt";

const coming = t("The tiles are on their way. The clock waits for them.");

export class PauseOverlay {
  readonly element: HTMLElement;
  private readonly title = h("h2", {});
  private readonly text = h("p", { role: "status" });
  private readonly resume = button(t("Resume"), "brass", () => this.socket.resume());
  private table: TableInfo | null = null;

  constructor(private readonly socket: { pause(): void; resume(): void }) {
    this.element = h("section", { class: "cover", hidden: true }, this.title, this.text, this.resume);
    // Pause when the player switches to another tab.
    document.addEventListener("visibilitychange", () => this.isRunning && document.hidden && this.socket.pause());
  }

  // held: only until the tiles can be seen.
  show(table: TableInfo, held: boolean): void {
    const wasHidden = this.element.hidden;
    this.table = table;
    this.element.hidden = table.paused === null;
    document.body.classList.toggle("paused", !this.element.hidden);
    document.body.classList.toggle("arriving", !this.element.hidden && held);
    setText(this.title, held ? t("One moment…") : t("Paused"));
    setText(this.text, held ? coming : t("The board is hidden and the clock is stopped."));
    this.element.setAttribute("aria-label", this.title.textContent ?? "");
    this.resume.hidden = held || table.me === null;
    if (wasHidden && !this.element.hidden && !document.querySelector("dialog[open]")) this.resume.focus();
  }

  private get isRunning(): boolean {
    return this.table !== null && mayPause(this.table) && this.table.paused === null;
  }
}

const BY_TOUCH = "(pointer: coarse)"; // such devices take the page's focus away when a call comes in

interface PauseHandlers {
  pause(): void;
  resume(): void;
  send(move: Move): void;
  keysOn(): boolean; // single-key shortcuts
  sliders(): HTMLElement; // the controls of the volumes
}

// Pauses a timed game, for as long as the table allows. The board is hidden meanwhile.
export class PausePopup {
  private table: TableInfo | null = null;
  private budget: PauseBudget | null = null;
  private end: Move | null = null; // the move that ends the game
  private dialog: HTMLDialogElement | null = null;
  private body = h("p", {});
  private endButton: HTMLElement | null = null;
  private tapped = false;
  private ending = false; // the player has chosen End Game, and the game is not over yet
  private timer = 0;

  constructor(
    private readonly time: ServerTime,
    private readonly handlers: PauseHandlers,
  ) {
    document.addEventListener("visibilitychange", () => document.hidden && this.focusLost());
    addEventListener("blur", () => matchMedia(BY_TOUCH).matches && this.focusLost());
  }

  // The player has tapped the pause button.
  press(): void {
    if (!this.budget) return;
    this.tapped = true;
    if (this.budget.left === 0) this.open();
    else this.handlers.pause();
  }

  private focusLost(): void {
    if (!this.budget || this.budget.left === 0 || this.table?.paused !== null) return;
    this.tapped = false;
    this.handlers.pause();
  }

  // budget: null where the game cannot be paused.
  update(table: TableInfo, budget: PauseBudget | null, end: Move | null): void {
    const runs = table.status === "playing" && table.me !== null;
    [this.table, this.budget, this.end] = [table, runs ? budget : null, end];
    document.body.classList.toggle("pausable", this.budget !== null);
    document.body.classList.toggle("paused", budget !== null && table.paused !== null);
    if (!runs) this.ending = false;
    if (!this.budget) this.close();
    else if (table.paused !== null) this.open();
    else if (this.ending) this.endGame();
    else if (this.budget.left !== 0)
      this.close(); // otherwise the pop-up stays, with the game running behind it
    else this.refresh();
  }

  private get left(): number | null {
    const { table, budget } = this;
    if (!budget || budget.left === null) return null;
    const since = table?.paused ?? null;
    return since === null ? budget.left : Math.max(0, budget.left - (this.time.now() - since));
  }

  private open(): void {
    if (!this.dialog) {
      this.body = h("p", {});
      this.endButton = button(t("End Game"), "second", () => this.endGame());
      const keep = button(t("Keep Playing"), "brass", () => this.keepPlaying(), { autofocus: true });
      const row = h("div", { class: "row" }, this.endButton, keep);
      this.dialog = sheet("", "question pause", this.body, this.handlers.sliders(), row);
      this.dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.keepPlaying();
      });
      this.dialog.addEventListener("keydown", (event) => {
        if (shortcutOf(event) === "p" && this.handlers.keysOn()) this.keepPlaying();
      });
      this.dialog.showModal();
    }
    this.refresh();
  }

  private refresh(): void {
    clearTimeout(this.timer);
    if (!this.dialog) return;
    const { left } = this;
    const { header, body, mayEnd } = pauseCopy(left, this.tapped);
    setText(this.dialog.querySelector("h2") as Element, header);
    setText(this.body, body);
    if (this.endButton) this.endButton.hidden = !mayEnd;
    if (left) this.timer = window.setTimeout(() => this.refresh(), left % 1000 || 1000);
  }

  private keepPlaying(): void {
    this.ending = false;
    if (this.table?.paused != null) this.handlers.resume();
    else this.close();
  }

  // A paused game is resumed first, because nothing can be played while it stands. The move is sent with
  // each update until the game is over: it is refused if the opponent has just moved.
  private endGame(): void {
    this.ending = true;
    if (this.table?.paused != null) {
      this.handlers.resume();
      return;
    }
    this.close();
    if (this.end) this.handlers.send(this.end);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.dialog?.close();
    this.dialog = null;
  }
}

// What the pause pop-up says.

interface PauseCopy {
  header: string;
  body: string;
  mayEnd: boolean; // offers to end the game
}

// left: how long the pause may still last, in ms; null: as long as the player likes. tapped: the player has paused, instead of
// leaving the page.
export function pauseCopy(left: number | null, tapped: boolean): PauseCopy {
  if (left === null) return { header: t("Game paused"), body: t("The clock is stopped."), mayEnd: tapped };
  if (left <= 0) {
    return {
      header: t("End Early?"),
      body: t(
        "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.",
      ),
      mayEnd: true,
    };
  }
  const time = formatTime(Math.ceil(left / 1000) * 1000).padStart(5, "0");
  return {
    header: t("Game Paused. Resumes in {time}", { time }),
    body: t("If paused for too long, the game will end & submit your current score."),
    mayEnd: tapped,
  };
}
