// The table in plain HTML: the same layout as the 3D scene, for browsers without WebGL and for players who like it calm.

import type { Glide, Layout, Piece, Place, Renderer, Seat } from "../games/plug";
import { plural, t } from "../words/words";
import { Drag } from "./drag";
import { picture, PULSE, SHAKE } from "./tile";

const SIDES = ["bottom", "right", "top", "left"] as const;
const NARROW = 560; // pixels: below it my rack may take two rows
const GLIDE = 260; // milliseconds
const [LARGEST, SMALLEST, GAP, SHAPE, STEP] = [46, 22, 5, 300 / 220, 24]; // discards, in pixels; steps in tiles

export interface FlatOptions {
  faces: string; // address of the sheet of tile faces
  still: boolean; // reduced motion
}

export function createFlat(root: HTMLElement, options: FlatOptions): Renderer {
  return new Flat(root, options);
}

interface Spot {
  area: string; // which part of the table, such as "exposed.1@3"
  place: Place;
}

class Flat implements Renderer {
  private readonly pieces = new Map<Place, HTMLElement>();
  private readonly areas = new Map<string, HTMLElement>();
  private picks: (place: Place) => void = () => undefined;
  private readonly drag: Drag;
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly root: HTMLElement,
    private readonly options: FlatOptions,
  ) {
    root.classList.add("flat");
    for (const side of SIDES) this.area(`side ${side}`, root).dataset.side = side;
    const middle = this.area("middle", root);
    middle.dataset.place = "centre";
    this.area("wall", middle).setAttribute("role", "note");
    this.area("discards", middle).setAttribute("aria-label", t("Discards"));
    this.area("discards", middle).setAttribute("role", "group");
    this.drag = new Drag(root);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(middle);
    root.addEventListener("click", this.clicked);
  }

  show(layout: Layout, glides: Glide[]): void {
    const before = this.options.still ? new Map<Place, DOMRect>() : this.stands(glides);
    const sides = sidesOf(layout);
    const kept = new Set<Place>();
    const filled = new Map<HTMLElement, HTMLElement[]>();
    for (const piece of layout.pieces) {
      const area = this.areaOf(piece, sides);
      if (!area) continue;
      const element = this.draw(piece);
      kept.add(piece.place);
      filled.set(area, [...(filled.get(area) ?? []), element]);
    }
    this.remove(kept);
    for (const area of this.areas.values()) if (area.dataset.pieces) fill(area, filled.get(area) ?? []);
    this.tellWall(layout);
    this.fit();
    this.glide(glides, before);
  }

  onPick(handler: (place: Place) => void): void {
    this.picks = handler;
  }

  onDrop(handler: (from: Place, to: Place) => void): void {
    this.drag.dropped = handler;
  }

  focus(place: Place | null): void {
    if (place) this.pieces.get(place)?.focus();
  }

  shake(place: Place): void {
    if (!this.options.still) this.pieces.get(place)?.animate(SHAKE, { duration: 380 });
  }

  pulse(places: Place[]): void {
    if (this.options.still) return;
    for (const place of places) this.pieces.get(place)?.animate(PULSE, { duration: 520 });
  }

  nudge(): void {} // there is no camera here

  dispose(): void {
    this.root.removeEventListener("click", this.clicked);
    this.drag.dispose();
    this.sizes.disconnect();
    this.root.replaceChildren();
    this.root.classList.remove("flat");
  }

  private readonly clicked = (event: Event): void => {
    const piece = (event.target as Element).closest<HTMLElement>("button[data-place]");
    if (piece && !this.drag.justDragged) this.picks(piece.dataset.place as Place);
  };

  private area(name: string, parent: HTMLElement): HTMLElement {
    const known = this.areas.get(name);
    if (known) return known;
    const area = document.createElement("div");
    area.className = `flat-${/^[a-z]+/.exec(name)?.[0]}`;
    parent.append(area);
    this.areas.set(name, area);
    return area;
  }

  private areaOf(piece: Piece, sides: Map<Seat, string>): HTMLElement | null {
    const spot = spotOf(piece.place);
    if (!spot) return null;
    const seat = Number(spot.area.split("@")[1]);
    const parent = spot.area === "discards" ? "middle" : `side ${sides.get(seat)}`;
    const area = this.area(spot.area, this.areas.get(parent) ?? this.root);
    area.dataset.pieces = "true";
    if (spot.area.startsWith("exposed")) area.dataset.place = spot.area;
    return area;
  }

  private draw(piece: Piece): HTMLElement {
    const own = piece.place.startsWith("hand.") && piece.face !== null;
    const tag = own || piece.pick ? "BUTTON" : "SPAN";
    let element = this.pieces.get(piece.place);
    if (!element || element.tagName !== tag) {
      const fresh = document.createElement(tag);
      element?.replaceWith(fresh);
      element = fresh;
      this.pieces.set(piece.place, element);
    }
    this.dress(element, piece, own);
    return element;
  }

  private dress(element: HTMLElement, piece: Piece, own: boolean): void {
    const given = own && piece.pose.pitch === 0; // laid before the rack, to be passed
    const looks = [piece.look, piece.pick && "pick", piece.face === null && "hidden-face", given && "given"];
    element.className = ["tile", ...looks.filter(Boolean)].join(" ");
    element.dataset.place = piece.place;
    const label = piece.face === null ? "" : piece.name;
    if (element.tagName === "BUTTON") {
      element.setAttribute("type", "button");
      element.setAttribute("aria-pressed", String(piece.look === "chosen" || given));
      element.toggleAttribute("data-own", own);
    } else element.setAttribute("role", "img");
    if (label) element.setAttribute("aria-label", label);
    else element.setAttribute("aria-hidden", "true");
    const shown = piece.face ?? `back-${piece.back}`;
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    element.replaceChildren(picture(this.options.faces, shown));
  }

  private remove(kept: Set<Place>): void {
    for (const [place, element] of this.pieces) {
      if (kept.has(place)) continue;
      element.remove();
      this.pieces.delete(place);
    }
  }

  private tellWall(layout: Layout): void {
    const left = layout.pieces.filter((piece) => piece.place.startsWith("wall.")).length;
    const dice = layout.pieces.filter((piece) => piece.kind === "die").map((piece) => piece.face);
    const thrown = dice.length ? t(", dice {dice}", { dice: dice.join(t(" and ")) }) : "";
    const text = plural(left, "{n} tile left in the wall", "{n} tiles left in the wall") + thrown;
    const wall = this.areas.get("wall");
    if (wall && wall.textContent !== text) wall.textContent = text;
  }

  // My rack in one row, or two where it is narrow; the discards as large as there is room, shrinking in steps.
  private fit(): void {
    const rack = this.root.querySelector<HTMLElement>("[data-side=bottom] .flat-hand");
    const held = rack?.children.length ?? 0;
    const two = this.root.clientWidth < NARROW && held > 8;
    rack?.style.setProperty("--per-row", String(two ? Math.ceil(held / 2) : Math.max(held, 8)));
    const area = this.areas.get("discards");
    if (!area || area.hidden) return;
    const count = Math.ceil(area.children.length / STEP) * STEP;
    const size = largest(count, area.clientWidth, area.clientHeight);
    area.style.setProperty("--discard", `${size}px`);
  }

  private stands(glides: Glide[]): Map<Place, DOMRect> {
    const stands = new Map<Place, DOMRect>();
    for (const { from } of glides) {
      const element = this.pieces.get(from);
      if (element) stands.set(from, element.getBoundingClientRect());
    }
    return stands;
  }

  private glide(glides: Glide[], stands: Map<Place, DOMRect>): void {
    for (const { from, to, after } of glides) {
      const [element, stood] = [this.pieces.get(to), stands.get(from)];
      if (!element || this.options.still) continue;
      const now = element.getBoundingClientRect();
      const start = stood
        ? `translate(${stood.left - now.left}px, ${stood.top - now.top}px) scale(${stood.width / now.width || 1})`
        : "translateY(-12px)";
      const frames = [
        { transform: start, opacity: stood ? 1 : 0 },
        { transform: "none", opacity: 1 },
      ];
      element.animate(frames, { duration: GLIDE, delay: after, easing: "ease-out", fill: "backwards" });
    }
  }
}

// The width at which so many tiles fill no more than this room; no smaller than can be read.
function largest(count: number, width: number, height: number): number {
  for (let size = LARGEST; size > SMALLEST; size--) {
    const columns = Math.floor((width + GAP) / (size + GAP));
    if (Math.ceil(count / columns) * (size * SHAPE + GAP) <= height) return size;
  }
  return SMALLEST;
}

// "exposed.1.2@3" lies in the area "exposed.1@3"; walls, sticks, dice and wind marks are told in words.
function spotOf(place: Place): Spot | null {
  const found = /^(hand|exposed|discard)\.(\d+)(?:\.\d+)?(?:@(\d+))?$/.exec(place);
  if (!found) return null;
  const [, kind, first, seat] = found;
  if (kind === "discard") return { area: "discards", place };
  return { area: kind === "exposed" ? `exposed.${first}@${seat}` : `${kind}@${seat}`, place };
}

// Which side of the table each rack is on, seen from the bottom.
function sidesOf(layout: Layout): Map<Seat, string> {
  return new Map(
    layout.racks.map(({ seat, pose }) => {
      const quarter = Math.round(Math.atan2(pose.x, pose.z) / (Math.PI / 2));
      return [seat, SIDES[(quarter + 4) % 4] as string];
    }),
  );
}

// Puts the elements in this order, touching only those that stand elsewhere (so focus stays).
function fill(area: HTMLElement, elements: HTMLElement[]): void {
  elements.forEach((element, index) => {
    if (area.children[index] !== element) area.insertBefore(element, area.children[index] ?? null);
  });
  while (area.children.length > elements.length) area.lastElementChild?.remove();
  area.hidden = elements.length === 0;
}
