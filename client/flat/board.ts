// A board of stacked tiles in plain HTML: each lies where its pose says, a higher layer a little up and to the left.

import { type Glide, type Layout, type Piece, type Place, type Pose, type Renderer, TILE } from "../games/plug";
import { t } from "../words/words";
import type { FlatOptions } from "./flat";
import { picture, PULSE, SHAKE } from "./tile";

const SHIFT = 0.16; // how far a centimetre of height moves a tile
const EDGE = 0.4; // room around the board, in centimetres
const NEAREST = 1.5; // like the zoom of the scene, a logarithm
const GONE = 240; // milliseconds

export function createBoard(root: HTMLElement, options: FlatOptions): Renderer {
  return new Board(root, options);
}

class Board implements Renderer {
  private readonly pieces = new Map<Place, HTMLElement>();
  private readonly cloth = document.createElement("div");
  private readonly sizes: ResizeObserver;
  private picks: (place: Place) => void = () => undefined;
  private extent = { left: 0, top: 0, width: 1, height: 1 }; // of the board, in centimetres
  private zoom = 0;
  private current: Place | null = null; // where the Tab key comes in

  constructor(
    private readonly root: HTMLElement,
    private readonly options: FlatOptions,
  ) {
    root.classList.add("flat-board");
    this.cloth.className = "flat-cloth";
    this.cloth.setAttribute("role", "group");
    this.cloth.setAttribute("aria-label", t("The board"));
    root.append(this.cloth);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(root);
    root.addEventListener("click", this.clicked);
  }

  show(layout: Layout, glides: Glide[]): void {
    this.measure(layout);
    const stood = new Map(glides.map(({ from }) => [from, this.pieces.get(from)]));
    const kept = new Set(layout.pieces.map((piece) => piece.place));
    if (!this.options.still) for (const glide of glides) this.leave(stood.get(glide.from), glide);
    for (const [place, element] of this.pieces) {
      if (kept.has(place)) continue;
      element.remove();
      this.pieces.delete(place);
    }
    const reach = new Set(layout.reach);
    if (!this.current || !reach.has(this.current)) this.current = layout.reach[0] ?? null;
    const order = [...layout.pieces].sort((a, b) => depthOf(a.pose) - depthOf(b.pose));
    for (const piece of order) this.draw(piece, reach.has(piece.place));
    this.fit();
    if (!this.options.still) for (const glide of glides) this.come(glide);
  }

  onPick(handler: (place: Place) => void): void {
    this.picks = handler;
  }

  onDrop(): void {} // no tile of a board is dragged

  focus(place: Place | null): void {
    if (place === null) return;
    this.enter(place);
    this.pieces.get(place)?.focus();
  }

  shake(place: Place): void {
    if (!this.options.still) this.pieces.get(place)?.animate(SHAKE, { duration: 380 });
  }

  pulse(places: Place[]): void {
    if (places.length) this.nudge(0, 0, 0); // all of them are seen
    if (this.options.still) return;
    for (const place of places) this.pieces.get(place)?.animate(PULSE, { duration: 520, iterations: 2 });
  }

  nudge(yaw: number, pitch: number, zoom: number): void {
    this.zoom = yaw || pitch || zoom ? Math.max(0, Math.min(NEAREST, this.zoom + zoom)) : 0;
    this.fit();
  }

  dispose(): void {
    this.root.removeEventListener("click", this.clicked);
    this.sizes.disconnect();
    this.root.replaceChildren();
    this.root.classList.remove("flat-board");
  }

  private readonly clicked = (event: Event): void => {
    const place = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset.place;
    if (!place) return;
    this.enter(place);
    this.picks(place);
  };

  private enter(place: Place): void {
    const [before, now] = [this.pieces.get(this.current ?? ""), this.pieces.get(place)];
    if (before) before.tabIndex = -1;
    if (now) now.tabIndex = 0;
    this.current = place;
  }

  private draw(piece: Piece, reached: boolean): void {
    const tag = reached ? "BUTTON" : "SPAN";
    let element = this.pieces.get(piece.place);
    if (element?.tagName !== tag) {
      const fresh = document.createElement(tag);
      if (element) element.replaceWith(fresh);
      else this.cloth.append(fresh);
      element = fresh;
      this.pieces.set(piece.place, element);
    }
    this.dress(element, piece, reached);
  }

  private dress(element: HTMLElement, piece: Piece, reached: boolean): void {
    element.className = ["tile", piece.look, piece.pick && "pick"].filter(Boolean).join(" ");
    element.dataset.place = piece.place;
    this.put(element, piece.pose);
    if (reached) {
      element.setAttribute("type", "button");
      element.setAttribute("aria-label", piece.name);
      element.setAttribute("aria-pressed", String(piece.look === "chosen"));
      element.tabIndex = piece.place === this.current ? 0 : -1;
    } else element.setAttribute("aria-hidden", "true");
    const shown = piece.face ?? "";
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    element.replaceChildren(...(shown ? [picture(this.options.faces, shown)] : []));
  }

  private put({ style }: HTMLElement, pose: Pose): void {
    const { left, top } = this.extent;
    style.left = `calc(var(--cm) * ${(pose.x - pose.y * SHIFT - TILE.width / 2 - left).toFixed(2)})`;
    style.top = `calc(var(--cm) * ${(pose.z - pose.y * SHIFT - TILE.height / 2 - top).toFixed(2)})`;
    style.zIndex = String(depthOf(pose));
  }

  private measure({ camera }: Layout): void {
    const xs = camera.see.map(([x, y]) => x - y * SHIFT);
    const zs = camera.see.map(([, y, z]) => z - y * SHIFT);
    const [left, top] = [Math.min(...xs) - EDGE, Math.min(...zs) - EDGE];
    this.extent = { left, top, width: Math.max(...xs) + EDGE - left, height: Math.max(...zs) + EDGE - top };
  }

  // As large as there is room, or larger: then the board can be scrolled.
  private fit(): void {
    const { width, height } = this.extent;
    const whole = Math.min(this.root.clientWidth / width, this.root.clientHeight / height);
    const cm = whole * Math.exp(this.zoom);
    this.root.style.setProperty("--cm", `${cm.toFixed(3)}px`);
    this.cloth.style.width = `${Math.floor(cm * width)}px`;
    this.cloth.style.height = `${Math.floor(cm * height)}px`;
  }

  // A picture of the tile goes where its way begins, and is gone.
  private leave(element: HTMLElement | undefined, { out }: Glide): void {
    const over = out?.[0];
    if (!element || !over) return;
    const ghost = element.cloneNode(true) as HTMLElement;
    const from = element.getBoundingClientRect();
    for (const name of ["data-place", "aria-label", "tabindex"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    this.put(ghost, over);
    this.cloth.append(ghost);
    const to = ghost.getBoundingClientRect();
    const frames = [
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, opacity: 1 },
      { transform: "none", opacity: 1, offset: 0.7 },
      { transform: "scale(1.15)", opacity: 0 },
    ];
    ghost.animate(frames, { duration: GONE * 1.6, easing: "ease-in-out" }).onfinish = () => ghost.remove();
  }

  private come({ from, to, after, at }: Glide): void {
    const element = this.pieces.get(to);
    const start = this.pieces.get(from);
    if (!element || (!start && !at)) return;
    const [here, there] = [element.getBoundingClientRect(), (start ?? element).getBoundingClientRect()];
    const first = start ? `translate(${there.left - here.left}px, ${there.top - here.top}px)` : "translateY(-14px)";
    const frames = [{ transform: first, opacity: start ? 1 : 0 }, { transform: "none", opacity: 1 }];
    element.animate(frames, { duration: GONE, delay: after, easing: "ease-out", fill: "backwards" });
  }
}

// What lies higher, or nearer to the player, covers the rest.
function depthOf({ x, y, z }: Pose): number {
  return Math.round((y / TILE.depth) * 10) * 1000 + Math.round(z * 10) * 2 + Math.round(x * 3) + 500;
}
