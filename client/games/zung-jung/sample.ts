// A sample game for tests. PURE.

import { sampleWall } from "../mahjong/sample";
import type { MeldView, RackView, ResultView, View } from "./view";

export { sampleViewer } from "../mahjong/sample";

export const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const HAND = "1D 2D 3D 4D 5D 6D 7D 8D 9D 1B 2B E RD".split(" ");

export function rackOf(part: Partial<RackView> = {}): RackView {
  return { count: 13, melds: [], hand: null, score: 0, ...part };
}

export function meldOf(part: Partial<MeldView>): MeldView {
  return { kind: "triplet", tiles: ["3D", "3D", "3D"], concealed: false, small: false, tile: "3D", source: 1, ...part };
}

// East is seat 1. Its dice chose seat 2's wall, which was broken after 7 stacks: 53 tiles have been dealt from there, and
// supplement tiles come from stack 6.
export function sampleView(part: Partial<View> = {}): View {
  return {
    phase: "turn",
    turn: 20,
    me: 0,
    assist: true,
    scoring: 5,
    penalty: 10,
    east: 1,
    active: 0,
    rolls: [],
    dice: [1, 2, 3],
    broken: 2,
    break_dice: [2, 2, 3],
    wall: sampleWall(17, 53, 2, 7),
    next: [1, 16],
    supplement: [2, 6],
    left: 83,
    racks: [rackOf({ hand: HAND }), rackOf(), rackOf(), rackOf()],
    drawn: null,
    discards: [],
    live: null,
    ready: false,
    answered: null,
    result: null,
    ...part,
  };
}

// Ben has won with Ann's discard.
export function sampleResult(part: Partial<ResultView> = {}): ResultView {
  const tiles = ["1D 2D 3D", "4B 5B 6B", "RD RD RD", "7C 8C 9C", "9D 9D"].map((text) => text.split(" "));
  const kinds = ["run", "run", "triplet", "run", "pair"] as const;
  return {
    how: "discard",
    winner: 1,
    discarder: 0,
    tile: "3D",
    parts: tiles.map((set, at) => ({ kind: kinds[at] ?? "run", tiles: set, concealed: at > 1 })),
    irregular: "",
    patterns: [
      { id: "1.2", points: 5, times: 1 },
      { id: "3.1", points: 10, times: 1 },
    ],
    total: 15,
    limit: "",
    value: 15,
    pays: [{ payer: 0, payee: 1, points: 45, why: "discard" }],
    points: [-45, 45, 0, 0],
    ...part,
  };
}
