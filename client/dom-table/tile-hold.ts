// The tile that a finger or the mouse has pressed, until it is let go. Other fingers do nothing meanwhile.

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
