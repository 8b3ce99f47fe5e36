// Outlines on the felt where a tile may be laid: dashed; whole and bright where the chosen one fits; golden where it scores. One draw call.

import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from "three";
import type { Mark } from "../games/game";
import { transformOf } from "./tween";

const CAPACITY = 40;
const HALO = 1.1; // centimetres of light around a frame
const ABOVE = 0.04; // centimetres over the felt
const SIGNS = { open: 0, fits: 1, scores: 2 };

const VERTEX = `
attribute vec4 frame; // width and depth, sign, size of a centimetre
varying vec2 vSpot;
varying vec4 vFrame;
void main() {
  vFrame = frame;
  vSpot = position.xz * (frame.xy + ${(2 * HALO).toFixed(1)} * frame.w);
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(vSpot.x, 0.0, vSpot.y, 1.0);
}`;

const FRAGMENT = `
varying vec2 vSpot;
varying vec4 vFrame;
const float HALO = ${HALO.toFixed(1)}, INSET = 0.09;
void main() {
  float cm = vFrame.w;
  vec2 inside = vFrame.xy * 0.5 - INSET * cm - abs(vSpot); // of its sides
  vec2 corner = 0.22 * cm - inside;
  float d = (length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - 0.22 * cm) / cm;
  float soft = fwidth(d);
  float bright = step(0.5, vFrame.z);
  float along = (inside.x < inside.y ? inside.y : inside.x) / cm; // from the nearest corner
  float dash = max(bright, 1.0 - smoothstep(0.33 - soft, 0.33 + soft, abs(fract(along / 0.62 - 0.18) - 0.5)));
  float line = (1.0 - smoothstep(0.0, soft, abs(d) - mix(0.05, 0.085, bright))) * dash;
  float out_ = clamp(1.0 - d / HALO, 0.0, 1.0); // fades to nothing before the plane ends, or its corners would be seen
  float halo = exp(-max(d, 0.0) * 2.6) * step(0.0, d) * smoothstep(0.0, 1.0, out_) + step(d, 0.0) * exp(d * 5.0) * 0.7;
  float within = step(d, 0.0) * mix(0.07, 0.12, bright);
  vec3 colour = mix(vec3(0.93, 0.86, 0.68), vec3(1.0, 0.56, 0.05), step(1.5, vFrame.z));
  vec3 core = mix(vec3(1.0, 0.96, 0.86), vec3(1.0, 0.78, 0.22), step(1.5, vFrame.z));
  gl_FragColor = vec4(mix(colour, core, line), max(max(line * mix(0.85, 1.0, bright), halo * 0.75 * bright), within));
  #include <colorspace_fragment>
}`;

const matrix = new Matrix4();
const UNIT = new Vector3(1, 1, 1);
const FLAT = new Quaternion();

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
    for (const [at, { area, sign }] of marks.slice(0, CAPACITY).entries()) {
      const { position, turn } = transformOf({ ...area.pose, pitch: 0, roll: 0 });
      position.y = ABOVE;
      this.mesh.setMatrixAt(at, matrix.compose(position, area.pose.yaw ? turn : FLAT, UNIT));
      this.frames.setXYZW(at, area.width, area.depth, SIGNS[sign], area.pose.scale);
    }
    this.mesh.instanceMatrix.needsUpdate = this.frames.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as ShaderMaterial).dispose();
    this.mesh.dispose();
  }
}
