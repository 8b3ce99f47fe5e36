// Lights and shadows.

import {
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  PCFShadowMap,
  type Scene as ThreeScene,
  type WebGLRenderer,
} from "three";
import type { Layout } from "../games/game";
import { roomLight } from "./textures";

const HIGH = [-0.55, 1.5, -0.35] as const;
const LOW = [-0.95, 1.25, -0.6] as const; // low over a board, so that each layer casts its shadow on the next

export class Lighting {
  private readonly sun = new DirectionalLight("#fff1dc", 2.1);

  constructor(
    renderer: WebGLRenderer,
    private readonly scene: ThreeScene,
    private readonly board: boolean,
  ) {
    const { sun } = this;
    renderer.toneMapping = NeutralToneMapping;
    renderer.toneMappingExposure = 1.02;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    scene.environment = roomLight();
    scene.environmentIntensity = board ? 0.42 : 0.55;
    scene.add(new HemisphereLight("#fff6e6", "#3a2a1c", 0.9), sun, sun.target);
    sun.castShadow = true;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.04;
    sun.shadow.radius = 3;
  }

  // Sets the resolution of the shadow map.
  setShadowSize(width: number): void {
    const { shadow } = this.sun;
    shadow.mapSize.set(width, width);
    shadow.map?.dispose();
    shadow.map = null;
  }

  // Fits the shadow camera to the table.
  fitShadows({ table }: Layout): void {
    const radius = Math.hypot(table.width, table.depth) / 2 + 3;
    const camera = this.sun.shadow.camera;
    const [x, y, z] = this.board ? LOW : HIGH;
    this.sun.position.set(x * radius, y * radius, z * radius);
    [camera.left, camera.right, camera.top, camera.bottom] = [-radius, radius, radius, -radius];
    [camera.near, camera.far] = [1, radius * 3.5];
    camera.updateProjectionMatrix();
  }

  dispose(): void {
    this.scene.environment?.dispose();
    this.sun.dispose();
  }
}
