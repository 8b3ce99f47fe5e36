// 3, 2, 1, Go: the moments before a timed game starts.

import { t } from "../i18n/i18n";
import type { Clock as ClockInfo } from "../live/protocol";
import type { ServerTime } from "../live/server-time";
import { h, setText } from "../ui/dom";
import type { Sound } from "./sounds";

const COUNTDOWN = "countdown"; // the kind of the table's clock

// The last second says Go: with 3.2 s left it shows 3.
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000) - 1;
  return seconds > 0 ? String(Math.min(3, seconds)) : t("Go!");
}

export class Countdown {
  readonly element = h("div", { class: "count-in", "aria-hidden": "true", hidden: true });
  private timer = 0;

  constructor(
    private readonly time: ServerTime,
    private readonly play: (sound: Sound) => void,
  ) {}

  show(clock: ClockInfo | null): void {
    clearTimeout(this.timer);
    const left = clock?.kind === COUNTDOWN ? this.time.until(clock.ends) : 0;
    this.element.hidden = left <= 0;
    if (left <= 0) return;
    const text = countdownText(left);
    if (text !== this.element.textContent) this.play(left <= 1000 ? "go" : "count");
    setText(this.element, text);
    this.element.classList.remove("shown");
    void this.element.offsetWidth; // restart the animation
    this.element.classList.add("shown");
    this.timer = window.setTimeout(() => this.show(clock), left % 1000 || 1000);
  }
}
