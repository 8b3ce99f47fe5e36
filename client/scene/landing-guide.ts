// Shows where a dragged or chosen tile may be laid: lit ends, a ghost at the nearest of them, and what each would come to.

import { type PerspectiveCamera, type Texture, Vector3 } from "three";
import {
  DOMINO,
  type Landing,
  type Layout,
  landingAt,
  landingsOf,
  marksOf,
  type Piece,
  type Place,
  type ShownLabel,
  shownLabels,
  type ToPixels,
  tileToLand,
  upperEdge,
} from "../games/game";
import { EndMarks } from "./end-marks";
import type { InstancedPieces } from "./instanced-pieces";
import type { LightUniforms } from "./light";
import { ghostMesh } from "./piece-meshes";
import { type Transform, transformOf } from "./tween";

export class LandingGuide {
  readonly marks = new EndMarks();
  readonly ghosts: InstancedPieces;
  private layout: Layout | null = null;
  private dragged: Place | null = null;
  private pointed: Landing | null = null; // nearest to the pointer
  private focused: Landing | null = null;

  constructor(atlas: { value: Texture }, light: LightUniforms) {
    this.ghosts = ghostMesh(atlas, light);
  }

  show(layout: Layout): void {
    this.layout = layout;
    this.pointed = this.again(this.pointed);
    this.refresh();
  }

  // The landing of the same tile on the same target, in the layout that is shown now.
  private again(landing: Landing | null): Landing | null {
    const { layout, tile } = this;
    if (!landing || !layout || !tile) return null;
    return landingsOf(layout, tile).find(({ target }) => target.place === landing.target.place) ?? null;
  }

  private get tile(): Place | null {
    return this.layout && tileToLand(this.layout, this.dragged);
  }

  // The landing that a release, or a tap, at the pointer would choose.
  get landing(): Landing | null {
    return this.pointed;
  }

  get landings(): Landing[] {
    return this.layout && this.tile ? landingsOf(this.layout, this.tile) : [];
  }

  // The pointer is over this point of the table; `dragged`: with this tile. Returns whether anything has changed.
  aim(dragged: Place | null, at: { x: number; z: number } | null): boolean {
    const before = [this.dragged, this.pointed?.target];
    this.dragged = dragged;
    const { layout, tile } = this;
    this.pointed = layout && tile && at ? landingAt(layout, tile, at.x, at.z) : null;
    if (before[0] === this.dragged && before[1] === this.pointed?.target) return false;
    this.refresh();
    return true;
  }

  focus(place: Place | null): void {
    this.focused = this.landings.find(({ target }) => target.place === place) ?? null;
    this.refresh();
  }

  // Where the chosen tile would lie on this target, for the button over it.
  ghostOn(place: Place): { piece: Piece; target: Transform } | null {
    const ghost = this.landings.find(({ target }) => target.place === place)?.ghost;
    const piece = this.layout?.pieces.find((one) => one.place === ghost?.for);
    return ghost && piece ? { piece, target: transformOf(ghost.pose) } : null;
  }

  private refresh(): void {
    const { layout, landings } = this;
    if (!layout) return;
    this.marks.show(marksOf(layout, landings));
    this.ghosts.begin();
    const nearest = this.nearest;
    const piece = layout.pieces.find(({ place }) => place === nearest?.ghost.for);
    if (nearest && piece) this.ghosts.add({ ...piece, look: "" }, piece.face, transformOf(nearest.ghost.pose), false);
    this.ghosts.finish();
  }

  private get nearest(): Landing | null {
    const only = this.landings.length === 1 ? this.landings[0] : null;
    return this.pointed ?? this.again(this.focused) ?? (this.dragged ? null : (only ?? null));
  }

  // The words on the table, in pixels.
  labels(camera: PerspectiveCamera, screen: { width: number; height: number }): ShownLabel[] {
    if (!this.layout) return [];
    const toPixels: ToPixels = (pose, upper) => {
      const { x, y, z } = upper ? upperEdge(pose) : pose;
      const point = new Vector3(x, upper ? y : y + (DOMINO.depth / 2) * pose.scale, z).project(camera);
      return { x: ((point.x + 1) / 2) * screen.width, y: ((1 - point.y) / 2) * screen.height };
    };
    return shownLabels(this.layout, this.landings, this.nearest?.target.place ?? null, toPixels);
  }

  dispose(): void {
    this.marks.dispose();
    this.ghosts.dispose();
  }
}
