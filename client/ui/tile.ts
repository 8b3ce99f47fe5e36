// A tile in plain HTML, drawn from the sheet of tile faces.

const SVG = "http://www.w3.org/2000/svg";

// name: a tile's code, or "back-jade".
export function tileSvg(tileSheet: string, name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 220 300");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${tileSheet}#${name}`);
  svg.append(use);
  return svg;
}

// A tile with an accessible name.
export function tilePicture(tileSheet: string, code: string, name: string): HTMLElement {
  const tile = document.createElement("span");
  tile.className = "tile";
  tile.setAttribute("role", "img");
  tile.setAttribute("aria-label", name);
  tile.append(tileSvg(tileSheet, code));
  return tile;
}

// Animations of a refused pick and of drawing attention.
export const SHAKE = [0, -4, 4, -3, 3, -1, 0].map((x) => ({ transform: `translateX(${x}px)` }));
export const PULSE = [1, 1.18, 1, 1.12, 1].map((size) => ({ transform: `scale(${size})` }));
