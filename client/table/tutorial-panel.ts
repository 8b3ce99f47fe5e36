// Explanations beside a player's first game and, on request, advice on the next move. Only tutorials load it.

import type { Advice, Lesson, Move, TutorialStep } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h, reachWhereItScrolls, setText } from "../ui/dom";
import type { Shown, Store } from "./store";
import type { TableSurface } from "./table-surface";

const ASK = t("Suggest a move");
const SLOW_MS = 500; // milliseconds until "thinking" is shown

class TutorialPanel {
  readonly element: HTMLElement;
  private readonly stage = h("small", {});
  private readonly title = h("b", {});
  private readonly text = h("p", { class: "lesson" });
  private readonly advice = h("p", { class: "advice", role: "status" });
  private readonly askButton = button(ASK, "second", () => void this.showAdvice());
  private readonly progress = new TutorialProgress();
  private readonly stages: number;
  private promptId = "";

  // adviceFor: explains a move and shows it on the table.
  constructor(
    private readonly lesson: Lesson<unknown>,
    private readonly table: string,
    private readonly store: Store,
    private readonly adviceFor: (turn: number, move: Move) => Advice | null,
  ) {
    this.stages = Math.max(...Object.values(lesson.texts).map(({ stage }) => stage));
    this.element = h(
      "details",
      { class: "coach", open: true, hidden: true },
      h("summary", {}, h("span", {}, this.stage, this.title), fold()),
      this.text,
      this.askButton,
      this.advice,
    );
    const sizes = new ResizeObserver(() => this.reach());
    for (const part of [this.text, this.advice]) sizes.observe(part);
  }

  private reach(): void {
    for (const part of [this.text, this.advice]) reachWhereItScrolls(part);
  }

  show({ update: { options }, prompt }: Shown): void {
    const { view } = this.store;
    if (!view) return;
    const decision = prompt.awaitsMe ? `${prompt.id}/${(view as { turn: number }).turn}` : "";
    this.explain(this.lesson.steps(view, options), decision);
  }

  // promptId: identifies the decision the player has to make, or "".
  private explain(steps: TutorialStep[], promptId: string): void {
    (this.askButton as HTMLButtonElement).hidden = !promptId;
    if (promptId !== this.promptId) this.advise("");
    this.promptId = promptId;
    const step = this.progress.next(steps, promptId, Date.now());
    if (!step) return;
    this.element.hidden = false;
    setText(this.stage, t("Step {at} of {last}.", { at: this.progress.stage, last: this.stages }));
    setText(this.title, step.title);
    setText(this.text, step.text);
    this.text.hidden = !step.text;
    this.reach();
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
    this.reach();
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

// What pressing the summary does: the style sheet shows one of both, where there is little room without the word.
function fold(): HTMLElement {
  const side = (word: string, arrow: string) => h("span", {}, h("span", { class: "fold-word" }, `${word} `), arrow);
  return h("span", { class: "fold" }, side(t("Hide"), "▾"), side(t("Show"), "▴"));
}

export function tutorialPanel(
  lesson: Lesson<unknown>,
  table: string,
  store: Store,
  surface: TableSurface,
  draw: () => void,
): TutorialPanel {
  return new TutorialPanel(lesson, table, store, (turn, move) => {
    if ((store.view as { turn: number }).turn !== turn) return null;
    const advice = lesson.advice(store.view, move);
    if (advice.pick.length) store.pickOnly(advice.pick);
    store.highlight(advice.highlight ?? []);
    draw();
    surface.pulse(advice.highlight ?? advice.pick);
    return advice;
  });
}

const READING_MS = 6_000; // milliseconds after which a step that asked for nothing counts as read

// Which step of a tutorial is shown, so that each is explained once.
export class TutorialProgress {
  private readonly explained = new Set<string>();
  private step: TutorialStep | null = null;
  private promptId = "";
  private since = 0;
  stage = 0; // the furthest one that was reached

  // steps: what fits this moment, the most important first. promptId: the decision the player has to make, or "". Returns the
  // step to show from now on, without its text if it was explained before; null if nothing changes.
  next(steps: TutorialStep[], promptId: string, now: number): TutorialStep | null {
    if (promptId === this.promptId && steps.some(({ id }) => id === this.step?.id)) return null;
    if (this.step && (this.promptId || now - this.since >= READING_MS)) this.explained.add(this.step.id);
    this.promptId = promptId;
    const fresh = steps.find(({ id }) => !this.explained.has(id));
    const step = fresh ?? steps[0];
    if (!step || step.id === this.step?.id) return null;
    [this.step, this.since] = [step, now];
    this.stage = Math.max(this.stage, step.stage);
    return fresh ? step : { ...step, text: "" };
  }
}
