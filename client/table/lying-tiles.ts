// What lies face up on the table, as lists for screen readers: each player's exposures, and the discards. The 3D table is a
// picture, so without them the tiles could only be heard once, when a key reads them out.

import type { Layout, Place } from "../games/game";
import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

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

export class LyingTiles {
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
