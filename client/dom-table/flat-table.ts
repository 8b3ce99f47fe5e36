// A table in plain HTML where every piece lies where the layout has it, seen from straight above.

import {
  DOMINO,
  type Layout,
  landingsOf,
  type Motion,
  type Piece,
  type Place,
  type Pose,
  type Renderer,
  type ShownLabel,
  shownLabels,
  TILE,
  type ToPixels,
  tileToLand,
} from "../games/game";
import { t } from "../i18n/i18n";
import { PULSE, SHAKE, tileSvg } from "../ui/pictures";
import { FlatDrag } from "./flat-drag";
import { FlatMarks } from "./flat-marks";
import { cm, Ground } from "./ground";
import type { DomTableOptions } from "./rack-table";

const MOTION_MS = 380; // milliseconds

export function createDomFlatTable(root: HTMLElement, options: DomTableOptions): Renderer {
  return new DomFlatTable(root, options);
}

class DomFlatTable implements Renderer {
  private readonly pieces = new Map<Place, HTMLElement>();
  private readonly surface = document.createElement("div");
  private readonly ground: Ground;
  private readonly marks: FlatMarks;
  private readonly drag: FlatDrag;
  private layout: Layout | null = null;
  private current: Place | null = null; // the piece that the Tab key reaches
  private pickHandler: (place: Place) => void = () => undefined;
  private labelHandler: (labels: ShownLabel[]) => void = () => undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly options: DomTableOptions,
  ) {
    root.classList.add("dom-flat");
    root.classList.toggle("moves", !options.reducedMotion);
    this.surface.className = "dom-cloth";
    this.surface.setAttribute("role", "group");
    this.surface.setAttribute("aria-label", t("The table"));
    root.append(this.surface);
    this.ground = new Ground(root, this.surface, () => this.showLabels());
    this.marks = new FlatMarks(this.surface, options.tileSheet);
    this.drag = new FlatDrag(root, this.ground, () => this.guide());
    root.addEventListener("click", this.clicked);
    root.addEventListener("focusin", () => this.guide());
  }

  show(layout: Layout, motions: Motion[]): void {
    const before = new Map(motions.map(({ from }) => [from, this.pieces.get(from)?.getBoundingClientRect()]));
    this.layout = this.drag.layout = layout;
    this.drag.release();
    this.ground.measure(layout);
    const kept = new Set(layout.pieces.map(({ place }) => place));
    for (const [place, element] of this.pieces) {
      if (kept.has(place)) continue;
      element.remove();
      this.pieces.delete(place);
    }
    const focusable = new Set(layout.focusable);
    if (!this.current || !focusable.has(this.current)) this.current = layout.focusable[0] ?? null;
    for (const piece of layout.pieces) this.draw(piece, focusable.has(piece.place));
    this.drag.hold.redrawn();
    this.guide();
    if (!this.options.reducedMotion) for (const motion of motions) this.animate(motion, before.get(motion.from));
  }

  onPick(handler: (place: Place) => void): void {
    this.pickHandler = handler;
  }

  onDrop(handler: (from: Place, to: Place) => void): void {
    this.drag.dropHandler = handler;
  }

  onScroll(handler: (tiles: number) => void): void {
    this.drag.scrollHandler = handler;
  }

  onLabels(handler: (labels: ShownLabel[]) => void): void {
    this.labelHandler = handler;
  }

  focus(place: Place | null): void {
    if (place === null) return;
    this.current = place;
    (this.pieces.get(place) ?? this.marks.target(place))?.focus({ preventScroll: true });
  }

  shake(place: Place): void {
    if (!this.options.reducedMotion) this.pieces.get(place)?.animate?.(SHAKE, { duration: 380, composite: "add" });
  }

  pulse(places: Place[]): void {
    if (this.options.reducedMotion) return;
    for (const place of places) this.pieces.get(place)?.animate?.(PULSE, { duration: 520, composite: "add" });
  }

  toggleCloseUp(): void {} // everything is shown flat and closely

  adjustCamera(): void {} // the layout itself zooms

  dispose(): void {
    this.root.removeEventListener("click", this.clicked);
    this.drag.dispose();
    this.ground.dispose();
    this.root.replaceChildren();
    this.root.classList.remove("dom-flat", "moves");
  }

  private readonly clicked = (event: MouseEvent): void => {
    if (this.drag.hold.swallows(event)) return;
    const place = (event.target as Element).closest<HTMLElement>("button[data-place]")?.dataset.place;
    const landing = place ? null : this.drag.landingFor(event);
    if (place) this.current = place;
    if (place || landing) this.pickHandler(place ?? (landing?.target.place as Place));
  };

  // Shows where the dragged or chosen tile may be laid.
  private guide(): void {
    if (!this.layout) return;
    const tile = tileToLand(this.layout, this.drag.carried);
    const landings = tile ? landingsOf(this.layout, tile) : [];
    const focused = (document.activeElement as HTMLElement | null)?.dataset.place;
    const only = landings.length === 1 && !this.drag.carried ? landings[0] : undefined;
    const nearest = this.drag.landing?.target.place ?? focused;
    const shown = landings.find(({ target }) => target.place === nearest) ?? only ?? null;
    this.marks.show(this.layout, landings, shown);
    this.showLabels();
  }

  private showLabels(): void {
    if (!this.layout) return;
    const { landings, shown } = this.marks;
    const toPixels: ToPixels = (pose, upper) =>
      this.ground.pixelsOfParent(pose.x, upper ? upperEdgeOnTable(pose) : pose.z);
    this.labelHandler(shownLabels(this.layout, landings, shown?.target.place ?? null, toPixels));
  }

  private draw(piece: Piece, focusable: boolean): void {
    const tag = focusable || piece.pickable ? "BUTTON" : "SPAN";
    let element = this.pieces.get(piece.place);
    if (element?.tagName !== tag) {
      const fresh = document.createElement(tag);
      if (element) element.replaceWith(fresh);
      else this.surface.append(fresh);
      element = fresh;
      this.pieces.set(piece.place, element);
    }
    this.update(element, piece);
  }

  private update(element: HTMLElement, piece: Piece): void {
    const faceDown = piece.face === null || Math.abs(piece.pose.pitch) > Math.PI / 2;
    const marks = [piece.kind, piece.look, piece.pickable && "pick", faceDown && "hidden-face", piece.hidden && "away"];
    element.className = ["tile", ...marks].filter(Boolean).join(" ");
    element.dataset.place = piece.place;
    this.position(element, piece);
    if (element.tagName === "BUTTON") {
      element.setAttribute("type", "button");
      element.setAttribute("aria-label", piece.name);
      element.setAttribute("aria-pressed", String(piece.look === "chosen"));
      element.tabIndex = piece.place === this.current ? 0 : -1;
    } else element.setAttribute("aria-hidden", "true");
    const shown = faceDown ? `back-${piece.back}` : (piece.face as string);
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    const picture = tileSvg(this.options.tileSheet, shown);
    if (faceDown) picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    element.replaceChildren(picture);
  }

  private position({ style }: HTMLElement, { kind, pose }: Piece): void {
    const { left, top } = this.ground.extent;
    const extent = extentOnTable({ kind, pose });
    style.width = cm(extent.width);
    style.height = cm(extent.height);
    style.left = cm(pose.x - extent.width / 2 - left);
    style.top = cm(extent.top - top);
    style.setProperty("--turn", `${-pose.yaw}rad`);
    style.setProperty("--scale", pose.scale.toFixed(3));
    style.zIndex = String(Math.round(pose.y * 10) + 10);
  }

  private animate({ to, delay, startAs }: Motion, before: DOMRect | undefined): void {
    const element = this.pieces.get(to);
    if (!element?.getAnimations) return; // an old browser
    const start = startAs ? this.ground.pixels(startAs.pose.x, startAs.pose.z) : before && this.middleOf(before);
    for (const running of element.getAnimations()) running.finish(); // measure it where it will lie
    const end = this.middleOf(element.getBoundingClientRect());
    const from = start ? `translate(${start.x - end.x}px, ${start.y - end.y}px)` : "translateY(-14px)";
    const turn = `rotate(${element.style.getPropertyValue("--turn")})`;
    const frames = [
      { transform: `${from} ${turn}`, opacity: start ? 1 : 0 },
      { transform: turn, opacity: 1 },
    ];
    element.animate(frames, { duration: MOTION_MS, delay, easing: "ease-in-out", fill: "backwards" });
  }

  private middleOf(box: DOMRect): { x: number; y: number } {
    const { left, top } = this.root.getBoundingClientRect();
    return { x: box.left + box.width / 2 - left, y: box.top + box.height / 2 - top };
  }
}

const UPRIGHT = 0.95; // the sine of its angle: a tile that stands shows its upper side

// How a piece is drawn, in centimetres. One that leans shows all of its face, from its foot on.
function extentOnTable({ kind, pose }: Pick<Piece, "kind" | "pose">): { width: number; height: number; top: number } {
  const { width, height, depth } = kind === "domino" ? DOMINO : TILE;
  const [cos, sin] = [Math.abs(Math.cos(pose.pitch)), Math.abs(Math.sin(pose.pitch))];
  const taken = (height * cos + depth * sin) * pose.scale;
  const shown = sin < UPRIGHT ? height * pose.scale : taken;
  return { width: width * pose.scale, height: shown, top: pose.z + taken / 2 - shown };
}

// Where the upper edge of a domino is drawn: a phone on its side has those of the hand turned.
function upperEdgeOnTable(pose: Pose): number {
  const isTurned = Math.abs(Math.sin(pose.yaw)) > 0.5;
  return isTurned ? pose.z - (DOMINO.width * pose.scale) / 2 : extentOnTable({ kind: "domino", pose }).top;
}
