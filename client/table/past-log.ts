// What the log of a page lacks: what was before its first update, and what it was not told in a gap. Who opens the log has it read.

import type { GameEvent } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import { h } from "../ui/dom";
import { type GameLog, logLines } from "./announcer";
import type { Store } from "./store";

// The events of each entry after one version up to another.
export type ReadLog = (after: number, upto: number) => Promise<GameEvent[][]>;

// Versions that the page was not told of; the place holds their lines' place in the log.
interface Gap {
  after: number;
  upto: number;
  place: HTMLElement;
}

export class PastLog {
  isOpen = () => false;
  private known = 0; // the newest version that the log has, or has a gap for
  private gaps: Gap[] = [];
  private filling = false;

  constructor(
    private readonly log: GameLog,
    private readonly store: Store,
    private readonly read: ReadLog,
  ) {}

  // With each update, before its own events are written. A paused game says nothing, so what it leaves out is read later.
  follow({ v, since, view, table }: Update, continues: boolean): void {
    if (!view && table.status !== "waiting") return;
    const upto = continues ? since : v;
    if (view && upto > this.known) this.gaps.push({ after: this.known, upto, place: this.log.hold() });
    this.known = v;
    if (this.isOpen()) void this.fill();
  }

  async fill(): Promise<void> {
    if (this.filling || !this.store.update?.view) return;
    this.filling = true;
    for (const gap of this.gaps) {
      if (!(await this.fillOne(gap))) break;
    }
    this.gaps = this.gaps.filter(({ place }) => place.parentElement);
    this.filling = false;
  }

  private async fillOne({ after, upto, place }: Gap): Promise<boolean> {
    const entries = await this.read(after, upto).catch(() => null);
    if (!entries) {
      place.textContent = t("What happened here could not be loaded. Close the log and open it again.");
      return false;
    }
    const { game, view, names, reader } = this.store;
    const lines = entries.flatMap((events) => logLines(events, game, view, names, reader));
    place.replaceWith(...lines.map(({ text }) => h("li", {}, text)));
    return true;
  }
}

export function logReader(table: string): ReadLog {
  return async (after, upto) => {
    const answer = await fetch(`/table/${table}/log.json?after=${after}&upto=${upto}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return ((await answer.json()) as { entries: GameEvent[][] }).entries;
  };
}
