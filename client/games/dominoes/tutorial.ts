// The texts and the advice of the guided first round. PURE.

import { t } from "../../i18n/i18n";
import type { Advice, Lesson, Move, TutorialStep } from "../game";
import { endSide } from "./ends";
import type { View } from "./fitted-view";
import { laidOut } from "./laid-out";
import { CENTRE, endPlace, handPlace, tileName } from "./places";

type StepId = "first" | "match" | "score" | "doubles" | "draw" | "round" | "over";

export function tutorialSteps(view: View): TutorialStep[] {
  const id = currentStep(view);
  return [{ id, ...STEPS[id] }];
}

function currentStep({ phase, plays, points }: View): StepId {
  if (phase === "over" || phase === "round") return phase;
  if (phase === "draw") return "draw";
  if (!plays.length) return "first";
  if (plays.length < 4) return "match";
  return points[0] + points[1] < 15 ? "score" : "doubles";
}

const STEPS: Record<StepId, Omit<TutorialStep, "id">> = {
  first: {
    stage: 1,
    title: t("Lay the first tile"),
    text: t(
      "You and the computer have seven tiles each; the other fourteen are the boneyard. Lay any tile: if its two numbers make 5 or 10, you score that many points at once.",
    ),
  },
  match: {
    stage: 2,
    title: t("Match an end"),
    text: t(
      "A tile must show the same number as the end it is laid on. Drag it there, or press the tile and then the end.",
    ),
  },
  score: {
    stage: 3,
    title: t("Fives score"),
    text: t(
      "Add up the open ends. Whenever they make a multiple of five, whoever laid the tile scores that many points.",
    ),
  },
  doubles: {
    stage: 4,
    title: t("Doubles branch"),
    text: t(
      "A double at an end counts both its halves. Once a tile lies on both of its long sides, its short sides are open too.",
    ),
  },
  draw: {
    stage: 2,
    title: t("Draw when nothing fits"),
    text: t("Press the boneyard until you have a tile that fits. Then lay it."),
  },
  round: {
    stage: 5,
    title: t("The round is over"),
    text: t("Whoever has laid their last tile gets five points for each tile the other one still has."),
  },
  over: {
    stage: 6,
    title: t("You have finished a game"),
    text: t("There are three computer players, a clock of five minutes, and one deal a day that everybody plays."),
  },
};

export const LESSON: Lesson<View> = { steps: tutorialSteps, texts: STEPS, advice };

export function advice(view: View, move: Move): Advice {
  if (move.do !== "play")
    return { text: move.do === "draw" ? t("Suggestion: draw a tile.") : t("Suggestion: continue."), pick: [] };
  const tile = String(move.tile);
  const end = String(move.end ?? "");
  const { board } = laidOut(view);
  const place = board.ends.find(({ id }) => id === end);
  const pick = [handPlace(view.hand.indexOf(tile), view.active ?? 0)];
  const text = place
    ? t("Suggestion: {tile} on {end}.", { tile: tileName(tile), end: endSide(board, place.tile) })
    : t("Suggestion: {tile}.", { tile: tileName(tile) });
  return { text, pick, highlight: [...pick, place ? endPlace(end) : CENTRE] };
}
