// Small pictures in plain HTML: drawings of lines and shapes, and tiles from the sheet of their faces.

const SVG = "http://www.w3.org/2000/svg";

export type Shape = [tag: string, attributes: Record<string, string>];

export function drawing(name: string, viewBox: string, shapes: Shape[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", viewBox);
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}

// A tile in plain HTML, drawn from the sheet of tile faces.

const XLINK = "http://www.w3.org/1999/xlink"; // how Safari 12 names the address of what <use> shows

// name: a tile's code, such as "3D" or, of a domino, "6|4" in either order; or "back-jade".
export function tileSvg(tileSheet: string, name: string): SVGSVGElement {
  const numbers = dominoNumbers(name);
  const turned = numbers !== null && numbers[0] < numbers[1];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", numbers ? "0 0 120 240" : "0 0 220 300");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  const symbol = `${tileSheet}#${numbers ? [...numbers].sort().reverse().join("-") : name}`;
  use.setAttribute("href", symbol);
  use.setAttributeNS(XLINK, "xlink:href", symbol);
  if (turned) use.setAttribute("transform", "rotate(180 60 120)");
  svg.append(use);
  return svg;
}

function dominoNumbers(name: string): [number, number] | null {
  const found = /^(\d)\|(\d)$/.exec(name);
  return found && [Number(found[1]), Number(found[2])];
}

// A tile with an accessible name.
export function tilePicture(tileSheet: string, code: string, name: string): HTMLElement {
  const tile = document.createElement("span");
  tile.className = dominoNumbers(code) ? "tile domino" : "tile";
  tile.setAttribute("role", "img");
  tile.setAttribute("aria-label", name);
  tile.append(tileSvg(tileSheet, code));
  return tile;
}

// Animations of a refused pick and of drawing attention.
export const SHAKE = [0, -4, 4, -3, 3, -1, 0].map((x) => ({ transform: `translateX(${x}px)` }));
export const PULSE = [1, 1.18, 1, 1.12, 1].map((size) => ({ transform: `scale(${size})` }));
