// The number of a deal that its table's seed leads to, in games whose deals have numbers.

import { RandomStream } from "./rng";

const DEALS = 999_999_999;

export async function dealNumber(seed: string): Promise<number> {
  return 1 + (await new RandomStream(seed, "deal number").below(DEALS));
}
