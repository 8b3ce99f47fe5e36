// Names of tiles and texts of the game log. PURE.

import { formatList, plural, t } from "../../i18n/i18n";
import type { GameEvent, LogLine } from "../game";
import { tileName } from "../tile-names";
import { blockers, type Pair, placeOf } from "./board";
import type { View } from "./turned-board";
import type { Outcome } from "./view";

export function faceName(face: string | null | undefined): string {
  return face ? tileName(face) : t("a covered tile");
}

// "3 Dot, layer 2, free"
export function spokenTile(view: View, n: number, hinted?: string): string {
  const face = hinted ?? view.faces[n];
  const tile = face ? faceName(face) : t("Covered tile");
  const free = hinted ? FREE : freedom(view, n); // a hint may be told when its tiles are gone
  return t("{tile}, layer {layer}", { tile, layer: (view.places[n]?.[2] ?? 0) + 1 }) + free;
}

function freedom(view: View, n: number): string {
  if (view.free.includes(n)) return FREE;
  const { above, left, right } = blockers(view, n);
  if (above.length) return t(", blocked: {tiles} on it", { tiles: named(view, above) });
  const sides = { left: named(view, left), right: named(view, right) };
  if (view.turned) return t(", blocked at the top by {left}, at the bottom by {right}", sides);
  return t(", blocked left by {left}, right by {right}", sides);
}

const FREE = t(", free");

// In a list of free tiles the suffix is left out.
export function withoutFreeSuffix(text: string): string {
  return text.endsWith(FREE) ? text.slice(0, -FREE.length) : text;
}

// Why a tile cannot be taken, shown when the player tries.
export function blockedReason(view: View, n: number): string {
  const { above, left, right } = blockers(view, n);
  if (above.length) return t("Blocked by the tile on top: {tiles}.", { tiles: named(view, above) });
  if (!left.length || !right.length) return ""; // it was just uncovered and its face is not known yet
  const sides = { left: named(view, left), right: named(view, right) };
  if (view.turned) return t("Blocked at top and bottom: {left} and {right}.", sides);
  return t("Blocked on both sides: {left} and {right}.", sides);
}

function named(view: View, tiles: number[]): string {
  return formatList(tiles.map((n) => faceName(view.faces[n])));
}

// The fields of events; docs/protocol.md lists which event has which.
interface EventFields {
  pair: Pair;
  faces: string[]; // hints of older games have none
  points: number;
  pairs: number;
  how: Outcome;
}

// What a replay shows below the board; how many pairs are left stands beside it.
function briefly({ kind, ...fields }: GameEvent, view: View): string | undefined {
  const { faces, points } = fields as unknown as EventFields;
  const tiles = () => formatList(faces.map(faceName));
  return kind === "took"
    ? t("{tiles}{points}.", { tiles: tiles(), points: scored({ points } as EventFields, view) })
    : undefined;
}

type Describer = (fields: EventFields, view: View) => string;

const DESCRIPTIONS: Record<string, Describer> = {
  dealt: (_, view) => t("Dealt: {board}, {count} tiles.", { board: view.title, count: view.places.length }),
  took: (f, view) => {
    const left = plural(f.pairs, "{n} pair left.", "{n} pairs left.");
    return t("You took {tiles}{points}. {left}", {
      tiles: formatList(f.faces.map(faceName)),
      points: scored(f, view),
      left,
    });
  },
  undid: (f, view) => {
    if (view.mode !== "score") return t("The last pair is back.");
    return plural(
      -f.points,
      "The last pair is back. It cost {n} point, including its value.",
      "The last pair is back. It cost {n} points, including its value.",
    );
  },
  shuffled: (f, view) => t("The tiles were shuffled{points}.", { points: scored(f, view) }),
  hinted: (f, view) =>
    t("Hint: {tiles}{points}.", {
      tiles: f.pair.map((n, at) => spokenTile(view, n, f.faces?.[at])).join(t("; and ")),
      points: scored(f, view),
    }),
  asked: () => t("You checked whether the game can still be won. It does not count for the best scores."),
  ended: (f) => ENDED[f.how],
};

const ENDED: Record<Outcome, string> = {
  cleared: t("Board cleared!"),
  time: t("The time is up."),
  ended: t("You ended the game."),
  stuck: t("No pair is free and no help is left: the game is over."),
};

function scored({ points }: EventFields, { mode }: View): string {
  if (mode === "classic" || !points) return "";
  return points > 0
    ? plural(points, ", for {n} point", ", for {n} points")
    : plural(-points, ", which cost {n} point", ", which cost {n} points");
}

const SOUNDS: Record<string, LogLine["sound"]> = { hinted: "bell", asked: "click" };

export function describe(event: GameEvent, view: View): LogLine | null {
  const text = DESCRIPTIONS[event.kind]?.(event as unknown as EventFields, view);
  if (text === undefined) return null;
  const sound = event.kind === "ended" ? (event.how === "cleared" ? "win" : "end") : (SOUNDS[event.kind] ?? "");
  const places = event.kind === "hinted" ? (event.pair as Pair).map(placeOf) : [];
  const brief = briefly(event, view);
  return { text, sound, offersSolvability: event.kind === "asked", places, ...(brief && { brief }) };
}
