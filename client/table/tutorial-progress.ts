// Which step of a tutorial is shown, so that each is explained once. PURE.

import type { TutorialStep } from "../games/game";

const READING_MS = 6_000; // milliseconds after which a step that asked for nothing counts as read

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
