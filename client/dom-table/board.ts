// A board of stacked tiles in plain HTML. Tiles of a higher layer are drawn a little up and to the left.

import { type Layout, type Motion, type Piece, type Place, type Pose, type Renderer, TILE } from "../games/game";
import { t } from "../i18n/i18n";
import { PULSE, SHAKE, tileSvg } from "../ui/pictures";
import type { DomTableOptions } from "./rack-table";

const SHIFT = 0.16; // centimetres a tile is shifted for each centimetre of height
const EDGE = 0.15; // space around the board, in centimetres
const NEAREST = 1.5; // logarithmic, like the zoom of the scene
const MOTION_MS = 240; // milliseconds

export function createDomBoard(root: HTMLElement, options: DomTableOptions): Renderer {
  return new DomBoard(root, options);
}

class DomBoard implements Renderer {
  private readonly pieces = new Map<Place, HTMLElement>();
  private readonly surface = document.createElement("div");
  private readonly sizes: ResizeObserver;
  private pickHandler: (place: Place) => void = () => undefined;
  private extent = { left: 0, top: 0, width: 1, height: 1 }; // of the board, in centimetres
  private depth = 1; // how much depth remains, seen from the camera's angle
  private zoom = 0;
  private current: Place | null = null; // the tile that the Tab key reaches

  constructor(
    private readonly root: HTMLElement,
    private readonly options: DomTableOptions,
  ) {
    root.classList.add("dom-board");
    this.surface.className = "dom-cloth";
    this.surface.setAttribute("role", "group");
    this.surface.setAttribute("aria-label", t("The board"));
    root.append(this.surface);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(root);
    root.addEventListener("click", this.clicked);
  }

  show(layout: Layout, motions: Motion[]): void {
    this.measure(layout);
    const elements = new Map(motions.map(({ from }) => [from, this.pieces.get(from)]));
    const kept = new Set(layout.pieces.map((piece) => piece.place));
    if (!this.options.reducedMotion)
      for (const motion of motions) this.animateLeaving(elements.get(motion.from), motion);
    for (const [place, element] of this.pieces) {
      if (kept.has(place)) continue;
      element.remove();
      this.pieces.delete(place);
    }
    const focusable = new Set(layout.focusable);
    if (!this.current || !focusable.has(this.current)) this.current = layout.focusable[0] ?? null;
    const order = [...layout.pieces].sort((a, b) => zIndexOf(a.pose) - zIndexOf(b.pose));
    for (const piece of order) this.draw(piece, focusable.has(piece.place));
    this.fit();
    if (!this.options.reducedMotion) for (const motion of motions) this.animateArriving(motion);
  }

  onPick(handler: (place: Place) => void): void {
    this.pickHandler = handler;
  }

  onDrop(): void {} // tiles of a board are not dragged

  focus(place: Place | null): void {
    if (place === null) return;
    this.setCurrent(place);
    this.pieces.get(place)?.focus();
  }

  shake(place: Place): void {
    if (!this.options.reducedMotion) this.pieces.get(place)?.animate(SHAKE, { duration: 380 });
  }

  pulse(places: Place[]): void {
    if (places.length) this.adjustCamera(0, 0, 0); // zoom out so that all of them are visible
    if (this.options.reducedMotion) return;
    for (const place of places) this.pieces.get(place)?.animate(PULSE, { duration: 520, iterations: 2 });
  }

  toggleCloseUp(): void {} // everything is shown flat and closely

  adjustCamera(yaw: number, pitch: number, zoom: number): void {
    this.zoom = yaw || pitch || zoom ? Math.max(0, Math.min(NEAREST, this.zoom + zoom)) : 0;
    this.fit();
  }

  dispose(): void {
    this.root.removeEventListener("click", this.clicked);
    this.sizes.disconnect();
    this.root.replaceChildren();
    this.root.classList.remove("dom-board");
  }

  private readonly clicked = (event: Event): void => {
    const place = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset.place;
    if (!place) return;
    this.setCurrent(place);
    this.pickHandler(place);
  };

  private setCurrent(place: Place): void {
    const [before, now] = [this.pieces.get(this.current ?? ""), this.pieces.get(place)];
    if (before) before.tabIndex = -1;
    if (now) now.tabIndex = 0;
    this.current = place;
  }

  private draw(piece: Piece, focusable: boolean): void {
    const tag = focusable ? "BUTTON" : "SPAN";
    let element = this.pieces.get(piece.place);
    if (element?.tagName !== tag) {
      const fresh = document.createElement(tag);
      if (element) element.replaceWith(fresh);
      else this.surface.append(fresh);
      element = fresh;
      this.pieces.set(piece.place, element);
    }
    this.update(element, piece, focusable);
  }

  private update(element: HTMLElement, piece: Piece, focusable: boolean): void {
    element.className = ["tile", piece.look, piece.pickable && "pick"].filter(Boolean).join(" ");
    element.dataset.place = piece.place;
    this.position(element, piece.pose);
    if (focusable) {
      element.setAttribute("type", "button");
      element.setAttribute("aria-label", piece.name);
      element.setAttribute("aria-pressed", String(piece.look === "chosen"));
      element.tabIndex = piece.place === this.current ? 0 : -1;
    } else element.setAttribute("aria-hidden", "true");
    const shown = piece.face ?? "";
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    element.replaceChildren(...(shown ? [tileSvg(this.options.tileSheet, shown)] : []));
  }

  private position({ style }: HTMLElement, pose: Pose): void {
    const { left, top } = this.extent;
    const [width, height] = [TILE.width * pose.scale, TILE.height * pose.scale];
    style.left = `calc(var(--cm) * ${(pose.x - pose.y * SHIFT - width / 2 - left).toFixed(2)})`;
    style.top = `calc(var(--cm) * ${((pose.z - height / 2) * this.depth - pose.y * SHIFT - top).toFixed(2)})`;
    style.setProperty("--scale", String(pose.scale));
    style.zIndex = String(zIndexOf(pose));
  }

  private measure({ camera }: Layout): void {
    this.depth = Math.sin(camera.pitch);
    this.surface.style.setProperty("--depth", this.depth.toFixed(3));
    const xs = camera.visiblePoints.map(([x, y]) => x - y * SHIFT);
    const zs = camera.visiblePoints.map(([, y, z]) => z * this.depth - y * SHIFT);
    const [left, top] = [Math.min(...xs) - EDGE, Math.min(...zs) - EDGE];
    this.extent = { left, top, width: Math.max(...xs) + EDGE - left, height: Math.max(...zs) + EDGE - top };
  }

  // Fits the board into the available space. Zoomed in it is larger, and can be scrolled.
  private fit(): void {
    const { width, height } = this.extent;
    const whole = Math.min(this.root.clientWidth / width, this.root.clientHeight / height);
    const cm = whole * Math.exp(this.zoom);
    this.root.style.setProperty("--cm", `${cm.toFixed(3)}px`);
    this.surface.style.width = `${Math.floor(cm * width)}px`;
    this.surface.style.height = `${Math.floor(cm * height)}px`;
  }

  // A copy of the tile moves to the start of its exit path and fades out.
  private animateLeaving(element: HTMLElement | undefined, { exitPath: out }: Motion): void {
    const over = out?.[0];
    if (!element || !over) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    const from = element.getBoundingClientRect();
    for (const name of ["data-place", "aria-label", "tabindex"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    this.position(ghost, over);
    this.surface.append(ghost);
    const to = ghost.getBoundingClientRect();
    const frames = [
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, opacity: 1 },
      { transform: "none", opacity: 1, offset: 0.7 },
      { transform: "scale(1.15)", opacity: 0 },
    ];
    ghost.animate(frames, { duration: MOTION_MS * 1.6, easing: "ease-in-out" }).onfinish = () => ghost.remove();
  }

  private animateArriving({ from, to, delay, startAs }: Motion): void {
    const element = this.pieces.get(to);
    const start = this.pieces.get(from);
    if (!element || (!start && !startAs)) return;
    const [here, there] = [element.getBoundingClientRect(), (start ?? element).getBoundingClientRect()];
    const first = start ? `translate(${there.left - here.left}px, ${there.top - here.top}px)` : "translateY(-14px)";
    const frames = [
      { transform: first, opacity: start ? 1 : 0 },
      { transform: "none", opacity: 1 },
    ];
    element.animate(frames, { duration: MOTION_MS, delay, easing: "ease-out", fill: "backwards" });
  }
}

// Tiles that are higher, or nearer to the player, cover the others.
function zIndexOf({ x, y, z }: Pose): number {
  return Math.round((y / TILE.depth) * 10) * 1000 + Math.round(z * 10) * 2 + Math.round(x * 3) + 500;
}
