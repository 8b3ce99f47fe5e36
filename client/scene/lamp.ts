// The light over the table, and the shadows it casts.

import { DirectionalLight, HemisphereLight, NeutralToneMapping, PCFShadowMap, type Scene as World, type WebGLRenderer } from "three";
import type { Layout } from "../games/plug";
import { roomLight } from "./surfaces";

const HIGH = [-0.55, 1.5, -0.35] as const;
const LOW = [-0.95, 1.25, -0.6] as const; // over a board, so that each layer casts its shadow on the next

export class Lamp {
  private readonly sun = new DirectionalLight("#fff1dc", 2.1);

  constructor(
    renderer: WebGLRenderer,
    private readonly world: World,
    private readonly board: boolean,
  ) {
    const { sun } = this;
    renderer.toneMapping = NeutralToneMapping;
    renderer.toneMappingExposure = 1.02;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    world.environment = roomLight();
    world.environmentIntensity = board ? 0.42 : 0.55;
    world.add(new HemisphereLight("#fff6e6", "#3a2a1c", 0.9), sun, sun.target);
    sun.castShadow = true;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.04;
    sun.shadow.radius = 3;
  }

  // The shadows' picture is so many pixels wide from now on.
  sharpen(width: number): void {
    const { shadow } = this.sun;
    shadow.mapSize.set(width, width);
    shadow.map?.dispose();
    shadow.map = null;
  }

  // The light's own camera sees just the table.
  shade({ table }: Layout): void {
    const reach = Math.hypot(table.width, table.depth) / 2 + 3;
    const camera = this.sun.shadow.camera;
    const [x, y, z] = this.board ? LOW : HIGH;
    this.sun.position.set(x * reach, y * reach, z * reach);
    [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
    [camera.near, camera.far] = [1, reach * 3.5];
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.world.environment?.dispose();
    this.sun.dispose();
  }
}
