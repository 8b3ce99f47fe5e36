// The picture of the table moves aside for what covers a part of the screen, and back. PURE.

import type { Insets } from "./types";

export const GLIDE_MS = 520; // as in the style sheets, for what stands on the picture

// What covers the picture, and whether it is that of the whole table beside a result (1).
export type Picture = Insets & { aside: number };

export class Glide {
  private from: Picture | null = null;
  private shown: Picture | null = null; // now, on the way
  private start: number | null = null; // with its first frame, as motions of the page do

  begin(from: Picture): void {
    this.from = this.shown ?? from;
    this.start = null;
  }

  stop(): void {
    this.from = this.shown = null;
  }

  // What the picture is now, on the way to this one; null: it is there.
  at(now: number, to: Picture): Picture | null {
    const { from } = this;
    this.start ??= now;
    const share = (now - this.start) / GLIDE_MS;
    if (!from || share >= 1) {
      this.stop();
      return null;
    }
    const gone = eased(share);
    const between = (side: keyof Picture) => from[side] + (to[side] - from[side]) * gone;
    const sides = { top: between("top"), right: between("right"), bottom: between("bottom"), left: between("left") };
    this.shown = { ...sides, aside: between("aside") };
    return this.shown;
  }
}

const eased = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
