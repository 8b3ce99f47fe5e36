// Extras of single-player games: the pause overlay, the stopwatch and the solution.

import type { Button, GameEvent, Prompt, Solvability } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import { turnOf } from "../live/messages";
import type { TableSocket } from "../live/table-socket";
import { loadPart } from "../ui/part";
import { Stopwatch } from "./clock";
import { confirm, notify, waitFor } from "./dialog";
import type { FirstNotes } from "./first-note";
import type { FirstSight } from "./first-sight";
import { PauseOverlay } from "./pause";
import { isSinglePlayer, SOLUTION } from "./prompt";
import { replayCommand } from "./shortcuts";
import type { Shown, Store } from "./store";

const RETRY_MS = 1_500; // milliseconds between two requests while the server is still searching
const TRIES = 8;
const NO_ANSWER = t("No answer from the server. Please try again.");

export class SinglePlayer {
  readonly pauseOverlay: PauseOverlay;
  private readonly stopwatch: Stopwatch;
  private turn: number | null = null;
  private notes: Promise<FirstNotes | null> | null = null;

  // redraw: the board has changed, with these events. timeElement: where the playing time is shown.
  constructor(
    private readonly store: Store,
    socket: Pick<TableSocket, "pause" | "resume" | "time">,
    private readonly sight: Pick<FirstSight, "isHeld">,
    private readonly redraw: (before?: unknown, events?: GameEvent[]) => void,
    private readonly timeElement: () => Element | null,
    private readonly tileSheet: string,
  ) {
    this.pauseOverlay = new PauseOverlay(socket);
    this.stopwatch = new Stopwatch(socket.time);
  }

  // After each update.
  show({ table, update }: Shown): void {
    if (!isSinglePlayer(table)) return;
    this.pauseOverlay.show(table, this.sight.isHeld);
    this.stopwatch.show(table, table.clock ? null : this.timeElement());
    const turn = turnOf(update);
    if (turn !== this.turn) this.store.solution?.end(); // the game has moved on
    this.turn = turn;
  }

  // Whenever the board is drawn.
  async drawn({ prompt, view }: Shown): Promise<void> {
    const { game, picked } = this.store;
    const note = view && prompt.awaitsMe ? (game.firstNote?.(view) ?? null) : null;
    if (note) this.notes ??= this.loadNotes();
    (await this.notes)?.show(note, picked.length > 0);
  }

  private async loadNotes(): Promise<FirstNotes | null> {
    const part = await loadPart(() => import("./first-note"));
    return part && new part.FirstNotes(this.pauseOverlay.element.parentElement as HTMLElement, this.tileSheet);
  }

  // Asks the server, shows the answer and offers the solution. Returns whether the solution is being shown.
  async offerSolution(): Promise<boolean> {
    const solvability = await waitFor(
      this.fetchSolvability(this.store).catch(() => null),
      t("Searching for a solution…"),
    );
    if (solvability === undefined) return false;
    if (!solvability?.steps.length) {
      await notify(solvability?.text || NO_ANSWER);
      return false;
    }
    if (!(await confirm(solvability.text, t("Show the solution"), t("No, thanks")))) return false;
    this.store.solution = new SolutionPlayer(solvability.steps, this.redraw, () => {
      this.store.solution = null;
      this.redraw();
    });
    this.redraw();
    return true;
  }

  private async fetchSolvability({ game, update, view }: Store): Promise<Solvability<unknown> | null> {
    for (let tries = 0; update && game.solvability && tries < TRIES; tries++) {
      const answer = await fetch(`/${update.table.game}/${update.table.id}/solvability`, {
        headers: { Accept: "application/json" },
      });
      const solvability = answer.ok ? game.solvability(view, await answer.json()) : null;
      if (!solvability?.pending) return solvability;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
    return null;
  }
}

const STEP_MS = 1300; // milliseconds per step

// Shows a solution on the board: step by step or automatically.
export class SolutionPlayer {
  private at = 0;
  private timer = 0;

  // redraw: the board has changed, with these events; closed: the player has closed the solution.
  constructor(
    private readonly steps: Solvability<unknown>["steps"],
    private readonly redraw: (before: unknown, events: GameEvent[]) => void,
    private readonly closed: () => void,
  ) {}

  get view(): unknown {
    return this.steps[this.at]?.view;
  }

  get prompt(): Prompt {
    const last = this.steps.length - 1;
    const playing = this.timer !== 0;
    const hint = this.at ? t("Step {at} of {last}.", { at: this.at, last }) : t("{last} steps.", { last });
    return {
      id: "showing",
      text: this.steps[this.at]?.text ?? "",
      hint,
      awaitsMe: false,
      pickable: [],
      maxPicks: 0,
      preset: [],
      buttons: [
        playerButton(t("Back to the start"), "start", "b", this.at > 0),
        playerButton(playing ? t("Stop") : tIn("replay", "Play"), "play", "p", this.at < last),
        playerButton(t("Next step"), "step", "n", this.at < last),
        playerButton(t("Close"), "close", "x", true),
      ],
    };
  }

  press(command: string): void {
    if (command === "close") {
      this.end();
      return;
    }
    const playing = this.timer !== 0;
    this.stop();
    if (command === "start") this.goTo(0);
    else if (command === "step") this.goTo(this.at + 1);
    else if (!playing) this.play();
    else this.goTo(this.at);
  }

  // The keys of a replay, where they fit; returns whether this one does.
  key(key: string): boolean {
    const command = replayCommand(key.toLowerCase());
    if (command?.do === "toggle") this.press("play");
    else if (command?.do === "step") this.step(command.by);
    else if (command?.do === "part") this.moveTo(Math.round(command.of * (this.steps.length - 1)));
    else return false;
    return true;
  }

  step(by: number): void {
    this.moveTo(this.at + by);
  }

  private moveTo(at: number): void {
    this.stop();
    this.goTo(Math.max(0, Math.min(at, this.steps.length - 1)));
  }

  end(): void {
    this.stop();
    this.closed();
  }

  private play(): void {
    const more = this.at < this.steps.length - 1;
    this.timer = more ? window.setTimeout(() => this.play(), STEP_MS) : 0;
    if (more) this.goTo(this.at + 1);
    else this.goTo(this.at);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private goTo(at: number): void {
    const before = this.view;
    const events = at > this.at ? (this.steps[at]?.events ?? []) : [];
    this.at = Math.min(at, this.steps.length - 1);
    this.redraw(before, events);
  }
}

function playerButton(label: string, command: string, key: string, enabled: boolean): Button {
  const look = command === "step" ? "main" : "plain";
  return { label, look, key, move: enabled ? { do: SOLUTION, what: command } : null, confirm: "" };
}
