// What somebody who knows the game would say beside a player's first board. PURE.

import { t } from "../../words/words";
import type { Advice, Lesson, Move } from "../plug";
import { hasPair } from "./board";
import { placeOf, type View } from "./view";
import { faceName } from "./words";

export function lesson(view: View): Lesson {
  const id = about(view);
  return { id, ...SAID[id] };
}

type About = "start" | "free" | "bonus" | "plan" | "stuck" | "over";

function about(view: View): About {
  if (view.phase === "over") return "over";
  if (!hasPair(view)) return "stuck";
  if (view.taken === 0) return "start";
  if (view.taken < 3) return "free";
  return view.taken < 6 ? "bonus" : "plan";
}

const SAID: Record<About, { title: string; text: string }> = {
  start: { title: t("Find two that match"), text: t("Click a tile, then one with the same picture. Both leave the board. The board is cleared two by two.") },
  free: {
    title: t("What is free"),
    text: t("A tile can be taken when nothing lies on it and its left or its right side is open. The button Free dims all the others."),
  },
  bonus: { title: t("Flowers and seasons"), text: t("Of these there is one each, so any flower goes with any flower, and any season with any season. All other tiles pair with their own picture only.") },
  plan: {
    title: t("Think one step ahead"),
    text: t("Take first what lies high, and what uncovers most. If all four of a kind are free, take them all: it cannot hurt. A pair too many can be undone."),
  },
  stuck: { title: t("No pair is free"), text: t("Undo takes the last pair back. Shuffle lets the tiles that are left change places, so that it goes on.") },
  over: { title: t("That is the whole game"), text: t("There are larger boards, and a way to play for points against the clock. A new board of the day waits every day.") },
};

export function advised(view: View, move: Move): Advice {
  const pair = (move["pair"] as number[] | undefined) ?? [];
  if (move.do !== "take") return { words: move.do === "shuffle" ? t("I would shuffle.") : t("I would stop here."), pick: [] };
  const name = faceName(view.faces[pair[0] ?? 0]);
  const other = faceName(view.faces[pair[1] ?? 0]);
  const words = name === other ? t("I would take the two {tile} tiles.", { tile: name }) : t("I would take {tile} and {other}.", { tile: name, other });
  return { words, pick: [], light: pair.map(placeOf) }; // the player takes both by himself
}
