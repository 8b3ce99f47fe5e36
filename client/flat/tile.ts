// One tile in plain HTML: its picture out of the house's sheet of faces.

const SVG = "http://www.w3.org/2000/svg";

// picture: a tile's code, or "back-jade".
export function picture(faces: string, name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 220 300");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${faces}#${name}`);
  svg.append(use);
  return svg;
}

// A tile that is only looked at.
export function tilePicture(faces: string, code: string, name: string): HTMLElement {
  const tile = document.createElement("span");
  tile.className = "tile";
  tile.setAttribute("role", "img");
  tile.setAttribute("aria-label", name);
  tile.append(picture(faces, code));
  return tile;
}

// A tile says no; a tile wants to be seen.
export const SHAKE = [0, -4, 4, -3, 3, -1, 0].map((x) => ({ transform: `translateX(${x}px)` }));
export const PULSE = [1, 1.18, 1, 1.12, 1].map((size) => ({ transform: `scale(${size})` }));
