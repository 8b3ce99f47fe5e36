// Geometry: the rounded box of tiles and dice, and bars with a cross-section swept along a path.

import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from "three";

// Clamps points of a box's surface to an inner box and pushes them out by the radius.
export function roundedBox(
  width: number,
  height: number,
  depth: number,
  radius: number,
  steps: number,
): BufferGeometry {
  const half = [width / 2 - radius, height / 2 - radius, depth / 2 - radius];
  const mesh = new MeshBuilder();
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [1, -1]) roundedSide(mesh, half, radius, steps, axis, sign);
  }
  return mesh.build();
}

function roundedSide(
  mesh: MeshBuilder,
  half: number[],
  radius: number,
  steps: number,
  axis: number,
  sign: number,
): void {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const grid = (extent: number) => {
    const outer = Array.from({ length: steps + 1 }, (_, k) => extent + radius * Math.tan((k / steps) * (Math.PI / 4)));
    return [...outer.map((value) => -value).reverse(), ...outer];
  };
  const [us, vs] = [grid(half[u] as number), grid(half[v] as number)];
  const first = mesh.count;
  for (const b of vs) {
    for (const a of us) {
      const point = [0, 0, 0];
      [point[axis], point[u], point[v]] = [sign * ((half[axis] as number) + radius), a, b];
      const inner = point.map((value, k) => Math.max(-(half[k] as number), Math.min(half[k] as number, value)));
      const out = point.map((value, k) => value - (inner[k] as number));
      const length = Math.hypot(...out);
      const normal = out.map((value) => value / length);
      mesh.vertex(
        inner.map((value, k) => value + radius * (normal[k] as number)),
        normal,
        [0, 0],
      );
    }
  }
  mesh.grid(first, us.length, vs.length, sign < 0);
}

// A point on a bar's path, and the direction in which its cross-section points outwards.
export interface PathPoint {
  x: number;
  z: number;
  outX: number;
  outZ: number;
}

// Of a straight bar, from its owner's right to left.
export function barPath({ x, z, yaw }: { x: number; z: number; yaw: number }, length: number): PathPoint[] {
  const [outX, outZ] = [Math.sin(yaw), Math.cos(yaw)];
  return [length / 2, -length / 2].map((along) => ({ x: x + along * outZ, z: z - along * outX, outX, outZ }));
}

type Outline = { out: number; up: number; nOut: number; nUp: number }[];

// Sweeps a cross-section (clockwise with out to the right and up upwards) along a path; an open bar gets two caps.
export function sweep(
  mesh: MeshBuilder,
  path: PathPoint[],
  section: [number, number][],
  radius: number,
  closed: boolean,
  swell = 0, // how much thicker than the section
): void {
  const outline = rounded(section, radius).map((p) => ({
    ...p,
    out: p.out + p.nOut * swell,
    up: p.up + p.nUp * swell,
  }));
  const points = closed ? [...path, path[0] as PathPoint] : path;
  const first = mesh.count;
  let [along, last] = [0, points[0] as PathPoint];
  for (const point of points) {
    along += Math.hypot(point.x - last.x, point.z - last.z);
    last = point;
    let across = 0;
    for (const [k, p] of outline.entries()) {
      const before = outline[k - 1] ?? p;
      across += Math.hypot(p.out - before.out, p.up - before.up);
      mesh.vertex(at(point, p.out, p.up), [point.outX * p.nOut, p.nUp, point.outZ * p.nOut], [along, across]);
    }
  }
  mesh.grid(first, outline.length, points.length, true);
  if (!closed)
    for (const [end, point] of [path[0], path[path.length - 1]].entries())
      cap(mesh, point as PathPoint, outline, end === 1);
}

function at(point: PathPoint, out: number, up: number): number[] {
  return [point.x + point.outX * out, up, point.z + point.outZ * out];
}

function cap(mesh: MeshBuilder, point: PathPoint, outline: Outline, far: boolean): void {
  const first = mesh.count;
  const points = outline.slice(0, -1).map((p) => new Vector2(p.out, p.up));
  const side = far ? 1 : -1;
  for (const p of points) mesh.vertex(at(point, p.x, p.y), [point.outZ * side, 0, -point.outX * side], [p.x, p.y]);
  const turned = ShapeUtils.isClockWise(points) !== far;
  for (const [a, b, c] of ShapeUtils.triangulateShape(points, []) as [number, number, number][]) {
    mesh.triangle(first + a, first + (turned ? c : b), first + (turned ? b : c));
  }
}

// The outline with rounded corners and normals; the first point is repeated at the end.
function rounded(section: [number, number][], radius: number): Outline {
  const outline: Outline = [];
  const point = (k: number) => section[(k + section.length) % section.length] as [number, number];
  for (let k = 0; k < section.length; k++) {
    const [before, here, after] = [point(k - 1), point(k), point(k + 1)];
    const [a, b] = [direction(before, here), direction(here, after)];
    const cut = Math.min(radius, a.length / 2, b.length / 2);
    for (let step = 0; step <= 3; step++) outline.push(bend(here, a, b, cut, step / 3));
  }
  outline.push(outline[0] as Outline[number]);
  return outline;
}

interface Edge {
  out: number;
  up: number;
  length: number;
}

function direction(from: [number, number], to: [number, number]): Edge {
  const [out, up] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(out, up);
  return { out: out / length, up: up / length, length };
}

// A point on the curve that rounds a corner. The section runs clockwise, so its outside is on the left.
function bend(corner: [number, number], a: Edge, b: Edge, cut: number, t: number): Outline[number] {
  const back = cut * (1 - t) ** 2;
  const on = cut * t ** 2;
  const [nOut, nUp] = [-(a.up * (1 - t) + b.up * t), a.out * (1 - t) + b.out * t];
  const length = Math.hypot(nOut, nUp) || 1;
  return {
    out: corner[0] - a.out * back + b.out * on,
    up: corner[1] - a.up * back + b.up * on,
    nOut: nOut / length,
    nUp: nUp / length,
  };
}

// Collects the vertices and triangles of one draw call.
export class MeshBuilder {
  private positions: number[] = [];
  private normals: number[] = [];
  private uvs: number[] = [];
  private tones: number[] = [];
  private index: number[] = [];
  tone = [1, 0, 0]; // of what is added from now on: brightness, how much of it is brass, which wood

  get count(): number {
    return this.positions.length / 3;
  }

  vertex(position: number[], normal: number[], uv: number[]): void {
    this.positions.push(...position);
    this.normals.push(...normal);
    this.uvs.push(...uv);
    this.tones.push(...this.tone);
  }

  triangle(a: number, b: number, c: number): void {
    this.index.push(a, b, c);
  }

  // Two triangles for each cell of a grid of vertices.
  grid(first: number, columns: number, rows: number, turned: boolean): void {
    for (let row = 0; row + 1 < rows; row++) {
      for (let column = 0; column + 1 < columns; column++) {
        const a = first + row * columns + column;
        const [b, c, d] = [a + 1, a + columns + 1, a + columns];
        if (turned) this.index.push(a, c, b, a, d, c);
        else this.index.push(a, b, c, a, c, d);
      }
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    const add = (name: string, values: number[], size: number) =>
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
    add("position", this.positions, 3);
    add("normal", this.normals, 3);
    add("uv", this.uvs, 2);
    add("tone", this.tones, 3);
    geometry.setIndex(this.index);
    return geometry;
  }
}
