// The cover that lies over a paused board: nothing of it can be seen, and it waits to be taken off.

import type { TableNews } from "../live/wire";
import { t } from "../words/words";
import { button, h } from "./dom";
import { mayPause } from "./standing";

export class Cover {
  readonly element: HTMLElement;
  private table: TableNews | null = null;

  constructor(private readonly line: { pause(): void; resume(): void }) {
    this.element = h(
      "section",
      { class: "cover", "aria-label": t("Paused"), hidden: true },
      h("h2", {}, t("Paused")),
      h("p", {}, t("The board is covered and the clock stands still. Take your time.")),
      button(t("Go on"), "brass", () => this.line.resume()),
    );
    // Who looks at something else is not playing.
    document.addEventListener("visibilitychange", () => this.runs && document.hidden && this.line.pause());
  }

  show(table: TableNews): void {
    const was = this.element.hidden;
    this.table = table;
    this.element.hidden = table.paused === null;
    document.body.classList.toggle("paused", !this.element.hidden);
    (this.element.lastElementChild as HTMLElement).hidden = table.me === null;
    if (was && !this.element.hidden && !document.querySelector("dialog[open]"))
      (this.element.lastElementChild as HTMLElement).focus();
  }

  private get runs(): boolean {
    return this.table !== null && mayPause(this.table) && this.table.paused === null;
  }
}
