// The table in plain HTML: the same layout as the 3D scene, for browsers without WebGL and for players who prefer it.

import type { Layout, Motion, Piece, Place, Renderer, Seat, Tag, TurnTime } from "../games/game";
import { t } from "../i18n/i18n";
import { reachWhereItScrolls } from "../ui/dom";
import { PULSE, SHAKE, tileSvg } from "../ui/pictures";
import { areaOf, parentOf, SIDES, SlotRow, seatOf, sidesBySeat, turnedTo } from "./areas";
import { DomCompass } from "./compass";
import { TileDrag } from "./tile-hold";

const EXPOSED: Record<string, string> = {
  bottom: t("My exposed tiles"),
  right: t("Exposed on the right"),
  top: t("Exposed across"),
  left: t("Exposed on the left"),
};
const NARROW = 560; // pixels; on narrower screens the rack may take two rows
const MOTION_MS = 260; // milliseconds
const [LARGEST, SMALLEST, GAP, SHAPE, STEP] = [46, 30, 3, 300 / 220, 10]; // discards: sizes in pixels, and the step in tiles
const ROW_GAP = 8; // pixels: the tags hang there
const SMALLEST_AT_SIDE = 11; // pixels; a whole hand and its exposures fit into the column of the lowest screen
const SMALLEST_IN_ROWS = 24; // where each player's discards must be seen to lie apart
// Of a phone, upright or on its side. There the compass lies where the discards leave room, and takes no column from them.
const SMALL = { height: 330, rowGap: 5, cells: 2, compass: { most: 108, apart: 10, least: 60 } }; // pixels; cells that the compass takes
const RACK = 14; // tiles, with the one just drawn

export interface DomTableOptions {
  tileSheet: string; // address of the sheet of tile faces
  reducedMotion: boolean; // moves appear without animation
}

export function createDomRackTable(root: HTMLElement, options: DomTableOptions): Renderer {
  return new DomRackTable(root, options);
}

class DomRackTable implements Renderer {
  private readonly pieces = new Map<Place, HTMLElement>();
  private readonly areas = new Map<string, HTMLElement>();
  private pickHandler: (place: Place) => void = () => undefined;
  private newest = ""; // how many discards there were, and their room
  private readonly compass = new DomCompass();
  private readonly slots: SlotRow;
  private readonly drag: TileDrag;
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly root: HTMLElement,
    private readonly options: DomTableOptions,
  ) {
    root.classList.add("dom-rack-table");
    for (const side of SIDES) this.area(`side ${side}`, root).dataset.side = side;
    const middle = this.area("middle", root);
    middle.dataset.place = "centre";
    this.area("note", middle).setAttribute("role", "note");
    this.slots = new SlotRow(options.tileSheet, (place) => this.pickHandler(place));
    middle.append(this.slots.element);
    this.area("discards", middle).setAttribute("role", "group");
    middle.append(this.compass.element);
    this.drag = new TileDrag(root);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(middle);
    root.addEventListener("click", this.clicked);
  }

  show(layout: Layout, motions: Motion[], names: string[]): void {
    const before = this.options.reducedMotion ? new Map<Place, DOMRect>() : this.positions(motions);
    const sides = sidesBySeat(layout);
    const kept = new Set<Place>();
    const filled = new Map<HTMLElement, HTMLElement[]>();
    for (const piece of layout.pieces) {
      const area = this.areaFor(piece, sides);
      if (!area) continue;
      const element = this.draw(piece, sides.get(seatOf(piece.place)) === "bottom");
      kept.add(piece.place);
      filled.set(area, [...(filled.get(area) ?? []), element]);
    }
    this.remove(kept);
    for (const area of this.areas.values()) if (area.dataset.pieces) fill(area, filled.get(area) ?? []);
    for (const [area, pieces] of filled) area.classList.toggle("unseen", pieces.some(isUnseen));
    this.drag.hold.redrawn();
    this.slots.show(layout);
    this.describe(layout, names);
    this.compass.show(layout.compass, names);
    this.fit();
    this.animate(motions, before);
  }

  onPick(handler: (place: Place) => void): void {
    this.pickHandler = handler;
  }

  onDrop(handler: (from: Place, to: Place) => void): void {
    this.drag.dropHandler = handler;
  }

  time(time: TurnTime | null): void {
    this.compass.time(time);
  }

  focus(place: Place | null): void {
    if (place) this.pieces.get(place)?.focus();
  }

  shake(place: Place): void {
    if (!this.options.reducedMotion) this.pieces.get(place)?.animate(SHAKE, { duration: 380 });
  }

  pulse(places: Place[]): void {
    if (this.options.reducedMotion) return;
    for (const place of places) this.pieces.get(place)?.animate(PULSE, { duration: 520 });
  }

  toggleCloseUp(): void {} // everything is shown flat and closely

  adjustCamera(): void {} // the DOM table has no camera

  dispose(): void {
    this.root.removeEventListener("click", this.clicked);
    this.drag.dispose();
    this.sizes.disconnect();
    this.root.replaceChildren();
    this.root.classList.remove("dom-rack-table", "with-rows");
  }

  private readonly clicked = (event: MouseEvent): void => {
    const piece = (event.target as Element).closest<HTMLElement>("button[data-place]");
    if (piece && !this.drag.hold.swallows(event)) this.pickHandler(piece.dataset.place as Place);
  };

  private area(name: string, parent: HTMLElement): HTMLElement {
    const existing = this.areas.get(name);
    if (existing && existing.parentElement !== parent) parent.append(existing); // seen from another seat
    if (existing) return existing;
    const area = document.createElement("div");
    area.className = `dom-${/^[a-z]+/.exec(name)?.[0]}`;
    parent.append(area);
    this.areas.set(name, area);
    return area;
  }

  private areaFor(piece: Piece, sides: Map<Seat, string>): HTMLElement | null {
    const name = areaOf(piece.place);
    if (!name) return null;
    const seat = seatOf(name);
    const area = this.area(name, this.areas.get(parentOf(name, sides)) ?? this.root);
    area.dataset.pieces = "true";
    if (name.startsWith("row")) {
      area.dataset.side = sides.get(seat);
      this.root.classList.add("with-rows");
    }
    if (name.startsWith("exposed")) {
      area.dataset.place = name;
      area.setAttribute("role", "group");
      area.setAttribute("aria-label", EXPOSED[sides.get(seat) ?? ""] ?? "");
    }
    return area;
  }

  private draw(piece: Piece, mine: boolean): HTMLElement {
    const own = mine && piece.place.startsWith("hand.") && piece.face !== null;
    const tag = own || piece.pickable ? "BUTTON" : "SPAN";
    let element = this.pieces.get(piece.place);
    if (!element || element.tagName !== tag) {
      const fresh = document.createElement(tag);
      element?.replaceWith(fresh);
      element = fresh;
      this.pieces.set(piece.place, element);
    }
    this.update(element, piece, own);
    return element;
  }

  private update(element: HTMLElement, piece: Piece, own: boolean): void {
    const given = own && piece.pose.pitch === 0; // laid in front of the rack, to be passed
    const marks = [piece.pickable && "pick", piece.face === null && "hidden-face", given && "given", turnedTo(piece)];
    element.className = ["tile", piece.look, ...marks].filter(Boolean).join(" ");
    element.dataset.place = piece.place;
    tagged(element, piece.tag);
    element.toggleAttribute("data-spare", piece.spare ?? false);
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
    element.replaceChildren(piece.text ?? tileSvg(this.options.tileSheet, shown));
  }

  private remove(kept: Set<Place>): void {
    for (const [place, element] of this.pieces) {
      if (kept.has(place)) continue;
      element.remove();
      this.pieces.delete(place);
    }
  }

  private describe({ summary, middle }: Layout, names: string[]): void {
    const note = this.areas.get("note");
    if (note && note.textContent !== summary) note.textContent = summary;
    this.areas.get("discards")?.setAttribute("aria-label", middle);
    for (const [seat, name] of names.entries()) {
      const row = this.areas.get(`row@${seat}`);
      if (!row) continue;
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", t("{name}: discards", { name }));
      row.dataset.name = name;
    }
  }

  // The rack takes one row, or two on narrow screens. The discards are as large as fits and shrink in steps.
  private fit(): void {
    const rack = this.root.querySelector<HTMLElement>("[data-side=bottom] .dom-hand");
    const tiles = rack?.children.length ?? 0;
    const perRow = this.root.clientWidth < NARROW ? RACK / 2 : RACK; // whatever it holds, so tiles keep their size
    rack?.style.setProperty("--per-row", String(tiles > RACK ? Math.ceil((tiles * perRow) / RACK) : perRow));
    this.root.classList.toggle("small", this.isSmall);
    this.root.classList.toggle("with-slots", !this.slots.element.hidden);
    this.compass.lieAt(null);
    for (const side of ["left", "right"]) fitSide(this.areas.get(`side ${side}`) as HTMLElement);
    const area = this.areas.get("discards");
    if (!area || area.hidden) return;
    if (area.querySelector(".dom-row")) this.fitRows(area);
    else this.fitGrid(area);
    this.showNewest(area);
  }

  private get isSmall(): boolean {
    return this.root.clientWidth < NARROW || this.root.clientHeight < SMALL.height;
  }

  private fitGrid(area: HTMLElement): void {
    const count = area.children.length;
    const { cells, rowGap } = this.isSmall ? SMALL : { cells: 0, rowGap: ROW_GAP };
    const size = largest(Math.ceil(count / STEP) * STEP + cells, area, rowGap);
    area.style.setProperty("--discard", `${size}px`);
    if (this.isSmall && this.slots.element.hidden) this.compass.lieAt(roomBelow(area, count, size));
  }

  // The rows of all seats are as large as fits.
  private fitRows(area: HTMLElement): void {
    for (let size = LARGEST; size >= SMALLEST_IN_ROWS; size--) {
      area.style.setProperty("--discard", `${size}px`);
      if (area.scrollHeight <= area.clientHeight) return;
    }
  }

  // Where not all discards fit, the newest are in view.
  private showNewest(area: HTMLElement): void {
    const middle = area.parentElement as HTMLElement;
    reachWhereItScrolls(middle);
    const { clientWidth, clientHeight } = middle;
    const newest = [area.querySelectorAll(".tile").length, clientWidth, clientHeight].join();
    if (this.newest !== newest && !area.querySelector(".dom-row")) middle.scrollTop = middle.scrollHeight;
    this.newest = newest;
    area.querySelector(".dom-row .lit")?.scrollIntoView({ block: "nearest" });
  }

  private positions(motions: Motion[]): Map<Place, DOMRect> {
    const positions = new Map<Place, DOMRect>();
    for (const { from } of motions) {
      const element = this.pieces.get(from);
      if (element) positions.set(from, element.getBoundingClientRect());
    }
    return positions;
  }

  private animate(motions: Motion[], positions: Map<Place, DOMRect>): void {
    for (const { from, to, delay } of motions) {
      const [element, before] = [this.pieces.get(to), positions.get(from)];
      if (!element || this.options.reducedMotion) continue;
      const now = element.getBoundingClientRect();
      const start = before
        ? `translate(${before.left - now.left}px, ${before.top - now.top}px) scale(${before.width / now.width || 1})`
        : "translateY(-12px)";
      const frames = [
        { transform: start, opacity: before ? 1 : 0 },
        { transform: "none", opacity: 1 },
      ];
      element.animate(frames, { duration: MOTION_MS, delay, easing: "ease-out", fill: "backwards" });
    }
  }
}

function tagged(element: HTMLElement, tag: Tag | undefined): void {
  if (tag) element.dataset.tag = tag.sign;
  else delete element.dataset.tag;
  element.style.setProperty("--tag", tag?.colour ?? "");
}

// The tile width at which this many tiles fit, but no smaller than is readable.
function largest(count: number, area: HTMLElement, rowGap: number): number {
  const { clientWidth: width, clientHeight: height } = area;
  for (let size = LARGEST; size > SMALLEST; size--) {
    if (Math.ceil(count / columnsIn(width, size)) * (size * SHAPE + rowGap) <= height) return size;
  }
  return SMALLEST;
}

const columnsIn = (width: number, size: number) => Math.floor((width + GAP) / (size + GAP));

// Where the compass lies: in the middle of what so many tiles leave free below them, or else behind the last of them.
function roomBelow({ offsetLeft, offsetTop, clientWidth, clientHeight }: HTMLElement, count: number, size: number) {
  const [columns, row] = [columnsIn(clientWidth, size), size * SHAPE + SMALL.rowGap];
  const rows = Math.ceil(count / columns);
  const { most, apart, least } = SMALL.compass;
  const free = clientHeight - rows * row;
  const large = Math.min(most, free - apart);
  if (large >= least)
    return { x: offsetLeft + (clientWidth - large) / 2, y: offsetTop + rows * row + (free - large) / 2, size: large };
  const small = Math.min(row, SMALL.cells * size);
  const behind = columns * rows - count >= SMALL.cells ? rows - 1 : rows;
  return { x: offsetLeft + clientWidth - small, y: offsetTop + behind * row, size: small };
}

// The tiles of a player at the side are smaller where their exposures would reach below the column.
function fitSide(side: HTMLElement): void {
  side.classList.remove("full");
  if (side.scrollHeight <= side.clientHeight) return;
  const tile = side.querySelector(".tile:not(.hidden-face)");
  side.classList.add("full");
  for (let size = Math.floor(tile?.clientWidth ?? 0); size >= SMALLEST_AT_SIDE; size--) {
    side.style.setProperty("--tile", `${size}px`);
    if (side.scrollHeight <= side.clientHeight) return;
  }
}

// Puts the elements in this order. Elements already in place are not touched, so they keep the focus.
function fill(area: HTMLElement, elements: HTMLElement[]): void {
  elements.forEach((element, index) => {
    if (area.children[index] !== element) area.insertBefore(element, area.children[index] ?? null);
  });
  while (area.children.length > elements.length) area.lastElementChild?.remove();
  area.hidden = elements.length === 0;
}

const isUnseen = (piece: HTMLElement): boolean => piece.classList.contains("hidden-face");
