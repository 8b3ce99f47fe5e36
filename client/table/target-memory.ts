// Keeps the hand that a player collects, so that it is still there after a reload of the page.

import type { TargetHand } from "../games/game";

// number: the game of the session, to which the hand belongs.
export interface TargetMemory {
  load(number: number): TargetHand | null;
  save(number: number, target: TargetHand | null): void;
}

export function targetMemory(
  table: string,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): TargetMemory {
  const key = `tilehouse.target.${table}`;
  return {
    load: (number) => {
      const kept = JSON.parse(storage.getItem(key) ?? "null") as { number: number; target: TargetHand } | null;
      return kept?.number === number ? kept.target : null;
    },
    save: (number, target) => {
      if (target) storage.setItem(key, JSON.stringify({ number, target }));
      else storage.removeItem(key);
    },
  };
}

// Of this browser tab. Without storage, which a browser may block, the hand is lost on reload.
export function tabTargetMemory(table: string): TargetMemory | null {
  try {
    return targetMemory(table, sessionStorage);
  } catch {
    return null;
  }
}
