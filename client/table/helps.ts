// What newcomers see beside the table: what to aim for, and the explanations of a tutorial.

import type { Advice, Helps as GameHelps, Move, PanelPage, Place, TargetHand, TutorialStep } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, reachWhereItScrolls, setText } from "../ui/dom";
import { loadPart } from "../ui/part";
import type { AimsColumn, AimsPage } from "./aims";
import type { Preferences } from "./preferences";
import type { Shown, Store } from "./store";
import type { TableSurface } from "./table-surface";

interface HelpsPage extends Omit<AimsPage, "wanted" | "turnedOff"> {
  readonly store: Store;
  readonly preferences: { readonly current: Preferences };
  readonly panelPage: PanelPage;
  opened(column: AimsColumn): void;
  turnedOff(name: keyof Preferences): void;
}

export class Helps {
  private column: AimsColumn | null = null;
  private loading = false;

  constructor(
    private readonly game: GameHelps<unknown>,
    private readonly page: HelpsPage,
  ) {}

  // Nothing for those who watch, nor in a tutorial, which has explanations of its own.
  show({ update, table: { me, options } }: Shown): void {
    if (this.column) void this.column.show(update, this.page.store.view);
    else if (this.isWanted && !this.loading && me !== null && !options.tutorial) void this.load();
  }

  // What is said beside the prompt instead of its hint, or "".
  tip({ prompt, update: { options } }: Shown): string {
    const { view } = this.page.store;
    return view ? (this.column?.tip(prompt, view, options) ?? "") : "";
  }

  suggestion({ prompt }: Shown): string {
    const { view } = this.page.store;
    return view ? (this.column?.suggestion(prompt, view) ?? "") : "";
  }

  // My tiles that may go, to be marked.
  spare(view: unknown): Place[] {
    return this.column?.spare(view) ?? [];
  }

  // What the tip speaks of, to be marked too.
  get pointedAt(): Place[] {
    return this.column?.pointedAt ?? [];
  }

  reset(): void {
    this.column?.reset();
  }

  // What is shown as the player's goal.
  private get goal(): TargetHand | null {
    return this.column?.goal(this.page.store.view) ?? null;
  }

  private get isWanted(): boolean {
    return this.page.preferences.current[this.game.preference] === true;
  }

  private async load(): Promise<void> {
    this.loading = true;
    const { page, game } = this;
    const [aims, part] = await Promise.all([game.load(), loadPart(() => import("./aims"))]);
    if (!aims || !part) return;
    const wanted = () => this.isWanted;
    const turnedOff = () => page.turnedOff(game.preference);
    const shown = () => {
      page.store.aimAt(this.goal);
      page.shown();
    };
    this.column = new part.AimsColumn(aims, page.panelPage, { ...page, wanted, turnedOff, shown });
    page.opened(this.column);
  }
}

// Explanations beside a player's first game and, on request, advice on the next move.

const ASK = t("Suggest a move");
const SLOW_MS = 500; // milliseconds until "thinking" is shown

class TutorialPanel {
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
    private readonly store: Store,
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

  show({ update: { options }, prompt }: Shown): void {
    const { game, view } = this.store;
    if (!view) return;
    const decision = prompt.awaitsMe ? `${prompt.id}/${(view as { turn: number }).turn}` : "";
    this.explain(game.tutorialSteps?.(view, options) ?? [], decision);
  }

  // promptId: identifies the decision the player has to make, or "".
  private explain(steps: TutorialStep[], promptId: string): void {
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
  surface: TableSurface,
  draw: () => void,
): TutorialPanel | null {
  if (!table.options.tutorial || table.me === null) return null;
  return new TutorialPanel(table.id, store, (turn, move) => {
    if ((store.view as { turn: number }).turn !== turn) return null;
    const advice = store.game.advice?.(store.view, move) ?? null;
    if (advice?.pick.length) store.pickOnly(advice.pick);
    store.highlight(advice?.highlight ?? []);
    draw();
    surface.pulse(advice?.highlight ?? advice?.pick ?? []);
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
    return fresh ? step : { ...step, text: "" };
  }
}
