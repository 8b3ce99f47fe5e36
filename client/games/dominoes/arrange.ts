// Finds how the tiles of a board lie: as before if the newest one has room, otherwise with few tiles moved. PURE.

import { comfortable, Fitting, type Foresight, type Room, zoomOf } from "./fitting";
import { freeEnds } from "./free-ends";
import type { PlayedTile } from "./plays";
import { doubleWays, mirrored, replaced, sameWay, type Turn, type Way } from "./spots";

const SIZE = 110; // what a board as large as its room costs
const FIRST = 0.96; // of the room, until a board needs more
const WIDER = 1.1; // the room grows by this factor where even the search finds nothing
// gap: cells between tiles that are not attached to each other.
const KEPT: { gap: number; foresight: Foresight }[] = [
  { gap: 1, foresight: "later" },
  { gap: 1, foresight: "now" },
];
// restarts: of the search.
const ATTEMPTS: { gap: number; foresight: Foresight; restarts: number }[] = [
  { gap: 1, foresight: "now", restarts: 15 },
  { gap: 0, foresight: "now", restarts: 35 },
  { gap: 0, foresight: "none", restarts: 150 },
];

interface Candidate {
  ways: Way[];
  cost: number;
}

// The board with one more tile, with a free place at every end. `before` is null for the first tile. What lies stays as it is if at all
// possible: all of the room is used, and tiles lie close, before one moves.
export function extended(before: Fitting | null, tiles: PlayedTile[], room: Room): Fitting {
  const old = before?.ways.slice(0, tiles.length - 1) ?? [];
  const rooms = roomsAfter(before, room);
  for (const inRoom of rooms)
    for (const { gap, foresight } of KEPT) {
      const fitting = unmoved(before, new Fitting(tiles, old, inRoom, gap, foresight));
      if (fitting) return fitting;
    }
  const all = rooms[rooms.length - 1] as Room;
  const close = unmoved(before, new Fitting(tiles, old, all, 0));
  return close ?? moved(tiles, old, all) ?? extended(before, tiles, resized(all, WIDER));
}

// A board that has grown into all of the room stays so large.
function roomsAfter(before: Fitting | null, room: Room): Room[] {
  const least = before?.room ?? resized(room, FIRST);
  return least.width < room.width || least.height < room.height ? [least, room] : [least];
}

const resized = ({ width, height }: Room, by: number): Room => ({
  width: Math.round(width * by),
  height: Math.round(height * by),
});

// The board with the newest tile where its place was kept, or anywhere else at its end.
function unmoved(before: Fitting | null, fitting: Fitting): Fitting | null {
  const newest = fitting.tiles.length - 1;
  const old = fitting.ways;
  const options = (fitting.options[newest] as Way[]).filter((way) => !liesAlongLine(fitting.tiles[newest], way));
  const ways =
    (before ? asKept(before, fitting) : first(fitting)) ?? best(options.map((way) => tried(fitting, [...old, way])));
  return ways && settled(fitting, ways);
}

const liesAlongLine = (tile: PlayedTile | undefined, { turn, across }: Way) => tile?.double && !across && !(turn & 1);

function moved(tiles: PlayedTile[], old: Way[], room: Room): Fitting | null {
  for (const { gap, foresight, restarts } of ATTEMPTS) {
    const fitting = new Fitting(tiles, old, room, gap, foresight);
    const ways = oneTurned(fitting, old) ?? searched(fitting, old, restarts);
    if (ways) return settled(fitting, ways);
  }
  return null;
}

// The board grows along the longer side of the room.
function first(fitting: Fitting): Way[] | null {
  const along = fitting.room.width >= fitting.room.height ? 0 : 1;
  const way = fitting.options[0]?.find(({ turn }) => turn === along) as Way;
  return tried(fitting, [way])?.ways ?? null;
}

function settled(fitting: Fitting, ways: Way[]): Fitting {
  fitting.ways = ways;
  fitting.faults(Infinity);
  return fitting;
}

// The newest tile where the place was kept free.
function asKept(before: Fitting, fitting: Fitting): Way[] | null {
  const newest = before.tiles.length;
  const tile = fitting.tiles[newest] as PlayedTile;
  const kept = before.items.findIndex(({ at, side }, k) => k >= newest && at === tile.at && side === tile.side);
  const turn = before.ways[kept]?.turn as Turn;
  const ways = tile.double ? doubleWays(tile, fitting.tiles, turn) : [{ turn, across: false }];
  for (const way of ways) {
    const found = tried(fitting, [...before.ways.slice(0, newest), way]);
    if (found) return found.ways;
  }
  return null;
}

// The tiles laid these ways, and what it costs; null if that does not fit, or costs no less than `below`.
function tried(fitting: Fitting, ways: Way[], below = Infinity): Candidate | null {
  fitting.ways = ways;
  if (!fitting.laidTiles() || sizeCost(fitting, fitting.tiles.length) >= below) return null;
  const cost = freeEnds(fitting);
  return cost === null ? null : { ways: fitting.ways, cost: cost + sizeCost(fitting, fitting.items.length) };
}

function sizeCost(fitting: Fitting, count: number): number {
  return SIZE * Math.max(comfortable(fitting.room), zoomOf(fitting.bounds(count), fitting.room));
}

function best(found: (Candidate | null)[]): Way[] | null {
  return cheaper(found)?.ways ?? null;
}

function cheaper(found: (Candidate | null)[]): Candidate | null {
  return found.reduce((a, b) => (b && (!a || b.cost < a.cost) ? b : a), null);
}

// One tile of the board turns another way, with everything attached to it, as it was or mirrored. Small branches come first, and what
// cannot be cheaper than the winner is not tried.
function oneTurned(fitting: Fitting, old: Way[]): Way[] | null {
  let winner: Candidate | null = null;
  for (const { n, attached, moved } of branches(fitting, old.length)) {
    for (const ways of turnings(fitting, old, n, attached)) {
      const below: number = (winner?.cost ?? Infinity) - moved;
      if (below <= SIZE * comfortable(fitting.room)) break;
      const found = tried(fitting, ways, below);
      if (found) winner = cheaper([winner, { ...found, cost: found.cost + moved }]);
    }
  }
  return winner?.ways ?? null;
}

function branches(fitting: Fitting, count: number) {
  const all = Array.from({ length: count }, (_, n) => {
    const attached = fitting.attachedTo(n);
    return { n, attached, moved: attached.filter(Boolean).length };
  });
  return all.sort((a, b) => a.moved - b.moved || b.n - a.n);
}

function turnings({ options }: Fitting, old: Way[], n: number, attached: boolean[]): Way[][] {
  const kept = [old, old.map((way, k) => (attached[k] && k !== n ? mirrored(way) : way))];
  return (options[n] as Way[]).flatMap((way) =>
    kept.flatMap((ways) => (options[old.length] as Way[]).map((newest) => [...replaced(ways, n, way), newest])),
  );
}

const STEPS = 200; // of each restart
const UP = 60; // percent: rather turn the tile it is attached to
const MIRROR = 40; // percent: mirror what is attached to it, too
const WORSE = 40; // percent: go on from a way with one fault more
const MOST = 99; // faults at the start

type Chance = (below: number) => number;

// Lays a board anew where nothing simpler fits: items that are in the way take another way, chosen by chance, until no fault is left.
// It starts from how the board lies, then, because that may lead nowhere, from boards laid by chance: many short tries are faster
// than a long one. The chance is the same every time, so a board always lies the same.
function searched(fitting: Fitting, old: Way[], restarts: number): Way[] | null {
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
