// The number of a deal of solitaire from its table's seed: solitaire/rules/game.py `start`, written again.

import { Stream } from "./chance";

const DEALS = 999_999_999;

export async function dealNumber(seed: string): Promise<number> {
  return 1 + (await new Stream(seed, "deal number").below(DEALS));
}
