// Texts for refused moves: the game's own first, then those of the table. The server loads the same refusals.json for pages
// without scripts.

import { t } from "../i18n/i18n";
import TABLE from "./refusals.json";

export function refusalText(code: string, ofGame: Record<string, string>): string {
  const text = (TABLE as Record<string, string>)[code];
  return ofGame[code] ?? (text === undefined ? t("This was not accepted. Nothing has changed.") : t(text));
}
