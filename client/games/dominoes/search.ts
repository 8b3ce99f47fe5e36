// Lays a board anew where nothing simpler fits: items that are in the way take another way, chosen by chance, until no fault is left.
// It starts from how the board lies, then, because that may lead nowhere, from boards laid by chance: many short tries are faster
// than a long one. The chance is the same every time, so a board always lies the same. PURE.

import type { Fitting } from "./fitting";
import type { PlayedTile } from "./plays";
import { mirrored, replaced, sameWay, type Way } from "./spots";

const STEPS = 200; // of each restart
const UP = 60; // percent: rather turn the tile it is attached to
const MIRROR = 40; // percent: mirror what is attached to it, too
const WORSE = 40; // percent: go on from a way with one fault more
const MOST = 99; // faults at the start

type Chance = (below: number) => number;

export function searched(fitting: Fitting, old: Way[], restarts: number): Way[] | null {
  const chance = chanceFrom(fitting.tiles.length);
  for (let restart = 0; restart < restarts; restart++) {
    fitting.ways = fitting.options.map((ways, n) => (!restart && old[n]) || (ways[chance(ways.length)] as Way));
    if (untangled(fitting, chance)) return nearerTo(old, fitting);
  }
  return null;
}

function untangled(fitting: Fitting, chance: Chance): boolean {
  let faults = fitting.faults(MOST);
  for (let step = 0; step < STEPS && faults; step++) {
    const { ways, blamed } = fitting;
    fitting.ways = varied(fitting, chance);
    const now = fitting.faults(faults + 1);
    if (now <= faults || (now === faults + 1 && chance(100) < WORSE)) faults = now;
    else [fitting.ways, fitting.blamed] = [ways, blamed];
  }
  return faults === 0;
}

function varied(fitting: Fitting, chance: Chance): Way[] {
  const { ways, blamed, items, options } = fitting;
  let n = blamed[chance(blamed.length)] as number;
  const parent = () => (items[n] as PlayedTile).at;
  while (parent() >= 0 && chance(100) < UP) n = parent();
  const own = options[n] as Way[];
  const current = own.findIndex((way) => sameWay(way, ways[n] as Way));
  const next = exchanged(fitting, n, own[(current + 1 + chance(own.length - 1)) % own.length] as Way);
  if (chance(100) >= MIRROR) return next;
  const attached = fitting.attachedTo(n);
  return next.map((way, k) => (attached[k] && k !== n ? mirrored(way) : way));
}

// Item n lies this way. What is attached to the same tile and lay this way takes the former way of n.
function exchanged({ ways, items, options }: Fitting, n: number, way: Way): Way[] {
  const next = replaced(ways, n, way);
  const { at } = items[n] as PlayedTile;
  const { turn } = ways[n] as Way;
  for (let k = 0; k < items.length; k++) {
    if (k === n || (items[k] as PlayedTile).at !== at || (ways[k] as Way).turn !== way.turn) continue;
    const possible = (options[k] as Way[]).filter((other) => other.turn === turn);
    const other = possible.find(({ across }) => across === (ways[k] as Way).across) ?? possible[0];
    if (other) next[k] = other;
  }
  return next;
}

// Undoes changes that were not needed, so that fewer tiles move.
function nearerTo(old: Way[], fitting: Fitting): Way[] {
  for (const [n, way] of old.entries()) {
    const ways = fitting.ways;
    if (sameWay(way, ways[n] as Way)) continue;
    fitting.ways = replaced(ways, n, way);
    if (fitting.faults(0)) fitting.ways = ways;
  }
  return fitting.ways;
}

// A plain linear congruential generator.
function chanceFrom(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}
