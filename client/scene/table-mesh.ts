// The static parts of the table: the felt, and all wood (the rim and the racks) as one mesh.

import { type BufferGeometry, Mesh, PlaneGeometry, type ShaderMaterial, Texture } from "three";
import type { Layout, Rack } from "../games/game";
import { barPath, MeshBuilder, type PathPoint, sweep } from "./geometry";
import type { LightUniforms } from "./light";
import { addLining } from "./rack-lining";
import { dyeFelt, feltMaterial, woodMaterial } from "./table-materials";
import { rimOf } from "./whole-table";

const HIGH = 1.1;
const INLAY = { at: 0.25, wide: 0.15, high: 0.035 }; // a strip of brass in the top of the rim, after so much of its width
const STEPS = 24; // of a rounded corner, whose brass would look angular otherwise
const FERRULE = { length: 0.34, thick: 0.05 }; // brass around the ends of a rack

export class TableMesh {
  readonly felt: Mesh<BufferGeometry, ShaderMaterial>;
  readonly wood: Mesh<BufferGeometry, ShaderMaterial>;
  private key = "";
  private feltKey = "";

  constructor(light: LightUniforms) {
    this.felt = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2) as BufferGeometry, feltMaterial(light));
    this.felt.receiveShadow = true;
    this.wood = new Mesh(new MeshBuilder().build(), woodMaterial(light));
    this.wood.castShadow = this.wood.receiveShadow = true;
    this.wood.renderOrder = 0.3; // after the pieces, and the felt after both: what they hide is not computed
    this.felt.renderOrder = 0.4;
  }

  // Of its wood.
  get grain(): Texture {
    return this.wood.material.uniforms.grain?.value as Texture;
  }

  // Returns whether anything has changed.
  show(layout: Layout): boolean {
    const { table, racks, felt } = layout;
    const [key, feltKey] = [JSON.stringify([table, racks]), JSON.stringify([table, felt])];
    const changed = key !== this.key || feltKey !== this.feltKey;
    if (feltKey !== this.feltKey) this.layFelt(felt, table);
    if (key !== this.key) this.buildWood(layout);
    [this.key, this.feltKey] = [key, feltKey];
    return changed;
  }

  private layFelt(felt: string, table: Layout["table"]): void {
    this.felt.scale.set(table.width, 1, table.depth);
    dyeFelt(this.felt.material, this.wood.material, felt, table);
  }

  private buildWood({ table, racks }: Layout): void {
    const mesh = new MeshBuilder();
    addRim(mesh, table);
    for (const rack of racks) addRack(mesh, rack);
    this.wood.geometry.dispose();
    this.wood.geometry = scaleUvs(mesh.build(), table.small ? 0.6 : 1);
  }

  dispose(): void {
    for (const mesh of [this.felt, this.wood]) {
      mesh.geometry.dispose();
      for (const { value } of Object.values(mesh.material.uniforms)) if (value instanceof Texture) value.dispose();
      mesh.material.dispose();
    }
  }
}

function addRim(mesh: MeshBuilder, table: Layout["table"]): void {
  const { width, corner } = rimOf(table);
  const outline = tableOutline(table.width / 2, table.depth / 2, corner);
  mesh.tone = [1, 0, 0];
  sweep(mesh, outline, bar(0, width, -2, HIGH), 0.45, true);
  mesh.tone = [1, 1, 0];
  const inlay = INLAY.at * width;
  sweep(mesh, outline, bar(inlay, inlay + INLAY.wide, HIGH - 0.02, HIGH + INLAY.high - 0.02), 0.03, true);
}

// A cross-section.
function bar(from: number, to: number, low: number, high: number): [number, number][] {
  return [
    [from, low],
    [from, high],
    [to, high],
    [to, low],
  ];
}

// Rosewood, a little different for each rack, with leather and cloth let into it and brass around its ends.
function addRack(mesh: MeshBuilder, rack: Rack): void {
  const light = rack.dimmed ? 0.42 : 0.9;
  mesh.tone = [light, 0, 0.45 + 0.12 * rack.seat];
  sweep(mesh, barPath(rack.pose, rack.length), rack.section, 0.16, false);
  for (const lining of rack.linings ?? []) addLining(mesh, rack, lining, light);
  if (rack.plain) return;
  mesh.tone = [light, 1, 0];
  const reach = (rack.length - FERRULE.length) / 2 + FERRULE.thick;
  for (const along of [-reach, reach]) {
    const [x, z] = [rack.pose.x + along * Math.cos(rack.pose.yaw), rack.pose.z - along * Math.sin(rack.pose.yaw)];
    const end = { ...rack, pose: { ...rack.pose, x, z }, length: FERRULE.length };
    sweep(mesh, barPath(end.pose, end.length), rack.section, 0.16, false, FERRULE.thick);
  }
}

// The wood texture covers 40 x 7 cm. Each part shows another piece of it. A small table is seen closely: its grain is finer.
function scaleUvs(geometry: BufferGeometry, grain: number): BufferGeometry {
  const uv = geometry.getAttribute("uv");
  for (let k = 0; k < uv.count; k++) uv.setXY(k, uv.getX(k) / 40, uv.getY(k) / 7 / grain);
  return geometry;
}

// Clockwise seen from above, like the racks, which run from their owner's right to left.
function tableOutline(halfX: number, halfZ: number, corner: number): PathPoint[] {
  const corners: [number, number, number][] = [
    [1, 1, 0],
    [-1, 1, 1],
    [-1, -1, 2],
    [1, -1, 3],
  ];
  return corners.flatMap(([sx, sz, k]) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const angle = (k + step / STEPS) * (Math.PI / 2);
      const [outX, outZ] = [Math.cos(angle), Math.sin(angle)];
      const [x, z] = [sx * (halfX - corner), sz * (halfZ - corner)];
      return { x: x + outX * corner, z: z + outZ * corner, outX, outZ };
    }),
  );
}
