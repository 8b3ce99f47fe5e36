// What arrays cannot do by themselves everywhere.

// Array.findLastIndex, which Safari 12 lacks: where the last item is for which this holds, or -1.
export function lastIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  for (let index = items.length - 1; index >= 0; index--) if (holds(items[index] as Item)) return index;
  return -1;
}

// In groups of so many.
export function regrouped<Item>(items: readonly Item[], counts: number[]): Item[][] {
  const left = [...items];
  return counts.map((count) => left.splice(0, count));
}
