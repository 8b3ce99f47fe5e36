// Extras of single-player games: the pause overlay, the stopwatch and the solution.

import type { GameEvent, Solvability } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import type { TableSocket } from "../live/table-socket";
import { confirm, notify, waitFor } from "./dialog";
import type { FirstSight } from "./first-sight";
import { PauseOverlay } from "./pause-overlay";
import { isSinglePlayer } from "./prompt";
import { SolutionPlayer } from "./solution-player";
import { Stopwatch } from "./stopwatch";
import type { Store } from "./store";

const RETRY_MS = 1_500; // milliseconds between two requests while the server is still searching
const TRIES = 8;
const NO_ANSWER = t("No answer from the server. Please try again.");

export class SinglePlayer {
  readonly pauseOverlay: PauseOverlay;
  solution: SolutionPlayer | null = null;
  private readonly stopwatch: Stopwatch;
  private turn: number | null = null;

  // redraw: the board has changed, with these events.
  constructor(
    socket: Pick<TableSocket, "pause" | "resume" | "time">,
    private readonly sight: Pick<FirstSight, "isHeld">,
    private readonly redraw: (before?: unknown, events?: GameEvent[]) => void,
  ) {
    this.pauseOverlay = new PauseOverlay(socket);
    this.stopwatch = new Stopwatch(socket.time);
  }

  // timeElement: where the playing time is shown.
  update({ table, view }: Update, timeElement: Element | null): void {
    if (!isSinglePlayer(table)) return;
    this.pauseOverlay.show(table, this.sight.isHeld);
    this.stopwatch.show(table, table.clock ? null : timeElement);
    const turn = (view as { turn: number } | null)?.turn ?? null;
    if (turn !== this.turn) this.solution?.end(); // the game has moved on
    this.turn = turn;
  }

  // Asks the server, shows the answer and offers the solution. Returns whether the solution is being shown.
  async offerSolution(store: Store): Promise<boolean> {
    const solvability = await waitFor(
      this.fetchSolvability(store).catch(() => null),
      t("Searching for a solution…"),
    );
    if (solvability === undefined) return false;
    if (!solvability?.steps.length) {
      await notify(solvability?.text || NO_ANSWER);
      return false;
    }
    if (!(await confirm(solvability.text, t("Show the solution"), t("No, thanks")))) return false;
    this.solution = new SolutionPlayer(solvability.steps, this.redraw, () => {
      this.solution = null;
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
