// What the prompts of all mahjong games share. PURE.

import { t } from "../../i18n/i18n";
import type { Button, Move, Option, Place, Prompt, TargetHand, TilePicture } from "../game";

// The input of every prompt.
export interface PromptContext<View> {
  view: View;
  options: Option[];
  picked: Place[];
  names: string[];
  goal?: TargetHand | null; // the hand that the player collects, or what is shown as their goal
}
export type PromptParts = Partial<Prompt> & { text: string };

export function button(label: string, look: Button["look"], key: string, move: Move | null, confirm = ""): Button {
  return { label, look, key, move, confirm };
}

// A move of this kind without anything to choose.
export function simpleButton(label: string, look: Button["look"], key: string, kind: string): Button {
  const note = look === "wait" ? { note: t("more time") } : {};
  return { ...button(label, look, key, { do: kind }), ...note };
}

// A button for each, or one that lets the player choose among several that have the same key.
export function oneOf(label: string, key: string, choices: Button[]): Button[] {
  const [first] = choices;
  return first && choices.length > 1 ? [{ ...button(label, first.look, key, null), choices }] : choices;
}

const COMPLETE = t("Your hand is complete!");

// Mah jongg that is certain is the one strong answer, and says why.
export function outshone(buttons: Button[], certain: boolean): Button[] {
  const wins = certain && buttons.some(({ look }) => look === "win");
  return wins
    ? buttons.map((each) => (each.look === "win" ? { ...each, note: COMPLETE } : { ...each, quiet: true }))
    : buttons;
}

export function picture(code: string, tileName: (code: string) => string): TilePicture {
  return { code, name: tileName(code) };
}

export function findOption(options: Option[], kind: string): Option | undefined {
  return options.find((option) => option.kind === kind);
}
