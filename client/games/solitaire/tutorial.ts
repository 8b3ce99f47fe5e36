// The texts and the advice of the tutorial. PURE.

import { t } from "../../i18n/i18n";
import type { Advice, Lesson, Move, TutorialStep } from "../game";
import { hasPair, placeOf } from "./board";
import { faceName } from "./describe";
import type { View } from "./turned-board";

export function tutorialSteps(view: View): TutorialStep[] {
  const id = currentStep(view);
  return [{ id, ...STEPS[id] }];
}

type StepId = "start" | "free" | "turned" | "bonus" | "plan" | "stuck" | "over";

function currentStep(view: View): StepId {
  if (view.phase === "over") return "over";
  if (!hasPair(view)) return "stuck";
  if (view.taken === 0) return "start";
  if (view.taken < 3) return view.turned ? "turned" : "free";
  return view.taken < 6 ? "bonus" : "plan";
}

const STEPS: Record<StepId, Omit<TutorialStep, "id">> = {
  start: {
    stage: 1,
    title: t("Find two that match"),
    text: t(
      "Choose a tile, then another one with the same picture, and both are removed. Clear the whole board pair by pair.",
    ),
  },
  free: {
    stage: 2,
    title: t("Free tiles"),
    text: t(
      "A tile is free if no other tile lies on it and its left or right side is open. The Free tiles button dims all others.",
    ),
  },
  turned: {
    stage: 2,
    title: t("Free tiles"),
    text: t(
      "A tile is free if no other tile lies on it and its upper or lower side is open. The Free tiles button dims all others.",
    ),
  },
  bonus: {
    stage: 3,
    title: t("Flowers and seasons"),
    text: t(
      "There is one of each, so any flower matches any other flower, and any season any other season. All other tiles match only the same picture.",
    ),
  },
  plan: {
    stage: 4,
    title: t("Think one step ahead"),
    text: t(
      "Start with tiles on high stacks and those that uncover the most. If all four of a kind are free, it is safe to take all four. You can undo a pair.",
    ),
  },
  stuck: {
    stage: 4,
    title: t("No pair is free"),
    text: t("Undo brings back the last pair. Shuffle rearranges the remaining tiles so that you can continue."),
  },
  over: {
    stage: 5,
    title: t("You have finished a game"),
    text: t("There are larger boards, a scored mode against the clock, and a new daily board every day."),
  },
};

export const LESSON: Lesson<View> = { steps: tutorialSteps, texts: STEPS, advice };

export function advice(view: View, move: Move): Advice {
  const pair = (move.pair as number[] | undefined) ?? [];
  if (move.do !== "take")
    return { text: move.do === "shuffle" ? t("Suggestion: shuffle.") : t("Suggestion: stop here."), pick: [] };
  const name = faceName(view.faces[pair[0] ?? 0]);
  const other = faceName(view.faces[pair[1] ?? 0]);
  const text =
    name === other
      ? t("Suggestion: take the two {tile} tiles.", { tile: name })
      : t("Suggestion: take {tile} and {other}.", { tile: name, other });
  return { text, pick: [], highlight: pair.map(placeOf) }; // the player takes both tiles
}
