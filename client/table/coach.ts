// Somebody beside the player in his first hand: explains what is going on and, asked, says what he would do.

import type { Advice, Lesson, Move } from "../games/plug";
import type { TableNews } from "../live/wire";
import { t } from "../words/words";
import { button, h, write } from "./dom";
import type { Stage } from "./stage";
import type { Store } from "./store";

const ASK = t("What would you do?");
const SLOW = 500; // milliseconds until thinking is mentioned

export class Coach {
  readonly element: HTMLElement;
  private readonly title = h("span", {});
  private readonly text = h("p", { class: "lesson" });
  private readonly words = h("p", { class: "advice", role: "status" });
  private readonly ask = button(ASK, "second", () => void this.advise());
  private shown = "";
  private asked = "";

  // advised: what a move means here, shown on the table at the same time.
  constructor(
    private readonly table: string,
    private readonly advised: (turn: number, move: Move) => Advice | null,
  ) {
    this.element = h(
      "details",
      { class: "coach", open: true },
      h("summary", {}, this.title),
      this.text,
      this.ask,
      this.words,
    );
  }

  // asked: which decision the player is asked for, or "".
  show(lesson: Lesson | undefined, asked: string): void {
    if (!lesson) return;
    (this.ask as HTMLButtonElement).hidden = !asked;
    if (asked !== this.asked) write(this.words, "");
    this.asked = asked;
    if (lesson.id === this.shown) return;
    this.shown = lesson.id;
    write(this.title, lesson.title);
    write(this.text, lesson.text);
  }

  private async advise(): Promise<void> {
    const asked = this.asked;
    const slow = setTimeout(() => write(this.ask, t("Let me see…")), SLOW);
    const said = await this.fetched();
    clearTimeout(slow);
    write(this.ask, ASK);
    if (asked !== this.asked) return;
    const advice = said && this.advised(said.turn, said.move);
    write(this.words, advice?.words ?? t("Wait a moment, then ask me again."));
  }

  private async fetched(): Promise<{ turn: number; move: Move } | null> {
    try {
      const answer = await fetch(`/table/${this.table}/advice`, { headers: { Accept: "application/json" } });
      return answer.ok ? ((await answer.json()) as { turn: number; move: Move }) : null;
    } catch {
      return null;
    }
  }
}

// Null where nobody is taught.
export function coachFor(table: TableNews, store: Store, page: { stage: Stage; draw(): void }): Coach | null {
  if (!table.options["lesson"] || table.me === null) return null;
  return new Coach(table.id, (turn, move) => {
    if ((store.view as { turn: number }).turn !== turn) return null;
    const advice = store.game.advised?.(store.view, move) ?? null;
    if (advice?.pick.length) store.choose(advice.pick);
    store.shine(advice?.light ?? []);
    page.draw();
    page.stage.pulse(advice?.light ?? advice?.pick ?? []);
    return advice;
  });
}
