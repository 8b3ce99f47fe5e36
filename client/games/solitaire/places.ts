// Places on the board: numbers, names and positions. PURE.

export type Spot = [x: number, y: number, z: number]; // in half tiles; z: the layer, from 0
export type Pair = [a: number, b: number]; // numbers of places

export function placeOf(n: number): string {
  return `tile.${n}`;
}

// "tile.40" -> 40; -1 for any other place
export function numberOf(place: string): number {
  return Number(/^tile\.(\d+)$/.exec(place)?.[1] ?? -1);
}
