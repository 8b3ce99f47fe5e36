// The first round recomputed from its table's seed, as in `start` and `deal` of dominoes/rules.

import { t } from "../../i18n/i18n";
import type { RecomputedDeal } from "../game";
import { dealNumber, RandomStream } from "../rng";
import { TILES } from "./plays";

const HAND = 7;

// The tiles of both hands, and the boneyard in the order it is drawn.
export async function deal(number: string, round: number): Promise<{ hands: string[][]; boneyard: string[] }> {
  const tiles = await new RandomStream(number, `round ${round}`).shuffled(TILES);
  return { hands: [tiles.slice(0, HAND), tiles.slice(HAND, 2 * HAND)], boneyard: tiles.slice(2 * HAND) };
}

export async function recompute(facts: Record<string, string | undefined>, names: string[]): Promise<RecomputedDeal> {
  const { seed = "", shared } = facts; // the seed of a contest is itself what a deal's number is elsewhere
  const number = shared ? seed : String(await dealNumber(seed));
  const { hands, boneyard } = await deal(number, 1);
  const rows = hands.map((tiles, seat) => ({
    title: names[seat] || t("Seat {number}", { number: seat + 1 }),
    tiles,
  }));
  const link = { text: t("Play this deal again"), href: `${facts.again}${number}` };
  return {
    text: shared ? t("Its first round:") : t("It gives deal number {number}. Its first round:", { number }),
    rows: [...rows, { title: t("The boneyard, in the order it is drawn"), tiles: boneyard }],
    ...(facts.again && { link }),
  };
}
