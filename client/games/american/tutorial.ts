// The texts and the advice of the tutorial. PURE.

import { t } from "../../i18n/i18n";
import type { Advice, Lesson, Move, Option, TutorialStep } from "../game";
import { handPlaces, placesOf } from "../mahjong/places";
import { tileName, tileNames } from "./describe";
import type { View } from "./view";

export function tutorialSteps(view: View, options: Option[]): TutorialStep[] {
  const id = currentStep(view, options);
  return [{ id, ...STEPS[id] }];
}

type StepId =
  | "right"
  | "across"
  | "left"
  | "blind"
  | "second"
  | "courtesy"
  | "first"
  | "turn"
  | "watch"
  | "claim"
  | "idle"
  | "expose"
  | "show"
  | "over";

function currentStep(view: View, options: Option[]): StepId {
  const may = (kind: string) => options.some((option) => option.kind === kind);
  if (view.phase === "over") return "over";
  if (view.phase === "give") return view.passing?.blind ? "blind" : passDirection(view);
  if (view.phase === "second" || view.phase === "courtesy") return view.phase;
  if (view.phase === "claim" && options.length) return may("call") || may("mahjong") ? "claim" : "idle";
  if (may("expose") && view.phase === "expose") return "expose";
  if (may("show")) return "show";
  if (!may("discard")) return "watch";
  return view.discards.some((discard) => discard.seat === view.me) ? "turn" : "first";
}

function passDirection(view: View): StepId {
  if (view.passing?.name === "courtesy") return "courtesy";
  return view.passing?.to ?? "right";
}

const STEPS: Record<StepId, Omit<TutorialStep, "id">> = {
  right: {
    stage: 1,
    title: t("The Charleston: to the right"),
    text: t(
      "Before play starts, the players exchange tiles. Choose the three you need least, such as single winds and isolated numbers. Keep pairs, and tiles of one number or one suit. Jokers cannot be passed.",
    ),
  },
  across: {
    stage: 2,
    title: t("Now across"),
    text: t(
      "You have three new tiles. Which line of the card could your tiles become? The button Card shows it. Pass three tiles that do not fit it.",
    ),
  },
  left: {
    stage: 3,
    title: t("And to the left"),
    text: t("Three more. If you are not sure, pass tiles that fit no other tile of yours."),
  },
  blind: {
    stage: 3,
    title: t("A blind pass"),
    text: t(
      "To keep more of your own tiles, you may pass on some of the tiles you are about to receive without looking at them. This is only allowed on this pass.",
    ),
  },
  second: {
    stage: 4,
    title: t("A second Charleston?"),
    text: t(
      "The same again in the other direction, if all four players agree. Choose yes while your hand has no clear direction, and no once it is taking shape.",
    ),
  },
  courtesy: {
    stage: 5,
    title: t("The courtesy pass"),
    text: t(
      "You and the player across from you may exchange up to three tiles. The lower of your two numbers counts, and you may choose none.",
    ),
  },
  first: {
    stage: 6,
    title: t("You begin"),
    text: t(
      "East has fourteen tiles and discards first. From now on, collect the fourteen tiles of one line of the card, exactly as printed.",
    ),
  },
  turn: {
    stage: 6,
    title: t("Your turn"),
    text: t(
      "You have drawn a tile. Keep what your line needs and choose something else: the button then discards it. A joker can stand for any tile in a group of three or more, so it is rarely worth discarding.",
    ),
  },
  watch: {
    stage: 6,
    title: t("The other players' turns"),
    text: t(
      "Watch the discards: a discarded tile can no longer be drawn, and exposed groups show which hand a player is collecting.",
    ),
  },
  claim: {
    stage: 7,
    title: t("You can claim this tile"),
    text: t(
      "Call it if it completes a group of three or more in your line, and the line says “may call”. The group stays exposed for the rest of the hand. You can always skip it.",
    ),
  },
  idle: {
    stage: 7,
    title: t("A discard"),
    text: t("You cannot use this one. If a tile completes your whole hand, you can claim it even for a pair."),
  },
  expose: {
    stage: 7,
    title: t("Expose the group"),
    text: t(
      "Choose the tiles to expose with the one you called: the same tile, and jokers if needed. Then you discard.",
    ),
  },
  show: { stage: 8, title: t("Show your hand"), text: t("All fourteen tiles match a line.") },
  over: {
    stage: 9,
    title: t("You have finished a game"),
    text: t(
      "The result shows the winning line and the payments. The player who discarded the winning tile pays double; if the winner drew it, everyone pays double. You can play again, or go back to the lobby.",
    ),
  },
};

export const LESSON: Lesson<View> = { steps: tutorialSteps, texts: STEPS, advice };

// The tiles of a suggested move, and the suggestion in words.
export function advice(view: View, move: Move): Advice {
  const tiles = (move.tiles as string[] | undefined) ?? (typeof move.tile === "string" ? [move.tile as string] : []);
  const text = ADVICE[move.do]?.(move, tiles) ?? t("Suggestion: wait.");
  const pick = move.do === "discard" ? handPlaces(view, tiles).slice(0, 1) : placesOf(view, tiles);
  return { text, pick: ["give", "discard", "expose"].includes(move.do) ? pick : [] };
}

const ADVICE: Record<string, (move: Move, tiles: string[]) => string> = {
  give: (_move, tiles) =>
    tiles.length
      ? t("Suggestion: pass {tiles}.", { tiles: tileNames(tiles) })
      : t("Suggestion: pass the incoming tiles unseen."),
  second: (move) => (move.yes ? t("Suggestion: pass a second time.") : t("Suggestion: stop here.")),
  courtesy: (move) =>
    move.count ? t("Suggestion: offer {count}.", { count: String(move.count) }) : t("Suggestion: exchange none."),
  discard: (_move, tiles) => t("Suggestion: discard {tiles}.", { tiles: tileNames(tiles) }),
  exchange: (_move, tiles) => t("Suggestion: exchange {tile} for the joker.", { tile: tileName(tiles[0] ?? "") }),
  pass: () => t("Suggestion: skip it."),
  hold: () => t("Suggestion: wait for a moment."),
  retract: () => t("Suggestion: take back the call."),
  call: () => t("Suggestion: call it."),
  mahjong: () => t("Suggestion: declare mah jongg!"),
  expose: (_move, tiles) => t("Suggestion: expose {tiles} with it.", { tiles: tileNames(tiles) }),
  show: () => t("Suggestion: show your hand!"),
};
