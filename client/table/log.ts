// What has happened, in words: read out as it comes, and kept for looking back.

import { t } from "../words/words";
import { h } from "./dom";

const KEPT = 300;
const SPOKEN = 12;

export class Log {
  readonly list = h("ol", { class: "log-list" });
  readonly spoken = h("div", {
    class: "quiet",
    role: "log",
    "aria-live": "polite",
    "aria-label": t("What happens at the table"),
  });

  add(text: string): void {
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    this.list.append(h("li", {}, text));
    this.speak(text);
    if (this.list.children.length > KEPT) this.list.firstElementChild?.remove();
    if (near) this.list.scrollTop = this.list.scrollHeight;
  }

  // Said, but not worth keeping.
  speak(text: string): void {
    this.spoken.append(h("p", {}, text));
    if (this.spoken.children.length > SPOKEN) this.spoken.firstElementChild?.remove();
  }
}
