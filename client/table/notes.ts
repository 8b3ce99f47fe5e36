// Short words over the table: why something was refused, that the line is lost, that time runs out.

import { t } from "../words/words";
import { h, write } from "./dom";
import type { Log } from "./log";

const NOTE = 7_000; // milliseconds a note stays
const PATIENCE = 1_500; // a line that is back sooner was hardly gone

export class Notes {
  private readonly note = h("p", { class: "note", role: "alert" });
  private readonly offline = h("p", { class: "offline", role: "alert" });
  readonly element = h("div", { class: "notes" }, this.offline, this.note);
  readonly warning = h("div", { class: "warning", "aria-hidden": "true" });
  private timers = { note: 0, line: 0, warning: 0 };

  say(text: string): void {
    write(this.note, text);
    clearTimeout(this.timers.note);
    this.timers.note = window.setTimeout(() => write(this.note, ""), NOTE);
  }

  line(up: boolean, log: Log): void {
    clearTimeout(this.timers.line);
    if (up) {
      if (this.offline.textContent) log.add(t("The line is back."));
      write(this.offline, "");
    } else if (!this.offline.textContent) {
      const tell = () => write(this.offline, t("We lost the line; your seat is kept. Trying again…"));
      this.timers.line = window.setTimeout(tell, PATIENCE);
    }
  }

  warn(seconds: number, log: Log): void {
    if (seconds > 5) log.speak(t("{seconds} seconds left.", { seconds }));
    write(this.warning, seconds > 5 ? t("{seconds} seconds", { seconds }) : String(seconds));
    this.warning.classList.remove("shown");
    void this.warning.offsetWidth; // the animation begins anew
    this.warning.classList.add("shown");
    clearTimeout(this.timers.warning);
    this.timers.warning = window.setTimeout(() => write(this.warning, ""), seconds > 5 ? 2_500 : 950);
  }

  // The question is answered: nobody need hurry any more.
  calm(): void {
    clearTimeout(this.timers.warning);
    write(this.warning, "");
  }
}
