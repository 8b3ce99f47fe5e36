// Short messages over the table: refusals, a lost or slow connection, little time left.

import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";
import { showInDialog } from "./dialog";
import type { GameLog } from "./game-log";

const TOAST_MS = 7_000; // milliseconds for which a message is shown
const SLOW_MS = 12_000;
const OFFLINE_AFTER_MS = 1_500; // milliseconds; shorter interruptions are not shown

export class Toasts {
  private readonly toast = h("p", { class: "note", role: "alert" });
  private readonly offline = h("p", { class: "offline", role: "alert" });
  private readonly slower = h("p", { class: "slower", role: "status" });
  readonly element = h("div", { class: "notes" }, this.offline, this.slower, this.toast);
  readonly warning = h("div", { class: "warning", "aria-hidden": "true" });
  private timers = { toast: 0, connection: 0, slow: 0, warning: 0 };

  show(text: string): void {
    if (text && showInDialog(text)) return;
    setText(this.toast, text);
    clearTimeout(this.timers.toast);
    this.timers.toast = window.setTimeout(() => setText(this.toast, ""), TOAST_MS);
  }

  connection(up: boolean, log: GameLog, restarting = false): void {
    clearTimeout(this.timers.connection);
    if (up) {
      if (this.offline.textContent) log.add(t("Reconnected."));
      setText(this.offline, "");
    } else if (!this.offline.textContent) {
      const lost = t("Connection lost. Your seat is reserved. Reconnecting…");
      const updating = t("The site is being updated. Your seat is reserved. Reconnecting…");
      const showOffline = () => setText(this.offline, restarting ? updating : lost);
      this.timers.connection = window.setTimeout(showOffline, OFFLINE_AFTER_MS);
    }
  }

  // Something on the way blocks sockets. It is said once, and stands in the log of each page.
  slow(slow: boolean, known: boolean, log: GameLog): void {
    clearTimeout(this.timers.slow);
    const text = t("Slower connection: this network blocks live updates. Moves may show a moment late.");
    if (slow) log.add(text);
    setText(this.slower, slow && !known ? text : "");
    this.timers.slow = window.setTimeout(() => setText(this.slower, ""), SLOW_MS);
  }

  countdown(seconds: number, log: GameLog): void {
    if (seconds > 5) log.speak(t("{seconds} seconds left.", { seconds }));
    setText(this.warning, seconds > 5 ? t("{seconds} seconds", { seconds }) : String(seconds));
    this.warning.classList.remove("shown");
    void this.warning.offsetWidth; // restart the animation
    this.warning.classList.add("shown");
    clearTimeout(this.timers.warning);
    this.timers.warning = window.setTimeout(() => setText(this.warning, ""), seconds > 5 ? 2_500 : 950);
  }

  // The player has answered, so the countdown is hidden.
  hideCountdown(): void {
    clearTimeout(this.timers.warning);
    setText(this.warning, "");
  }
}
