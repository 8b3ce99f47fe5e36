// What a game for one has besides: a cover while it is paused, a watch, and whether it could still be won.

import type { GameEvent, Outlook } from "../games/plug";
import type { Line } from "../live/socket";
import type { News } from "../live/wire";
import { t } from "../words/words";
import { Cover } from "./cover";
import { awaited, confirm, tell } from "./dialog";
import { Replay } from "./replay";
import { isForOne } from "./standing";
import type { Store } from "./store";
import { Watch } from "./watch";

const AGAIN = 1_500; // milliseconds until an answer that takes its time is asked for again
const TRIES = 8;
const NO_ANSWER = t("The table could not say. Please try again.");

export class Solo {
  readonly cover: Cover;
  replay: Replay | null = null;
  private readonly watch: Watch;
  private turn: number | null = null;

  // draw: the board looks otherwise, and this has moved.
  constructor(
    line: Pick<Line, "pause" | "resume" | "time">,
    private readonly draw: (before?: unknown, events?: GameEvent[]) => void,
  ) {
    this.cover = new Cover(line);
    this.watch = new Watch(line.time);
  }

  // face: where the time is written.
  heard({ table, view }: News, face: Element | null): void {
    if (!isForOne(table)) return;
    this.cover.show(table);
    this.watch.show(table, table.clock ? null : face);
    const turn = (view as { turn: number } | null)?.turn ?? null;
    if (turn !== this.turn) this.replay?.end(); // the game has gone on
    this.turn = turn;
  }

  // Asks the table, tells the player, and shows the way if he likes; true: it is being shown.
  async outlook(store: Store): Promise<boolean> {
    const found = await awaited(this.fetched(store).catch(() => null), t("The table is thinking about it…"));
    if (found === undefined) return false;
    if (!found?.steps.length) {
      await tell(found?.words || NO_ANSWER);
      return false;
    }
    if (!(await confirm(found.words, t("Show me how"), t("No, thank you")))) return false;
    this.replay = new Replay(found.steps, this.draw, () => {
      this.replay = null;
      this.draw();
    });
    this.draw();
    return true;
  }

  private async fetched({ game, news, view }: Store): Promise<Outlook<unknown> | null> {
    for (let tries = 0; news && game.outlook && tries < TRIES; tries++) {
      const answer = await fetch(`/${news.table.game}/${news.table.id}/outlook`, { headers: { Accept: "application/json" } });
      const outlook = answer.ok ? game.outlook(view, await answer.json()) : null;
      if (!outlook?.later) return outlook;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
    return null;
  }
}
