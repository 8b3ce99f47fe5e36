// Felt and wood: what they are made of, painted or computed.

import type { IUniform, ShaderMaterial } from "three";
import { Vector2, Vector3 } from "three";
import { type LightUniforms, litMaterial } from "./light";
import { fibreTexture, woodTexture } from "./textures";

const FELTS: Record<string, [number, number, number]> = {
  green: [0.032, 0.17, 0.096],
  blue: [0.036, 0.092, 0.21],
  wine: [0.2, 0.034, 0.046],
};

// Short fine fibres, a nap that shines at a flat angle, darkness under the rim. The lamp makes a golden pool in the middle that falls off
// to the edges, and the corners are dim and cool.
const FELT = `
uniform sampler2D fibres;
uniform vec3 dye;
uniform vec2 bounds; // half of the felt's width and depth
Surface surface() {
  vec2 p = vWorld.xz;
  float near = texture2D(fibres, p / 7.0).r;
  float other = texture2D(fibres, p.yx / 4.3 + 0.37).r;
  vec3 colour = dye * (0.3 + 0.75 * near + 0.4 * other);
  vec2 inside = bounds - abs(p);
  float rim = smoothstep(-0.2, 2.6, min(inside.x, inside.y));
  vec3 v = normalize(cameraPosition - vWorld);
  float nap = pow(1.0 - abs(v.y), 3.0);
  vec3 n = normalize(vec3((near - 0.5) * 0.4, 1.0, (other - 0.5) * 0.4));
  vec2 away = p / mix(bounds, vec2(reach), 0.3);
  float pool = exp(-3.2 * dot(away, away));
  colour *= vec3(0.20, 0.27, 0.33) + (vec3(0.62, 0.72, 0.55) + vec3(1.85, 0.68, 0.10) * pool) * pool;
  return Surface(colour * (1.0 + 0.9 * nap), vec3(0.0), n, 0.0, 0.0, mix(0.4, 1.0, rim), 0.0);
}
`;

// tone: x brightness, y 1 brass, 2 leather, z which wood. Grain runs along each part; pores are dull, the rest is oiled.
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
const vec3 LEATHER = vec3(0.084, 0.024, 0.018);
varying vec3 vTone;
varying vec2 vGrain;
Surface surface() {
  vec3 shade = texture2D(grain, vGrain).rgb;
  float light = dot(shade, vec3(0.33));
  vec3 n = normalize(vNormal);
  if (vTone.y > 1.5) {
    vec2 p = vWorld.xz;
    float worn = texture2D(grain, p * vec2(0.05, 0.27)).r + texture2D(grain, p.yx * vec2(0.05, 0.27) + 0.3).r;
    return Surface(LEATHER * (0.4 + 2.4 * worn) * vTone.x, vec3(0.0), n, 0.16, 0.0, mix(0.5, 1.0, vTone.x), 1.5);
  }
  shade *= 0.5 + 3.0 * light;
  vec3 wood = shade * mix(vec3(1.22, 0.88, 0.68), vec3(1.75, 1.22, 0.95), vTone.z);
  vec3 brass = vec3(0.80, 0.56, 0.22) * (0.9 + light);
  float low = smoothstep(-0.5, 1.0, vWorld.y);
  float gloss = mix(0.14 + 0.5 * light, 0.62, vTone.y);
  float edge = smoothstep(0.05, 0.3, abs(n.y)) * (1.0 - smoothstep(0.75, 0.97, abs(n.y)));
  vec3 lip = vec3(0.06, 0.036, 0.016) * edge * vTone.x;
  return Surface(mix(wood, brass, vTone.y) * vTone.x, lip, n, min(gloss + edge * 0.3, 0.7), vTone.y, mix(0.45, 1.0, low), 0.5);
}
`;

export function feltMaterial(light: LightUniforms): ShaderMaterial {
  const uniforms = {
    fibres: { value: fibreTexture() },
    dye: { value: new Vector3() },
    bounds: { value: new Vector2() },
  };
  return litMaterial(light, { surface: FELT, uniforms });
}

export function dyeFelt({ uniforms }: ShaderMaterial, felt: string, width: number, depth: number): void {
  const { dye, bounds } = uniforms as { dye: IUniform<Vector3>; bounds: IUniform<Vector2> };
  dye.value.fromArray(FELTS[felt] ?? (FELTS.green as [number, number, number]));
  bounds.value.set(width / 2, depth / 2);
}

export function woodMaterial(light: LightUniforms): ShaderMaterial {
  return litMaterial(light, {
    head: WOOD_VERTEX_HEAD,
    vertex: WOOD_VERTEX,
    surface: WOOD,
    uniforms: { grain: { value: woodTexture() } },
  });
}
