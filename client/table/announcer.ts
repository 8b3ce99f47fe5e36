// Tells the player what has happened: in the log, aloud, with sounds, and over the table where it must not be missed.

import type { GameEvent, LogLine } from "../games/game";
import { notify } from "./dialog";
import type { GameLog } from "./game-log";
import { logLines } from "./log-lines";
import type { Sounds } from "./sounds";
import type { Store } from "./store";
import type { Toasts } from "./toasts";

export class Announcer {
  constructor(
    private readonly log: GameLog,
    private readonly sounds: Sounds,
    private readonly toasts: Toasts,
    private readonly say: (said: NonNullable<LogLine["said"]>) => void,
  ) {}

  // live: the player takes part; a replay shows no notices.
  announce(events: GameEvent[], store: Store, live: boolean): LogLine[] {
    if (!store.view) return [];
    const lines = logLines(events, store.game, store.view, store.names, store.reader);
    for (const line of lines) {
      this.log.add(line.text);
      this.sounds.play(line.sound);
      if (line.said) this.say(line.said);
      if (live && line.notice === "toast") this.toasts.show(line.noticeText ?? line.text);
      if (live && line.notice === "dialog") void notify(line.text);
    }
    const marked = lines.flatMap((line) => line.marked ?? []);
    if (marked.length || !live) store.mark(marked); // in a replay nobody chooses what would end it
    return lines;
  }

  // At twenty and ten seconds a warning is announced; the last five seconds are shown and heard.
  warn(seconds: number): void {
    this.toasts.countdown(seconds, this.log);
    this.sounds.play(seconds > 5 ? "warn" : "tick");
  }
}
