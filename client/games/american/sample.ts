// A sample game for tests. PURE.

import { sampleWall } from "../mahjong/sample";
import type { RackView, View } from "./view";

export { sampleViewer } from "../mahjong/sample";

const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B F J".split(" ");

export function rackOf(part: Partial<RackView> = {}): RackView {
  return { count: 13, exposed: [], dead: false, chosen: false, hand: null, score: 650, ...part };
}

// East is seat 1 and rolled 7: the wall is open at stack 7 of seat 1, and 53 tiles have been dealt from there.
export function sampleView(part: Partial<View> = {}): View {
  return {
    phase: "turn",
    turn: 20,
    me: 0,
    card: "practice",
    assist: true,
    east: 1,
    active: 0,
    rolls: [],
    dice: [3, 4],
    wall: sampleWall(19, 53, 1, 7),
    next: [0, 14],
    left: 99,
    racks: [rackOf({ hand: HAND }), rackOf(), rackOf(), rackOf()],
    passing: null,
    given: null,
    drawn: null,
    called: false,
    discards: [],
    live: null,
    answered: null,
    useless: false,
    result: null,
    ...part,
  };
}
