// Points that fly from a tile to the score of the seat that earned them, with a small celebration.

import type { LogLine } from "../games/game";
import { h } from "../ui/dom";
import { type Box, bestLook } from "./moment-place";

const FLIGHT_MS = { usual: 1_100, great: 2_000 };
const WHY_MS = 2_600; // long enough to read what the points are for
const EDGE = 6; // pixels at the edges of the page
const SPARKS = 10;
const RINGS = 3; // of sparks around a great score
const GREAT = 20; // points from which a score is celebrated, whoever made it

export class Gains {
  constructor(private readonly element: HTMLElement) {}

  // tile, score: where they are, in pixels of the page. taken: what must not be covered by what the points are for.
  fly(
    { points, why }: NonNullable<LogLine["gain"]>,
    { tile, score, taken }: { tile: DOMRect; score: DOMRect; taken: Box[] },
    mine: boolean,
    still: boolean,
  ): void {
    if (!this.element.animate) return; // an old browser
    const [from, to] = [middle(tile), middle(score)];
    const great = points >= GREAT;
    const text = h("b", { class: ["gain", mine && "mine", great && "great"].filter(Boolean).join(" ") }, `+${points}`);
    if (great) this.light(from, still);
    if (why) this.explain(why, tile, taken, still);
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

  // What the points are for stays beside the tile for a moment, on free felt, while they fly.
  private explain(why: string, tile: DOMRect, taken: Box[], still: boolean): void {
    const text = h("span", { class: "gain-why" }, why);
    this.element.append(text);
    const { clientWidth, clientHeight } = this.element;
    const area = { x: EDGE, y: EDGE, width: clientWidth - 2 * EDGE, height: clientHeight - 2 * EDGE };
    const size = { width: text.offsetWidth, height: text.offsetHeight };
    const place = bestLook([{ ...size, style: null, cost: 0 }], tile, [tile, ...taken], area)?.place;
    if (!place) {
      text.remove(); // the scoreboard says it too
      return;
    }
    const at = `translate(${place.x}px, ${place.y}px)`;
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

function middle({ x, y, width, height }: DOMRect): DOMPoint {
  return new DOMPoint(x + width / 2, y + height / 2);
}
