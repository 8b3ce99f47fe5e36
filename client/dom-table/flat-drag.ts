// Drags a tile with mouse, pen or touch to where it may be laid, and scrolls a hand that does not fit.

import { type Landing, type Layout, landingAt, type Place, tileToLand } from "../games/game";
import type { Ground } from "./ground";

const SLOP = 8; // pixels the pointer may move during a click
const NOTCH = 60; // pixels of scrolling for each tile
const HELD_MS = 900; // a dropped tile waits this long for the server's answer

interface Drag {
  tile: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  far: boolean;
  swiped: boolean;
}

export class FlatDrag {
  dropHandler: (from: Place, to: Place) => void = () => undefined;
  scrollHandler: (tiles: number) => void = () => undefined;
  layout: Layout | null = null;
  justDragged = false;
  landing: Landing | null = null; // nearest to the pointer
  private drag: Drag | null = null;
  private held: HTMLElement | null = null; // dropped, waiting for the server's answer
  private wheeled = 0;
  private readonly handlers: Record<string, (event: Event) => void> = {
    pointerdown: (event) => this.down(event as PointerEvent),
    pointermove: (event) => this.move(event as PointerEvent),
    pointerup: (event) => this.up(event as PointerEvent),
    pointercancel: () => this.letGo(0),
    wheel: (event) => this.wheel(event as WheelEvent),
  };

  constructor(
    private readonly root: HTMLElement,
    private readonly ground: Ground,
    private readonly changed: () => void,
  ) {
    for (const [type, handle] of Object.entries(this.handlers)) root.addEventListener(type, handle, { passive: false });
  }

  dispose(): void {
    this.letGo(0);
    for (const [type, handle] of Object.entries(this.handlers)) this.root.removeEventListener(type, handle);
  }

  get carried(): Place | null {
    return this.drag?.far ? (this.drag.tile.dataset.place ?? null) : null;
  }

  // Where a release or a tap here would lay the dragged or chosen tile.
  landingFor(event: MouseEvent): Landing | null {
    const tile = this.layout && tileToLand(this.layout, this.carried);
    const { x, z } = this.ground.at(event);
    return this.layout && tile ? landingAt(this.layout, tile, x, z) : null;
  }

  private down(event: PointerEvent): void {
    this.justDragged = false;
    const tile = (event.target as Element).closest<HTMLElement>('button[data-place^="hand."]');
    if (!tile || event.button !== 0) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.drag = { tile, pointer, x, y, far: false, swiped: false };
  }

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (drag && event.pointerId === drag.pointer) this.carry(drag, event);
    if (drag && !drag.far) return;
    const landing = this.landingFor(event);
    if (landing?.target === this.landing?.target) return;
    this.landing = landing;
    this.changed();
  }

  private carry(drag: Drag, event: PointerEvent): void {
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.far && (Math.hypot(x, y) < SLOP || this.swipes(drag, x, y))) return;
    if (!drag.tile.classList.contains("pick")) return; // it fits nowhere, but it can be swiped
    drag.tile.style.setProperty("--carried", `translate(${x}px, ${y}px)`);
    if (!drag.far) this.lift(drag);
  }

  private lift(drag: Drag): void {
    drag.far = true;
    drag.tile.setPointerCapture(drag.pointer);
    drag.tile.classList.add("dragged");
    this.changed();
  }

  // A swipe along the hand scrolls it instead of lifting the tile.
  private swipes(drag: Drag, x: number, y: number): boolean {
    if (!this.layout?.scroll || (!drag.swiped && Math.abs(x) < 2 * Math.abs(y))) return false;
    const tiles = Math.trunc(-x / drag.tile.offsetWidth);
    if (!tiles) return true;
    drag.swiped = true;
    drag.x -= tiles * drag.tile.offsetWidth;
    this.scrollHandler(tiles);
    return true;
  }

  private up(event: PointerEvent): void {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (drag.far || drag.swiped) {
      this.justDragged = true; // suppress the click that follows a drag
      setTimeout(() => (this.justDragged = false));
    }
    const landing = drag.far ? this.landingFor(event) : null;
    const from = drag.tile.dataset.place as Place;
    this.letGo(landing ? HELD_MS : 0);
    if (landing) this.dropHandler(from, landing.target.place);
  }

  private letGo(held: number): void {
    const { drag } = this;
    if (!drag) return;
    [this.drag, this.landing] = [null, null];
    drag.tile.classList.remove("dragged");
    this.held = drag.tile;
    setTimeout(() => this.release(), held);
    this.changed();
  }

  // A dropped tile goes where the layout has it.
  release(): void {
    this.held?.style.removeProperty("--carried");
    this.held = null;
  }

  private wheel(event: WheelEvent): void {
    if (!this.layout?.scroll) return;
    event.preventDefault();
    this.wheeled += Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    const tiles = Math.trunc(this.wheeled / NOTCH);
    this.wheeled -= tiles * NOTCH;
    if (tiles) this.scrollHandler(tiles);
  }
}
