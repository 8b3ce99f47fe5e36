// Chairs drawn up to the table while players are awaited: bars of wood and pads of leather, part of the table's wood.

import type { Layout } from "../games/game";
import { barPath, type MeshBuilder, sweep } from "./geometry";

type Section = [out: number, up: number][];

// In centimetres of a chair of size 1, from the table's edge and its top.
interface Part {
  section: Section;
  width: number;
  tone: [light: number, kind: number, wood: number];
  soft: number; // radius of its edges
  aside?: number;
}

const FLOOR = -30;
const WOOD: Part["tone"] = [1.25, 0, 0.4];
const LEATHER: Part["tone"] = [3.1, 2, 0];
const leg = (out: number, aside: number): Part => ({
  section: box(out, FLOOR, out + 1.5, -9.5),
  width: 1.5,
  tone: [0.7, 0, 0.35],
  soft: 0.4,
  aside,
});

const PARTS: Part[] = [
  ...[-8.6, 8.6].flatMap((aside) => [leg(-8.6, aside), leg(6.2, aside)]),
  { section: box(-9, -10.2, 7, -8.6), width: 20, tone: WOOD, soft: 0.7 },
  { section: box(-8.4, -8.8, 5.4, -7.4), width: 18.4, tone: LEATHER, soft: 0.7 },
  { section: slab(5.7, 7.0, 2.0, -10, 7), width: 20, tone: WOOD, soft: 0.8 },
  { section: slab(5.1, 6.5, 0.9, -6.8, 5.4), width: 16.6, tone: LEATHER, soft: 0.45 },
  { section: slab(7.4, 8.5, 0.9, -7.4, 5.4), width: 16.6, tone: LEATHER, soft: 0.45 },
];

function box(inner: number, low: number, outer: number, high: number): Section {
  return [
    [inner, low],
    [inner, high],
    [outer, high],
    [outer, low],
  ];
}

// It leans away from the table.
function slab(below: number, above: number, thick: number, low: number, high: number): Section {
  return [
    [below, low],
    [above, high],
    [above + thick, high],
    [below + thick, low],
  ];
}

// One at each side. rim: how wide the wood around the felt is.
export function addChairs(mesh: MeshBuilder, { width, depth }: Layout["table"], rim: number, size: number): void {
  for (let side = 0; side < 4; side++) {
    const yaw = (side * Math.PI) / 2;
    const away = (side % 2 ? width : depth) / 2 + rim;
    const at = { x: away * Math.sin(yaw), z: away * Math.cos(yaw), yaw };
    for (const part of PARTS) addPart(mesh, at, part, size);
  }
}

function addPart(
  mesh: MeshBuilder,
  { x, z, yaw }: { x: number; z: number; yaw: number },
  { section, width, tone, soft, aside = 0 }: Part,
  size: number,
): void {
  mesh.tone = tone;
  const [right, back] = [aside * size * Math.cos(yaw), -aside * size * Math.sin(yaw)];
  const sized = section.map(([out, up]): [number, number] => [out * size, up === FLOOR ? up : up * size]);
  sweep(mesh, barPath({ x: x + right, z: z + back, yaw }, width * size), sized, soft * size, false);
}
