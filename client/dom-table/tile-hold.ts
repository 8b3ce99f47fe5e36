// The tile that a finger or the mouse has pressed, until it is let go, and how it is dragged along the rack or onto the table.

import type { Place } from "../games/game";
import { onLostPointer } from "../ui/lost-pointer";

export interface Held {
  readonly tile: HTMLElement;
  readonly face: string | undefined; // what lay there when it was pressed
  readonly pointer: number;
  x: number;
  y: number;
  far: boolean; // it is being dragged
  swiped: boolean; // the hand was scrolled
}

export class TileHold {
  held: Held | null = null;
  private spent = false; // the press was a drag, or its tile is gone: the click that ends it means nothing
  private unwatch: () => void = () => undefined;

  // lost: the tile goes back without having been let go.
  constructor(private readonly lost: (held: Held) => void) {}

  press(tile: HTMLElement | null, { pointerId: pointer, clientX: x, clientY: y, button }: PointerEvent): void {
    if (this.held && this.held.pointer !== pointer) return;
    this.lose();
    this.spent = false;
    if (!tile || button !== 0) return;
    this.held = { tile, face: tile.dataset.shown, pointer, x, y, far: false, swiped: false };
    this.unwatch = onLostPointer(pointer, tile, () => this.lose());
  }

  // The tile that this pointer holds.
  by({ pointerId }: PointerEvent): Held | null {
    return this.held?.pointer === pointerId ? this.held : null;
  }

  // The pointer was released; returns what it held.
  release(event: PointerEvent): Held | null {
    const held = this.by(event);
    if (!held) return null;
    this.end();
    this.spent = held.far || held.swiped;
    setTimeout(() => (this.spent = false));
    return held;
  }

  // The tiles were drawn again: another tile may lie there now, or none.
  redrawn(): void {
    const { held } = this;
    if (held && (!held.tile.isConnected || held.tile.dataset.shown !== held.face)) this.lose();
    else if (held?.far) held.tile.classList.add("dragged");
  }

  lose(): void {
    const { held } = this;
    if (!held) return;
    this.end();
    this.spent = true;
    this.lost(held);
  }

  // Whether a click ends a drag. Those of the keyboard have no press before them.
  swallows(click: MouseEvent): boolean {
    return this.spent && click.detail > 0;
  }

  private end(): void {
    this.unwatch();
    this.held?.tile.classList.remove("dragged");
    this.held = null;
  }
}

const SLOP = 8; // pixels the pointer may move during a click

// Drags a tile of the player's rack with mouse, pen or touch: along the rack, or onto the table.
export class TileDrag {
  dropHandler: (from: Place, to: Place) => void = () => undefined;
  readonly hold = new TileHold(({ tile }) => putBack(tile));
  private readonly handlers: Record<string, (event: Event) => void> = {
    pointerdown: (event) => this.down(event as PointerEvent),
    pointermove: (event) => this.move(event as PointerEvent),
    pointerup: (event) => this.up(event as PointerEvent),
  };

  constructor(private readonly root: HTMLElement) {
    for (const [type, handle] of Object.entries(this.handlers)) root.addEventListener(type, handle, { passive: false });
  }

  dispose(): void {
    this.hold.lose();
    for (const [type, handle] of Object.entries(this.handlers)) this.root.removeEventListener(type, handle);
  }

  private down(event: PointerEvent): void {
    this.hold.press((event.target as Element).closest<HTMLElement>("button[data-own]"), event);
  }

  private move(event: PointerEvent): void {
    const held = this.hold.by(event);
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.hypot(x, y) < SLOP) return;
    if (!held.far) held.tile.setPointerCapture(event.pointerId);
    held.far = true;
    event.preventDefault(); // Safari 12 knows no touch-action and would scroll
    held.tile.classList.add("dragged");
    held.tile.style.transform = `translate(${x}px, ${y}px)`;
  }

  private up(event: PointerEvent): void {
    const held = this.hold.release(event);
    if (!held?.far) return;
    putBack(held.tile);
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const target = under.map((one) => one.closest<HTMLElement>("[data-place]")).find((one) => one && one !== held.tile);
    if (target && this.root.contains(target))
      this.dropHandler(held.tile.dataset.place as Place, target.dataset.place as Place);
  }
}

function putBack({ style }: HTMLElement): void {
  style.transform = "";
}
