// The tags at pieces: round signs that face the viewer, at the near right corner of a face, or at the foot of a piece that stands. They
// hang over the near edge, because the drawing takes all of the face, and reach no index, which is at the far left corner. One draw
// call for all.

import {
  CanvasTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { Piece, Tag } from "../games/game";
import { PIECE_SIZES } from "./materials";
import { paintTag } from "./tag-painting";
import type { Transform } from "./tween";

const CAPACITY = 128;
const CELLS = 16; // different tags; there are four winds, quiet and bright
const CELL = 128; // pixels
const WIDTH = 0.31; // of the piece's
const INSIDE = 0.5; // of it is beside the right edge of the face
const BELOW = 0.02; // its middle is so far below the near edge
const STANDING = { wider: 0.95, up: 0.03 }; // at a tile that stands: below what is drawn on it, so far above the lower edge, of its height

const VERTEX = `
attribute vec2 sign; // which cell, and its width in centimetres
varying vec2 vSpot;
flat varying float vCell;
void main() {
  vSpot = position.xy;
  vCell = sign.x;
  vec4 middle = viewMatrix * instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
  gl_Position = projectionMatrix * (middle + vec4(sign.y * (position.xy - vec2(0.0, ${BELOW})), sign.y, 0.0));
}`;

const FRAGMENT = `
uniform sampler2D painting;
varying vec2 vSpot;
flat varying float vCell;
void main() {
  float out_ = length(vSpot) * 2.0;
  float soft = fwidth(out_);
  vec3 colour = texture2D(painting, vec2((vCell + 0.5 + vSpot.x) / ${CELLS.toFixed(1)}, vSpot.y + 0.5), -0.6).rgb;
  gl_FragColor = vec4(colour, 1.0 - smoothstep(1.0 - soft, 1.0, out_));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

const matrix = new Matrix4();
const corner = new Vector3();

export class TagMesh {
  readonly mesh: InstancedMesh<PlaneGeometry, ShaderMaterial>;
  private readonly signs = new InstancedBufferAttribute(new Float32Array(CAPACITY * 2), 2).setUsage(DynamicDrawUsage);
  private readonly canvas = document.createElement("canvas");
  private readonly painting = new CanvasTexture(this.canvas);
  private readonly painted: string[] = [];

  constructor() {
    [this.canvas.width, this.canvas.height] = [CELLS * CELL, CELL];
    this.painting.colorSpace = SRGBColorSpace;
    const geometry = new PlaneGeometry(1, 1);
    geometry.setAttribute("sign", this.signs);
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { painting: { value: this.painting } },
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(geometry, material, CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  begin(): void {
    this.mesh.count = 0;
  }

  add({ kind, tag, pose }: Piece, { position, turn, scale }: Transform): void {
    if (!tag || this.mesh.count >= CAPACITY) return;
    const { width, height, depth } = PIECE_SIZES[kind];
    const stands = pose.pitch !== 0;
    const wide = WIDTH * width * (stands ? STANDING.wider : 1);
    const low = (0.5 - (stands ? STANDING.up : 0)) * height;
    corner.set(stands ? 0 : width / 2 - INSIDE * wide, depth / 2, low).multiplyScalar(scale);
    corner.applyQuaternion(turn).add(position);
    const at = this.mesh.count++;
    this.mesh.setMatrixAt(at, matrix.makeTranslation(corner));
    this.signs.setXY(at, this.cellOf(tag), wide * scale);
  }

  finish(): void {
    this.mesh.instanceMatrix.needsUpdate = this.signs.needsUpdate = true;
  }

  private cellOf(tag: Tag): number {
    const name = `${tag.sign}${tag.colour}${tag.quiet ?? ""}`;
    const known = this.painted.indexOf(name);
    if (known >= 0) return known;
    const cell = this.painted.push(name) - 1;
    const pen = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.setTransform(CELL / 2, 0, 0, CELL / 2, (cell + 0.5) * CELL, CELL / 2);
    paintTag(pen, tag);
    this.painting.needsUpdate = true;
    return cell;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.painting.dispose();
    this.mesh.dispose();
  }
}
