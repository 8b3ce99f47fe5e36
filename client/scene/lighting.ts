// The lamp over the table and the shadows that it casts.

import {
  DirectionalLight,
  NeutralToneMapping,
  PCFShadowMap,
  type Scene as ThreeScene,
  type WebGLRenderer,
} from "three";
import type { Layout } from "../games/game";
import { type LightUniforms, lightUniforms } from "./light";

const HIGH = [-0.5, 1.5, -0.3] as const;
const LOW = [-0.95, 1.25, -0.6] as const; // low over a board, so that each layer casts its shadow on the next
const PENUMBRA = 0.2; // centimetres

export class Lighting {
  readonly uniforms: LightUniforms = lightUniforms();
  private readonly sun = new DirectionalLight(); // only its shadows are used
  private radius = 30;

  constructor(
    renderer: WebGLRenderer,
    scene: ThreeScene,
    private readonly board: boolean,
  ) {
    const { sun } = this;
    renderer.toneMapping = NeutralToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    scene.add(sun, sun.target);
    sun.castShadow = true;
  }

  // Sets the resolution of the shadow map.
  setShadowSize(width: number): void {
    const { shadow } = this.sun;
    shadow.mapSize.set(width, width);
    shadow.map?.dispose();
    shadow.map = null;
    this.soften();
  }

  // Fits the lamp and the shadow camera to the table.
  fitShadows({ table }: Layout): void {
    const radius = Math.hypot(table.width, table.depth) / 2 + 3;
    const camera = this.sun.shadow.camera;
    const [x, y, z] = this.board ? LOW : HIGH;
    this.sun.position.set(x * radius, y * radius, z * radius);
    this.uniforms.lamp.value.copy(this.sun.position);
    this.uniforms.reach.value = this.radius = radius;
    [camera.left, camera.right, camera.top, camera.bottom] = [-radius, radius, radius, -radius];
    [camera.near, camera.far] = [1, radius * 3.5];
    camera.updateProjectionMatrix();
    this.soften();
  }

  // A shadow's edge is as wide on every table, and never finer than the shadow map.
  private soften(): void {
    this.uniforms.softness.value = Math.max(PENUMBRA / (2 * this.radius), 1.1 / this.sun.shadow.mapSize.width);
  }

  dispose(): void {
    this.sun.dispose();
  }
}
