// What the page may ask of the scene, beyond drawing layouts.

import type { Place, Renderer } from "../games/plug";

// Parts of the canvas that panels cover, in CSS pixels: the table keeps clear of them.
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface SceneOptions {
  faces: string; // address of static/tiles/faces.svg
  insets: Insets;
  still: boolean; // reduced motion: everything is at its place at once
  board: boolean; // a board: dragging and wheel move the view over it
}

export interface Scene extends Renderer {
  aspect(): number; // width / height of the room the table has; what a layout is made for
  onRoom(handler: (aspect: number) => void): void; // the room has changed: make a new layout
  room(insets: Insets): void;
  still(on: boolean): void;
  onRest(handler: () => void): void; // nothing moves any more: pieces are where project() says
  project(place: Place): DOMRect | null; // where a piece is on the screen, in CSS pixels of the canvas
}

// client/scene/scene.ts: createScene(canvas, options): Scene; throws where there is no WebGL 2.
