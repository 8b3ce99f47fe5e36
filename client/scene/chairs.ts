// Chairs drawn up to the table: light oak, and leather cushions with a welt. Only tables that wait for players load them.

import type { BufferGeometry, InstancedMesh, PerspectiveCamera, ShaderMaterial, Texture } from "three";
import type { Layout } from "../games/game";
import { addChair, leaning } from "./chair-shape";
import type { MeshBuilder } from "./geometry";
import type { LightUniforms, litMaterial } from "./light";
import type { RackEnds } from "./types";

// What the scene lends: if the chairs imported it too, every table would load it apart, in more bytes.
export interface Kit {
  InstancedMesh: typeof InstancedMesh;
  MeshBuilder: typeof MeshBuilder;
  litMaterial: typeof litMaterial;
}

const FLOOR = -30; // centimetres from the table's top

const VERTEX_HEAD = `
attribute vec3 tone;
varying vec3 vTone;
varying vec2 vGrain;
`;
const VERTEX = `
vTone = tone;
vGrain = uv;
`;
// The lower, the darker. tone: y 1 leather, x and z where on its cushion. Its faces are buttoned, and a welt runs along the edges.
const SURFACE = `
uniform sampler2D grain;
varying vec3 vTone;
varying vec2 vGrain;
Surface surface() {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(cameraPosition - vWorld);
  float low = mix(0.3, 1.0, smoothstep(-26.0, -4.0, vWorld.y));
  float aside = 1.0 - max(dot(n, v), 0.0);
  if (vTone.y > 0.5) {
    vec3 p = vWorld * 0.31;
    float worn = texture2D(grain, p.xz + p.yx * 0.7).r + texture2D(grain, p.zy * 0.37 + p.xx * 0.2).r;
    float away = abs(vGrain.y);
    float welt = 1.0 - smoothstep(0.018, 0.05, abs(away - 0.3));
    float gap = 1.0 - smoothstep(0.0, 0.16, abs(away - 0.3));
    vec2 q = vTone.xz * vec2(1.5, 1.2);
    vec2 tuft = fract(vec2(q.x + q.y, q.x - q.y) + 0.5) - 0.5;
    vec2 crease = 0.5 - abs(tuft);
    float faced = smoothstep(0.36, 0.46, away) * (1.0 - smoothstep(0.78, 0.95, max(abs(vTone.x), abs(vTone.z))));
    float puffed = mix(0.5, 1.08, smoothstep(0.0, 0.2, min(crease.x, crease.y))) + 0.5 * (tuft.x - tuft.y);
    float stud = 1.0 - smoothstep(0.05, 0.09, length(crease));
    vec3 hide = vec3(0.085, 0.185, 0.11) * (0.62 + 0.7 * worn + 0.6 * aside * aside) * (1.0 - 0.6 * gap);
    hide *= mix(1.0, puffed, faced);
    hide = mix(hide, vec3(0.46, 0.30, 0.11), max(0.75 * welt, stud * faced));
    return Surface(hide * low, vec3(0.0), n, 0.2, 0.0, low, 0.16);
  }
  vec3 wood = texture2D(grain, vGrain).rgb;
  wood *= (0.5 + 5.0 * dot(wood, vec3(0.33))) * vec3(2.5, 1.62, 0.92) * (0.8 + 0.5 * n.y); // honey, apart from floor and carpet
  return Surface(wood * low, vec3(0.09, 0.037, 0.012) * aside * aside * low, n, 0.26, 0.0, low, 0.16);
}
`;

// The floor, and a window's light on it; the wall, in panels of dark wood under a rail, and above it cloth; the shadows of the chairs. For
// the painting of the room.
export const FURNITURE = `
uniform float chairs; // their size
float random(vec2 p) {
  return fract(sin(dot(p, vec2(12.99, 78.23))) * 4375.85);
}

// Oak blocks, five times as long as wide, laid in a herringbone.
vec3 blocks(vec2 p) {
  p = vec2(p.x + p.y, p.y - p.x) / 10.5;
  vec2 cell = floor(p);
  p -= cell;
  float k = mod(cell.x - cell.y, 10.0);
  bool lies = k < 5.0;
  vec2 at = lies ? vec2(k + p.x, p.y) : vec2(9.0 - k + p.y, p.x);
  vec2 block = lies ? vec2(cell.x - k, cell.y) : vec2(cell.x + 0.5, cell.y + k);
  float joint = min(min(at.y, 1.0 - at.y), min(at.x, 5.0 - at.x));
  float tone = (0.66 + 0.62 * random(block)) * (lies ? 1.16 : 0.84) * mix(0.4, 1.0, smoothstep(0.0, 0.13, joint));
  return vec3(1.12, 0.70, 0.49) * tone;
}

// What falls in through a window: two by three panes on the floor at the right, out of focus.
vec3 window(vec2 p) {
  vec2 at = vec2(p.x - 86.0 + 0.45 * (p.y - 10.0), p.y - 10.0) / vec2(34.0, 52.0);
  vec2 cell = abs(fract(at * vec2(1.0, 1.5) + vec2(0.0, 0.5)) - 0.5);
  vec2 inside = 1.0 - smoothstep(vec2(0.82), vec2(1.12), abs(at));
  vec2 bars = smoothstep(vec2(0.02), vec2(0.16), vec2(abs(at.x), 0.5 - cell.y));
  return vec3(0.092, 0.080, 0.066) * inside.x * inside.y * (0.35 + 0.65 * bars.x * bars.y);
}

vec3 wall(vec2 p) {
  float frame = box(vec2(mod(p.x, 46.0) - 23.0, p.y - 27.0), vec2(18.0, 15.0), 0.5);
  float wood = 0.8 + 0.5 * band(frame, -2.4, -0.6) - 0.5 * band(frame, -0.4, 0.8) + 0.8 * band(p.y, 46.0, 49.0) + 0.4 * band(p.y, 6.0, 7.6);
  return mix(vec3(1.0, 0.55, 0.33) * wood, vec3(0.30, 0.46, 0.34), smoothstep(49.0, 51.0, p.y));
}

// While players are awaited the room is seen: sharper, and lit.
float awaits() {
  return step(0.01, chairs);
}

float standing(vec2 p) {
  float foot = mix(0.35, 1.0, smoothstep(0.0, 22.0, abs(p.y + WALL))); // of the wall
  vec2 q = abs(p) - table;
  vec2 spot = q.x > q.y ? vec2(p.y, q.x) : vec2(p.x, q.y);
  return foot * (chairs > 0.0 ? mix(0.25, 1.0, smoothstep(-5.0, 8.0, box(spot - vec2(0.0, 7.0 * chairs), vec2(9.5, 10.0) * chairs, 4.0))) : 1.0);
}
`;

// One at each side. Who sits there is said to the right of those across and near, and above those at the sides.
const SIDES: [side: "bottom" | "right" | "top" | "left", x: number, up: number][] = [
  ["bottom", 11, -6],
  ["right", 9.4, 10],
  ["top", -11, 4],
  ["left", -9.4, 10],
];

export class Chairs {
  readonly mesh: InstancedMesh<BufferGeometry, ShaderMaterial>;
  private size = 0;

  constructor(
    private readonly kit: Kit,
    light: LightUniforms,
    grain: Texture,
  ) {
    const shadow = { value: light.shadow.value.clone().set(1, 1, 0) }; // none: the lamp's shadows end at the table
    const uniforms = { grain: { value: grain }, shadow };
    const material = kit.litMaterial(light, { head: VERTEX_HEAD, vertex: VERTEX, surface: SURFACE, uniforms });
    this.mesh = new kit.InstancedMesh(new kit.MeshBuilder().build(), material, SIDES.length);
    this.mesh.renderOrder = 0.45; // after the table, which hides parts of them
    this.mesh.frustumCulled = false;
  }

  // rim: how wide the wood around the felt is.
  show({ table, chairs = 0 }: Layout, rim: number): void {
    this.mesh.visible = chairs > 0;
    if (chairs && chairs !== this.size) this.make(chairs);
    const { array } = this.mesh.instanceMatrix;
    for (const side of SIDES.keys()) {
      const away = (side % 2 ? table.width : table.depth) / 2 + rim;
      const [sin, cos] = [Math.sin((side * Math.PI) / 2), Math.cos((side * Math.PI) / 2)];
      const columns = [cos, 0, -sin, 0, 0, 1, 0, 0, sin, 0, cos, 0].map((part) => part * chairs);
      array.set([...columns, away * sin, 0, away * cos, 1], 16 * side);
    }
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  private make(size: number): void {
    const shape = new this.kit.MeshBuilder();
    addChair(shape, FLOOR / size);
    this.mesh.geometry.dispose();
    this.mesh.geometry = shape.build();
    this.size = size;
  }

  // In pixels of the canvas.
  spots(camera: PerspectiveCamera, { width, height }: { width: number; height: number }): RackEnds {
    const spots = {} as RackEnds & { bottom: RackEnds["top"] };
    const at = this.mesh.matrix.clone();
    for (const [k, [side, x, up]] of SIDES.entries()) {
      this.mesh.getMatrixAt(k, at);
      const spot = camera.position.clone().set(x, up, leaning(up));
      spot.applyMatrix4(at).project(camera);
      spots[side] = { x: ((spot.x + 1) / 2) * width, y: ((1 - spot.y) / 2) * height };
    }
    return spots;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
