// Frames of light around the ends where a tile may be laid: faint, or glowing. One draw call.

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
import { type Area, DOMINO } from "../games/game";
import { transformOf } from "./tween";

const CAPACITY = 40;
const HALO = 1.1; // centimetres of light around a frame
const ABOVE = 0.03; // centimetres over the tiles

const VERTEX = `
attribute vec4 frame; // width and depth, brightness, size of a centimetre
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
void main() {
  float cm = vFrame.w;
  vec2 corner = abs(vSpot) - vFrame.xy * 0.5 + 0.2 * cm;
  float d = (length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - 0.2 * cm) / cm;
  float soft = fwidth(d);
  float line = 1.0 - smoothstep(0.09, 0.09 + soft, abs(d));
  float out_ = clamp(1.0 - d / ${HALO.toFixed(1)}, 0.0, 1.0); // fades to nothing before the plane ends, or its corners would be seen
  float halo = exp(-max(d, 0.0) * 2.3) * step(0.0, d) * smoothstep(0.0, 1.0, out_) + exp(d * 14.0) * step(d, 0.0) * 0.6;
  float alpha = vFrame.z > 0.5 ? max(line, halo * 0.85) : line * 0.9 + halo * 0.2 * step(0.0, d);
  vec3 colour = mix(vec3(0.85, 0.50, 0.06), vec3(1.0, 0.62, 0.05), vFrame.z);
  gl_FragColor = vec4(mix(colour, vec3(1.0, 0.93, 0.62), line * vFrame.z), alpha);
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

  show(marks: { area: Area; glows: boolean }[]): void {
    this.mesh.count = Math.min(CAPACITY, marks.length);
    for (const [at, { area, glows }] of marks.slice(0, CAPACITY).entries()) {
      const { position, turn } = transformOf({ ...area.pose, pitch: 0, roll: 0 });
      position.y = DOMINO.depth * area.pose.scale + ABOVE;
      this.mesh.setMatrixAt(at, matrix.compose(position, area.pose.yaw ? turn : FLAT, UNIT));
      this.frames.setXYZW(at, area.width, area.depth, glows ? 1 : 0, area.pose.scale);
    }
    this.mesh.instanceMatrix.needsUpdate = this.frames.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as ShaderMaterial).dispose();
    this.mesh.dispose();
  }
}
