// Whether the tiles of a hand that is being collected can still come, as far as a player can see. PURE.

import type { TableView } from "./table-view";

const COPIES: Record<string, number> = { F: 8, J: 8 }; // of the other tiles there are four each

// joker: one stands in. open: it may still come. only-joker: none is left, but a joker may stand in. gone: neither.
export type How = "yes" | "joker" | "open" | "only-joker" | "gone";

export interface Marked {
  tile: string;
  how: How;
  left: number; // how many of it may still come
}

export const isMissing = ({ how }: Pick<Marked, "how">): boolean => how !== "yes" && how !== "joker";

// How many of a tile lie nowhere open and not in the own hand. open: the tiles of all exposures.
export function unseen(view: TableView, open: string[], tile: string): number {
  const own = view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
  const lying = view.discards.filter(({ claimed }) => !claimed).map((discard) => discard.tile);
  const seen = [...own, ...open, ...lying].filter((one) => one === tile).length;
  const offered = view.live?.tile === tile && view.live.seat !== view.me ? 1 : 0; // it may be claimed now
  return Math.max(0, (COPIES[tile] ?? 4) - seen + offered);
}
