// How the player has moved the camera from where the layout puts it: turned round a table, or near and over a board.

import type { PerspectiveCamera } from "three";
import type { Layout } from "../games/plug";
import { aim, freeRoom, limited, type Nudge, type Screen, STRAIGHT, zoomed } from "./camera";

const IN_SIGHT = 0.9; // of the room, from its middle

export class Sight {
  private nudged: Nudge = STRAIGHT;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly board: boolean,
  ) {}

  get isNear(): boolean {
    return this.nudged.zoom > 0;
  }

  aim(screen: Screen, layout: Layout): void {
    aim(this.camera, screen, layout.camera, this.nudged);
  }

  nudge(yaw: number, pitch: number, zoom: number): void {
    const { nudged } = this;
    const next = { ...nudged, yaw: nudged.yaw + yaw, pitch: nudged.pitch + pitch, zoom: nudged.zoom + zoom };
    this.nudged = yaw || pitch || zoom ? limited(next, this.board) : STRAIGHT;
  }

  // The pointer has dragged the table by so many pixels.
  drag(screen: Screen, dx: number, dy: number): void {
    if (!this.board) return this.nudge(-dx * 0.004, dy * 0.003, 0);
    const { width, height } = freeRoom(screen);
    this.move((-2 * dx) / width, (2 * dy) / height);
  }

  // Nearer to what is at this point of the canvas.
  zoom(screen: Screen, by: number, spot: { x: number; y: number }): void {
    if (!this.board) return this.nudge(0, 0, by);
    const { x, y } = inRoom(screen, spot);
    this.nudged = zoomed(this.nudged, by, x, y);
  }

  // Moves so far that what is at this box of the canvas is in the room.
  bring(screen: Screen, box: DOMRect): void {
    const { x, y } = inRoom(screen, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    if (Math.abs(x) > IN_SIGHT || Math.abs(y) > IN_SIGHT) this.move(x, y);
  }

  // By halves of the room.
  private move(x: number, y: number): void {
    const far = Math.exp(-this.nudged.zoom);
    this.nudged = limited({ ...this.nudged, x: this.nudged.x + x * far, y: this.nudged.y + y * far }, this.board);
  }
}

// Where a point of the canvas is in the free room, from -1 to 1 each way.
function inRoom(screen: Screen, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = freeRoom(screen);
  const { left, top } = screen.insets;
  return { x: ((x - left) / width) * 2 - 1, y: 1 - ((y - top) / height) * 2 };
}
