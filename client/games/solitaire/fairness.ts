// The number of a deal recomputed from its table's seed, as in `start` of solitaire/rules/game.py.

import { t } from "../../i18n/i18n";
import type { RecomputedDeal } from "../game";
import { RandomStream } from "../rng";

const DEALS = 999_999_999;

export async function dealNumber(seed: string): Promise<number> {
  return 1 + (await new RandomStream(seed, "deal number").below(DEALS));
}

export async function recompute(facts: Record<string, string | undefined>): Promise<RecomputedDeal> {
  const number = await dealNumber(facts.seed ?? "");
  const link = { text: t("Play this deal again"), href: `${facts.again}${number}` };
  return { text: t("It gives deal number {number}.", { number }), rows: [], link };
}
