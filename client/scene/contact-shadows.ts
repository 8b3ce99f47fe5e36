// The darkness where a piece meets what it lies or stands on: a soft patch around its foot, all of them in one draw call. Around the newest
// piece it is a golden light.

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
import type { Piece, Rack } from "../games/game";
import { PIECE_SIZES } from "./materials";
import type { Transform } from "./tween";

const CAPACITY = 560;
const MARGIN = 1.15; // centimetres around the foot
const ABOVE = 0.03; // over what the piece lies on
const FADE = 0.7; // of this height over its place a piece casts none

const VERTEX = `
attribute vec4 foot; // half of its width and depth, strength (below 0 for light), size of a centimetre
varying vec2 vSpot;
varying vec4 vFoot;
void main() {
  vFoot = foot;
  vSpot = position.xz * 2.0 * (foot.xy + ${MARGIN.toFixed(1)} * foot.w);
  gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(vSpot.x, 0.0, vSpot.y, 1.0);
}`;

const FRAGMENT = `
varying vec2 vSpot;
varying vec4 vFoot;
void main() {
  vec2 d = abs(vSpot) - vFoot.xy + 0.25 * vFoot.w;
  float away = (length(max(d, 0.0)) + min(max(d.x, d.y), 0.0)) / vFoot.w - 0.1;
  float near = 1.0 - clamp(away / ${(MARGIN * 0.95).toFixed(2)}, 0.0, 1.0);
  float dark = step(0.0, vFoot.z);
  gl_FragColor = vec4(mix(vec3(1.0, 0.72, 0.22), vec3(0.012, 0.006, 0.003), dark), abs(vFoot.z) * near * mix(near, near * near, dark));
}`;

const matrix = new Matrix4();
const rest = new Vector3();
const axis = new Vector3();
const quarter = new Quaternion();
const UNIT = new Vector3(1, 1, 1);
const UP = new Vector3(0, 1, 0);

export class ContactShadows {
  readonly mesh: InstancedMesh<PlaneGeometry, ShaderMaterial>;
  private readonly feet = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4).setUsage(DynamicDrawUsage);

  constructor() {
    const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2) as PlaneGeometry;
    geometry.setAttribute("foot", this.feet);
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(geometry, material, CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  begin(racks: Rack[]): void {
    this.mesh.count = 0;
    for (const rack of racks) this.addRack(rack);
  }

  private addRack({ pose, length, section }: Rack): void {
    const outs = section.map(([out]) => out);
    const [from, to] = [Math.min(...outs), Math.max(...outs)];
    const middle = (from + to) / 2;
    rest.set(pose.x + middle * Math.sin(pose.yaw), ABOVE, pose.z + middle * Math.cos(pose.yaw));
    this.put(rest, quarter.setFromAxisAngle(UP, pose.yaw), length / 2, (to - from) / 2, 0.75, 1);
  }

  add({ kind, pose, look }: Piece, { position, turn, scale }: Transform): void {
    const strength = 0.92 * (1 - Math.min(1, Math.abs(position.y - pose.y) / FADE));
    if (strength <= 0 || this.mesh.count >= CAPACITY) return;
    const lit = ["new", "lit"].includes(look) && kind === "tile" ? -1 : 1;
    const size = PIECE_SIZES[kind];
    const foot = footOf(turn);
    const [along, high, deep] = foot.axes.map((name) => (size[name] / 2) * scale) as [number, number, number];
    rest
      .copy(axis.copy(foot.down).applyQuaternion(turn))
      .multiplyScalar(high - ABOVE)
      .add(position);
    quarter.setFromUnitVectors(UP, axis.copy(foot.down).negate()).premultiply(turn); // seen from above
    this.put(rest, quarter, along, deep, lit * strength, scale);
  }

  private put(at: Vector3, turn: Quaternion, along: number, deep: number, strength: number, scale: number): void {
    const k = this.mesh.count++;
    this.mesh.setMatrixAt(k, matrix.compose(at, turn, UNIT));
    this.feet.setXYZW(k, along, deep, strength, scale);
  }

  finish(): void {
    this.mesh.instanceMatrix.needsUpdate = this.feet.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

type Axis = "width" | "depth" | "height";
interface Foot {
  down: Vector3; // in the piece's own frame
  axes: [along: Axis, high: Axis, deep: Axis];
}

// Which side of a piece is below.
export function footOf(turn: Quaternion): Foot {
  const sides: [Vector3, Foot["axes"]][] = [
    [new Vector3(1, 0, 0), ["depth", "width", "height"]],
    [new Vector3(0, 1, 0), ["width", "depth", "height"]],
    [new Vector3(0, 0, 1), ["width", "height", "depth"]],
  ];
  let [best, most] = [null as Foot | null, 0];
  for (const [side, axes] of sides) {
    const { y } = axis.copy(side).applyQuaternion(turn);
    if (Math.abs(y) <= most + 1e-6) continue;
    [best, most] = [{ down: side.clone().multiplyScalar(y > 0 ? -1 : 1), axes }, Math.abs(y)];
  }
  return best as Foot;
}
