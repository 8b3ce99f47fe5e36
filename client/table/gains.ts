// Points that fly from a tile to the score of the seat that earned them, with a small celebration.

import type { LogLine } from "../games/game";
import { h } from "../ui/dom";

const FLIGHT_MS = { usual: 1_100, great: 2_000 };
const WHY_MS = 2_600; // long enough to read what the points are for
const BELOW = 26; // pixels from the middle of the tile to it
const SPARKS = 10;
const RINGS = 3; // of sparks around a great score
const GREAT = 20; // points from which a score is celebrated, whoever made it

export class Gains {
  constructor(private readonly element: HTMLElement) {}

  // from, to: the middle of the tile and of the score, in pixels of the page.
  fly(
    { points, why }: NonNullable<LogLine["gain"]>,
    from: DOMPoint,
    to: DOMPoint,
    mine: boolean,
    still: boolean,
  ): void {
    if (!this.element.animate) return; // an old browser
    const great = points >= GREAT;
    const text = h("b", { class: ["gain", mine && "mine", great && "great"].filter(Boolean).join(" ") }, `+${points}`);
    if (great) this.light(from, still);
    if (why) this.explain(why, from, still);
    this.element.append(text);
    const at = (point: DOMPoint, scale: number) => `translate(${point.x}px, ${point.y}px) scale(${scale})`;
    const path = still
      ? [{ transform: at(great ? from : to, 1) }, { transform: at(great ? from : to, 1) }]
      : [
          { transform: at(from, 0.4), opacity: 0 },
          { transform: at(from, 1.35), opacity: 1, offset: 0.25, easing: "ease-in" },
          { transform: at(from, 1.2), opacity: 1, offset: 0.5, easing: "ease-in-out" },
          { transform: at(to, 0.7), opacity: 1 },
        ];
    const duration = great ? FLIGHT_MS.great : FLIGHT_MS.usual;
    text.animate(path, { duration, fill: "both" }).onfinish = () => text.remove();
    const sparks = great ? RINGS * SPARKS : mine ? SPARKS : 0;
    if (!still) this.sparkle(from, sparks);
  }

  // The room grows dim around a great score, as long as its points stand there.
  private light({ x, y }: DOMPoint, still: boolean): void {
    const dim = h("span", { class: "gain-light" });
    dim.style.setProperty("--x", `${x}px`);
    dim.style.setProperty("--y", `${y}px`);
    this.element.append(dim);
    const [away, there] = [{ opacity: still ? 1 : 0 }, { opacity: 1 }];
    const path = [away, { ...there, offset: 0.15 }, { ...there, offset: 0.6 }, away];
    dim.animate(path, { duration: FLIGHT_MS.great, fill: "both" }).onfinish = () => dim.remove();
  }

  // What the points are for stays where the tile was laid for a moment, while they fly.
  private explain(why: string, from: DOMPoint, still: boolean): void {
    const text = h("span", { class: "gain-why" }, why);
    this.element.append(text);
    const half = text.offsetWidth / 2;
    const x = Math.max(half, Math.min(this.element.clientWidth - half, from.x)) - half;
    const at = `translate(${x}px, ${from.y + BELOW}px)`;
    const path = [
      { transform: at, opacity: still ? 1 : 0 },
      { transform: at, opacity: 1, offset: 0.1 },
      { transform: at, opacity: 1, offset: 0.85 },
      { transform: at, opacity: still ? 1 : 0 },
    ];
    text.animate(path, { duration: WHY_MS, fill: "both" }).onfinish = () => text.remove();
  }

  private sparkle({ x, y }: DOMPoint, sparks: number): void {
    for (let k = 0; k < sparks; k++) {
      const spark = h("i", { class: "spark" });
      const angle = (k / sparks) * 2 * Math.PI;
      const far = 46 + (k % 3) * 16 + sparks;
      const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
      this.element.append(spark);
      const frames = [
        { transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 1 },
        { transform: `translate(${x + dx}px, ${y + dy}px) scale(1)`, opacity: 1, offset: 0.6 },
        { transform: `translate(${x + dx * 1.15}px, ${y + dy * 1.15 + 14}px) scale(0.4)`, opacity: 0 },
      ];
      spark.animate(frames, { duration: 750, easing: "ease-out", fill: "both" }).onfinish = () => spark.remove();
    }
  }
}
