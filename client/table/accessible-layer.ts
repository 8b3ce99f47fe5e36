// The tiles that keyboards and screen readers can reach. Over the 3D table invisible buttons lie on the tiles, so that touch
// exploration finds them, and the scene marks the tile with the focus; pointer events pass through to the scene. In the DOM
// table the tiles themselves are buttons.

import { type Layout, landingName, landingsOf, type Place, tileToLand } from "../games/game";
import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";
import { LyingTiles } from "./lying-tiles";

interface Tile {
  place: Place;
  name: string;
  picked: boolean;
}

export class AccessibleLayer {
  readonly element = h("div", { class: "unseen", role: "group" });
  readonly lying = new LyingTiles();
  private tiles: Tile[] = [];
  private readonly buttons = new Map<Place, HTMLElement>();
  private cursor = 0;
  private domTable = false;

  constructor(
    private readonly pick: (place: Place) => void,
    private readonly markFocus: (place: Place | null) => void,
  ) {
    this.element.addEventListener("focusout", () => this.domTable || this.markFocus(null));
  }

  show(layout: Layout, picked: Place[], seatNames: string[], domTable: boolean): void {
    const { pieces, focusable, racks } = layout;
    this.lying.show(layout, seatNames, domTable);
    this.element.setAttribute("aria-label", racks.length ? t("My tiles") : t("The board"));
    const landings = landingsOf(layout, tileToLand(layout, null) ?? "");
    const names = new Map([
      ...pieces.map(({ place, name }): [Place, string] => [place, name]),
      ...landings.map((landing): [Place, string] => [landing.target.place, landingName(landing)]),
    ]);
    this.domTable = domTable;
    this.tiles = focusable.map((place) => ({ place, name: names.get(place) ?? "", picked: picked.includes(place) }));
    this.cursor = Math.max(0, Math.min(this.cursor, this.tiles.length - 1));
    this.element.hidden = domTable;
    if (!domTable) this.fill();
  }

  // Moves each button to where its tile has come to rest.
  position(boxOf: (place: Place) => DOMRect | null): void {
    for (const [place, element] of this.buttons) position(element, boxOf(place));
  }

  // Where my tiles begin, in pixels from the top; null without any.
  get top(): number | null {
    const tops = [...this.buttons.values()].map(({ style }) => Number.parseFloat(style.top)).filter(Number.isFinite);
    return tops.length ? Math.min(...tops) : null;
  }

  // The tile with the focus; null while the focus is elsewhere on the page.
  get focused(): Place | null {
    const element = document.activeElement as HTMLElement | null;
    return this.tiles.find((tile) => tile.place === element?.dataset?.place)?.place ?? null;
  }

  // The tile that had the focus last, or the first one.
  get current(): Place | null {
    return this.focused ?? this.tiles[this.cursor]?.place ?? null;
  }

  focusOn(place: Place): void {
    const index = this.tiles.findIndex((tile) => tile.place === place);
    if (index >= 0) this.cursor = index;
    this.focus();
  }

  private focus(): void {
    const tile = this.tiles[this.cursor];
    if (!tile) return;
    if (this.domTable) this.markFocus(tile.place);
    else this.buttons.get(tile.place)?.focus();
  }

  private fill(): void {
    const kept = new Set(this.tiles.map((tile) => tile.place));
    for (const [place, element] of this.buttons) {
      if (kept.has(place)) continue;
      element.remove();
      this.buttons.delete(place);
    }
    this.tiles.forEach((tile, index) => {
      const element = this.buttons.get(tile.place) ?? this.add(tile.place);
      setText(element, tile.name);
      element.setAttribute("aria-pressed", String(tile.picked));
      element.tabIndex = index === this.cursor ? 0 : -1;
      if (this.element.children[index] !== element)
        this.element.insertBefore(element, this.element.children[index] ?? null);
    });
  }

  private add(place: Place): HTMLElement {
    const element = h("button", { type: "button", "data-place": place });
    element.addEventListener("click", () => this.pick(place));
    element.addEventListener("focus", () => {
      this.cursor = this.tiles.findIndex((tile) => tile.place === place);
      for (const one of this.buttons.values()) one.tabIndex = one === element ? 0 : -1;
      this.markFocus(place);
    });
    this.buttons.set(place, element);
    return element;
  }
}

function position({ style }: HTMLElement, box: DOMRect | null): void {
  if (!box) return;
  const sizes = [box.x, box.y, box.width, box.height].map((size) => `${size}px`);
  [style.left, style.top, style.width, style.height] = sizes as [string, string, string, string];
}

export function handIndex(place: Place): number {
  return Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? 0);
}
