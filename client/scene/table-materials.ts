// Felt and wood: what they are made of, painted or computed.

import type { IUniform, ShaderMaterial } from "three";
import { Vector2, Vector3 } from "three";
import type { Layout } from "../games/game";
import { type LightUniforms, litMaterial } from "./light";
import { fibreTexture, woodTexture } from "./textures";

const FELTS: Record<string, [number, number, number]> = {
  green: [0.04, 0.138, 0.089],
  blue: [0.036, 0.088, 0.18],
  wine: [0.175, 0.034, 0.044],
};

// Fibres as coarse as a screen can show, a nap that shines at a flat angle, darkness under the rim, and a frame stitched
// in gold (faintly on a small table) between the walls, with a rosette; within it a pattern of lozenges is woven, tone in tone. The lamp makes a golden pool in the middle that falls off to the edges, and the corners are dim and warm.
const FELT = `
uniform sampler2D fibres;
uniform vec3 dye;
uniform vec2 bounds; // half of the felt's width and depth
uniform vec3 frame; // half of the width and depth between the walls, and its middle
uniform vec2 rosette; // its middle and the radius of the space in it
uniform float small; // 1: a small table, which the lamp lights to its corners; its cloth is finer, and its frame faint

float line(float away, float wide, float soft) {
  return 1.0 - smoothstep(wide - soft, wide + soft, abs(away));
}

// Two lines with corners cut out, and a square in each corner.
float stitched(vec2 q, float soft) {
  const float notch = 2.3;
  float edge = max(max(q.x, q.y), min(q.x, q.y) + notch);
  vec2 corner = abs(q + 0.45 * notch);
  return max(max(line(edge, 0.07, soft), 0.6 * line(edge + 0.42, 0.03, soft)), line(max(corner.x, corner.y) - 0.5, 0.06, soft));
}

// How far from a ring of eight petals, so high over a circle.
float petals(float r, float turn, float high) {
  float x = 2.0 * fract(turn) - 1.0;
  float slope = 5.1 * high * x / r;
  return (r - 1.36 - high * (1.0 - x * x)) / sqrt(1.0 + slope * slope);
}

// A ring, and two rows of petals behind each other.
float stitchedRound(vec2 q) {
  float r = length(q);
  float soft = 0.7 * fwidth(r);
  float turn = 1.2732 * atan(q.y, q.x);
  float front = petals(r, turn, 0.52);
  return max(max(line(r - 1.2, 0.025, soft), line(front, 0.018, soft)), 0.7 * step(0.0, front) * line(petals(r, turn + 0.5, 0.76), 0.015, soft));
}

// Lozenges with four leaves in each, as far as a screen can show them.
float woven(vec2 p) {
  vec2 lozenges = vec2(p.x + p.y, p.x - p.y) / 6.0;
  vec2 cell = fract(lozenges) - 0.5;
  float soft = fwidth(lozenges.x) + 0.01;
  float leaves = length(cell) - 0.17 - 0.1 * cos(4.0 * atan(cell.y, cell.x));
  float seam = line(0.5 - max(abs(cell.x), abs(cell.y)), 0.02, soft);
  return (0.9 * seam + 1.0 - smoothstep(-soft, soft, leaves)) * (1.0 - smoothstep(0.08, 0.25, soft));
}

Surface surface() {
  vec2 p = vWorld.xz;
  float size = 1.0 - 0.45 * small;
  float near = texture2D(fibres, p / (15.0 * size), -0.6).r - 0.5;
  float other = texture2D(fibres, p.yx / (9.0 * size) + 0.37, -0.6).r - 0.5;
  vec3 colour = dye * (0.88 + size * (1.5 * near + 0.8 * other));
  vec2 q = (abs(p - vec2(0.0, frame.z)) - frame.xy) / size + 0.9;
  float soft = 0.7 * fwidth(p.y) / size + 0.02;
  vec3 thread = vec3(0.40, 0.27, 0.08) * (1.0 + 2.0 * near);
  float plain = 1.0 - 0.72 * small;
  if (frame.x > 0.0 && abs(max(q.x, q.y) + 1.4) < 1.7) colour = mix(colour, thread, 0.7 * plain * stitched(q, soft));
  vec2 around = (p - vec2(0.0, rosette.x)) / max(rosette.y, 0.01);
  float ring = dot(around, around);
  if (frame.x > 0.0) colour *= 1.0 + 0.2 * woven((p - vec2(0.0, rosette.x)) / size) * smoothstep(1.9, 3.2, -max(q.x, q.y)) * smoothstep(4.4, 6.2, ring);
  if (ring > 1.2 && ring < 5.0) colour = mix(colour, thread, 0.6 * plain * stitchedRound(around));
  vec2 inside = bounds - abs(p);
  float rim = smoothstep(-0.2, 2.6, min(inside.x, inside.y));
  vec3 v = normalize(cameraPosition - vWorld);
  float nap = pow(1.0 - abs(v.y), 3.0);
  vec3 n = normalize(vec3(near * 0.7, 1.0, other * 0.7));
  vec2 away = (p - UNDER * lamp.xz) / mix(bounds, vec2(reach), 0.3);
  float out_ = dot(away, away);
  float pool = exp(-2.6 * out_);
  float cone = 1.0 - smoothstep(0.30, 0.72, sqrt(out_)); // what the shade of the lamp lets through
  colour *= vec3(0.185, 0.19, 0.175) + small * vec3(0.24, 0.19, 0.10) + (vec3(0.64, 0.60, 0.46) + vec3(1.62, 0.88, 0.26) * (1.0 - 0.45 * small) * pool) * pool + vec3(0.15, 0.09, 0.03) * cone;
  return Surface(colour * (1.0 + 0.9 * nap), vec3(0.0), n, 0.0, 0.0, mix(0.4, 1.0, rim), 0.0);
}
`;

// tone: x brightness, y 1 brass, 2 leather, 3 cloth, z which wood. Grain runs along each part; pores are dull, the rest is oiled. Leather
// is quilted. Cloth is dyed as the felt is, so that empty racks are part of the table.
const WOOD_VERTEX_HEAD = `
attribute vec3 tone;
varying vec3 vTone;
varying vec2 vGrain;
`;
const WOOD_VERTEX = `
vTone = tone;
vGrain = uv;
`;
const WOOD = `
uniform sampler2D grain;
uniform vec3 dye;
const vec3 LEATHER = vec3(0.084, 0.024, 0.018);
varying vec3 vTone;
varying vec2 vGrain;
Surface surface() {
  vec3 shade = texture2D(grain, vGrain).rgb;
  float light = dot(shade, vec3(0.33));
  vec3 n = normalize(vNormal);
  if (vTone.y > 2.5) {
    float nap = texture2D(grain, vWorld.zx * vec2(0.11, 0.6)).r;
    return Surface(dye * (0.3 + 1.5 * nap) * vTone.x, vec3(0.0), n, 0.0, 0.0, mix(0.5, 1.0, vTone.x), 0.3);
  }
  if (vTone.y > 1.5) {
    vec2 p = vWorld.xz;
    float worn = texture2D(grain, p * vec2(0.05, 0.27)).r + texture2D(grain, p.yx * vec2(0.05, 0.27) + 0.3).r;
    vec2 tuft = fract(vec2(p.x + p.y, p.x - p.y) / 1.9) - 0.5;
    float seam = 1.0 - smoothstep(0.36, 0.5, max(abs(tuft.x), abs(tuft.y)));
    n = normalize(n + 0.4 * vec3(tuft.x + tuft.y, 0.0, tuft.x - tuft.y) * seam);
    return Surface(LEATHER * (0.5 + 2.4 * worn) * mix(0.5, 1.1, seam) * vTone.x, vec3(0.0), n, 0.18, 0.0, mix(0.5, 1.0, vTone.x), 1.3);
  }
  shade *= 0.34 + 4.0 * light;
  vec3 wood = shade * mix(vec3(1.22, 0.88, 0.68), vec3(1.75, 1.22, 0.95), vTone.z);
  vec3 brass = vec3(0.80, 0.56, 0.22) * (0.9 + light);
  float low = smoothstep(-0.5, 1.0, vWorld.y);
  float gloss = mix(0.14 + 0.5 * light, 0.62, vTone.y);
  float edge = smoothstep(0.05, 0.3, abs(n.y)) * (1.0 - smoothstep(0.75, 0.97, abs(n.y)));
  vec3 lip = vec3(0.15, 0.088, 0.036) * edge * vTone.x;
  return Surface(mix(wood, brass, vTone.y) * vTone.x, lip, n, min(gloss + edge * 0.3, 0.7), vTone.y, mix(0.45, 1.0, low), 0.9);
}
`;

export function feltMaterial(light: LightUniforms): ShaderMaterial {
  const uniforms = {
    fibres: { value: fibreTexture() },
    dye: { value: new Vector3() },
    bounds: { value: new Vector2() },
    frame: { value: new Vector3() },
    rosette: { value: new Vector2() },
    small: { value: 0 },
  };
  return litMaterial(light, { surface: FELT, uniforms });
}

interface Uniforms {
  dye: IUniform<Vector3>;
  bounds: IUniform<Vector2>;
  frame: IUniform<Vector3>;
  rosette: IUniform<Vector2>;
  small: IUniform<number>;
}

// The felt, and the cloth in the wood.
export function dyeFelt(
  { uniforms }: ShaderMaterial,
  wood: ShaderMaterial,
  felt: string,
  table: Layout["table"],
): void {
  const { width, depth, field } = table;
  const { dye, bounds, frame, rosette, small } = uniforms as unknown as Uniforms;
  dye.value.fromArray(FELTS[felt] ?? (FELTS.green as [number, number, number]));
  (wood.uniforms.dye as IUniform<Vector3>).value.copy(dye.value);
  bounds.value.set(width / 2, depth / 2);
  small.value = table.small ? 1 : 0;
  frame.value.set((field?.width ?? 0) / 2, (field?.depth ?? 0) / 2, field?.z ?? 0);
  rosette.value.set(field?.rosette.z ?? 0, field?.rosette.radius ?? 0);
}

export function woodMaterial(light: LightUniforms): ShaderMaterial {
  return litMaterial(light, {
    head: WOOD_VERTEX_HEAD,
    vertex: WOOD_VERTEX,
    surface: WOOD,
    uniforms: { grain: { value: woodTexture() }, dye: { value: new Vector3() } },
  });
}
