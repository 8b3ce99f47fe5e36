// Rounds played by chance, for tests and measurements. PURE.

import { openEnds, type Play, pips, pipsAt, playedTile, TILES } from "./plays";

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
