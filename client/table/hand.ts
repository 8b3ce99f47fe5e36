// The player's own hand: the order of its tiles, and which of them are shown where not all have room.

import type { Layout, Place } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h } from "../ui/dom";
import { handIndex } from "./accessible-layer";

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

// Scrolls a hand that does not fit: which tile is the first one shown, and buttons for a step to the left and right.

const GAP = 3; // pixels

type Scroll = NonNullable<Layout["scroll"]>;

// The first tile shown after scrolling by so many.
export function scrolledBy({ first, shown, count }: Scroll, tiles: number): number {
  return Math.max(0, Math.min(count - shown, first + tiles));
}

// The first tile shown when this one must be in view.
export function scrolledTo({ first, shown }: Scroll, tile: number): number {
  return Math.max(tile - shown + 1, Math.min(first, tile));
}

// The first tile shown when at least one of these must be in view.
export function scrolledToOne(scroll: Scroll, tiles: number[]): number {
  const { first, shown } = scroll;
  const [tile] = tiles;
  if (tile === undefined || tiles.some((one) => one >= first && one < first + shown)) return first;
  return scrolledTo(scroll, tile);
}

export class HandScroll {
  readonly element: HTMLElement;
  private readonly left = button("‹", "second", () => this.by(-1), { "aria-label": t("Scroll my tiles to the left") });
  private readonly right = button("›", "second", () => this.by(1), { "aria-label": t("Scroll my tiles to the right") });
  private scroll: Scroll | null = null;

  constructor(private readonly changed: (first: number) => void) {
    this.element = h("div", { class: "hand-scroll", hidden: true }, this.left, this.right);
  }

  // A tile that was just drawn is brought into view.
  show({ scroll }: Layout): void {
    const drawn = (scroll?.count ?? 0) > (this.scroll?.count ?? 0);
    this.scroll = scroll ?? null;
    this.element.hidden = !scroll;
    if (!scroll) return;
    this.left.setAttribute("aria-disabled", String(scroll.first === 0));
    this.right.setAttribute("aria-disabled", String(scroll.first + scroll.shown >= scroll.count));
    if (drawn) this.set(scrolledTo(scroll, scroll.count - 1));
  }

  by(tiles: number): void {
    if (this.scroll) this.set(scrolledBy(this.scroll, tiles));
  }

  // A tile has the focus and must be in view.
  reveal(place: Place | null, seat: number): void {
    if (this.scroll && place?.startsWith("hand.") && place.endsWith(`@${seat}`))
      this.set(scrolledTo(this.scroll, handIndex(place)));
  }

  // One of these tiles can be laid: one is brought into view if none is.
  revealOne(tiles: number[]): void {
    if (this.scroll) this.set(scrolledToOne(this.scroll, tiles));
  }

  private set(first: number): void {
    if (first !== this.scroll?.first) this.changed(first);
  }

  // Above the left end of a row of tiles, or beside the top of columns. Pixels of the stage.
  position(boxes: DOMRect[]): void {
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const { offsetWidth: width, offsetHeight: height } = this.left;
    if (right - left > bottom - top) {
      place(this.left, left, top - height - GAP);
      place(this.right, left + width + GAP, top - height - GAP);
    } else {
      place(this.left, left - width - GAP, top);
      place(this.right, left - width - GAP, top + height + GAP);
    }
  }
}

function place({ style }: HTMLElement, x: number, y: number): void {
  [style.left, style.top] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
}
