// The keyboard's way over the board: to the nearest tile in a direction, a layer up or down, the next free one. PURE.

import type { Place, Way } from "../plug";
import { partners } from "./board";
import { numberOf, placeOf, type Spot, type View } from "./view";

const ASIDE = 2.5; // a tile off to the side seems so much further away
const STEPS: Partial<Record<Way, [x: number, y: number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

// The tiles whose faces can be seen, in reading order; lower layers first, so that a finger on the screen finds the upper.
export function reach(view: View): number[] {
  const order = ([x, y, z]: Spot) => z * 1e4 + y * 1e2 + x;
  const seen = view.faces.flatMap((face, n) => (face ? [n] : []));
  return seen.sort((a, b) => order(view.places[a] as Spot) - order(view.places[b] as Spot));
}

export function walk(view: View, from: Place, way: Way, picked: Place[]): Place | null {
  const n = numberOf(from);
  const spot = view.places[n];
  const tiles = reach(view);
  if (!spot) return tiles[0] === undefined ? null : placeOf(tiles[0]);
  const to = way in STEPS ? beside(view, tiles, n, STEPS[way] as [number, number]) : LEAPS[way]?.(view, n, tiles, picked);
  return to == null ? null : placeOf(to);
}

type Leap = (view: View, from: number, tiles: number[], picked: Place[]) => number | null;

const LEAPS: Partial<Record<Way, Leap>> = {
  higher: (view, from, tiles) => onLayer(view, from, tiles, 1),
  lower: (view, from, tiles) => onLayer(view, from, tiles, -1),
  next: (view, from, tiles) => following(tiles.filter((n) => n === from || view.free.includes(n)), from),
  match: (view, from, tiles, picked) => {
    const chosen = picked[0] === undefined ? from : numberOf(picked[0]);
    const alike = partners(view, chosen);
    return following(tiles.filter((n) => n === from || alike.includes(n)), from);
  },
};

// Round and round a list.
function following(tiles: number[], from: number): number | null {
  const next = tiles[(tiles.indexOf(from) + 1) % tiles.length];
  return next === undefined || next === from ? null : next;
}

function beside(view: View, tiles: number[], from: number, [dx, dy]: [number, number]): number | null {
  return least(tiles, (n) => {
    const [x, y] = apart(view, from, n);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0 && aside <= 2 * along ? along + ASIDE * aside : Infinity;
  });
}

// The nearest tile on the next layer up or down that has one to be seen.
function onLayer(view: View, from: number, tiles: number[], step: 1 | -1): number | null {
  const layer = (n: number) => (view.places[n] as Spot)[2];
  const beyond = tiles.filter((n) => (layer(n) - layer(from)) * step > 0);
  const next = step * Math.min(...beyond.map((n) => layer(n) * step));
  return least(beyond.filter((n) => layer(n) === next), (n) => Math.hypot(...apart(view, from, n)));
}

function apart(view: View, a: number, b: number): [x: number, y: number] {
  const [from, to] = [view.places[a] as Spot, view.places[b] as Spot];
  return [to[0] - from[0], to[1] - from[1]];
}

function least(tiles: number[], cost: (n: number) => number): number | null {
  let [best, lowest] = [null as number | null, Infinity];
  for (const n of tiles) {
    const here = cost(n);
    if (here < lowest) [best, lowest] = [n, here];
  }
  return best;
}
