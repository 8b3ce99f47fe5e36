// A deal recomputed from its table's seed, as in `start` of solitaire/rules/game.py.

import { t } from "../../i18n/i18n";
import type { RecomputedDeal } from "../game";
import { dealNumber, RandomStream } from "../rng";
import { overlap, type Spot } from "./board";

// facts: places, the layout as JSON; mode; dealing; again, where the deal can be played again, if it can; shared, in a
// contest, whose seed itself is what a deal's number is elsewhere.
export async function recompute(facts: Record<string, string | undefined>): Promise<RecomputedDeal> {
  const { seed = "", mode, dealing, again, shared } = facts;
  const places = JSON.parse(facts.places ?? "[]") as Spot[];
  const number = shared ? seed : String(await dealNumber(seed));
  const laid = dealing === "easy" ? await deal({ places, scored: mode === "score", seed: number }) : null;
  const text = shared ? t("It gives this board:") : t("It gives deal number {number}.", { number });
  const link = { text: t("Play this deal again"), href: `${again}${number}` };
  return { text, rows: laid ? layers(places, laid) : [], ...(again && { link }) };
}

// The tiles of each layer, row by row.
function layers(places: Spot[], laid: string[]): RecomputedDeal["rows"] {
  const order = [...places.keys()].sort((a, b) => compare(places[a] as Spot, places[b] as Spot));
  const numbers = [...new Set(places.map(([, , z]) => z))].sort((a, b) => a - b);
  return numbers.map((layer) => ({
    title: t("Layer {number}, row by row from the top left", { number: layer + 1 }),
    tiles: order.filter((n) => places[n]?.[2] === layer).map((n) => laid[n] as string),
  }));
}

function compare(a: Spot, b: Spot): number {
  return a[1] - b[1] || a[0] - b[0];
}

// Easy deals, as in solitaire/rules/deal.py and board.py, so that anyone can recompute one from its number or seed.

const TRIES = 4; // after that the server searches, once in some hundred deals
const SUITS = ["C", "D", "B"].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`));
const HONORS = ["E", "S", "W", "N", "RD", "GD", "WD"];
const FOURS = [...SUITS, ...HONORS].map((face) => [face, face, face, face]);
const BONUS = ["F", "S"].map((kind) => [1, 2, 3, 4].map((number) => `${kind}${number}`));

type Pair<T> = [T, T];

interface Deal {
  places: Spot[];
  scored: boolean; // all bonus tiles match each other
  seed: string; // or the deal's number
}

// The face of each place; null for the few deals that the server finds by searching.
export async function deal({ places, scored, seed }: Deal): Promise<string[] | null> {
  const faces = await facesFor(places.length, new RandomStream(seed, "faces"));
  const chance = new RandomStream(seed, "deal");
  const taken = await clearing(places, chance);
  if (!taken) return null;
  const pairs = await matched(faces, scored, chance);
  const laid: string[] = [];
  for (const [index, [a, b]] of taken.entries()) [laid[a], laid[b]] = pairs[index] as Pair<string>;
  return laid;
}

async function facesFor(size: number, chance: RandomStream): Promise<string[]> {
  const fours = await chance.shuffled([...FOURS, ...BONUS]);
  const drawn: string[] = [];
  for (const four of fours) drawn.push(...(await chance.shuffled(four)));
  return drawn.slice(0, size);
}

// Random free pairs that clear the board, in the order they are taken.
async function clearing(places: Spot[], chance: RandomStream): Promise<Pair<number>[] | null> {
  const around = places.map((_, n) => neighbours(places, n));
  for (let tries = 0; tries < TRIES; tries++) {
    const pairs = await randomPairs(around, chance);
    if (2 * pairs.length === places.length) return pairs;
  }
  return null;
}

interface Neighbours {
  above: number[];
  left: number[];
  right: number[];
  touched: number[]; // may become free when this tile is taken; lowest number first
}

function neighbours(places: Spot[], n: number): Neighbours {
  const here = places[n] as Spot;
  const where = (related: (spot: Spot) => boolean) => [...places.keys()].filter((m) => related(places[m] as Spot));
  const beside = (step: number) => (spot: Spot) =>
    spot[2] === here[2] && spot[0] - here[0] === step && Math.abs(spot[1] - here[1]) < 2;
  const under = (spot: Spot) => spot[2] < here[2] && overlap(spot, here);
  return {
    above: where((spot) => spot[2] > here[2] && overlap(spot, here)),
    left: where(beside(-2)),
    right: where(beside(2)),
    touched: where((spot) => under(spot) || beside(-2)(spot) || beside(2)(spot)),
  };
}

async function randomPairs(around: Neighbours[], chance: RandomStream): Promise<Pair<number>[]> {
  const rest = new Set(around.keys());
  const lies = (m: number) => rest.has(m);
  const isFree = ({ above, left, right }: Neighbours) => !above.some(lies) && !(left.some(lies) && right.some(lies));
  const free = [...around.keys()].filter((n) => isFree(around[n] as Neighbours));
  const waiting = new Set([...rest].filter((n) => !free.includes(n)));
  const pairs: Pair<number>[] = [];
  while (free.length > 1) {
    const pair: Pair<number> = [await draw(free, chance), await draw(free, chance)];
    pairs.push(pair);
    for (const n of pair) rest.delete(n);
    const touched = pair.flatMap((n) => (around[n] as Neighbours).touched);
    for (const n of [...new Set(touched)].sort((a, b) => a - b)) {
      if (!waiting.has(n) || !isFree(around[n] as Neighbours)) continue;
      free.push(n);
      waiting.delete(n);
    }
  }
  return pairs;
}

async function draw(free: number[], chance: RandomStream): Promise<number> {
  const at = await chance.below(free.length);
  const drawn = free[at] as number;
  free[at] = free[free.length - 1] as number;
  free.pop();
  return drawn;
}

// The faces in matching pairs, in random order.
async function matched(faces: string[], scored: boolean, chance: RandomStream): Promise<Pair<string>[]> {
  const groups = new Map<string, string[]>();
  for (const face of faces) {
    const bonus = /^[FS]\d$/.test(face);
    const key = bonus ? (scored ? "bonus" : `${face[0]}`) : `=${face}`;
    groups.set(key, [...(groups.get(key) ?? []), face]);
  }
  const pairs: Pair<string>[] = [];
  for (const group of groups.values()) {
    const mixed = await chance.shuffled(group);
    for (let at = 0; at < mixed.length; at += 2) pairs.push([mixed[at] as string, mixed[at + 1] as string]);
  }
  return chance.shuffled(pairs);
}
