// What prompts, lines and choices of all mahjong games share. PURE.

import { plural, t } from "../../i18n/i18n";
import type {
  Button,
  GamePreference,
  LogLine,
  Move,
  Option,
  Place,
  Prompt,
  Seat,
  TargetHand,
  Terms,
  TilePicture,
} from "../game";

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

// A button for each, or one that lets the player choose among several that have the same key.
export function oneOf(label: string, key: string, choices: Button[]): Button[] {
  const [first] = choices;
  return first && choices.length > 1 ? [{ ...button(label, first.look, key, null), choices }] : choices;
}

// Mah jongg that is certain is the one strong answer.
export function outshone(buttons: Button[], certain: boolean): Button[] {
  const wins = certain && buttons.some(({ look }) => look === "win");
  return wins ? buttons.map((each) => (each.look === "win" ? each : { ...each, quiet: true })) : buttons;
}

export function picture(code: string, tileName: (code: string) => string): TilePicture {
  return { code, name: tileName(code) };
}

export function findOption(options: Option[], kind: string): Option | undefined {
  return options.find((option) => option.kind === kind);
}

// What is shown below a replay instead of the line of the log, because the table shows the rest.
export function briefly(brief: string | undefined): Pick<LogLine, "brief"> {
  return brief === undefined ? {} : { brief };
}

// "The tiles have been dealt. Ann is East."
export function dealtTo(east: Seat, { me, nameOf }: { me: Seat | null; nameOf(seat: Seat): string }): string {
  const first = east === me ? t("You are East.") : t("{name} is East.", { name: nameOf(east) });
  return `${t("The tiles have been dealt.")} ${first}`;
}

// What a player or a host can choose in either mahjong game.

export const DISCARD_SETTINGS: GamePreference[] = [
  {
    name: "second_tap_discard",
    label: t("On touch screens: discard with a second tap"),
    hint: t("Otherwise a second tap puts the tile back, and only the button discards."),
  },
  {
    name: "one_click_discard",
    label: t("Discard with one click"),
    hint: t("Otherwise the first click selects a tile and the second discards it."),
  },
];

export const BETWEEN_GAMES: [string, string] = ["C", t("between two games: ready for the next one")];

// A table's claim window and what happens to mistakes, in words.
export function termsOf({ window, assist }: Record<string, unknown>, rules: string): Terms {
  const claims = window
    ? plural(Number(window), "{n} second to claim a discard", "{n} seconds to claim a discard")
    : t("discards wait until everyone has answered");
  const mistakes = assist === false ? t("strict: mistakes are penalised") : t("assist: mistakes are prevented");
  return { clock: [claims], rules: [rules, mistakes] };
}
