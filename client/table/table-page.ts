// The table page: follows the updates, and shows them everywhere.

import type { Game, GameEvent, Place } from "../games/game";
import type { Update } from "../live/messages";
import type { Setup } from "./connection";
import { FocusKeeper } from "./keyboard";
import { PageParts, type Panel } from "./page-parts";
import type { ReplayControls } from "./replay-controls";

export class TablePage {
  private readonly parts: PageParts;
  private readonly focusKeeper: FocusKeeper;

  constructor(
    root: HTMLElement,
    setup: Setup,
    game: Game<unknown>,
    tileSheet: string,
    Replay: typeof ReplayControls | null, // of a finished session
  ) {
    this.parts = new PageParts(root, setup, game, tileSheet, Replay, {
      update: (update, continues) => this.focusKeeper.keep(() => this.follow(update, continues)),
      draw: (before, events) => this.draw(before, events),
    });
    this.focusKeeper = new FocusKeeper(this.parts.table, this.parts.buttons.promptElement);
  }

  private follow(update: Update, continues: boolean): void {
    const { store, socket, table, sight, replayControls, panels, log } = this.parts;
    if (!store.update) this.parts.begin(update);
    const { before, events } = store.follow(update, continues, socket.time.now());
    table.open();
    if (!replayControls) sight.update(update);
    this.parts.pastLog?.follow(update, continues);
    const places = this.announce(events, continues);
    if (!continues) replayControls?.speak(update, store, log);
    this.show(panels.before);
    this.draw(before, events);
    table.surface.pulse(places);
    this.show(panels.after);
  }

  // Redraws everything that shows tiles.
  private draw(before: unknown = null, events: GameEvent[] = []): void {
    const { store, sight, autoAnswer, preferences, table, panels, replayControls } = this.parts;
    this.focusKeeper.keep(() => {
      if (sight.isSeen) autoAnswer.follow(store, preferences.current);
      store.passes = autoAnswer.isPending;
      table.draw(before, events);
      if (replayControls && store.update) replayControls.tell(store.update, store); // in another window tiles lie elsewhere
      this.show(panels.drawn);
    });
  }

  private show(panels: Panel[]): void {
    const { shown } = this.parts.store;
    if (shown) for (const panel of panels) panel.show(shown);
  }

  // Returns the places to draw attention to.
  private announce(events: GameEvent[], kept: boolean): Place[] {
    const { store, announcer, singlePlayer, overlays, replayControls } = this.parts;
    const live = !replayControls && store.update?.table.me !== null;
    const lines = announcer.announce(events, store, live, kept || !this.parts.pastLog);
    if (live && lines.some((line) => line.offersSolvability)) void singlePlayer.offerSolution();
    void overlays.celebrate(lines);
    return lines.flatMap((line) => line.places ?? []);
  }
}
