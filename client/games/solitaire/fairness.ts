// A deal recomputed from its table's seed, as in `start` of solitaire/rules/game.py.

import { t } from "../../i18n/i18n";
import { dealNumber } from "../deal-number";
import type { RecomputedDeal } from "../game";
import { deal } from "./dealing";
import type { Spot } from "./places";

// facts: places, the layout as JSON; mode; dealing; again, where the deal can be played again, if it can; shared, in a
// contest, whose seed itself is what a deal's number is elsewhere.
export async function recompute(facts: Record<string, string | undefined>): Promise<RecomputedDeal> {
  const { seed = "", mode, dealing, again, shared } = facts;
  const places = JSON.parse(facts.places ?? "[]") as Spot[];
  const number = shared ? seed : String(await dealNumber(seed));
  const laid = dealing === "easy" ? await deal({ places, scored: mode === "score", seed: number }) : null;
  const text = shared ? t("It gives this board:") : t("It gives deal number {number}.", { number });
  const link = { text: t("Play this deal again"), href: `${again}${number}` };
  return { text, rows: laid ? layers(places, laid) : [], ...(again && { link }) };
}

// The tiles of each layer, row by row.
function layers(places: Spot[], laid: string[]): RecomputedDeal["rows"] {
  const order = [...places.keys()].sort((a, b) => compare(places[a] as Spot, places[b] as Spot));
  const numbers = [...new Set(places.map(([, , z]) => z))].sort((a, b) => a - b);
  return numbers.map((layer) => ({
    title: t("Layer {number}, row by row from the top left", { number: layer + 1 }),
    tiles: order.filter((n) => places[n]?.[2] === layer).map((n) => laid[n] as string),
  }));
}

function compare(a: Spot, b: Spot): number {
  return a[1] - b[1] || a[0] - b[0];
}
