// Applies a difference to what the page knew. sockets/differences.py makes it, and says what each form means.

import type { ServerMessage, Update } from "./messages";

type Change = Extract<ServerMessage, { t: "change" }>;

export function applied(old: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change.length === 1 ? change[0] : spliced(old as unknown[], change);
  const isArray = Array.isArray(old);
  const made = (isArray ? [...old] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, one] of Object.entries(change as object)) {
    if (one === 0) delete made[key];
    else made[key] = applied(made[key], one);
  }
  return made;
}

function spliced(old: unknown[], [start, count, items]: unknown[]): unknown[] {
  const from = start as number;
  return [...old.slice(0, from), ...(items as unknown[]), ...old.slice(from + (count as number))];
}

// The update to which a change leads.
export function changed(update: Update, message: Change): Update {
  const { v, since, at, events, change, connected } = message;
  const made = applied(update, change) as Update;
  const seats = made.table.seats.map((seat, number) => ({ ...seat, connected: connected[number] === true }));
  const table = { ...made.table, seats };
  return { ...made, v, since, at, events: events as Update["events"], table };
}
