// Texts for refused moves: the game's own first, then those of the table. `python -m ops.client_types` writes refusals.json from
// tables/refusals.py, whose texts pages without scripts show.

import { t } from "../i18n/i18n";
import TABLE from "./refusals.json";

export function refusalText(code: string, ofGame: Record<string, string>): string {
  const text = (TABLE as Record<string, string>)[code];
  return ofGame[code] ?? (text === undefined ? t("This was not accepted. Nothing has changed.") : t(text));
}
