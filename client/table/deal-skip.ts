// A deal that moves is ended by any key or press, which keeps its meaning.

import type { GameEvent } from "../games/game";

const LONGEST_MS = 4_000; // no deal moves longer

export class DealSkip {
  private until = 0; // on the page's clock

  constructor(private readonly skip: () => void) {
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => this.pressed(), { capture: true });
  }

  // These events are shown now.
  shown(events: GameEvent[]): void {
    if (events.some(({ kind }) => kind === "dealt")) this.until = performance.now() + LONGEST_MS;
  }

  private pressed(): void {
    if (performance.now() > this.until) return;
    this.until = 0;
    this.skip();
  }
}
