// The tiles of a table as shapes, seen as the scene will draw them: what lies there until it does.

import { type Layout, type Piece, TILE } from "../games/game";
import { drawing, type Shape } from "../ui/pictures";

const STEP_MS = 5; // from one tile to the next, as they fall into place
const ROUND = 0.16; // centimetres, of a tile's corner

type Point = [x: number, y: number, z: number];

export function outline({ pieces, camera: { visiblePoints, pitch } }: Layout): SVGSVGElement {
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  const down = ([, y, z]: Point) => z * sin - y * cos;
  const [xs, ys] = [visiblePoints.map(([x]) => x), visiblePoints.map(down)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = [Math.max(...xs) - left, Math.max(...ys) - top];
  const shapes = fromBelow(pieces).flatMap((piece) => tile(piece, down, [sin, cos]));
  const svg = drawing("outline", [left, top, ...size].map((n) => n.toFixed(2)).join(" "), shapes);
  svg.setAttribute("aria-hidden", "true");
  [...svg.children].forEach((shape, k) => {
    (shape as SVGElement).style.animationDelay = `${(k >> 1) * STEP_MS}ms`;
  });
  return svg;
}

const fromBelow = (pieces: Piece[]) => [...pieces].sort(({ pose: a }, { pose: b }) => a.y - b.y || a.z - b.z);

// Its front, then its face.
function tile({ pose }: Piece, down: (at: Point) => number, [sin, cos]: [number, number]): Shape[] {
  const { x, y, z, scale } = pose;
  const [width, depth, front] = [TILE.width * scale, TILE.height * scale * sin, TILE.depth * scale * cos];
  const top = down([x, y + (TILE.depth * scale) / 2, z]) - depth / 2;
  const layer = Math.floor(y / TILE.depth); // the higher, the lighter
  const box = (height: number, name: string, hue: string, light: number): Shape => [
    "rect",
    {
      ...{ class: name, rx: String(ROUND), fill: `hsl(${hue}, ${Math.min(90, light + 4 * layer)}%)` },
      ...{ x: (x - width / 2).toFixed(2), y: top.toFixed(2), width: width.toFixed(2), height: height.toFixed(2) },
    },
  ];
  return [box(depth + front, "outline-front", "37, 50%", 40), box(depth, "outline-face", "42, 52%", 70)];
}
