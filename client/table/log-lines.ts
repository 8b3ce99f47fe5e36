// The lines of the game log for the events of an update. It does not touch the DOM.

import type { Game, GameEvent, LogLine } from "../games/game";
import { t } from "../i18n/i18n";

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
