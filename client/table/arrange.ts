// The order of one's own rack: each tile keeps its stand while others come and go. Knows no page.

export interface Held {
  id: number; // this browser's own; a later tile has a larger one
  tile: string;
}
export type Order = (tile: string) => number;

// The tiles now on the rack: those that stayed keep their order, new ones come on the right. `gone` is who leaves first
// among equals: the tile the player has just chosen.
export function follow(before: Held[], hand: string[], gone: Set<number>, nextId: () => number): Held[] {
  const left = [...hand];
  const keep = new Set<number>();
  const byChoice = [...before].sort((a, b) => Number(gone.has(a.id)) - Number(gone.has(b.id)));
  for (const held of byChoice) {
    const at = left.indexOf(held.tile);
    if (at < 0) continue;
    left.splice(at, 1);
    keep.add(held.id);
  }
  return [...before.filter((held) => keep.has(held.id)), ...left.map((tile) => ({ id: nextId(), tile }))];
}

// In the card's order; the tile just drawn stands apart on the right.
export function sorted(held: Held[], order: Order, apart: number | null): Held[] {
  const rank = (one: Held) => (one.id === apart ? Infinity : order(one.tile));
  return [...held].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

export function shifted(held: Held[], from: number, to: number): Held[] {
  const order = [...held];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

// The newest tile of this code, or null: which of several equal ones has just been drawn.
export function newest(held: Held[], tile: string | null): number | null {
  const ids = held.filter((one) => one.tile === tile).map((one) => one.id);
  return ids.length ? Math.max(...ids) : null;
}

// For each tile from the left: where it stood before, or null if it has just come.
export function came(before: Held[], after: Held[]): (number | null)[] {
  const stood = new Map(before.map((held, index) => [held.id, index]));
  return after.map((held) => stood.get(held.id) ?? null);
}
