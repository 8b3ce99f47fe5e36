// How the player has moved the camera from its default position: rotated around a table, or zoomed and panned over a board.

import type { PerspectiveCamera } from "three";
import type { Layout } from "../games/game";
import { aim, type CameraOffset, clampOffset, NO_OFFSET, zoomAt } from "./camera";
import { freeArea, type Screen } from "./free-area";
import { wholeTable } from "./whole-table";

const VIEW_MARGIN = 0.9; // of the free area, from its middle

export class CameraRig {
  private offset: CameraOffset = NO_OFFSET;
  private isCloseUp = false;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly board: boolean,
  ) {}

  get isZoomedIn(): boolean {
    return this.offset.zoom > 0;
  }

  aim(screen: Screen, layout: Layout): void {
    const closeUp = this.isCloseUp ? layout.closeUp : undefined;
    const usual = screen.aside ? wholeTable(layout, freeArea(screen), screen.aside) : layout.camera;
    aim(this.camera, screen, closeUp ?? usual, this.offset);
  }

  toggleCloseUp(): void {
    this.offset = NO_OFFSET;
    this.isCloseUp = !this.isCloseUp;
  }

  adjust(yaw: number, pitch: number, zoom: number): void {
    const { offset } = this;
    const next = { ...offset, yaw: offset.yaw + yaw, pitch: offset.pitch + pitch, zoom: offset.zoom + zoom };
    const reset = !(yaw || pitch || zoom);
    if (reset) this.isCloseUp = false;
    this.offset = reset ? NO_OFFSET : clampOffset(next, this.board);
  }

  // The pointer has dragged the table by this many pixels.
  drag(screen: Screen, dx: number, dy: number): void {
    if (!this.board) {
      this.adjust(-dx * 0.004, dy * 0.003, 0);
      return;
    }
    const { width, height } = freeArea(screen);
    this.pan((-2 * dx) / width, (2 * dy) / height);
  }

  // Zooms in on this point of the canvas.
  zoom(screen: Screen, by: number, spot: { x: number; y: number }): void {
    if (!this.board) {
      this.adjust(0, 0, by);
      return;
    }
    const { x, y } = inFreeArea(screen, spot);
    this.offset = zoomAt(this.offset, by, x, y);
  }

  // Pans until this box of the canvas is in the free area.
  bringIntoView(screen: Screen, box: DOMRect): void {
    const { x, y } = inFreeArea(screen, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    if (Math.abs(x) > VIEW_MARGIN || Math.abs(y) > VIEW_MARGIN) this.pan(x, y);
  }

  // In halves of the free area.
  private pan(x: number, y: number): void {
    const far = Math.exp(-this.offset.zoom);
    this.offset = clampOffset({ ...this.offset, x: this.offset.x + x * far, y: this.offset.y + y * far }, this.board);
  }
}

// A point of the canvas in coordinates of the free area, from -1 to 1.
function inFreeArea(screen: Screen, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = freeArea(screen);
  const { left, top } = screen.insets;
  return { x: ((x - left) / width) * 2 - 1, y: 1 - ((y - top) / height) * 2 };
}
