// The middle of the page, drawn by one of two renderers: the 3D scene, loaded only when it is wanted, or plain HTML.

import type { Glide, Layout, Place, Renderer } from "../games/plug";
import type { createScene } from "../scene/scene";
import type { Insets, Scene } from "../scene/types";
import { createBoard } from "../flat/board";
import { createFlat } from "../flat/flat";
import { h } from "./dom";

export interface Hands {
  pick(place: Place): void;
  drop(from: Place, to: Place): void;
  room(): void; // the table has another shape: lay it out anew
  rest(): void; // nothing moves any more
}

const FLAT_ASPECT = 1.4;

export class Stage {
  readonly element = h("div", { class: "stage" });
  flat = false;
  private renderer: Renderer | null = null;
  private scene: Scene | null = null;
  private uses = 0;
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

  constructor(
    private readonly faces: string,
    private readonly hands: Hands,
  ) {}

  get ready(): boolean {
    return this.renderer !== null;
  }

  // The scene is large: it may be on its way before there is anything to draw.
  fetch(): Promise<{ createScene: typeof createScene }> {
    return import("../scene/scene");
  }

  // Returns whether the table is drawn as wished; without WebGL it is flat all the same.
  async use({ flat, still, board }: { flat: boolean; still: boolean; board: boolean }): Promise<boolean> {
    const use = ++this.uses;
    const scene = flat ? null : await this.fetch().catch(() => null);
    if (use !== this.uses) return true; // another wish has come meanwhile
    this.dispose();
    this.scene = scene && this.openScene(scene.createScene, still, board);
    this.renderer = this.scene ?? this.openFlat(still, board);
    this.flat = this.scene === null;
    this.renderer.onPick((place) => this.hands.pick(place));
    this.renderer.onDrop((from, to) => this.hands.drop(from, to));
    this.scene?.onRoom(() => this.hands.room());
    this.scene?.onRest(() => this.hands.rest());
    return this.flat === flat;
  }

  show(layout: Layout, glides: Glide[]): void {
    this.renderer?.show(layout, glides);
  }

  aspect(): number {
    return this.scene?.aspect() ?? FLAT_ASPECT;
  }

  // Where a piece of the 3D table is on the screen.
  where(place: Place): DOMRect | null {
    return this.scene?.project(place) ?? null;
  }

  focus(place: Place | null): void {
    this.renderer?.focus(place);
  }

  shake(place: Place): void {
    this.renderer?.shake(place);
  }

  pulse(places: Place[]): void {
    this.renderer?.pulse(places);
  }

  nudge(yaw: number, pitch: number, zoom: number): void {
    this.renderer?.nudge(yaw, pitch, zoom);
  }

  // What panels cover; the table keeps clear of it.
  room(insets: Insets): void {
    const same = Object.entries(insets).every(([side, size]) => this.insets[side as keyof Insets] === size);
    if (same) return;
    this.insets = insets;
    this.scene?.room(insets);
  }

  private openScene(create: typeof createScene, still: boolean, board: boolean): Scene | null {
    const canvas = h("canvas", { class: "canvas", "aria-hidden": "true" });
    this.element.replaceChildren(canvas);
    try {
      return create(canvas, { faces: this.faces, insets: this.insets, still, board });
    } catch {
      return null; // no WebGL
    }
  }

  private openFlat(still: boolean, board: boolean): Renderer {
    const root = h("div", {});
    this.element.replaceChildren(root);
    return (board ? createBoard : createFlat)(root, { faces: this.faces, still });
  }

  private dispose(): void {
    this.renderer?.dispose();
    this.renderer = this.scene = null;
    this.element.replaceChildren();
  }
}
