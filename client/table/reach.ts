// What keyboards and screen readers can reach: the tiles of one's rack, or those of a board. Over the 3D table these buttons lie
// unseen on the tiles, so that a finger that explores the screen finds them there, and the scene marks the tile the focus is
// on; the pointer goes through them to the scene. On the flat table the tiles themselves are buttons.

import type { Layout, Place } from "../games/plug";
import { t } from "../words/words";
import { h, write } from "./dom";

interface Tile {
  place: Place;
  name: string;
  picked: boolean;
}

export class Reach {
  readonly element = h("div", { class: "unseen", role: "group" });
  private tiles: Tile[] = [];
  private readonly buttons = new Map<Place, HTMLElement>();
  private cursor = 0;
  private flat = false;

  constructor(
    private readonly pick: (place: Place) => void,
    private readonly mark: (place: Place | null) => void,
  ) {
    this.element.addEventListener("focusout", () => this.flat || this.mark(null));
  }

  show({ pieces, reach, racks }: Layout, picked: Place[], flat: boolean): void {
    this.element.setAttribute("aria-label", racks.length ? t("My tiles") : t("The board"));
    const known = new Map(pieces.map((piece) => [piece.place, piece.name]));
    this.flat = flat;
    this.tiles = reach.map((place) => ({ place, name: known.get(place) ?? "", picked: picked.includes(place) }));
    this.cursor = Math.max(0, Math.min(this.cursor, this.tiles.length - 1));
    this.element.hidden = flat;
    if (!flat) this.fill();
  }

  // Each button goes where its tile has come to rest.
  lay(where: (place: Place) => DOMRect | null): void {
    for (const [place, element] of this.buttons) lay(element, where(place));
  }

  // Where the keyboard is; null while it is elsewhere on the page.
  get held(): Place | null {
    const focused = document.activeElement as HTMLElement | null;
    return this.tiles.find((tile) => tile.place === focused?.dataset?.place)?.place ?? null;
  }

  // Where the keyboard was last, or begins.
  get here(): Place | null {
    return this.held ?? this.tiles[this.cursor]?.place ?? null;
  }

  goTo(place: Place): void {
    const index = this.tiles.findIndex((tile) => tile.place === place);
    if (index >= 0) this.cursor = index;
    this.focus();
  }

  private focus(): void {
    const tile = this.tiles[this.cursor];
    if (!tile) return;
    if (this.flat) this.mark(tile.place);
    else this.buttons.get(tile.place)?.focus();
  }

  // A tile that has the focus and leaves hands it to the one that follows.
  private fill(): void {
    const focused = this.element.contains(document.activeElement);
    const kept = new Set(this.tiles.map((tile) => tile.place));
    for (const [place, element] of this.buttons) {
      if (kept.has(place)) continue;
      element.remove();
      this.buttons.delete(place);
    }
    this.tiles.forEach((tile, index) => {
      const element = this.buttons.get(tile.place) ?? this.add(tile.place);
      write(element, tile.name);
      element.setAttribute("aria-pressed", String(tile.picked));
      element.tabIndex = index === this.cursor ? 0 : -1;
      if (this.element.children[index] !== element) this.element.insertBefore(element, this.element.children[index] ?? null);
    });
    if (focused && !this.element.contains(document.activeElement)) this.focus();
  }

  private add(place: Place): HTMLElement {
    const element = h("button", { type: "button", "data-place": place });
    element.addEventListener("click", () => this.pick(place));
    element.addEventListener("focus", () => {
      this.cursor = this.tiles.findIndex((tile) => tile.place === place);
      for (const one of this.buttons.values()) one.tabIndex = one === element ? 0 : -1;
      this.mark(place);
    });
    this.buttons.set(place, element);
    return element;
  }
}

function lay({ style }: HTMLElement, box: DOMRect | null): void {
  if (!box) return;
  const sizes = [box.x, box.y, box.width, box.height].map((size) => `${size}px`);
  [style.left, style.top, style.width, style.height] = sizes as [string, string, string, string];
}

export function standOf(place: Place): number {
  return Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? 0);
}
