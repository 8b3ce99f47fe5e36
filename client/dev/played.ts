// Games from the deal until the wall is empty, as one seat sees each stage of them, for tests. PURE.

import { layout as american } from "../games/american/layout";
import { rackOf, sampleView } from "../games/american/sample";
import type { View as AmericanView } from "../games/american/view";
import type { Layout, ViewerState } from "../games/game";
import { sampleViewer, sampleWall } from "../games/mahjong/sample";
import { layout as zungJung } from "../games/zung-jung/layout";
import { meldOf, rackOf as rackOfMelds, sampleView as sampleOfZungJung } from "../games/zung-jung/sample";
import type { View as ZungJungView } from "../games/zung-jung/view";

// How often of a hundred discards somebody calls one, and of a hundred groups one has a fourth tile.
const [CALLED, FOURTH] = [22, 30];
const DEALT = 53;
const MOST_LAID = 12; // tiles

export interface Stage {
  phase: "turn" | "claim";
  active: number; // whose turn it is, or whose discard it is
  laid: number[][]; // by seat: the tiles of each group
  discards: { seat: number; claimed: boolean }[];
  drawn: number; // from the wall, after the deal
}

// A stage for each turn, and for each discard that may be called.
export function stagesOf(tiles: number, seed: number): Stage[] {
  const stages: Stage[] = [];
  const laid: number[][] = [[], [], [], []];
  const discards: Stage["discards"] = [];
  const chance = numbers(seed);
  let [active, drawn] = [1, 0];
  const keep = (phase: Stage["phase"]) =>
    stages.push({
      phase,
      active,
      drawn,
      laid: laid.map((groups) => [...groups]),
      discards: discards.map((each) => ({ ...each })),
    });
  while (drawn < tiles - DEALT) {
    keep("turn");
    discards.push({ seat: active, claimed: false });
    keep("claim");
    const caller = (active + 1 + (chance() % 3)) % 4;
    const mine = laid[caller] as number[];
    const group = chance() % 100 < FOURTH ? 4 : 3;
    if (chance() % 100 < CALLED && mine.reduce((sum, tiles) => sum + tiles, group) <= MOST_LAID) {
      (discards[discards.length - 1] as Stage["discards"][number]).claimed = true;
      mine.push(group);
      active = caller;
    } else [active, drawn] = [(active + 1) % 4, drawn + 1];
  }
  return stages;
}

function numbers(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48271) % 2147483647;
    return last >> 8;
  };
}

// How many tiles stand on a rack: one more in its player's turn. replaced: of a group of four, by a tile drawn for it.
function countOf({ phase, active, laid }: Stage, seat: number, replaced: boolean): number {
  const gone = (laid[seat] ?? []).reduce((sum, tiles) => sum + (replaced ? 3 : tiles), 0);
  return 13 - gone + (phase === "turn" && active === seat ? 1 : 0);
}

const handOf = (count: number) => Array.from({ length: count }, (_, k) => `${(k % 9) + 1}D`);

const wallOf = (stacks: number, { drawn }: Stage) => ({
  wall: sampleWall(stacks, DEALT + drawn, 1, 7),
  left: 8 * stacks - DEALT - drawn,
});

function americanView(stage: Stage, me: number | null): AmericanView {
  const { phase, active, laid, discards } = stage;
  const racks = laid.map((groups, seat) => {
    const count = countOf(stage, seat, false);
    const exposed = groups.map((tiles) => ({ tiles: Array(tiles).fill("3D"), tile: "3D", source: (seat + 1) % 4 }));
    return rackOf({ count, exposed, hand: seat === me ? handOf(count) : null });
  });
  const lying = discards.filter(({ claimed }) => !claimed).map(({ seat }) => ({ tile: "3D", seat }));
  const live = phase === "claim" ? (lying[lying.length - 1] ?? null) : null;
  return sampleView({ ...wallOf(19, stage), me, phase, active, racks, discards: lying, live });
}

function zungJungView(stage: Stage, me: number | null): ZungJungView {
  const { phase, active, laid, discards } = stage;
  const racks = laid.map((groups, seat) => {
    const count = countOf(stage, seat, true);
    const melds = groups.map((tiles) =>
      meldOf({ kind: tiles > 3 ? "quad" : "triplet", tiles: Array(tiles).fill("3D"), source: (seat + 1) % 4 }),
    );
    return rackOfMelds({ count, melds, hand: seat === me ? handOf(count) : null });
  });
  const thrown = discards.map((each) => ({ tile: "3D", ...each }));
  return sampleOfZungJung({ ...wallOf(18, stage), me, phase, active, racks, discards: thrown });
}

type Shown = (stage: Stage, me: number | null, part: Partial<ViewerState>) => Layout;

export const GAMES: [name: string, tiles: number, shown: Shown][] = [
  [
    "american",
    152,
    (stage, me, part) => {
      const view = americanView(stage, me);
      return american(view, sampleViewer(view, part));
    },
  ],
  [
    "zung-jung",
    144,
    (stage, me, part) => {
      const view = zungJungView(stage, me);
      return zungJung(view, sampleViewer(view, part));
    },
  ],
];
