// Mouse, touch and pen: hover, click and drag. Dragging the empty table, or a board anywhere, moves the camera.

import type { PerspectiveCamera, Vector3 } from "three";
import type { Layout, Place } from "../games/game";
import { onLostPointer } from "../ui/lost-pointer";
import type { LandingGuide } from "./landing-guide";
import { carriedTo, dropAt, groundAt, pieceAt, type ScreenPoint, screenBox, tileAt } from "./picking";
import type { PieceState, SceneGraph } from "./scene-graph";
import { transformOf } from "./tween";

const PICK_TOLERANCE_PX: Record<string, number> = { mouse: 0, pen: 8, touch: 16 }; // pixels beside a piece that still count
const NOTCH = 60; // pixels of scrolling
const DOUBLE_TAP_MS = 400;
const WAIT_MS = 900; // a dropped tile waits this long for the server's answer
const CARRY_LIFT = 1.2; // centimetres towards the camera while dragged
const CLICK_SLOP_PX: Record<string, number> = { mouse: 5, pen: 8, touch: 12 }; // pixels the pointer may move during a click

interface PointerHandlers {
  pick(place: Place): void;
  drop(from: Place, to: Place): void;
  drag(dx: number, dy: number): void; // the table was dragged by this many pixels
  zoom(by: number, spot: { x: number; y: number }): void; // towards this point of the canvas
  scroll(tiles: number): void; // along the hand
  closeUp(): void; // a double click or tap on what is not the viewer's own
  changed(): void; // something must be drawn
}

// A pressed piece: where it lay, and its offset from the pointer.
interface Grab {
  piece: PieceState;
  from: Vector3;
  offset: Vector3;
}

interface Press {
  id: number;
  kind: string;
  piece: PieceState | null;
  grab: Grab | null; // null if the piece cannot be dragged
  x: number;
  y: number;
  dragging: boolean;
  slot: number | null;
  swiped: boolean; // the hand was scrolled
}

export class PointerInput {
  private press: Press | null = null;
  private unwatch: () => void = () => undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined; // for the server's answer to what was dropped
  private pinch: { id: number; x: number; y: number; distance: number } | null = null; // a second finger
  private ended = new AbortController();
  private wheeled = 0;
  private lastTap = Number.NEGATIVE_INFINITY;
  layout: Layout | null = null;

  constructor(
    private canvas: HTMLCanvasElement,
    private camera: PerspectiveCamera,
    private graph: SceneGraph,
    private handlers: PointerHandlers,
    private board: boolean,
    private guide: LandingGuide,
  ) {
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      handle: (event: HTMLElementEventMap[Kind]) => void,
    ) => canvas.addEventListener(kind, handle, { signal: this.ended.signal, passive: kind !== "wheel" });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", ({ pointerId }) => this.liftSecond(pointerId));
    on("pointerleave", () => this.hover(null));
    on("wheel", (event) => this.wheel(event));
    canvas.style.touchAction = "none";
  }

  dispose(): void {
    this.ended.abort();
    this.unwatch();
    clearTimeout(this.waiting);
  }

  // Another layout is shown. A tile that is gone, or another one in its place, is not held any more.
  shown(layout: Layout): void {
    this.layout = layout;
    const { press } = this;
    if (!press?.piece) return;
    const { place, face } = press.piece.piece;
    const now = this.graph.at(place)?.piece;
    if (press.grab && now?.face !== face) this.cancel();
    else if (!now) press.piece = null;
  }

  private spotSize(): { width: number; height: number } {
    return this.canvas.getBoundingClientRect();
  }

  private spot(event: MouseEvent): ScreenPoint {
    const { width, height } = this.spotSize();
    return { x: event.offsetX, y: event.offsetY, width, height };
  }

  private down(event: PointerEvent): void {
    if (event.button > 0) return;
    if (this.press && this.press.id !== event.pointerId) {
      this.secondFinger(event);
      return;
    }
    this.cancel(); // its release was never told
    const state = this.under(this.spot(event), PICK_TOLERANCE_PX[event.pointerType] ?? 0);
    const { pointerId: id, pointerType: kind, clientX: x, clientY: y } = event;
    const grab = state && !this.board ? this.grab(state, this.spot(event)) : null;
    this.press = { id, kind, piece: state, grab, x, y, dragging: false, slot: null, swiped: false };
    this.canvas.setPointerCapture(id);
    this.unwatch = onLostPointer(id, this.canvas, () => this.cancel());
  }

  private under(spot: ScreenPoint, reach: number): PieceState | null {
    return (this.board ? tileAt : pieceAt)(this.camera, this.graph.pieces, spot, reach);
  }

  // Pinch: zooms and pans.
  private secondFinger({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    if (!this.press || this.press.grab || this.pinch) return;
    this.press.dragging = true; // a pinch is not a click on the piece under the first finger
    this.pinch = { id, x, y, distance: this.distance(x, y) };
  }

  private distance(x: number, y: number): number {
    return Math.max(1, Math.hypot(x - (this.press?.x ?? 0), y - (this.press?.y ?? 0)));
  }

  private pinchMove(pinch: NonNullable<typeof this.pinch>, press: Press, event: PointerEvent): void {
    const moved = [pinch, press].find((one) => one.id === event.pointerId);
    if (!moved) return; // a third finger
    const [dx, dy] = [event.clientX - moved.x, event.clientY - moved.y];
    [moved.x, moved.y] = [event.clientX, event.clientY];
    const distance = this.distance(pinch.x, pinch.y);
    const { left, top } = this.canvas.getBoundingClientRect();
    const middle = { x: (pinch.x + press.x) / 2 - left, y: (pinch.y + press.y) / 2 - top };
    this.handlers.zoom(Math.log(distance / pinch.distance), middle);
    if (this.board) this.handlers.drag(dx / 2, dy / 2);
    pinch.distance = distance;
  }

  private grab(state: PieceState, spot: ScreenPoint): Grab {
    const from = state.current.position.clone();
    return { piece: state, from, offset: from.clone().sub(carriedTo(this.camera, from, spot)) };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) {
      if (event.pointerType !== "touch") this.hover(this.spot(event));
      return;
    }
    if (this.pinch) {
      this.pinchMove(this.pinch, press, event);
      return;
    }
    if (event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging && Math.hypot(dx, dy) < (CLICK_SLOP_PX[press.kind] ?? 5)) return;
    if (!press.dragging && this.scrolls(press, dx, dy)) return;
    press.dragging = true;
    if (press.grab) this.carry(press, press.grab, this.spot(event));
    else {
      [press.x, press.y] = [event.clientX, event.clientY];
      this.handlers.drag(dx, dy);
    }
  }

  // A swipe along a hand that does not fit scrolls it instead of lifting the tile. Returns whether this is one.
  private scrolls(press: Press, dx: number, dy: number): boolean {
    if (!press.grab || !this.layout?.scroll) return false;
    if (!press.swiped && Math.abs(dx) < 2 * Math.abs(dy)) return false;
    const { piece } = press.grab.piece;
    const { width } = screenBox(this.camera, piece, press.grab.piece.current, this.spotSize());
    const tiles = Math.trunc(-dx / width);
    if (tiles) {
      press.x -= tiles * width;
      press.swiped = true;
      this.handlers.scroll(tiles);
    }
    return true;
  }

  private carry(press: Press, { piece: state, from, offset: grab }: Grab, spot: ScreenPoint): void {
    const at = carriedTo(this.camera, from, spot).add(grab);
    this.guide.aim(state.piece.place, groundAt(this.camera, spot));
    const scale = Math.max(state.piece.pose.scale, this.guide.landing?.ghost.pose.scale ?? 0); // it lies above its ghost
    at.addScaledVector(this.camera.position.clone().sub(at).normalize(), CARRY_LIFT * scale);
    press.slot = this.guide.landing ? null : this.standAt(state, spot);
    this.graph.carry(state.piece.place, at, press.slot, performance.now());
    this.canvas.style.cursor = "grabbing";
    this.handlers.changed();
  }

  // The nearest slot of the piece's own family, if the pointer is over one.
  private standAt(state: PieceState, spot: ScreenPoint): number | null {
    let [best, least] = [null as number | null, Infinity];
    for (const [k, one] of this.graph.family(state.piece.place).entries()) {
      const box = screenBox(this.camera, one.piece, transformOf(one.piece.pose), spot);
      const [dx, dy] = [Math.abs(spot.x - box.x - box.width / 2), Math.abs(spot.y - box.y - box.height / 2)];
      if (dx < box.width * 1.5 && dy < box.height * 0.9 && dx + dy < least) [best, least] = [k, dx + dy];
    }
    return best;
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    this.liftSecond(event.pointerId);
    if (!press || event.pointerId !== press.id) return;
    this.end();
    if (press.grab && press.dragging) this.drop(press, press.grab.piece, this.spot(event));
    else if (!press.dragging && !press.swiped) this.tap(press.piece, event);
    else return;
    this.handlers.changed();
  }

  private liftSecond(id: number): void {
    if (id === this.pinch?.id) this.pinch = null;
  }

  private end(): void {
    this.press = this.pinch = null;
    this.unwatch();
    this.canvas.style.cursor = "";
  }

  private tap(state: PieceState | null, event: PointerEvent): void {
    this.guide.aim(null, groundAt(this.camera, this.spot(event)));
    const landing = state?.piece.pickable ? null : this.guide.landing;
    if (landing) {
      this.handlers.pick(landing.target.place);
      return;
    }
    if (state) this.handlers.pick(state.piece.place);
    if (this.board || (state && (state.piece.pickable || this.layout?.focusable.includes(state.piece.place)))) return;
    const twice = event.timeStamp - this.lastTap < DOUBLE_TAP_MS;
    this.lastTap = twice ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (twice) this.handlers.closeUp();
  }

  private drop(press: Press, state: PieceState, spot: ScreenPoint): void {
    const from = state.piece.place;
    const family = this.graph.family(from).map((one) => one.piece.place);
    const slot = press.slot === null ? undefined : family[press.slot];
    const plain = this.layout?.dropTargets.filter(({ ghosts }) => !ghosts) ?? [];
    const to = this.guide.landing?.target.place ?? slot ?? dropAt(this.camera, plain, spot);
    this.guide.aim(null, null);
    const waiting = to !== null && slot === undefined;
    this.graph.letGo(waiting, performance.now());
    if (to !== null && to !== from) this.handlers.drop(from, to);
    clearTimeout(this.waiting);
    if (waiting) this.waiting = setTimeout(() => this.giveBack(), WAIT_MS);
  }

  private giveBack(): void {
    this.graph.giveBack(performance.now());
    this.handlers.changed();
  }

  // What was pressed is not let go but taken back.
  private cancel(): void {
    const { press } = this;
    if (!press) return;
    this.end();
    if (press.dragging && press.grab) this.graph.letGo(false, performance.now());
    this.guide.aim(null, null);
    this.handlers.changed();
  }

  private hover(spot: ScreenPoint | null): void {
    const state = spot ? this.under(spot, 0) : null;
    this.canvas.style.cursor = state?.piece.pickable ? "pointer" : "";
    const guided = this.guide.aim(null, spot && groundAt(this.camera, spot));
    if (this.graph.hover(state?.piece.place ?? null, performance.now()) || guided) this.handlers.changed();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.layout?.scroll) this.wheelScroll(event);
    else this.handlers.zoom(-event.deltaY * 0.001, this.spot(event));
  }

  // One tile for each notch, or for as much movement of a touchpad.
  private wheelScroll({ deltaX, deltaY }: WheelEvent): void {
    this.wheeled += Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    const tiles = Math.trunc(this.wheeled / NOTCH);
    if (!tiles) return;
    this.wheeled -= tiles * NOTCH;
    this.handlers.scroll(tiles);
  }
}
