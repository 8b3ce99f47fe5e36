// Small pictures of lines and shapes, drawn where they are used.

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
