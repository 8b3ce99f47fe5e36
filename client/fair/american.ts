// The deal of American mah jongg from its seed: mahjong/rules/american/wall.py, written again.

import { Stream } from "./chance";

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const suited = ["D", "B", "C"].flatMap((suit) => numbers.map((n) => `${n}${suit}`));
const four = [...suited, "E", "S", "W", "N", "RD", "GD", "WD"];
const KINDS = [...four, "F", "J"];
const SET = KINDS.flatMap((tile) => Array<string>(tile === "F" || tile === "J" ? 8 : 4).fill(tile));

export interface Deal {
  east: number;
  hands: string[][];
  wall: string[]; // in the order in which the tiles leave it
}

// east: the seat the last game of the session left it to; null at a session's first game, where the dice decide.
export async function deal(seed: string, east: number | null): Promise<Deal> {
  const tiles = await new Stream(seed, "wall").shuffled(SET);
  const first = east ?? (await rollForEast(seed));
  const hands: string[][] = [[], [], [], []];
  const take = (turn: number, from: number, count: number) =>
    hands[(first + turn) % 4]?.push(...tiles.slice(from, from + count));
  for (let from = 0; from < 48; from += 4) take(from / 4, from, 4);
  [0, 1, 2, 3, 0].forEach((turn, at) => take(turn, 48 + at, 1));
  for (const hand of hands) hand.sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
  return { east: first, hands, wall: tiles.slice(53) };
}

async function rollForEast(seed: string): Promise<number> {
  const dice = new Stream(seed, "roll");
  for (;;) {
    const sums: number[] = [];
    for (let seat = 0; seat < 4; seat++) sums.push((await dice.below(6)) + (await dice.below(6)) + 2);
    const best = Math.max(...sums);
    if (sums.indexOf(best) === sums.lastIndexOf(best)) return sums.indexOf(best);
  }
}
