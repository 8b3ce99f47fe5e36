// What sample games of all mahjong games share, for tests. PURE.

import type { Seat, ViewerState } from "../game";
import type { TableView } from "./table-view";

export function sampleViewer(view: Pick<TableView, "me" | "racks">, part: Partial<ViewerState> = {}): ViewerState {
  const hand = view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
  const backs = ["bamboo", "wave", "plum", "jade"];
  return {
    seat: view.me ?? 0,
    backs,
    felt: "green",
    free: { width: 1120, height: 700 },
    handOrigins: hand.map((_, k) => k),
    picked: [],
    pickable: [],
    highlighted: [],
    target: [],
    dimmed: false,
    handFrom: 0,
    ...part,
  };
}

// Complete walls from which this many tiles have been drawn, beginning at this stack.
export function sampleWall(stacks: number, tiles: number, seat: Seat, stack: number): number[][] {
  const wall = [0, 1, 2, 3].map(() => Array.from({ length: stacks }, () => 2));
  for (let left = tiles; left > 0; left--) {
    const here = wall[seat] as number[];
    here[stack] = (here[stack] as number) - 1;
    if (here[stack] === 0) [seat, stack] = stack === stacks - 1 ? [(seat + 3) % 4, 0] : [seat, stack + 1];
  }
  return wall;
}
