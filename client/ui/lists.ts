// Array.findLastIndex, which Safari 12 lacks: where the last item is for which this holds, or -1.
export function lastIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  for (let index = items.length - 1; index >= 0; index--) if (holds(items[index] as Item)) return index;
  return -1;
}
