// Where a replay is run from: instead of a live line the table hears a tape, with a bar to steer it.

import { reelOf, Tape } from "../live/tape";
import type { News } from "../live/wire";
import { t } from "../words/words";
import { Scrubber } from "./scrubber";

export class Booth {
  readonly tape: Tape;
  readonly scrubber: Scrubber;

  constructor(table: string, seat: number, hears: { news(news: News, follows: boolean): void; say(words: string): void }) {
    const asked = new URLSearchParams(location.search);
    this.tape = new Tape(numberIn(asked, "seat") ?? seat, {
      news: (news, follows) => {
        this.scrubber.seats(news.table.seats.map((one) => one.name ?? t("nobody")));
        hears.news(news, follows);
      },
      moved: (tape) => this.scrubber.show(tape),
      failed: () => hears.say(t("This replay could not be loaded. Please try again.")),
    }, reelOf(table)); // prettier-ignore
    this.scrubber = new Scrubber(this.tape, (words) => hears.say(words));
    document.body.classList.add("replaying");
    // When the page is put together: the tape tells its first news.
    queueMicrotask(() => void this.tape.goTo(numberIn(asked, "at") ?? 1));
  }
}

function numberIn(asked: URLSearchParams, name: string): number | null {
  const text = asked.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
