// Textures painted on canvases: felt, wood and the tile faces.

import { CanvasTexture, NoColorSpace, RepeatWrapping, SRGBColorSpace } from "three";
import { COLUMNS, ROWS } from "./cells";

const IVORY = "#fbf4e3";

// A fixed seed, so that the table looks the same after each reload.
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function painted(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  paint(canvas.getContext("2d") as CanvasRenderingContext2D);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

// All faces and backs in one texture, rasterised from the SVG at the resolution of the screen.
export function faceAtlas(faces: HTMLImageElement, cell: number): CanvasTexture {
  const [width, height] = [COLUMNS * cell, Math.round((ROWS * cell * 300) / 220)];
  return painted(width, height, (pen) => {
    pen.fillStyle = IVORY;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(faces, 0, 0, width, height);
  });
}

// Fibres of felt in every direction, as bright and dark as each other. It can be repeated.
export function fibreTexture(): CanvasTexture {
  const side = 256;
  const texture = painted(side, side, (pen) => {
    pen.fillStyle = "#808080";
    pen.fillRect(0, 0, side, side);
    const next = seededRandom(7);
    pen.lineWidth = 1.1;
    for (let k = 0; k < 5200; k++) {
      const [x, y, angle, far] = [next() * side, next() * side, next() * 6.3, 3 + next() * 8];
      pen.strokeStyle = next() < 0.5 ? "rgba(255,255,255,0.16)" : "rgba(0,0,0,0.17)";
      fibre(pen, x, y, Math.cos(angle) * far, Math.sin(angle) * far, side);
    }
  });
  texture.colorSpace = NoColorSpace;
  return repeated(texture);
}

// Where it leaves the picture it comes in again on the other side.
function fibre(pen: CanvasRenderingContext2D, x: number, y: number, dx: number, dy: number, side: number): void {
  pen.beginPath();
  for (const [left, top] of [
    [0, 0],
    [side, 0],
    [0, side],
  ] as const) {
    pen.moveTo(x - left, y - top);
    pen.lineTo(x - left + dx, y - top + dy);
  }
  pen.stroke();
}

// With anisotropic samples some software renderers take several times as long: the felt is read a little sharper instead.
function repeated(texture: CanvasTexture, anisotropy = 1): CanvasTexture {
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = anisotropy;
  return texture;
}

const PLANK = { width: 1024, height: 256 };

// Walnut: bands of darker years, long fibres, short open pores.
export function woodTexture(): CanvasTexture {
  const { width, height } = PLANK;
  const texture = painted(width, height, (pen) => {
    pen.fillStyle = "#73431f";
    pen.fillRect(0, 0, width, height);
    const next = seededRandom(3);
    const strokes = (count: number, draw: () => void) => {
      for (let k = 0; k < count; k++) draw();
    };
    strokes(26, () => line(pen, next, `rgba(30,12,4,${0.05 + next() * 0.13})`, 5 + next() * 14, 12));
    strokes(300, () => line(pen, next, `rgba(38,16,5,${0.04 + next() * 0.11})`, 0.5 + next() * 1.6, 7));
    strokes(240, () => line(pen, next, `rgba(214,148,84,${0.03 + next() * 0.08})`, 0.5 + next() * 2.5, 7));
    pen.fillStyle = "rgba(20,8,2,0.22)";
    strokes(2600, () => pen.fillRect(next() * width, next() * height, 5 + next() * 16, 0.9));
  });
  return repeated(texture, 4);
}

function line(pen: CanvasRenderingContext2D, next: () => number, style: string, thick: number, wave: number): void {
  [pen.strokeStyle, pen.lineWidth] = [style, thick];
  grain(pen, next() * PLANK.height, next() * wave, 1 + Math.floor(next() * 3));
}

// A wavy line that ends as it began, so that the texture can be repeated.
function grain(pen: CanvasRenderingContext2D, y: number, wave: number, times: number): void {
  pen.beginPath();
  for (let x = 0; x <= PLANK.width; x += 16)
    pen.lineTo(x, y + Math.sin((x / PLANK.width) * 2 * Math.PI * times + y) * wave);
  pen.stroke();
}
