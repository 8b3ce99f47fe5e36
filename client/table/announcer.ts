// Tells the player what has happened: in the log, aloud, with sounds, and over the table where it must not be missed.

import { spotFor } from "../chat/spot";
import type { Game, GameEvent, LogLine } from "../games/game";
import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";
import { notify, showInDialog } from "./dialog";
import type { Sounds } from "./sounds";
import type { Shown, Store } from "./store";

export class Announcer {
  private asked: string | null = null; // the prompt that was shown last

  constructor(
    private readonly log: GameLog,
    private readonly sounds: Sounds,
    private readonly toasts: Toasts,
    private readonly say: (said: NonNullable<LogLine["said"]>) => void,
    private readonly isCovered: () => boolean, // the status line, by the drawer
  ) {}

  // live: the player takes part; a replay shows no notices. kept: they stay in the log.
  announce(events: GameEvent[], store: Store, live: boolean, kept = true): LogLine[] {
    if (!store.view) return [];
    const lines = logLines(events, store.game, store.view, store.names, store.reader);
    for (const line of lines) {
      if (kept) this.log.add(line.text);
      else this.log.speak(line.text);
      this.sounds.play(line.sound, line.after);
      if (line.said) this.say(line.said);
      if (live && line.notice === "toast") this.toasts.show(line.noticeText ?? line.text);
      if (live && line.notice === "dialog") void notify(line.text);
    }
    const marked = lines.flatMap((line) => line.marked ?? []);
    if (marked.length || !live) store.mark(marked); // in a replay nobody chooses what would end it
    return lines;
  }

  // Says that the player has to decide something else now.
  show({ prompt, table }: Pick<Shown, "prompt" | "table">): void {
    const before = this.asked;
    this.asked = prompt.id;
    if (!prompt.awaitsMe) this.toasts.hideCountdown();
    if (!prompt.awaitsMe || before === null || before === prompt.id) return;
    this.sounds.play("turn");
    if (this.isCovered()) this.toasts.show(prompt.text);
    if (document.hidden) document.title = t("Your turn · {table}", { table: table.title });
  }

  // At twenty and ten seconds a warning is announced; the last five seconds are shown and heard.
  warn(seconds: number): void {
    this.toasts.countdown(seconds, this.log);
    this.sounds.play(seconds > 5 ? "warn" : "tick");
  }
}

// The lines of the game log for the events of an update. It does not touch the DOM.

export const TIMED_OUT = "timed_out"; // the table's own event: the clock has decided for a seat

// What the clock decided is said to everybody in one line with what happened, and shown over the table too.
export function logLines(
  events: GameEvent[],
  game: Pick<Game<unknown>, "describe">,
  view: unknown,
  names: string[],
  reader: number | null,
): LogLine[] {
  const late = events.find((event) => event.kind === TIMED_OUT);
  const lines = events.flatMap((event) => game.describe(event, view, names, reader) ?? []);
  if (!late) return lines;
  const [first, ...rest] = lines;
  if (!first) return [timeout(Number(late.seat), names, reader)];
  const text = t("Time ran out. {event}", { event: first.text });
  return [{ ...first, sound: first.sound || "tick", text, notice: "toast", noticeText: text }, ...rest];
}

// The clock has chosen what nobody else may see, such as tiles to pass.
function timeout(seat: number, names: string[], me: number | null): LogLine {
  const text =
    seat === me
      ? t("Time ran out: it was chosen for you.")
      : t("Time ran out: it was chosen for {name}.", { name: names[seat] ?? "" });
  return { text, sound: "tick", notice: "toast" };
}

const KEPT_LINES = 1_000;
const SPOKEN_LINES = 12;

// The game log: each line is announced to screen readers and kept for reading later.
export class GameLog {
  readonly list = h("ol", {
    class: "log-list",
    "data-empty": t("Nothing has happened in this game yet."),
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

  // Holds the place of lines that come later.
  hold(): HTMLElement {
    const place = h("li", {}, "…");
    this.list.append(place);
    return place;
  }

  // Announces a text without keeping it.
  speak(text: string): void {
    this.spoken.append(h("p", {}, text));
    if (this.spoken.children.length > SPOKEN_LINES) this.spoken.firstElementChild?.remove();
  }
}

const TOAST_MS = 7_000; // milliseconds for which a message is shown
const SLOWER_MS = 12_000;
const OFFLINE_AFTER_MS = 1_500; // milliseconds; shorter interruptions are not shown

// Short messages over the table: refusals, a lost or slow connection, little time left.
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
    this.timers.slow = window.setTimeout(() => setText(this.slower, ""), SLOWER_MS);
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

const WORD_MS = 1_700;
const EDGE = 8; // pixels

// The word of a call, large beside the player who calls.
export class CallWords {
  readonly element = h("div", { class: "call-words", "aria-hidden": "true" }); // the log says it
  private timer = 0;

  // The newest replaces the one before.
  say(text: string, panel: HTMLElement | null): void {
    const box = panel?.getBoundingClientRect();
    this.element.replaceChildren();
    if (!box?.width) return;
    const word = h("b", {}, text);
    this.element.append(word);
    const area = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
    const { left, top } = spotFor(box, { width: word.offsetWidth, height: word.offsetHeight }, area);
    [word.style.left, word.style.top] = [`${left}px`, `${top}px`];
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => word.remove(), WORD_MS);
  }
}
