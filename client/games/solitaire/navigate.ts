// Keyboard navigation: the nearest tile in a direction, a layer up or down, the next free tile. PURE.

import type { Direction, Place } from "../game";
import { numberOf, partners, placeOf, type Spot } from "./board";
import type { View } from "./view";

// Weights of a sideways offset. Left and right stay in their row. Up and down rather go to the tile that lies half a step aside
// on this one, which no other arrow key would reach.
const ASIDE = { row: 2.5, column: 0.9 };
const ARROWS: Partial<Record<Direction, [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

// The tiles with visible faces in reading order, lower layers first, so that touch exploration finds the upper ones.
export function focusableTiles(view: View): number[] {
  const order = ([x, y, z]: Spot) => z * 1e4 + y * 1e2 + x;
  const seen = view.faces.flatMap((face, n) => (face ? [n] : []));
  return seen.sort((a, b) => order(view.places[a] as Spot) - order(view.places[b] as Spot));
}

export function navigate(view: View, from: Place, direction: Direction, picked: Place[]): Place | null {
  const n = numberOf(from);
  const spot = view.places[n];
  const tiles = focusableTiles(view);
  if (!spot) return tiles[0] === undefined ? null : placeOf(tiles[0]);
  const to =
    direction in ARROWS
      ? beside(view, tiles, n, ARROWS[direction] as [number, number])
      : JUMPS[direction]?.(view, n, tiles, picked);
  return to == null ? null : placeOf(to);
}

type Jump = (view: View, from: number, tiles: number[], picked: Place[]) => number | null;

const JUMPS: Partial<Record<Direction, Jump>> = {
  higher: (view, from, tiles) => onLayer(view, from, tiles, 1),
  lower: (view, from, tiles) => onLayer(view, from, tiles, -1),
  next: (view, from, tiles) =>
    following(
      tiles.filter((n) => n === from || view.free.includes(n)),
      from,
    ),
  match: (view, from, tiles, picked) => {
    const chosen = picked[0] === undefined ? from : numberOf(picked[0]);
    const alike = partners(view, chosen);
    return following(
      tiles.filter((n) => n === from || alike.includes(n)),
      from,
    );
  },
};

// The next one in a list, wrapping around.
function following(tiles: number[], from: number): number | null {
  const next = tiles[(tiles.indexOf(from) + 1) % tiles.length];
  return next === undefined || next === from ? null : next;
}

function beside(view: View, tiles: number[], from: number, [dx, dy]: [number, number]): number | null {
  const weight = dx ? ASIDE.row : ASIDE.column;
  return least(tiles, (n) => {
    const [x, y] = apart(view, from, n);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0 && aside <= 2 * along ? along + weight * aside : Infinity;
  });
}

// The nearest visible tile on the next layer up or down.
function onLayer(view: View, from: number, tiles: number[], step: 1 | -1): number | null {
  const layer = (n: number) => (view.places[n] as Spot)[2];
  const beyond = tiles.filter((n) => (layer(n) - layer(from)) * step > 0);
  const next = step * Math.min(...beyond.map((n) => layer(n) * step));
  return least(
    beyond.filter((n) => layer(n) === next),
    (n) => Math.hypot(...apart(view, from, n)),
  );
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
