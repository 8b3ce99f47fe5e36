// The texts and the advice of the tutorial. PURE.

import { t } from "../../i18n/i18n";
import type { Advice, Lesson, Move, Option, TutorialStep } from "../game";
import { handPlaces, placesOf } from "../mahjong/places";
import { tileName } from "../tile-names";
import { patternOf, tileNames } from "./names";
import type { View } from "./view";

export function tutorialSteps(view: View, options: Option[]): TutorialStep[] {
  return currentSteps(view, options).map((id) => ({ id, ...STEPS[id] }));
}

type StepId =
  | "first"
  | "turn"
  | "claimed"
  | "quad"
  | "nearly"
  | "ready"
  | "win"
  | "watch"
  | "idle"
  | "run"
  | "matching"
  | "rob"
  | "over";

function currentSteps(view: View, options: Option[]): StepId[] {
  const may = (kind: string) => options.some((option) => option.kind === kind);
  if (view.phase === "over") return ["over"];
  if (may("mahjong")) return [view.phase === "rob" ? "rob" : "win"];
  if (may("discard")) return turnSteps(view, may);
  if (may("triplet") || may("quad")) return ["matching"];
  if (may("run")) return ["run"];
  return [...only("ready", view.ready), ...only("idle", options.length > 0), "watch"];
}

function turnSteps(view: View, may: (kind: string) => boolean): StepId[] {
  if (!view.discards.some((discard) => discard.seat === view.me)) return [...only("quad", may("quad")), "first"];
  const drawn = view.drawn !== null;
  return [
    ...only("quad", may("quad")),
    ...only("claimed", !drawn),
    ...only("nearly", view.ready),
    ...only("turn", drawn),
  ];
}

function only(id: StepId, fits: boolean): StepId[] {
  return fits ? [id] : [];
}

function pointsOf(pattern: string): number {
  return patternOf(pattern)?.points ?? 0;
}

const STEPS: Record<StepId, Omit<TutorialStep, "id">> = {
  first: {
    stage: 1,
    title: t("Four sets and a pair"),
    text: t(
      "You win with four sets and a pair. A set is a run, such as 3, 4 and 5 of one suit, or a triplet of equal tiles; a pair is two. Choose a tile that fits nothing: the button then discards it.",
    ),
  },
  turn: {
    stage: 3,
    title: t("Your turn"),
    text: t(
      "You have drawn a tile. Keep pairs and neighbours, such as 4 and 5 of one suit. Single winds and dragons are usually the first to go. The button Patterns shows what scores points.",
    ),
  },
  claimed: {
    stage: 5,
    title: t("Now discard"),
    text: t(
      "The set lies open beside your rack and stays there, so your hand no longer counts as concealed. After a claim you draw no tile: only discard one.",
    ),
  },
  quad: {
    stage: 5,
    title: t("Four equal tiles"),
    text: t(
      "Four equal tiles can be declared as a quad. It counts as one set, and you draw a supplement tile for it. You may also keep them and declare it later.",
    ),
  },
  nearly: {
    stage: 6,
    title: t("One tile from mahjong"),
    text: t(
      "With the right discard your hand is ready: only one tile is missing to four sets and a pair. Discard what is left over. Suggest a move shows it.",
    ),
  },
  ready: {
    stage: 6,
    title: t("Your hand is ready"),
    text: t(
      "One tile completes it. If you draw that tile, or anybody discards it, the button Mahjong appears. If you draw another tile, discard it again, unless it makes the hand better.",
    ),
  },
  win: {
    stage: 7,
    title: t("This is mahjong"),
    text: t("The tile completes four sets and a pair. Press Mahjong. Every complete hand wins, whatever it scores."),
  },
  watch: {
    stage: 2,
    title: t("The other players' turns"),
    text: t("Turns go to the right. Watch the discards: only the newest one can be claimed."),
  },
  idle: {
    stage: 4,
    title: t("A discard"),
    text: t(
      "You cannot use this one. A claimed tile has to complete a set with tiles of your hand, and a run only if your turn is next.",
    ),
  },
  run: {
    stage: 4,
    title: t("You can claim this tile for a run"),
    text: t(
      "The tile makes a run with two of yours. Runs are only for the player whose turn is next. You can always skip it.",
    ),
  },
  matching: {
    stage: 4,
    title: t("You can claim this tile"),
    text: t(
      "You hold two or three of this tile. Everybody may claim for a triplet or a quad, and this goes before a run. A triplet of dragons or of your own wind scores {honour} points. A hand without claimed sets scores {concealed}, so you may also skip it.",
      { honour: pointsOf("3.1"), concealed: pointsOf("1.2") },
    ),
  },
  rob: {
    stage: 7,
    title: t("Robbing a quad"),
    text: t("Another player adds this tile to a triplet. It completes your hand, so you may take it and win."),
  },
  over: {
    stage: 8,
    title: t("You have finished a hand"),
    text: t(
      "The result shows the hand set by set, every pattern with its points, and who pays. The points of the patterns are added up. On a discard, the one who discarded it pays them three times. If the winner drew the tile, everybody pays them once.",
    ),
  },
};

export const LESSON: Lesson<View> = { steps: tutorialSteps, texts: STEPS, advice };

// The tiles of a suggested move, and the suggestion in words.
export function advice(view: View, move: Move): Advice {
  const text = ADVICE[move.do]?.(move) ?? t("Suggestion: wait.");
  const tile = typeof move.tile === "string" ? move.tile : "";
  if (move.do === "discard") return { text, pick: handPlaces(view, [tile]).slice(-1) };
  const highlight = move.do === "run" ? placesOf(view, move.tiles as string[]) : [];
  return { text, pick: [], highlight };
}

const ADVICE: Record<string, (move: Move) => string> = {
  discard: ({ tile }) => t("Suggestion: discard {tile}.", { tile: tileName(tile as string) }),
  pass: () => t("Suggestion: skip it."),
  hold: () => t("Suggestion: wait for a moment."),
  run: ({ tiles }) => t("Suggestion: claim it for a run with {tiles}.", { tiles: tileNames(tiles as string[]) }),
  triplet: () => t("Suggestion: claim it for a triplet."),
  quad: ({ tile }) => t("Suggestion: a quad of {tile}.", { tile: tileName(tile as string) }),
  mahjong: () => t("Suggestion: mahjong!"),
};
