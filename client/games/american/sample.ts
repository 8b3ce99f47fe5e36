// A sample game for tests. PURE.

import type { Seat, ViewerState } from "../game";
import type { RackView, View } from "./view";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J".split(" ");

export function rackOf(part: Partial<RackView> = {}): RackView {
  return { count: 13, exposed: [], dead: false, chosen: false, hand: null, score: 650, ...part };
}

// East is seat 1 and rolled 7: the wall is open at stack 7 of seat 1, and 53 tiles have been dealt from there.
export function sampleView(part: Partial<View> = {}): View {
  const wall = [0, 1, 2, 3].map(() => Array.from({ length: 19 }, () => 2));
  const view: View = {
    phase: "turn",
    turn: 20,
    me: 0,
    card: "practice",
    assist: true,
    east: 1,
    active: 0,
    rolls: [],
    dice: [3, 4],
    wall,
    next: [0, 14],
    left: 99,
    racks: [rackOf({ hand: HAND }), rackOf(), rackOf(), rackOf()],
    passing: null,
    given: null,
    drawn: null,
    discards: [],
    live: null,
    answered: null,
    useless: false,
    result: null,
  };
  takeFromWall(view.wall, 53, 1, 7);
  return { ...view, ...part };
}

function takeFromWall(wall: number[][], tiles: number, seat: Seat, stack: number): void {
  for (let left = tiles; left > 0; left--) {
    const here = wall[seat] as number[];
    here[stack] = (here[stack] as number) - 1;
    if (here[stack] === 0) [seat, stack] = stack === 18 ? [(seat + 3) % 4, 0] : [seat, stack + 1];
  }
}

export function sampleViewer(view: View, part: Partial<ViewerState> = {}): ViewerState {
  const hand = view.me === null ? [] : (view.racks[view.me]?.hand ?? []);
  const backs = ["bamboo", "wave", "plum", "jade"];
  return {
    seat: view.me ?? 0,
    backs,
    felt: "green",
    aspect: 1.6,
    handOrigins: hand.map((_, k) => k),
    picked: [],
    pickable: [],
    highlighted: [],
    target: [],
    dimmed: false,
    ...part,
  };
}
