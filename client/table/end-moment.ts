// The moment at the end of a game: its script is loaded when the first game ends.

import type { ResultSummary } from "../games/game";
import { h } from "../ui/dom";
import { loadPart } from "../ui/part";
import type { GameMoment, MomentHost } from "./game-moment";

export class EndMoment {
  readonly element = h("div", { class: "moment", "aria-hidden": "true", hidden: true });
  private moment: Promise<GameMoment | null> | null = null;
  private wanted = 0; // counts what was asked for; only the latest counts

  constructor(private readonly host: MomentHost) {}

  // Calls done when the moment is over; at once if it cannot be loaded.
  play(summary: ResultSummary, done: () => void): void {
    const wanted = ++this.wanted;
    this.moment ??= loadPart(() => import("./game-moment")).then(
      (part) => part && new part.GameMoment(this.element, this.host),
    );
    const play = (moment: GameMoment | null) => (moment ? moment.play(summary, done) : done());
    this.moment.then((moment) => wanted === this.wanted && play(moment), done);
  }

  stop(): void {
    this.wanted++;
    void this.moment?.then((moment) => moment?.stop());
  }
}
