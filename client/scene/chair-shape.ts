// The shape of a chair, in centimetres of a chair of size 1: x to its side, y up from the table's top, z away from the table's edge.

import type { MeshBuilder } from "./geometry";

type Point = [aside: number, up: number, out: number];

const TOP = 7; // of the posts
const ARM = -3.2; // the height of the arms, which go below the table
const SEAT = { up: -8.6, out: 3.1 };
const AROUND = 10; // sides of a rod
const PAD = { around: 40, across: 14, edge: 0.42 }; // edge: from 0, a box, to 1, an egg
const WOOD = [0, 0, 0];
const UP: Point = [0, 1, 0];
const OUT: Point = [0, 0, 1];

// How far out the back is at this height: it leans.
export const leaning = (up: number): number => (up < -9 ? 10.4 - (up + 9) * 0.13 : 10.4 + (up + 9) ** 2 * 0.009);

export function addChair(mesh: MeshBuilder, floor: number): void {
  mesh.tone = WOOD;
  for (const aside of [-9.4, 9.4]) addSide(mesh, aside, floor);
  addRod(mesh, bow(10.3, TOP + 0.3, { rise: 1.5, out: 0.9 }), OUT, [1.1, 1.5]);
  addRod(mesh, bow(9.2, -4.6, { rise: 0.2, out: 0.9 }), OUT, [0.8, 0.9]);
  addRod(mesh, [[-8.8, -10.3, -4], [8.8, -10.3, -4]], OUT, [0.7, 1.3]); // biome-ignore format: one line
  addPad(mesh, seat);
  addPad(mesh, back);
}

// Two legs, of which one is a post of the back, the rail between them, and an arm with its support.
function addSide(mesh: MeshBuilder, aside: number, floor: number): void {
  const post = [floor, -20, -14, -9, -4, 1, 5, TOP].map((up): Point => [aside, up, leaning(up)]);
  addRod(mesh, post, OUT, [1.3, 0.95]);
  const front = aside * 0.93;
  addRod(mesh, arm(aside), UP, [0.5, 1.25]);
  addRod(mesh, [[aside * 1.08, ARM, 0.4], [front, -10.3, 0.2]], OUT, [0.8, 0.7]); // biome-ignore format: one line
  addRod(mesh, [[front, floor, -3.8], [front, -9, -3.8]], OUT, [0.9, 0.9]); // biome-ignore format: one line
  addRod(mesh, [[front, -10.3, -4], [aside, -10.3, 10.6]], UP, [1.3, 0.7]); // biome-ignore format: one line
}

// From the back it bends outwards.
function arm(aside: number): Point[] {
  return Array.from({ length: 9 }, (_, k): Point => {
    const at = k / 8;
    const round = 4 * at * (1 - at);
    return [aside * (1 + 0.1 * at + 0.05 * round), ARM + 0.5 * round - 0.4 * at, leaning(ARM) - at * 13];
  });
}

// Deeper than wide at the front, and higher in its middle.
function seat(across: number, along: number, thick: number): Point {
  const high = thick * 1.9 + 0.8 * (1 - across * across) * (1 - along * along);
  return [across * (9.7 - 0.4 * along), SEAT.up + high, SEAT.out + along * 7.5];
}

// Arched at its top, hollow for a back.
function back(across: number, along: number, thick: number): Point {
  const hollow = 1 - across * across;
  const up = 1.2 + along * 5.5 + 1.1 * hollow * Math.max(along, 0);
  return [-across * 8.6, up, leaning(up) + 0.9 * hollow + thick * (1.2 + 0.5 * (1 - along * along))];
}

// A rail between two points at the sides, curved upwards and outwards.
function bow(aside: number, up: number, { rise, out }: { rise: number; out: number }): Point[] {
  return Array.from({ length: 13 }, (_, k): Point => {
    const at = k / 6 - 1;
    const round = 1 - at * at;
    return [at * aside, up + rise * round, leaning(up) + out * round];
  });
}

// A round bar along these points, closed at its ends. thick: half of it in this direction, and across that.
function addRod(mesh: MeshBuilder, path: Point[], direction: Point, thick: [number, number]): void {
  const last = path.length - 1;
  const near = (k: number) => path[Math.max(0, Math.min(last, k))] as Point;
  const first = mesh.count;
  const length = Math.hypot(...less(near(last), near(0)));
  for (let k = -1; k <= last + 1; k++) {
    const ahead = unit(less(near(Math.max(k, 0) + 1), near(Math.min(k, last) - 1)));
    const cap = k < 0 ? times(ahead, -1) : k > last ? ahead : null;
    addRing(mesh, near(k), { ahead, direction, thick, cap, along: (k / last) * length });
  }
  mesh.grid(first, AROUND + 1, last + 3, true);
}

interface Ring {
  ahead: Point;
  direction: Point;
  thick: [number, number];
  cap: Point | null; // the end is closed, and faces this way
  along: number;
}

function addRing(mesh: MeshBuilder, middle: Point, { ahead, direction, thick, cap, along }: Ring): void {
  const across = unit(cross(ahead, direction));
  for (let step = 0; step <= AROUND; step++) {
    const angle = (2 * Math.PI * step) / AROUND;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const on = (a: number, b: number) => plus(times(direction, a), times(across, b));
    const at = cap ? middle : plus(middle, on(cos * thick[0], sin * thick[1]));
    mesh.vertex(at, cap ?? unit(on(cos / thick[0], sin / thick[1])), [along / 40, (step / AROUND) * 0.4]);
  }
}

// A cushion of leather: a ball made square, then shaped. shape: for a point of it, each from -1 to 1. The shader reads where on the
// cushion a point is from its tone, and from -1 to 1 how far it is from one face to the other from its second texture coordinate.
function addPad(mesh: MeshBuilder, shape: (across: number, along: number, thick: number) => Point): void {
  const power = (value: number) => Math.sign(value) * Math.abs(value) ** PAD.edge;
  const at = (turn: number, rise: number) => {
    const level = power(Math.cos(rise));
    return shape(level * power(Math.cos(turn)), level * power(Math.sin(turn)), power(Math.sin(rise)));
  };
  const near = 0.02;
  const slope = (turn: number, rise: number) =>
    cross(less(at(turn + near, rise), at(turn - near, rise)), less(at(turn, rise + near), at(turn, rise - near)));
  const first = mesh.count;
  for (let row = 0; row <= PAD.across; row++) {
    const high = row / PAD.across - 0.5;
    for (let step = 0; step <= PAD.around; step++) {
      const turn = (2 * Math.PI * (step + 0.5)) / PAD.around;
      const normal = unit(slope(turn, Math.PI * Math.max(-0.48, Math.min(0.48, high))));
      const [level, tall] = [power(Math.cos(Math.PI * high)), 2 * high];
      mesh.tone = [level * power(Math.cos(turn)), 1, level * power(Math.sin(turn))];
      mesh.vertex(at(turn, Math.PI * high), normal, [step / PAD.around, tall]);
    }
  }
  mesh.grid(first, PAD.around + 1, PAD.across + 1, false);
}

function plus(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function times(a: Point, by: number): Point {
  return [a[0] * by, a[1] * by, a[2] * by];
}

const less = (a: Point, b: Point): Point => plus(a, times(b, -1));
const unit = (a: Point): Point => times(a, 1 / (Math.hypot(...a) || 1));

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
