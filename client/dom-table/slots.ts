// Where the DOM table shows the tiles that are chosen together, such as those to be passed on. A press takes one back.

import type { Layout, Place, Slots } from "../games/game";
import { t } from "../i18n/i18n";
import { tileSvg } from "../ui/pictures";

export class SlotRow {
  readonly element = document.createElement("div");
  private shown = "";

  constructor(
    private readonly tileSheet: string,
    private readonly pick: (place: Place) => void,
  ) {
    this.element.className = "dom-slots";
    this.element.setAttribute("role", "group");
  }

  show({ slots, pieces }: Layout): void {
    this.element.hidden = !slots;
    const faces = (slots?.filled ?? []).map((place) => pieces.find((piece) => piece.place === place));
    const shown = JSON.stringify([slots, faces]);
    if (shown === this.shown || !slots) return;
    this.shown = shown;
    const label = document.createElement("p");
    label.textContent = slots.label;
    this.element.setAttribute("aria-label", this.name(slots));
    const empty = Array.from({ length: Math.max(0, slots.count - faces.length) }, emptySlot);
    const filled = faces.flatMap((piece) => (piece ? [this.filled(piece.place, piece.face ?? "", piece.name)] : []));
    this.element.replaceChildren(label, ...filled, ...empty);
  }

  private name({ label, count, filled }: Slots): string {
    return `${label}. ${t("{count} of {most} chosen.", { count: filled.length, most: count })}`;
  }

  private filled(place: Place, face: string, name: string): HTMLElement {
    const tile = document.createElement("button");
    tile.type = "button";
    tile.className = "tile";
    tile.addEventListener("click", () => this.pick(place));
    tile.setAttribute("aria-label", t("Take back {tile}", { tile: name }));
    tile.append(tileSvg(this.tileSheet, face));
    return tile;
  }
}

function emptySlot(): HTMLElement {
  const slot = document.createElement("span");
  slot.className = "slot";
  return slot;
}
