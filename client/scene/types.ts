// What the page may ask of the scene besides the Renderer interface.

import type { Free, Place, Renderer } from "../games/game";

// Parts of the canvas covered by panels, in CSS pixels. The table is drawn beside them.
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface SceneOptions {
  faces: HTMLImageElement; // static/tiles/faces.svg
  insets: Insets;
  reducedMotion: boolean; // pieces appear at their places at once
  board: boolean; // dragging and the wheel pan and zoom the view
  still: boolean; // nothing moves the view
}

// In pixels.
export type RackEnds = Record<"left" | "top" | "right", { x: number; y: number }>;

export interface Scene extends Renderer {
  readonly free: Free; // the area for which layouts are made
  onResize(handler: () => void): void; // the free area has changed: make a new layout
  // Layouts leave the bars free; the picture is shown beside the others, and glides there. aside: that of the whole table.
  setInsets(bars: Insets, shown: Insets, aside: boolean): void;
  setReducedMotion(on: boolean): void;
  skip(): void; // everything that moves is where it belongs at once
  onSettled(handler: () => void): void; // nothing moves any more, so project() is final
  afterDrawing(act: () => void): void; // once what was shown until now is drawn
  onLost(handler: () => void): void; // the WebGL context was taken away and did not come back
  readonly rackEnds: RackEnds | null; // beside which the players' panels stand; or their chairs, all four
  project(place: Place): DOMRect | null; // where a piece or the compass is on the screen, or will be when nothing moves, in CSS pixels of the canvas
}

// createScene in client/scene/scene.ts returns a Scene, and throws if there is no WebGL 2.
