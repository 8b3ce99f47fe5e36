// The picture of the table moves aside for what covers a part of the screen, and back. PURE.

import type { Insets } from "./types";

export const GLIDE_MS = 520; // as in the style sheets, for what stands on the picture

export class Glide {
  private from: Insets | null = null;
  private shown: Insets | null = null; // now, on the way
  private start: number | null = null; // with its first frame, as motions of the page do

  begin(from: Insets): void {
    this.from = this.shown ?? from;
    this.start = null;
  }

  stop(): void {
    this.from = this.shown = null;
  }

  // What covers the picture now, on the way to these insets; null: it is there.
  at(now: number, to: Insets): Insets | null {
    const { from } = this;
    this.start ??= now;
    const share = (now - this.start) / GLIDE_MS;
    if (!from || share >= 1) {
      this.stop();
      return null;
    }
    const gone = eased(share);
    const between = (side: keyof Insets) => from[side] + (to[side] - from[side]) * gone;
    this.shown = { top: between("top"), right: between("right"), bottom: between("bottom"), left: between("left") };
    return this.shown;
  }
}

const eased = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
