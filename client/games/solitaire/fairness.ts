// The number of a deal recomputed from its table's seed, as in `start` of solitaire/rules/game.py.

import { t } from "../../i18n/i18n";
import { dealNumber } from "../deal-number";
import type { RecomputedDeal } from "../game";

export async function recompute(facts: Record<string, string | undefined>): Promise<RecomputedDeal> {
  const number = await dealNumber(facts.seed ?? "");
  const link = { text: t("Play this deal again"), href: `${facts.again}${number}` };
  return { text: t("It gives deal number {number}.", { number }), rows: [], link };
}
