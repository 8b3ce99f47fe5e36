// Replays: takes updates from a ReplaySource instead of a socket, and shows the timeline.

import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import { ReplaySource, replayPages } from "../live/replay-source";
import { obeyPage, tellPage } from "./framed-replay";
import type { ResultContext, ResultSheet } from "./result-sheet";
import { Timeline } from "./timeline";

export class ReplayControls {
  readonly source: ReplaySource;
  readonly timeline: Timeline;
  private readonly own: number | null;

  constructor(
    table: string,
    { seat, own }: { seat: number; own: number | null },
    listener: { update(update: Update, follows: boolean): void; toast(text: string): void },
  ) {
    this.own = own;
    const query = new URLSearchParams(location.search);
    this.source = new ReplaySource(
      numberIn(query, "seat") ?? seat,
      {
        update: (update, follows) => {
          this.timeline.setSeats(update.table.seats.map((one) => one.name ?? t("nobody")));
          listener.update(update, follows);
        },
        changed: (source) => {
          this.timeline.show(source);
          tellPage(source);
        },
        failed: () => listener.toast(t("This replay could not be loaded. Please try again.")),
      },
      replayPages(table),
    );
    this.timeline = new Timeline(this.source, (text) => listener.toast(text));
    document.body.classList.add("replaying");
    obeyPage(this.source);
    // After the page is complete, because this delivers the first update.
    Promise.resolve().then(() => void this.source.goTo(numberIn(query, "at") ?? 1));
  }

  // The reader stays who they are, whichever seat they see the game from.
  offerResult(sheet: ResultSheet, context: ResultContext): void {
    this.timeline.offerResult(sheet, { ...context, table: { ...context.table, me: this.own } });
  }
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
