// Drags a tile of the player's rack with mouse, pen or touch: along the rack, or onto the table.

import type { Place } from "../games/game";

const SLOP = 8; // pixels the pointer may move during a click

export class TileDrag {
  dropHandler: (from: Place, to: Place) => void = () => undefined;
  justDragged = false;
  private drag: { tile: HTMLElement; pointer: number; x: number; y: number; far: boolean } | null = null;

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
    this.drag = { tile, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: false };
  };

  private readonly move = (event: PointerEvent): void => {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.far && Math.hypot(x, y) < SLOP) return;
    if (!drag.far) drag.tile.setPointerCapture(event.pointerId);
    drag.far = true;
    event.preventDefault(); // Safari 12 knows no touch-action and would scroll
    drag.tile.classList.add("dragged");
    drag.tile.style.transform = `translate(${x}px, ${y}px)`;
  };

  private readonly up = (event: PointerEvent): void => {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.cancel();
    if (!drag.far) return;
    this.justDragged = true; // suppress the click that follows a drag
    setTimeout(() => (this.justDragged = false));
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const target = under.map((one) => one.closest<HTMLElement>("[data-place]")).find((one) => one && one !== drag.tile);
    if (target && this.root.contains(target))
      this.dropHandler(drag.tile.dataset.place as Place, target.dataset.place as Place);
  };

  private readonly cancel = (): void => {
    if (!this.drag) return;
    this.drag.tile.classList.remove("dragged");
    this.drag.tile.style.transform = "";
    this.drag = null;
  };
}
