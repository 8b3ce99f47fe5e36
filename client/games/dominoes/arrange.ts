// Finds how the tiles of a board lie: as before if the newest one has room, otherwise with few tiles moved. PURE.

import { Fitting, type Room, zoomOf } from "./fitting";
import { freeEnds } from "./free-ends";
import type { PlayedTile } from "./plays";
import { searched } from "./search";
import { doubleWays, mirrored, replaced, type Turn, type Way } from "./spots";

const COMFORTABLE = 0.3; // of the room: smaller boards are not better
// gap: cells between tiles that are not attached to each other. restarts: of the search.
const ATTEMPTS = [
  { gap: 1, restarts: 15 },
  { gap: 0, restarts: 35 },
];
const SIZE = 20; // what a board as large as its room costs
const WIDER = 1.1; // the room grows by this factor where even the search finds nothing

interface Candidate {
  ways: Way[];
  cost: number;
}

// The board with one more tile, with a free place at every end. `before` is null for the first tile.
export function extended(before: Fitting | null, tiles: PlayedTile[], room: Room): Fitting {
  const newest = tiles.length - 1;
  const old = before?.ways.slice(0, newest) ?? [];
  for (const { gap, restarts } of ATTEMPTS) {
    const fitting = new Fitting(tiles, old, room, gap);
    const ways =
      (before ? asKept(before, fitting) : first(fitting)) ??
      best((fitting.options[newest] as Way[]).map((way) => tried(fitting, [...old, way]))) ??
      oneTurned(fitting, old) ??
      searched(fitting, old, restarts);
    if (ways) return settled(fitting, ways);
  }
  return extended(before, tiles, { width: room.width * WIDER, height: room.height * WIDER });
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
  return SIZE * Math.max(COMFORTABLE, zoomOf(fitting.bounds(count), fitting.room));
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
      if (below <= SIZE * COMFORTABLE) break;
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
