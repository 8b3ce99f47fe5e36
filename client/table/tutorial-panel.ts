// Explanations beside a player's first game and, on request, advice on the next move.

import type { Advice, Move, TutorialStep } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, reachWhereItScrolls, setText } from "../ui/dom";
import type { Store } from "./store";
import type { TableSurface } from "./table-surface";
import { TutorialProgress } from "./tutorial-progress";

const ASK = t("Suggest a move");
const SLOW_MS = 500; // milliseconds until "thinking" is shown

export class TutorialPanel {
  readonly element: HTMLElement;
  private readonly title = h("span", {});
  private readonly text = h("p", { class: "lesson" });
  private readonly advice = h("p", { class: "advice", role: "status" });
  private readonly askButton = button(ASK, "second", () => void this.showAdvice());
  private readonly progress = new TutorialProgress();
  private promptId = "";

  // adviceFor: explains a move and shows it on the table.
  constructor(
    private readonly table: string,
    private readonly adviceFor: (turn: number, move: Move) => Advice | null,
  ) {
    this.element = h(
      "details",
      { class: "coach", open: true, hidden: true },
      h("summary", {}, this.title),
      this.text,
      this.askButton,
      this.advice,
    );
    new ResizeObserver(() => reachWhereItScrolls(this.text)).observe(this.text);
  }

  // promptId: identifies the decision the player has to make, or "".
  show(steps: TutorialStep[], promptId: string): void {
    (this.askButton as HTMLButtonElement).hidden = !promptId;
    if (promptId !== this.promptId) this.advise("");
    this.promptId = promptId;
    const step = this.progress.next(steps, promptId, Date.now());
    if (!step) return;
    this.element.hidden = false;
    setText(this.title, step.title);
    setText(this.text, step.text);
    this.text.hidden = !step.text;
    reachWhereItScrolls(this.text);
  }

  private async showAdvice(): Promise<void> {
    const promptId = this.promptId;
    const slow = setTimeout(() => setText(this.askButton, t("Thinking…")), SLOW_MS);
    const answer = await this.fetchAdvice();
    clearTimeout(slow);
    setText(this.askButton, ASK);
    if (promptId !== this.promptId) return;
    const advice = answer && this.adviceFor(answer.turn, answer.move);
    this.advise(advice?.text ?? t("No suggestion yet. Please try again in a moment."));
  }

  private advise(text: string): void {
    setText(this.advice, text);
    this.element.classList.toggle("advised", text !== "");
  }

  private async fetchAdvice(): Promise<{ turn: number; move: Move } | null> {
    try {
      const answer = await fetch(`/table/${this.table}/advice`, { headers: { Accept: "application/json" } });
      return answer.ok ? ((await answer.json()) as { turn: number; move: Move }) : null;
    } catch {
      return null;
    }
  }
}

// Null if this is not a tutorial or the viewer has no seat.
export function tutorialPanelFor(
  table: TableInfo,
  store: Store,
  page: { surface: TableSurface; draw(): void },
): TutorialPanel | null {
  if (!table.options.tutorial || table.me === null) return null;
  return new TutorialPanel(table.id, (turn, move) => {
    if ((store.view as { turn: number }).turn !== turn) return null;
    const advice = store.game.advice?.(store.view, move) ?? null;
    if (advice?.pick.length) store.pickOnly(advice.pick);
    store.highlight(advice?.highlight ?? []);
    page.draw();
    page.surface.pulse(advice?.highlight ?? advice?.pick ?? []);
    return advice;
  });
}
