// Words that all mahjong games share: of the log, of what a player or a host can choose, and of a table's terms. PURE.

import { plural, t } from "../../i18n/i18n";
import type { GamePreference, LogLine, Seat, Terms } from "../game";

// What is shown below a replay instead of the line of the log, because the table shows the rest.
export function briefly(brief: string | undefined): Pick<LogLine, "brief"> {
  return brief === undefined ? {} : { brief };
}

// The chord of a win closes it: the tiles lie, and the points have arrived.
export const closing = ({ kind }: { kind: string }): Pick<LogLine, "after"> => (kind === "won" ? { after: 2_450 } : {});

// "The tiles have been dealt. Ann is East."
export function dealtTo(east: Seat, { me, nameOf }: { me: Seat | null; nameOf(seat: Seat): string }): string {
  const first = east === me ? t("You are East.") : t("{name} is East.", { name: nameOf(east) });
  return `${t("The tiles have been dealt.")} ${first}`;
}

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
    ? plural(
        Number(window),
        "{n} second to claim a discard, longer on request",
        "{n} seconds to claim a discard, longer on request",
      )
    : t("discards wait until everyone has answered");
  const mistakes = assist === false ? t("strict: mistakes are penalised") : t("assist: mistakes are prevented");
  return { clock: [claims], rules: [rules, mistakes] };
}

// By seat what it pays for, where each payment goes to the winner and nobody pays twice. If not, only the list of payments tells it.
export function paidFor<Pay extends { payer: Seat; payee: Seat }>(
  pays: Pay[],
  winner: Seat | null,
  why: (pay: Pay) => string,
): string[] {
  const payers = new Set(pays.map(({ payer }) => payer));
  const found: string[] = [];
  if (payers.size < pays.length || pays.some(({ payee }) => payee !== winner)) return found;
  for (const pay of pays) found[pay.payer] = why(pay);
  return found;
}
