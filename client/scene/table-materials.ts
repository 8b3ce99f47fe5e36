// Felt and wood: what they are made of, painted or computed.

import type { IUniform, ShaderMaterial } from "three";
import { Vector2, Vector3 } from "three";
import { type LightUniforms, litMaterial } from "./light";
import { fibreTexture, woodTexture } from "./textures";

const FELTS: Record<string, [number, number, number]> = {
  green: [0.024, 0.225, 0.125],
  blue: [0.034, 0.115, 0.3],
  wine: [0.29, 0.038, 0.058],
};

// Short fibres in two sizes, a nap that shines at a flat angle, darkness under the rim. The lamp makes a warm pool in the middle, and the
// corners are dim and cool.
const FELT = `
uniform sampler2D fibres;
uniform vec3 dye;
uniform vec2 bounds; // half of the felt's width and depth
Surface surface() {
  vec2 p = vWorld.xz;
  float near = texture2D(fibres, p / 11.0).r;
  float wide = texture2D(fibres, p.yx / 37.0 + 0.37).r;
  vec3 colour = dye * (0.42 + 0.9 * near + 0.7 * (wide - 0.5));
  vec2 inside = bounds - abs(p);
  float rim = smoothstep(-0.2, 2.6, min(inside.x, inside.y));
  vec3 v = normalize(cameraPosition - vWorld);
  float nap = pow(1.0 - abs(v.y), 3.0);
  vec3 n = normalize(vec3((near - 0.5) * 0.5, 1.0, (wide - 0.5) * 0.3));
  float away = length(p) / reach;
  colour *= mix(vec3(1.42, 1.27, 0.96), vec3(0.46, 0.55, 0.68), smoothstep(0.02, 0.8, away));
  return Surface(colour * (1.2 + 0.9 * nap), vec3(0.0), n, 0.0, 0.0, mix(0.4, 1.0, rim), 4.6);
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
const vec3 LEATHER = vec3(0.098, 0.021, 0.020);
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
  vec3 wood = shade * mix(vec3(0.92, 0.84, 0.80), vec3(1.75, 1.22, 0.95), vTone.z);
  vec3 brass = vec3(0.80, 0.56, 0.22) * (0.9 + light);
  float low = smoothstep(-0.5, 1.0, vWorld.y);
  float gloss = mix(0.20 + 0.7 * light, 0.62, vTone.y);
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
