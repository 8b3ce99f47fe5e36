// The order of the player's own rack: tiles keep their position while others come and go.

export interface RackTile {
  id: number; // unique in this browser; newer tiles have larger ids
  tile: string;
}
type SortKey = (tile: string) => number;

// Updates the rack to the new hand: tiles that stayed keep their order, new ones are added on the right. `leavingFirst`: of
// equal tiles, the ones the player has just chosen leave first.
export function reconcile(
  before: RackTile[],
  hand: string[],
  leavingFirst: Set<number>,
  nextId: () => number,
): RackTile[] {
  const left = [...hand];
  const keep = new Set<number>();
  const byChoice = [...before].sort((a, b) => Number(leavingFirst.has(a.id)) - Number(leavingFirst.has(b.id)));
  for (const tiles of byChoice) {
    const at = left.indexOf(tiles.tile);
    if (at < 0) continue;
    left.splice(at, 1);
    keep.add(tiles.id);
  }
  return [...before.filter((tiles) => keep.has(tiles.id)), ...left.map((tile) => ({ id: nextId(), tile }))];
}

// Sorted, with the tile just drawn apart on the right.
export function sorted(tiles: RackTile[], order: SortKey, apart: number | null): RackTile[] {
  const rank = (one: RackTile) => (one.id === apart ? Infinity : order(one.tile));
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

export function shifted(tiles: RackTile[], from: number, to: number): RackTile[] {
  const order = [...tiles];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

// The newest tile with this code, or null: which of several equal tiles was just drawn.
export function newest(tiles: RackTile[], tile: string | null): number | null {
  const ids = tiles.filter((one) => one.tile === tile).map((one) => one.id);
  return ids.length ? Math.max(...ids) : null;
}

// For each tile from the left: its previous index, or null if it is new.
export function previousIndexes(before: RackTile[], after: RackTile[]): (number | null)[] {
  const places = new Map(before.map((tiles, index) => [tiles.id, index]));
  return after.map((tiles) => places.get(tiles.id) ?? null);
}
