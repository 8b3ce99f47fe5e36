// Dragging a tile of one's own rack with mouse, pen or finger: to another stand, or out onto the table.

import type { Place } from "../games/plug";

const SLOP = 8; // pixels a click may wander

export class Drag {
  dropped: (from: Place, to: Place) => void = () => undefined;
  justDragged = false;
  private held: { tile: HTMLElement; pointer: number; x: number; y: number; far: boolean } | null = null;

  constructor(private readonly root: HTMLElement) {
    root.addEventListener("pointerdown", this.down);
    root.addEventListener("pointermove", this.move);
    root.addEventListener("pointerup", this.up);
    root.addEventListener("pointercancel", this.cancel);
  }

  dispose(): void {
    this.cancel();
    this.root.removeEventListener("pointerdown", this.down);
    this.root.removeEventListener("pointermove", this.move);
    this.root.removeEventListener("pointerup", this.up);
    this.root.removeEventListener("pointercancel", this.cancel);
  }

  private readonly down = (event: PointerEvent): void => {
    this.justDragged = false;
    const tile = (event.target as Element).closest<HTMLElement>("button[data-own]");
    if (!tile || event.button !== 0) return;
    this.held = { tile, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: false };
  };

  private readonly move = (event: PointerEvent): void => {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.far && Math.hypot(x, y) < SLOP) return;
    if (!held.far) held.tile.setPointerCapture(event.pointerId);
    held.far = true;
    held.tile.classList.add("dragged");
    held.tile.style.transform = `translate(${x}px, ${y}px)`;
  };

  private readonly up = (event: PointerEvent): void => {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    this.cancel();
    if (!held.far) return;
    this.justDragged = true; // the click that follows is not one
    setTimeout(() => (this.justDragged = false));
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const target = under.map((one) => one.closest<HTMLElement>("[data-place]")).find((one) => one && one !== held.tile);
    if (target && this.root.contains(target))
      this.dropped(held.tile.dataset.place as Place, target.dataset.place as Place);
  };

  private readonly cancel = (): void => {
    if (!this.held) return;
    this.held.tile.classList.remove("dragged");
    this.held.tile.style.transform = "";
    this.held = null;
  };
}
