// How a tag looks, on a canvas whose middle is (0, 0): a disc with a radius of 1. The compass shows the same.

import type { Tag } from "../games/game";

type Pen = CanvasRenderingContext2D;

const IVORY = "#fdf8ea";
const QUIET = "#f1e6cc";
const RING = 0.12;
const QUIET_RING = 0.07;
const LETTER = 1.36; // the size of its font

// A quiet one is as light as the tiles.
export function paintTag(pen: Pen, { sign, colour, quiet }: Tag): void {
  const [ring, inside] = quiet ? [colour, QUIET] : [IVORY, colour];
  disc(pen, 1, ring);
  disc(pen, 1 - (quiet ? QUIET_RING : RING), inside);
  pen.fillStyle = quiet ? colour : IVORY;
  letter(pen, sign, 0, 0, LETTER);
}

export function disc(pen: Pen, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}

// Canvases draw no text of less than a pixel.
export function letter(pen: Pen, text: string, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 100, size / 100);
  pen.font = "700 100px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.fillText(text, 0, 36);
  pen.restore();
}
