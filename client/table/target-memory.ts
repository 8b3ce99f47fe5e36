// Keeps the hand that a player collects, so that it is still there after a reload of the page.

import type { TargetHand } from "../games/game";
import { type Kept, keptValue, tabStorage } from "../ui/storage";

// number: the game of the session, to which the hand belongs.
export interface TargetMemory {
  load(number: number): TargetHand | null;
  save(number: number, target: TargetHand | null): void;
}

export function targetMemory(table: string, storage: Kept = tabStorage): TargetMemory {
  const key = `tilehouse.target.${table}`;
  return {
    load: (number) => {
      const kept = keptValue<{ number: number; target: TargetHand }>(storage, key);
      return kept?.number === number ? kept.target : null;
    },
    save: (number, target) => {
      if (target) storage.setItem(key, JSON.stringify({ number, target }));
      else storage.removeItem(key);
    },
  };
}
