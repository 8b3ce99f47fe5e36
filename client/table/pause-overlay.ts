// Hides the board while the game is paused.

import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h } from "../ui/dom";
import { mayPause } from "./prompt";

export class PauseOverlay {
  readonly element: HTMLElement;
  private table: TableInfo | null = null;

  constructor(private readonly socket: { pause(): void; resume(): void }) {
    this.element = h(
      "section",
      { class: "cover", "aria-label": t("Paused"), hidden: true },
      h("h2", {}, t("Paused")),
      h("p", {}, t("The board is hidden and the clock is stopped.")),
      button(t("Resume"), "brass", () => this.socket.resume()),
    );
    // Pause when the player switches to another tab.
    document.addEventListener("visibilitychange", () => this.isRunning && document.hidden && this.socket.pause());
  }

  show(table: TableInfo): void {
    const wasHidden = this.element.hidden;
    this.table = table;
    this.element.hidden = table.paused === null;
    document.body.classList.toggle("paused", !this.element.hidden);
    (this.element.lastElementChild as HTMLElement).hidden = table.me === null;
    if (wasHidden && !this.element.hidden && !document.querySelector("dialog[open]"))
      (this.element.lastElementChild as HTMLElement).focus();
  }

  private get isRunning(): boolean {
    return this.table !== null && mayPause(this.table) && this.table.paused === null;
  }
}
