// The game log: each line is announced to screen readers and kept for reading later.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const KEPT_LINES = 300;
const SPOKEN_LINES = 12;

export class GameLog {
  readonly list = h("ol", {
    class: "log-list",
    "data-empty": t("Nothing has happened since this page was opened."),
  });
  readonly spoken = h("div", {
    class: "quiet",
    role: "log",
    "aria-live": "polite",
    "aria-label": t("Game events"),
  });

  add(text: string): void {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    this.list.append(h("li", {}, text));
    this.speak(text);
    if (this.list.children.length > KEPT_LINES) this.list.firstElementChild?.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  // Announces a text without keeping it.
  speak(text: string): void {
    this.spoken.append(h("p", {}, text));
    if (this.spoken.children.length > SPOKEN_LINES) this.spoken.firstElementChild?.remove();
  }
}
