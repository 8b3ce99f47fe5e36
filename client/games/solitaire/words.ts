// What is said at a game of solitaire, in plain words. PURE.

import { listed, plural, t } from "../../words/words";
import { nameOf } from "../names";
import type { GameEvent, Told } from "../plug";
import { blockers } from "./board";
import { type Pair, placeOf, type View } from "./view";

export function faceName(face: string | null | undefined): string {
  return face ? nameOf(face) : t("a covered tile");
}

// "3 Dot, layer 2, free"
export function spoken(view: View, n: number): string {
  const tile = view.faces[n] ? faceName(view.faces[n]) : t("Covered tile");
  return t("{tile}, layer {layer}", { tile, layer: (view.places[n]?.[2] ?? 0) + 1 }) + standing(view, n);
}

function standing(view: View, n: number): string {
  if (view.free.includes(n)) return FREE;
  const { above, left, right } = blockers(view, n);
  if (above.length) return t(", blocked: {tiles} on it", { tiles: named(view, above) });
  return t(", blocked left by {left}, right by {right}", { left: named(view, left), right: named(view, right) });
}

const FREE = t(", free");

// Where only free tiles are named nobody need hear it of each.
export function withoutFree(spoken: string): string {
  return spoken.endsWith(FREE) ? spoken.slice(0, -FREE.length) : spoken;
}

// Why a tile cannot be taken, said when somebody tries.
export function whyBlocked(view: View, n: number): string {
  const { above, left, right } = blockers(view, n);
  if (above.length) return t("Something lies on it: {tiles}.", { tiles: named(view, above) });
  if (!left.length || !right.length) return ""; // it has just come to light, and its face is on its way
  return t("Tiles on both sides: {left} and {right}.", { left: named(view, left), right: named(view, right) });
}

function named(view: View, tiles: number[]): string {
  return listed(tiles.map((n) => faceName(view.faces[n])));
}

// The fields events carry; docs/protocol.md says which has which.
interface Fields {
  pair: Pair;
  faces: string[];
  points: number;
  pairs: number;
  how: string;
}

type Say = (fields: Fields, view: View) => string;

const SAY: Record<string, Say> = {
  dealt: (_, view) => t("Dealt: {board}, {count} tiles.", { board: view.title, count: view.places.length }),
  took: (f, view) => {
    const left = plural(f.pairs, "{n} pair left.", "{n} pairs left.");
    return t("You took {tiles}{points}. {left}", { tiles: listed(f.faces.map(faceName)), points: scored(f, view), left });
  },
  undid: (f, view) => {
    if (view.mode !== "score") return t("The last pair is back.");
    return plural(
      -f.points,
      "The last pair is back, and {n} point are gone: its own, and the price of the undo.",
      "The last pair is back, and {n} points are gone: its own, and the price of the undo.",
    );
  },
  shuffled: (f, view) => t("The tiles have changed places{points}.", { points: scored(f, view) }),
  hinted: (f, view) => t("Hint: {tiles}{points}.", { tiles: f.pair.map((n) => spoken(view, n)).join(t("; and ")), points: scored(f, view) }),
  asked: () => t("You asked whether it can still be won. This game does not count for the best scores."),
  ended: (f) => ENDED[f.how] ?? t("The game is over."),
};

const ENDED: Record<string, string> = {
  cleared: t("The board is empty. Well done!"),
  time: t("The time is up."),
  ended: t("You ended the game."),
  stuck: t("No pair is free, and nothing can help: the game is over."),
};

function scored({ points }: Fields, { mode }: View): string {
  if (mode === "classic" || !points) return "";
  return points > 0
    ? plural(points, ", for {n} point", ", for {n} points")
    : plural(-points, ", which cost {n} point", ", which cost {n} points");
}

export function told(event: GameEvent, view: View): Told | null {
  const text = SAY[event.kind]?.(event as unknown as Fields, view);
  if (text === undefined) return null;
  const sound = event.kind !== "ended" ? "" : event["how"] === "cleared" ? "win" : "end";
  const look = event.kind === "hinted" ? (event["pair"] as Pair).map(placeOf) : [];
  return { text, sound, outlook: event.kind === "asked", look };
}
