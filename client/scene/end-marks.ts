// Outlines on the felt where a tile may be laid: dashed; whole and bright where the chosen one fits; golden where it scores. One draw call.

import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Mark } from "../games/game";
import { transformOf } from "./tween";

const CAPACITY = 40;
const ABOVE = 0.04; // centimetres over the felt

// frame: width and depth, sign, size of a centimetre
const VERTEX = `
attribute vec4 frame;
varying vec2 vSpot;
varying vec4 vFrame;
void main() {
  vFrame = frame;
  vSpot = position.xz * (frame.xy + 2.2 * frame.w);
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(vSpot.x, 0.0, vSpot.y, 1.0);
}`;

const FRAGMENT = `
varying vec2 vSpot;
varying vec4 vFrame;
void main() {
  float cm = vFrame.w;
  vec2 inside = vFrame.xy * 0.5 - 0.09 * cm - abs(vSpot);
  float d = -min(inside.x, inside.y) / cm;
  float soft = fwidth(d);
  float bright = step(0.5, vFrame.z);
  float along = max(inside.x, inside.y) / cm;
  float dash = max(bright, step(abs(fract(along / 0.62 - 0.18) - 0.5), 0.33));
  float line = dash * (1.0 - smoothstep(0.07, 0.07 + soft, abs(d)));
  vec3 core = mix(vec3(1.0, 0.96, 0.86), vec3(1.0, 0.66, 0.12), step(1.5, vFrame.z));
  gl_FragColor = vec4(core, max(line, mix(0.08, 0.6, bright) * exp(-abs(d) * 4.0)));
  #include <colorspace_fragment>
}`;

const matrix = new Matrix4();
const UNIT = new Vector3(1, 1, 1);

export class EndMarks {
  readonly mesh: InstancedMesh;
  private readonly frames = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4).setUsage(DynamicDrawUsage);

  constructor() {
    const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    geometry.setAttribute("frame", this.frames);
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(geometry, material, CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
    this.mesh.renderOrder = 1;
  }

  show(marks: Mark[]): void {
    this.mesh.count = Math.min(CAPACITY, marks.length);
    for (const [at, { area, sign }] of marks.entries()) {
      const { position, turn } = transformOf({ ...area.pose, pitch: 0, roll: 0 });
      position.y = ABOVE;
      this.mesh.setMatrixAt(at, matrix.compose(position, turn, UNIT));
      this.frames.setXYZW(at, area.width, area.depth, sign, area.pose.scale);
    }
    this.mesh.instanceMatrix.needsUpdate = this.frames.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as ShaderMaterial).dispose();
    this.mesh.dispose();
  }
}
