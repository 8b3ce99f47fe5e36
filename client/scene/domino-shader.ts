// Shader code for the face of a domino: a groove with a brass pin, and drilled pips. Computed, and therefore sharp at any size.

import { Color } from "three";
import { TILE } from "../games/game";
import { HALF, INKS, PIP, SPREAD } from "./cells";

// 6|4 -> 46 (base 7); null: a blank face.
export function dominoCode(face: string | null): number {
  const [far, near] = (face ?? "").split("|").map(Number);
  return far === undefined || near === undefined ? -1 : far * 7 + near;
}

const vec = (hex: string) => {
  const { r, g, b } = new Color(hex);
  return `vec3(${r.toFixed(4)}, ${g.toFixed(4)}, ${b.toFixed(4)})`;
};
const BAR = { width: 1.9, thick: 0.13 };
const PIN = 0.14; // the radius of its head

// carve: how the face leans at this point, as a slope along x and z. metal: of the pin.
export const DOMINO_COLOUR = `
const float PIP = ${(PIP * 1.04).toFixed(4)};
const float SPREAD = ${SPREAD.toFixed(3)};
const float PIN = ${PIN.toFixed(3)};
vec2 carve = vec2(0.0);
float polished = 0.0;
float metal = 0.0;

const vec3 INKS[7] = vec3[7](vec3(0.0), ${INKS.map(vec).join(", ")});

void closer(vec2 p, float x, float y, inout vec2 best) {
  vec2 off = p - vec2(x, y) * SPREAD;
  if (dot(off, off) < dot(best, best)) best = off;
}

// The offset of p from the nearest pip of this number.
vec2 fromPip(int number, vec2 p) {
  vec2 best = vec2(9.0);
  if (number % 2 == 1) closer(p, 0.0, 0.0, best);
  if (number > 1) { closer(p, 1.0, -1.0, best); closer(p, -1.0, 1.0, best); }
  if (number > 3) { closer(p, 1.0, 1.0, best); closer(p, -1.0, -1.0, best); }
  if (number > 5) { closer(p, 1.0, 0.0, best); closer(p, -1.0, 0.0, best); }
  return best;
}

float barAt(vec2 p) {
  vec2 far = abs(p) - vec2(${(BAR.width / 2).toFixed(3)}, ${(BAR.thick / 2).toFixed(3)});
  return max(far.x, far.y);
}

// The wall of a hole that is turned to the lamp is lit, and the rim above it glints; the opposite one lies in shadow.
vec3 drilled(vec3 bone, vec3 ink, vec2 off, float soft) {
  float d = length(off);
  vec3 toLamp = lamp - vWorld;
  vec2 from = normalize(vec2(dot(toLamp, vAcross), dot(toLamp, vAlong)));
  float away = dot(off, from) / PIP; // -1: the lit wall
  float inside = 1.0 - smoothstep(PIP - soft, PIP + soft, d);
  float lip = (1.0 - smoothstep(0.0, 0.05 + soft, abs(d - PIP - 0.02))) * clamp(1.4 - 9.0 * soft, 0.3, 1.0);
  vec3 rim = bone * (1.0 + lip * (away < 0.0 ? -0.4 * away : -0.5 * away));
  float lit_ = smoothstep(1.0, -1.1, away - 0.25 * (1.0 - d * d / (PIP * PIP)));
  vec3 hollow = mix(ink * 0.1, ink * 1.15 + 0.03, lit_ * lit_);
  carve = off / PIP * inside * 0.35;
  return mix(rim, hollow, inside);
}

vec3 brass(vec2 p, float d, float soft, vec3 shade) {
  float head = 1.0 - smoothstep(PIN - soft, PIN + soft, d);
  shade *= 1.0 - 0.5 * (1.0 - smoothstep(0.0, 0.07 + soft, abs(d - PIN)));
  carve = mix(carve, -p / PIN * 0.25, head);
  metal = 0.35 * head;
  polished = 0.05 * head;
  return mix(shade, vec3(0.60, 0.39, 0.10), head);
}

// The backs are pictures of a tile, of which a narrower piece shows the middle.
vec3 shownColour(bool front) {
  vec2 at = vec2(-vLocal.x * ASPECT, vLocal.z) / SIZE.y / 0.93 + 0.5;
  if (!front) return texture2D(atlas, cellSpot(vMarks.y, at)).rgb;
  vec2 p = vLocal.xz;
  vec2 inside = SIZE * 0.5 - abs(p);
  float vein = sin(p.x * 7.0 + 2.0 * sin(p.y * 1.7 + vMarks.w * 40.0)); // of the bone
  vec3 bone = IVORY * (0.88 + 0.12 * smoothstep(0.1, 0.6, min(inside.x, inside.y)) - 0.025 * p.y + 0.02 * vein);
  if (vMarks.x < 0.0) return bone;
  float soft = fwidth(p.x) * 0.75;
  bool far = p.y < 0.0;
  int code = int(vMarks.x + 0.5);
  int number = far ? code / 7 : code % 7;
  vec2 off = fromPip(number, p - vec2(0.0, far ? -MIDDLE : MIDDLE));
  vec3 shade = drilled(bone, INKS[number], off, soft);
  float groove = 1.0 - smoothstep(-soft, soft, barAt(p));
  shade = mix(shade, bone * mix(0.2, 0.62, smoothstep(-0.07, 0.07, p.y)), groove * 0.92);
  return brass(p, length(p), soft, shade);
}
`
  .replace(/MIDDLE/g, HALF.toFixed(3))
  .replace("ASPECT", (TILE.height / TILE.width).toFixed(3));
