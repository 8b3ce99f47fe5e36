// Shader code for the face of a domino: a bar and pips, computed and therefore sharp at any size, and sunk into the ivory.

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
const BAR = { width: 1.8, thick: 0.17 };

// carve: how the face leans at this point, as a slope along x and z.
export const DOMINO_COLOUR = `
const float PIP = ${PIP.toFixed(4)};
const float SPREAD = ${SPREAD.toFixed(3)};
vec2 carve = vec2(0.0);
float polished = 0.0;

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

// The backs are pictures of a tile, of which a narrower piece shows the middle.
vec3 shownColour(bool front) {
  vec2 at = vec2(-vLocal.x * ASPECT, vLocal.z) / SIZE.y / 0.93 + 0.5;
  if (!front) return texture2D(atlas, cellSpot(vMarks.y, at)).rgb;
  if (vMarks.x < 0.0) return IVORY;
  vec2 p = vLocal.xz;
  float soft = fwidth(p.x) * 0.75;
  vec3 shade = mix(IVORY, IVORY * 0.22, 0.9 - 0.9 * smoothstep(-soft, soft, barAt(p)));
  bool far = p.y < 0.0;
  int code = int(vMarks.x + 0.5);
  int number = far ? code / 7 : code % 7;
  vec2 off = fromPip(number, p - vec2(0.0, far ? -MIDDLE : MIDDLE));
  float d = length(off);
  float inside = 1.0 - smoothstep(PIP - soft, PIP + soft, d);
  float lip = 1.0 - smoothstep(0.0, 0.06 + soft, abs(d - PIP - 0.02));
  carve = off / PIP * inside * 0.62;
  polished = 0.13 * inside;
  return mix(shade * (1.0 - 0.14 * lip), INKS[number] * 0.6, inside); // in their own shade
}
`
  .replace(/MIDDLE/g, HALF.toFixed(3))
  .replace("ASPECT", (TILE.height / TILE.width).toFixed(3));
