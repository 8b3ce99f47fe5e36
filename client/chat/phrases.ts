// Quick phrases. The table's chat carries their codes, so everybody reads them in their own language.

import { t } from "../i18n/i18n";
import type { TableStatus } from "../live/protocol";

const PHRASES: Record<string, string> = {
  hello: t("Hello!"),
  good_luck: t("Good luck!"),
  one_moment: t("One moment, please."),
  well_played: t("Well played!"),
  sorry: t("Sorry!"),
  good_game: t("Good game!"),
  thank_you: t("Thank you!"),
};

const OFFERED: Record<TableStatus, string[]> = {
  waiting: ["hello", "good_luck", "one_moment"],
  playing: ["well_played", "one_moment", "sorry"],
  between: ["good_game", "thank_you", "one_moment"],
  over: ["good_game", "thank_you"],
};

// The codes of those that suit the moment.
export function phrasesFor(status: TableStatus): string[] {
  return OFFERED[status];
}

// A page that was loaded before a phrase was added cannot say it.
export function phraseText(code: string): string {
  return PHRASES[code] ?? "…";
}
