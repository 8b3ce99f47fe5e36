// The tiles that keyboards and screen readers can reach. Over the 3D table invisible buttons lie on the tiles, so that touch
// exploration finds them, and the scene marks the tile with the focus; pointer events pass through to the scene. In the DOM
// table the tiles themselves are buttons.

import { type Layout, landingName, landingsOf, type Place, tileToLand } from "../games/game";
import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";

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

// What lies face up on the table, as lists for screen readers: each player's exposures, and the discards. The 3D table is a
// picture, so without them the tiles could only be heard once, when a key reads them out.

interface TileList {
  label: string;
  items: string[]; // a group of tiles, or one discard
}

export function lyingTiles({ pieces, middle }: Layout, names: string[]): TileList[] {
  const groups = new Map<number, Map<string, string[]>>(); // by seat and group
  const discards = new Map<string, string[]>(); // by what they are called
  for (const { place, name } of pieces) {
    const exposed = /^exposed\.(\d+)\.\d+@(\d+)$/.exec(place);
    if (place.startsWith("discard.")) {
      const label = discardLabel(place, names, middle);
      discards.set(label, [...(discards.get(label) ?? []), name]);
    }
    if (!exposed) continue;
    const [, group = "", seat = ""] = exposed;
    const own = groups.get(Number(seat)) ?? new Map<string, string[]>();
    own.set(group, [...(own.get(group) ?? []), name]);
    groups.set(Number(seat), own);
  }
  const laid = [...groups].map(([seat, own]) => ({
    label: t("{name}: exposed tiles", { name: names[seat] ?? "" }),
    items: [...own.values()].map((tiles) => tiles.join(t(", "))),
  }));
  return [...laid, ...[...discards].map(([label, items]) => ({ label, items }))];
}

// Each seat's discards may lie apart: "discard.12@3".
function discardLabel(place: Place, names: string[], middle: string): string {
  const seat = place.split("@")[1];
  return seat ? t("{name}: discards", { name: names[Number(seat)] ?? "" }) : middle;
}

class LyingTiles {
  readonly element = h("div", { class: "lying" });
  private shown = "";

  // In the DOM table the tiles themselves are there to be read.
  show(layout: Layout, names: string[], domTable: boolean): void {
    const lists = domTable ? [] : lyingTiles(layout, names);
    const wanted = JSON.stringify(lists);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const list = ({ label, items }: TileList) =>
      h("ul", { "aria-label": label }, ...items.map((item) => h("li", {}, item)));
    this.element.replaceChildren(...lists.map(list));
  }
}
