// Textures painted on canvases: felt, wood, the environment light and the tile faces.

import {
  CanvasTexture,
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
} from "three";
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

const FELTS: Record<string, [middle: string, edge: string, line: string]> = {
  green: ["#2c7a57", "#123f2d", "#a8d3b8"],
  blue: ["#2f5790", "#14294c", "#a3bde0"],
  wine: ["#83303f", "#431420", "#e0aeb6"],
};

// A bright middle, a line around the walls and a star in the centre.
export function feltTexture(felt: string, aspect: number): CanvasTexture {
  const [width, height] = [1024, Math.round(1024 / aspect)];
  const [middle, edge, line] = FELTS[felt] ?? (FELTS.green as [string, string, string]);
  const texture = painted(width, height, (pen) => {
    const light = pen.createRadialGradient(width / 2, height * 0.46, 0, width / 2, height / 2, width * 0.72);
    light.addColorStop(0, middle);
    light.addColorStop(1, edge);
    pen.fillStyle = light;
    pen.fillRect(0, 0, width, height);
    fibres(pen, width, height);
    medallion(pen, width / 2, height * 0.47, Math.min(width, height) * 0.11, line);
  });
  texture.anisotropy = 8;
  return texture;
}

function fibres(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const next = seededRandom(7);
  for (let k = 0; k < 26000; k++) {
    pen.fillStyle = next() < 0.5 ? "rgba(255,255,255,0.028)" : "rgba(0,0,0,0.045)";
    pen.fillRect(next() * width, next() * height, 1 + next() * 3, 1 + next() * 1.5);
  }
}

// A faint eight-pointed star in two rings.
function medallion(pen: CanvasRenderingContext2D, x: number, y: number, r: number, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.globalAlpha = 0.28;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = r * 0.025;
  for (const radius of [r, r * 0.92]) {
    pen.beginPath();
    pen.arc(0, 0, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  for (let k = 0; k < 8; k++) {
    const long = k % 2 === 0 ? 0.84 : 0.5;
    pen.beginPath();
    pen.moveTo(0, -r * long);
    pen.lineTo(r * 0.12, -r * 0.2);
    pen.lineTo(0, 0);
    pen.fill();
    pen.beginPath();
    pen.moveTo(0, -r * long);
    pen.lineTo(-r * 0.12, -r * 0.2);
    pen.lineTo(0, 0);
    pen.closePath();
    pen.stroke();
    pen.rotate(Math.PI / 4);
  }
  pen.restore();
}

// Walnut: long fibres, some of them dark.
export function woodTexture(): CanvasTexture {
  const texture = painted(512, 256, (pen) => {
    pen.fillStyle = "#5f3519";
    pen.fillRect(0, 0, 512, 256);
    const next = seededRandom(3);
    for (let k = 0; k < 520; k++) {
      const y = next() * 256;
      pen.strokeStyle =
        next() < 0.55 ? `rgba(34,15,5,${0.06 + next() * 0.2})` : `rgba(196,128,72,${0.03 + next() * 0.1})`;
      pen.lineWidth = 0.5 + next() * 2.2;
      grain(pen, y, next() * 6, 1 + Math.floor(next() * 2));
    }
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

// A wavy line that ends as it began, so that the texture can be repeated.
function grain(pen: CanvasRenderingContext2D, y: number, wave: number, times: number): void {
  pen.beginPath();
  for (let x = 0; x <= 512; x += 16) pen.lineTo(x, y + Math.sin((x / 512) * 2 * Math.PI * times) * wave);
  pen.stroke();
}

// The environment that tiles reflect: a warm ceiling with a lamp, windows, a dark floor.
export function roomLight(): Texture {
  const [width, height] = [64, 32];
  const values = new Uint16Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const up = 1 - (y + 0.5) / height; // 1 is straight up
      const [r, g, b] = glow(x / width, up);
      const at = ((height - 1 - y) * width + x) * 4;
      for (const [k, value] of [r, g, b, 1].entries()) values[at + k] = DataUtils.toHalfFloat(value);
    }
  }
  const texture = new DataTexture(values, width, height, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

function glow(around: number, up: number): [number, number, number] {
  const sky = 0.16 + 0.62 * Math.max(0, up - 0.35);
  const lamp = up > 0.86 ? 3.2 : 0;
  const windows =
    up > 0.56 && up < 0.74 && ((around > 0.12 && around < 0.26) || (around > 0.62 && around < 0.7)) ? 4.5 : 0;
  const light = sky + lamp + windows;
  return [light, light * (windows ? 0.98 : 0.93), light * (windows ? 0.95 : 0.82)];
}
