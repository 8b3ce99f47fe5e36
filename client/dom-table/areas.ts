// Which part of the DOM table each piece belongs to. PURE.

import type { Layout, Piece, Place, Seat, Slots } from "../games/game";
import { t } from "../i18n/i18n";
import { tileSvg } from "../ui/pictures";

export const SIDES = ["bottom", "right", "top", "left"] as const;

// "exposed.1.2@3" belongs to the area "exposed.1@3". Other places, such as walls and dice, are described in words.
export function areaOf(place: Place): string | null {
  const found = /^(hand|exposed|discard)\.(\d+)(?:\.\d+)?(?:@(\d+))?$/.exec(place);
  if (!found) return null;
  const [, kind, first, seat] = found;
  if (kind === "discard") return seat ? `row@${seat}` : "discards";
  return kind === "exposed" ? `exposed.${first}@${seat}` : `${kind}@${seat}`;
}

// A tile of an exposure may lie on its side, with its top to the left or right.
export function turnedTo({ place, pose }: Piece): string {
  if (!place.startsWith("exposed") || pose.yaw === 0) return "";
  return pose.yaw > 0 ? "turned-left" : "turned-right";
}

// Discards lie in the middle, in a row of each seat if the game keeps them apart.
export function parentOf(area: string, sides: Map<Seat, string>): string {
  if (area === "discards") return "middle";
  return area.startsWith("row") ? "discards" : `side ${sides.get(seatOf(area))}`;
}

export function seatOf(place: string): Seat {
  return Number(place.split("@")[1]);
}

// Which side of the table each rack is on, seen from the bottom.
export function sidesBySeat(layout: Layout): Map<Seat, string> {
  return new Map(
    layout.racks.map(({ seat, pose }) => {
      const quarter = Math.round(Math.atan2(pose.x, pose.z) / (Math.PI / 2));
      return [seat, SIDES[(quarter + 4) % 4] as string];
    }),
  );
}

// Where the DOM table shows the tiles that are chosen together, such as those to be passed on. A press takes one back.
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
