// Drags a tile of the player's rack with mouse, pen or touch: along the rack, or onto the table.

import type { Place } from "../games/game";
import { TileHold } from "./tile-hold";

const SLOP = 8; // pixels the pointer may move during a click

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
