// A mahjong deal recomputed from its seed, as in mahjong/rules/wall.py.

import { t } from "../../i18n/i18n";
import type { RecomputedDeal } from "../game";
import { RandomStream } from "../rng";

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const suited = ["D", "B", "C"].flatMap((suit) => numbers.map((n) => `${n}${suit}`));
const four = [...suited, "E", "S", "W", "N", "RD", "GD", "WD"];
const KINDS = [...four, "F", "J"];

// The tiles of each game, in the order in which they are shuffled.
export const WITHOUT_FLOWERS = four.flatMap((tile) => Array<string>(4).fill(tile));
export const WITH_JOKERS = [...WITHOUT_FLOWERS, ...Array<string>(8).fill("F"), ...Array<string>(8).fill("J")];

interface Deal {
  east: number;
  hands: string[][];
  wall: string[]; // in drawing order
}

// east: the seat that is East by rotation, or null for the first game of a session, where dice decide.
export async function deal(seed: string, east: number | null, set: string[]): Promise<Deal> {
  const tiles = await new RandomStream(seed, "wall").shuffled(set);
  const first = east ?? (await rollForEast(seed));
  const hands: string[][] = [[], [], [], []];
  const take = (turn: number, from: number, count: number) =>
    hands[(first + turn) % 4]?.push(...tiles.slice(from, from + count));
  for (let from = 0; from < 48; from += 4) take(from / 4, from, 4);
  for (const [at, turn] of [0, 1, 2, 3, 0].entries()) take(turn, 48 + at, 1);
  for (const hand of hands) hand.sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
  return { east: first, hands, wall: tiles.slice(53) };
}

async function rollForEast(seed: string): Promise<number> {
  const dice = new RandomStream(seed, "roll");
  for (;;) {
    const sums: number[] = [];
    for (let seat = 0; seat < 4; seat++) sums.push((await dice.below(6)) + (await dice.below(6)) + 2);
    const best = Math.max(...sums);
    if (sums.indexOf(best) === sums.lastIndexOf(best)) return sums.indexOf(best);
  }
}

type Facts = Record<string, string | undefined>;

const WINDS = [t("East"), t("South"), t("West"), t("North")];

// What a table of the game shows of its deal.
export const withJokers = recomputing(WITH_JOKERS);
export const withoutFlowers = recomputing(WITHOUT_FLOWERS);

function recomputing(set: string[]): (facts: Facts, names: string[]) => Promise<RecomputedDeal> {
  return (facts, names) => recompute(facts, names, set);
}

async function recompute(facts: Facts, names: string[], set: string[]): Promise<RecomputedDeal> {
  const dealt = await deal(facts.seed ?? "", facts.east ? Number(facts.east) : null, set);
  const hands = dealt.hands.map((tiles, seat) => {
    const wind = WINDS[(seat - dealt.east + 4) % 4] ?? "";
    const name = names[seat] || t("Seat {number}", { number: seat + 1 });
    return { title: t("{name}, {wind}", { name, wind }), tiles };
  });
  const wall = {
    title: t("The wall, {count} tiles in the order they are drawn", { count: dealt.wall.length }),
    tiles: dealt.wall,
  };
  return { text: t("This is what the seed deals:"), rows: [...hands, wall] };
}
