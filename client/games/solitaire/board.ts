// Places on the board, which tiles lie on top of and beside which, and so which are free. PURE.

import type { View } from "./turned-board";

export type Spot = [x: number, y: number, z: number]; // in half tiles; z: the layer, from 0
export type Pair = [a: number, b: number]; // numbers of places

export function placeOf(n: number): string {
  return `tile.${n}`;
}

// "tile.40" -> 40; -1 for any other place
export function numberOf(place: string): number {
  return Number(/^tile\.(\d+)$/.exec(place)?.[1] ?? -1);
}

// Which tiles lie on top of and beside which, and so which are free.

type Lying = Pick<View, "places" | "faces" | "turned">;

// The tiles that keep a tile from being taken, as numbers of their places. On a turned board the left ones are at the top.
interface Blockers {
  above: number[];
  left: number[];
  right: number[];
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

// A tile is two half-tiles wide and high.
export function overlap(a: Spot, b: Spot): boolean {
  return Math.abs(a[0] - b[0]) < 2 && Math.abs(a[1] - b[1]) < 2;
}

export function blockers({ places, faces, turned }: Lying, n: number): Blockers {
  const [along, across] = turned ? [1, 0] : [0, 1];
  const here = places[n] as Spot;
  const found: Blockers = { above: [], left: [], right: [] };
  for (const [m, spot] of places.entries()) {
    const step = (spot[along] as number) - (here[along] as number);
    const aside = Math.abs((spot[across] as number) - (here[across] as number));
    if (m === n || faces[m] === null || spot[2] < here[2] || aside > 1) continue;
    if (spot[2] > here[2]) {
      if (Math.abs(step) < 2) found.above.push(m);
    } else if (step === -2) found.left.push(m);
    else if (step === 2) found.right.push(m);
  }
  return found;
}

// Do one or several tiles together lie over all of it, seen from straight above? As in solitaire/rules/board.py.
export function isCovered({ places, faces }: Lying, n: number): boolean {
  const [x, y, z] = places[n] as Spot;
  const over = places.filter((spot, m) => spot[2] > z && faces[m] !== null && overlap(spot, [x, y, z]));
  const fills = ([a, b]: Spot, dx: number, dy: number) => [a, a + 1].includes(x + dx) && [b, b + 1].includes(y + dy);
  return QUARTERS.every(([dx, dy]) => over.some((spot) => fills(spot, dx, dy)));
}

export function isFree(view: Lying, n: number): boolean {
  const { above, left, right } = blockers(view, n);
  return view.faces[n] !== null && !above.length && (!left.length || !right.length);
}

// Do these two faces make a pair? Bonus tiles match each other: any of them in Score mode; in Classic mode flowers match
// flowers and seasons match seasons.
export function matches({ mode }: Pick<View, "mode">, a: string, b: string): boolean {
  if (!a || !b) return false;
  if (a === b) return true;
  const bonus = (face: string) => /^[FS]\d$/.test(face);
  return bonus(a) && bonus(b) && (mode === "score" || a[0] === b[0]);
}

// The free tiles that match this one.
export function partners(view: View, n: number): number[] {
  return view.free.filter((m) => m !== n && matches(view, view.faces[m] ?? "", view.faces[n] ?? ""));
}

// The tiles lie face down until the page shows the table, when the time begins, and in a pause.
export function isFaceDown({ faces }: Pick<View, "faces">): boolean {
  return faces.every((face) => !face);
}

export function hasPair(view: View): boolean {
  return view.free.some((n) => partners(view, n).length > 0);
}

// A tile has been uncovered whose face is not known yet, so whether it makes a pair is not known either.
export function isUncovering(view: View): boolean {
  return view.faces.some((face, n) => face === "" && !blockers(view, n).above.length);
}
