// Leather or cloth let into the wood of a rack, with a line of brass around it.

import type { Lining, Rack } from "../games/game";
import type { MeshBuilder } from "./geometry";

const LINE = { wide: 0.11, high: 0.035, bevel: 0.55 }; // of brass
const SUNK = 0.008; // how far the leather is over the wood, so that both are not at one height
const SHADE = { wide: 0.9, inner: 0.4, outer: 0.62 }; // beside the line: deep on the side of the lamp
const [LEATHER, CLOTH] = [2, 3]; // in a vertex' tone

// Four corners of a rectangle this far inside the lining.
interface Loop {
  inset: number;
  lift: number; // over the wood
  bevel: number; // how much its normals lean outwards
  tones?: [inner: number[], outer: number[]]; // of its sides, if not the mesh's
}

export function addLining(mesh: MeshBuilder, rack: Rack, lining: Lining, light: number): void {
  const loop = (at: Loop) => addLoop(mesh, rack, lining, at);
  const half = halfOf(lining);
  const wide = Math.min(LINE.wide, half);
  mesh.tone = [light, 1, 0];
  const outer = loop({ inset: 0, lift: SUNK, bevel: LINE.bevel });
  addRing(mesh, outer, loop({ inset: wide, lift: LINE.high, bevel: -LINE.bevel }));
  if (wide === half) return;
  const of = lining.cloth ? CLOTH : LEATHER;
  const [dark, less] = [SHADE.inner, SHADE.outer].map((shade) => [light * shade, of, 0]) as [number[], number[]];
  const edge = loop({ inset: wide, lift: SUNK, bevel: 0, tones: [dark, less] });
  const lit = [light, of, 0];
  const inset = wide + Math.min(SHADE.wide, 0.9 * (half - wide));
  const inner = loop({ inset, lift: SUNK, bevel: 0, tones: [lit, lit] });
  addRing(mesh, edge, inner);
  mesh.triangle(inner, inner + 2, inner + 1);
  mesh.triangle(inner, inner + 3, inner + 2);
}

// Half of its narrower extent.
function halfOf({ along, across: [inner, outer] }: Lining): number {
  return Math.min(along[1] - along[0], Math.hypot(outer[0] - inner[0], outer[1] - inner[1])) / 2;
}

// Seen from its owner: far left, far right, near right, near left. Returns the first vertex.
function addLoop(mesh: MeshBuilder, rack: Rack, { along, across }: Lining, at: Loop): number {
  const { inset, lift, bevel, tones } = at;
  const [[out, up], [farOut, farUp]] = across;
  const length = Math.hypot(farOut - out, farUp - up);
  const [dOut, dUp] = [(farOut - out) / length, (farUp - up) / length];
  const first = mesh.count;
  const sides = [inset, length - inset];
  for (const [right, near] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const) {
    const [s, r] = [along[right] + (right ? -inset : inset), sides[near] as number];
    const lean = bevel * (near ? 1 : -1);
    mesh.tone = tones?.[near] ?? mesh.tone;
    mesh.vertex(
      turned(rack, s, out + r * dOut - lift * dUp, up + r * dUp + lift * dOut, 1),
      turned(rack, bevel * (right ? 1 : -1), lean * dOut - dUp, lean * dUp + dOut, 0),
      [s, r],
    );
  }
  return first;
}

function addRing(mesh: MeshBuilder, outer: number, inner: number): void {
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    mesh.triangle(outer + k, inner + next, outer + next);
    mesh.triangle(outer + k, inner + k, inner + next);
  }
}

// From the owner's coordinates. placed: 1 a point, 0 a direction.
function turned({ pose }: Rack, along: number, out: number, up: number, placed: 0 | 1): number[] {
  const [sin, cos] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
  return [placed * pose.x + along * cos + out * sin, up, placed * pose.z - along * sin + out * cos];
}
