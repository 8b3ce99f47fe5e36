// Sample tables, and rounds played by chance, for tests and measurements. PURE.

import type { ViewerState } from "../game";
import { countedEnds } from "./ends";
import type { View } from "./fitted-view";
import { handPlace } from "./places";
import { openEnds, type Play, pips, pipsAt, playedTile, TILES } from "./plays";
import type { PlayView } from "./view";

// Seat 0 is to play; seat 1 has seven tiles.
export function sampleView(plays: Play[], part: Partial<View> = {}): View {
  const ends = countedEnds(plays);
  return {
    phase: "play",
    round: 1,
    turn: 5,
    active: 0,
    ready: [],
    plays: plays.map((play, n): PlayView => ({ ...play, seat: n % 2, points: 0, drew: 0, sum: 0 })),
    ends,
    sum: ends.reduce((sum, end) => sum + end.counts, 0),
    hand: ["6|5", "4|2", "3|3", "5|0", "6|6", "2|1", "4|4"],
    counts: [7, 7],
    boneyard: 14,
    drew: 0,
    points: [0, 0],
    hands: [],
    clock: { total: 300_000, spent: 0, runs: true, pause: 120_000 },
    round_end: null,
    how: "",
    score: null,
    hint: null,
    against: "ai",
    practice: true,
    helps: false,
    deal: null,
    ...part,
  };
}

export function sampleViewer(view: View, part: Partial<ViewerState> = {}): ViewerState {
  return {
    seat: 0,
    backs: ["jade", "jade"],
    felt: "green",
    free: { width: 700 * (view.aspect ?? 1.6), height: 700 },
    handOrigins: [],
    picked: [],
    pickable: view.hand.map((_, n) => handPlace(n, 0)),
    highlighted: [],
    target: [],
    dimmed: false,
    handFrom: 0,
    ...part,
  };
}

// Rounds played by chance, for tests and measurements.

const HAND = 7;

// Two players lay tiles by chance and draw when they must, until one goes out or nobody can draw.
export function randomRound(number: number): Play[] {
  const chance = chanceFrom(number);
  const shuffled = byChance(TILES, chance);
  const hands = [shuffled.slice(0, HAND), shuffled.slice(HAND, 2 * HAND)];
  const boneyard = shuffled.slice(2 * HAND);
  const plays: Play[] = [];
  for (let seat = 0; ; ) {
    const hand = hands[seat] as string[];
    const possible = playsFor(hand, plays);
    const drawn = possible.length ? undefined : boneyard.pop();
    if (drawn) hand.push(drawn);
    else if (!possible.length) return plays;
    else {
      const play = possible[chance(possible.length)] as Play;
      plays.push(play);
      hand.splice(hand.indexOf(play.tile), 1);
      if (!hand.length) return plays;
      seat = 1 - seat;
    }
  }
}

function playsFor(hand: string[], plays: Play[]): Play[] {
  if (!plays.length) return hand.map((tile) => ({ tile, at: -1, side: 0 }));
  const ends = openEnds(plays.map((play) => playedTile(play, plays)));
  return hand.flatMap((tile) =>
    ends
      .filter(({ at, side }) => pips(tile).includes(pipsAt((plays[at] as Play).tile, side)))
      .map(({ at, side }) => ({ tile, at, side })),
  );
}

function byChance(tiles: string[], chance: (below: number) => number): string[] {
  return tiles
    .map((tile) => ({ tile, at: chance(1 << 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tile }) => tile);
}

// Mulberry32.
function chanceFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

// Plays in a row: "6|4 4|4 4|1", each at the newest end it fits.
export function row(tiles: string): Play[] {
  const plays: Play[] = [];
  for (const tile of tiles.split(" ")) {
    const play = playsFor([tile], plays).sort((a, b) => b.at - a.at || a.side - b.side)[0];
    if (!play) throw new Error(`${tile} fits nowhere`);
    plays.push(play);
  }
  return plays;
}
