// Hides the board while the game is paused.

import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { button, h, setText } from "../ui/dom";
import { mayPause } from "./prompt";

const coming = t("The tiles are on their way. The clock waits for them.");

export class PauseOverlay {
  readonly element: HTMLElement;
  private readonly title = h("h2", {});
  private readonly text = h("p", { role: "status" });
  private readonly resume = button(t("Resume"), "brass", () => this.socket.resume());
  private table: TableInfo | null = null;

  constructor(private readonly socket: { pause(): void; resume(): void }) {
    this.element = h("section", { class: "cover", hidden: true }, this.title, this.text, this.resume);
    // Pause when the player switches to another tab.
    document.addEventListener("visibilitychange", () => this.isRunning && document.hidden && this.socket.pause());
  }

  // held: only until the tiles can be seen.
  show(table: TableInfo, held: boolean): void {
    const wasHidden = this.element.hidden;
    this.table = table;
    this.element.hidden = table.paused === null;
    document.body.classList.toggle("paused", !this.element.hidden);
    setText(this.title, held ? t("One moment…") : t("Paused"));
    setText(this.text, held ? coming : t("The board is hidden and the clock is stopped."));
    this.element.setAttribute("aria-label", this.title.textContent ?? "");
    this.resume.hidden = held || table.me === null;
    if (wasHidden && !this.element.hidden && !document.querySelector("dialog[open]")) this.resume.focus();
  }

  private get isRunning(): boolean {
    return this.table !== null && mayPause(this.table) && this.table.paused === null;
  }
}
