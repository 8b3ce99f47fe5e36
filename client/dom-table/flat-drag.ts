// Drags a tile with mouse, pen or touch to where it may be laid, and scrolls a hand that does not fit.

import { type Landing, type Layout, landingAt, type Place, tileToLand } from "../games/game";
import type { Ground } from "./ground";
import { type Held, TileHold } from "./tile-hold";

const SLOP = 8; // pixels the pointer may move during a click
const NOTCH = 60; // pixels of scrolling for each tile
const WAIT_MS = 900; // a dropped tile waits this long for the server's answer

export class FlatDrag {
  dropHandler: (from: Place, to: Place) => void = () => undefined;
  scrollHandler: (tiles: number) => void = () => undefined;
  layout: Layout | null = null;
  landing: Landing | null = null; // nearest to the pointer
  readonly hold = new TileHold(({ tile }) => this.putDown(tile, 0));
  private waiting: HTMLElement | null = null; // dropped, waiting for the server's answer
  private timer: ReturnType<typeof setTimeout> | undefined; // until it has waited long enough
  private wheeled = 0;
  private readonly handlers: Record<string, (event: Event) => void> = {
    pointerdown: (event) => this.down(event as PointerEvent),
    pointermove: (event) => this.move(event as PointerEvent),
    pointerup: (event) => this.up(event as PointerEvent),
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
    this.hold.lose();
    this.release();
    for (const [type, handle] of Object.entries(this.handlers)) this.root.removeEventListener(type, handle);
  }

  get carried(): Place | null {
    const { held } = this.hold;
    return held?.far ? (held.tile.dataset.place ?? null) : null;
  }

  // Where a release or a tap here would lay the dragged or chosen tile.
  landingFor(event: MouseEvent): Landing | null {
    const tile = this.layout && tileToLand(this.layout, this.carried);
    const { x, z } = this.ground.at(event);
    return this.layout && tile ? landingAt(this.layout, tile, x, z) : null;
  }

  private down(event: PointerEvent): void {
    this.hold.press((event.target as Element).closest<HTMLElement>('button[data-place^="hand."]'), event);
  }

  private move(event: PointerEvent): void {
    const held = this.hold.by(event);
    if (held) this.carry(held, event);
    if (this.hold.held && !held?.far) return;
    const landing = this.landingFor(event);
    if (landing?.target === this.landing?.target) return;
    this.landing = landing;
    this.changed();
  }

  private carry(held: Held, event: PointerEvent): void {
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && (Math.hypot(x, y) < SLOP || this.swipes(held, x, y))) return;
    if (!held.tile.classList.contains("pick")) return; // it fits nowhere, but it can be swiped
    if (!held.far) this.lift(held);
    held.tile.style.setProperty("--carried", `translate(${x}px, ${y}px)`);
  }

  private lift(held: Held): void {
    if (this.waiting === held.tile) this.release();
    held.far = true;
    held.tile.setPointerCapture(held.pointer);
    held.tile.classList.add("dragged");
    this.changed();
  }

  // A swipe along the hand scrolls it instead of lifting the tile.
  private swipes(held: Held, x: number, y: number): boolean {
    if (!this.layout?.scroll || (!held.swiped && Math.abs(x) < 2 * Math.abs(y))) return false;
    const tiles = Math.trunc(-x / held.tile.offsetWidth);
    if (!tiles) return true;
    held.swiped = true;
    held.x -= tiles * held.tile.offsetWidth;
    this.scrollHandler(tiles);
    return true;
  }

  private up(event: PointerEvent): void {
    const landing = this.hold.by(event)?.far ? this.landingFor(event) : null;
    const held = this.hold.release(event);
    if (!held) return;
    const from = held.tile.dataset.place as Place;
    this.putDown(held.tile, landing ? WAIT_MS : 0);
    if (landing) this.dropHandler(from, landing.target.place);
  }

  private putDown(tile: HTMLElement, wait: number): void {
    this.landing = null;
    this.release();
    this.waiting = tile;
    if (wait) this.timer = setTimeout(() => this.release(), wait);
    else this.release();
    this.changed();
  }

  // A dropped tile goes where the layout has it.
  release(): void {
    clearTimeout(this.timer);
    this.waiting?.style.removeProperty("--carried");
    this.waiting = null;
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
