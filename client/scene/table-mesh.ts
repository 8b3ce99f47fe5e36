// The static parts of the table: the felt, and all wood (the rim and the racks) as one mesh.

import { type BufferGeometry, Mesh, MeshStandardMaterial, PlaneGeometry } from "three";
import type { Layout, Rack } from "../games/game";
import { MeshBuilder, type PathPoint, sweep } from "./geometry";
import { feltTexture, woodTexture } from "./textures";

const RIM: [number, number][] = [
  [0, -0.6],
  [0, 1.1],
  [2.2, 1.1],
  [2.2, -0.6],
];
const CORNER = 3;

export class TableMesh {
  readonly felt: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly wood: Mesh<BufferGeometry, MeshStandardMaterial>;
  private key = "";
  private feltKey = "";

  constructor() {
    const feltMaterial = new MeshStandardMaterial({ roughness: 0.96, envMapIntensity: 0.35 });
    this.felt = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2) as BufferGeometry, feltMaterial);
    this.felt.receiveShadow = true;
    const woodMaterial = new MeshStandardMaterial({
      roughness: 0.5,
      envMapIntensity: 0.55,
      map: woodTexture(),
      vertexColors: true,
    });
    this.wood = new Mesh(new MeshBuilder().build(), woodMaterial);
    this.wood.castShadow = this.wood.receiveShadow = true;
  }

  // Returns whether anything has changed.
  show(layout: Layout): boolean {
    const { table, racks, felt } = layout;
    const [key, feltKey] = [JSON.stringify([table, racks]), JSON.stringify([table, felt])];
    const changed = key !== this.key || feltKey !== this.feltKey;
    if (feltKey !== this.feltKey) this.layFelt(felt, table);
    if (key !== this.key) this.buildWood(table, racks);
    [this.key, this.feltKey] = [key, feltKey];
    return changed;
  }

  private layFelt(felt: string, table: Layout["table"]): void {
    this.felt.scale.set(table.width, 1, table.depth);
    this.felt.material.map?.dispose();
    this.felt.material.map = feltTexture(felt, table.width / table.depth);
    this.felt.material.needsUpdate = true;
  }

  private buildWood(table: Layout["table"], racks: Rack[]): void {
    const mesh = new MeshBuilder();
    sweep(mesh, tableOutline(table.width / 2, table.depth / 2), RIM, 0.45, true);
    for (const rack of racks) {
      mesh.shade = rack.dimmed ? 0.4 : 0.86;
      sweep(mesh, rackPath(rack), rack.section, 0.16, false);
    }
    this.wood.geometry.dispose();
    this.wood.geometry = scaleUvs(mesh.build());
  }

  dispose(): void {
    for (const mesh of [this.felt, this.wood]) {
      mesh.geometry.dispose();
      mesh.material.map?.dispose();
      mesh.material.dispose();
    }
  }
}

// The wood texture covers 24 x 6 cm.
function scaleUvs(geometry: BufferGeometry): BufferGeometry {
  const uv = geometry.getAttribute("uv");
  for (let k = 0; k < uv.count; k++) uv.setXY(k, uv.getX(k) / 24, uv.getY(k) / 6);
  return geometry;
}

// Clockwise seen from above, like the racks, which run from their owner's right to left.
function tableOutline(halfX: number, halfZ: number): PathPoint[] {
  const corners: [number, number, number][] = [
    [1, 1, 0],
    [-1, 1, 1],
    [-1, -1, 2],
    [1, -1, 3],
  ];
  return corners.flatMap(([sx, sz, k]) =>
    Array.from({ length: 9 }, (_, step) => {
      const angle = (k + step / 8) * (Math.PI / 2);
      const [outX, outZ] = [Math.cos(angle), Math.sin(angle)];
      const [x, z] = [sx * (halfX - CORNER), sz * (halfZ - CORNER)];
      return { x: x + outX * CORNER, z: z + outZ * CORNER, outX, outZ };
    }),
  );
}

// From its owner's right to left.
function rackPath({ pose, length }: Rack): PathPoint[] {
  const [outX, outZ] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
  return [length / 2, -length / 2].map((along) => ({ x: pose.x + along * outZ, z: pose.z - along * outX, outX, outZ }));
}
