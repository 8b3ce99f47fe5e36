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

const HIGH = [-0.76, 1.3, -0.5] as const;
const LOW = [-0.85, 1.35, -0.55] as const; // low over a board, so that each layer casts its shadow on the next
// A quarter of the width of a shadow's edge in centimetres, and the light that is left in a shadow: on a board it falls on faces, which
// must not look blocked. Between two it falls beside racks that are seen closely.
const EDGE = { table: 0.11, match: 0.17, board: 0.2 };
const LEFT = { table: 0, match: 0.4, board: 0.4 };
const TEXELS = 1.6; // so much nearer to the lamp a shadow begins, or surfaces would shade themselves

export class Lighting {
  readonly uniforms: LightUniforms = lightUniforms();
  private readonly sun = new DirectionalLight(); // only its shadows are used
  private radius = 30;
  private most = 0;

  constructor(
    renderer: WebGLRenderer,
    scene: ThreeScene,
    private readonly kind: keyof typeof EDGE,
  ) {
    const { sun } = this;
    renderer.toneMapping = NeutralToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    scene.add(sun, sun.target);
    sun.castShadow = true;
  }

  // most: texels in a row of the shadow map.
  setShadowSize(most: number): void {
    this.most = most;
    this.soften();
  }

  // Fits the lamp and the shadow camera to the table.
  fitShadows({ table }: Layout): void {
    const radius = Math.hypot(table.width, table.depth) / 2 + 3;
    const camera = this.sun.shadow.camera;
    const [x, y, z] = this.kind === "board" ? LOW : HIGH;
    this.sun.position.set(x * radius, y * radius, z * radius);
    this.uniforms.lamp.value.copy(this.sun.position);
    this.uniforms.reach.value = this.radius = radius;
    [camera.left, camera.right, camera.top, camera.bottom] = [-radius, radius, radius, -radius];
    [camera.near, camera.far] = [1, radius * 3.5];
    camera.updateProjectionMatrix();
    this.soften();
  }

  // A shadow's edge is as wide on every table, as far as the shadow map is fine enough for it. A finer one would make it grainy.
  private soften(): void {
    const { kind } = this;
    const width = Math.min(this.most, Math.ceil((2 * this.radius) / EDGE[kind]));
    const { shadow } = this.sun;
    this.uniforms.shadow.value.set(1 / width, LEFT[kind], (TEXELS * 2) / (3.5 * width));
    if (width === shadow.mapSize.width) return;
    shadow.mapSize.set(width, width);
    shadow.map?.dispose();
    shadow.map = null;
  }

  dispose(): void {
    this.sun.dispose();
  }
}
