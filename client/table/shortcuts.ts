// The keys: arrow keys to navigate and single keys for buttons, which can be switched off, and those of a replay.

import type { Direction } from "../games/game";
import { shortcutOf } from "../ui/keys";

export interface KeyHandlers {
  navigate(direction: Direction, carry: boolean): boolean; // carry: move the tile along; returns whether anything happened
  key(key: string): boolean; // returns whether the key has a meaning
  shortcutsOn(): boolean;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  PageUp: "higher",
  PageDown: "lower",
};

const NAMED = [" ", "Home", "End"];
const OWN_KEYS = "input:not([type=range]), select, textarea, [contenteditable], dialog, .drawer"; // what has keys of its own
const PRESSED = "button:not([data-place]), a, summary"; // what the space bar presses

export function listen(handlers: KeyHandlers): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.target as Element).closest(OWN_KEYS)) return;
    if (acts(event, handlers)) event.preventDefault();
  });
}

function acts(event: KeyboardEvent, handlers: KeyHandlers): boolean {
  const direction = DIRECTIONS[event.key];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (direction) return plain && !isSlider(event) && handlers.navigate(direction, event.shiftKey);
  if (NAMED.includes(event.key)) return plain && !event.repeat && !hasNamed(event) && handlers.key(event.key);
  const key = shortcutOf(event); // also of a held key: it tells the layout
  return key !== null && !event.repeat && handlers.shortcutsOn() && handlers.key(key);
}

const isSlider = ({ target }: KeyboardEvent) => (target as Element).matches("input");

// Whether what has the focus does something with such a key itself.
function hasNamed(event: KeyboardEvent): boolean {
  return event.key === " " ? (event.target as Element).closest(PRESSED) !== null : isSlider(event);
}

// The keys of a replay, as in video players.

export type ReplayCommand =
  | { do: "toggle" } // play or pause
  | { do: "step"; by: number }
  | { do: "part"; of: number } // to this part of the whole, from 0 to 1
  | { do: "mark"; by: number } // to the next moment that is marked, or the previous one
  | { do: "speed"; by: number }
  | { do: "hands" } // all hands, one seat's, none
  | { do: "seat" }; // seen from the next one

export const SPEEDS = [0.5, 1, 2, 4];

const COMMANDS: Record<string, ReplayCommand> = {
  " ": { do: "toggle" },
  k: { do: "toggle" },
  j: { do: "step", by: -10 },
  l: { do: "step", by: 10 },
  ",": { do: "step", by: -1 },
  ".": { do: "step", by: 1 },
  p: { do: "mark", by: -1 },
  n: { do: "mark", by: 1 },
  "<": { do: "speed", by: -1 },
  ">": { do: "speed", by: 1 },
  home: { do: "part", of: 0 },
  end: { do: "part", of: 1 },
  h: { do: "hands" },
  v: { do: "seat" },
};

export function replayCommand(key: string): ReplayCommand | null {
  return /^\d$/.test(key) ? { do: "part", of: Number(key) / 10 } : (COMMANDS[key] ?? null);
}

// The next faster or slower speed; the same at the end of the list.
export function otherSpeed(speed: number, by: number): number {
  return SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed;
}
