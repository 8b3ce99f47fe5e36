// The tiles of a round as a tree: which tile is attached to which side of which. PURE.

// A play as the view has it: side `side` of tile `at`; -1 for the first tile.
export interface Play {
  tile: string;
  at: number;
  side: number;
}

export interface PlayedTile {
  at: number;
  side: number; // of the tile it is attached to
  double: boolean;
  own: 0 | 1; // the side of this tile that is attached
}

// A side where a tile may be attached: of which tile, and which one.
interface End {
  at: number;
  side: number;
}

// The 28 dominoes, in the order in which they are shuffled.
export const TILES = [0, 1, 2, 3, 4, 5, 6].flatMap((high) =>
  Array.from({ length: high + 1 }, (_, low) => `${high}|${low}`),
);

const LONG_SIDES = [0, 1];
const SHORT_SIDES = [2, 3];

export function pips(tile: string): [number, number] {
  const [a = 0, b = 0] = tile.split("|").map(Number);
  return [a, b];
}

export function isDouble(tile: string): boolean {
  const [a, b] = pips(tile);
  return a === b;
}

// The number a tile shows at a side.
export function pipsAt(tile: string, side: number): number {
  return pips(tile)[side === 1 ? 1 : 0];
}

export function playedTile({ tile, at, side }: Play, plays: Play[]): PlayedTile {
  const to = plays[at];
  const own = to && pips(tile)[0] !== pipsAt(to.tile, side) ? 1 : 0;
  return { at, side, double: isDouble(tile), own };
}

// The sides of the tiles where another tile may be attached: of a double first one long side, then the other, then the short ones.
// The first double is open on both long sides, which count as one end.
export function openEnds(tiles: PlayedTile[]): End[] {
  return freeSides(tiles, (taken) => (taken === 0 ? [0] : (taken & 3) === 3 ? SHORT_SIDES : LONG_SIDES));
}

// The same, and the sides of doubles that open once others are used.
export function futureEnds(tiles: PlayedTile[]): End[] {
  return freeSides(tiles, () => [...LONG_SIDES, ...SHORT_SIDES]);
}

function freeSides(tiles: PlayedTile[], ofDouble: (taken: number) => number[]): End[] {
  const used = tiles.map(({ at, own }) => (at < 0 ? 0 : 1 << own));
  for (const { at, side } of tiles) if (at >= 0) used[at] = (used[at] as number) | (1 << side);
  return tiles.flatMap(({ double }, at) => {
    const taken = used[at] as number;
    const sides = double ? ofDouble(taken) : LONG_SIDES;
    return sides.filter((side) => !(taken & (1 << side))).map((side) => ({ at, side }));
  });
}
