// The keys of a replay, as in video players. PURE.

import { t } from "../i18n/i18n";

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

export const REPLAY_SHORTCUTS: [keys: string, meaning: string][] = [
  [t("Space K"), t("play, pause")],
  ["← →", t("back and on, while no tile has the focus")],
  ["J L", t("ten steps back, ten steps on")],
  ["P N", t("the moment marked before, the next one")],
  [t("Home End"), t("to the start, to the end")],
  ["0 – 9", t("to a tenth of the whole")],
  ["< >", t("slower, faster")],
  ["H", t("open all hands, one hand, none")],
  ["V", t("see it from the next seat")],
];
