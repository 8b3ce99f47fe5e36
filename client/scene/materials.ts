// Materials of the pieces: one per kind. Patterns are computed in the shader, so they are sharp at any size.

import type { ShaderMaterial, Texture } from "three";
import { DOMINO, TILE } from "../games/game";
import { COLUMNS, ROWS } from "./cells";
import { DOMINO_COLOUR } from "./domino-shader";
import { type LightUniforms, litMaterial } from "./light";

export const ROUND = 0.24; // radius of a tile's edges
export const DIE = 1.5;
export const STICK = { length: 4.4, thick: 0.36 };

// Codes of the looks in the shader; FOCUS is added for the tile with the keyboard focus.
export const LOOKS = { "": 0, drawn: 0, lit: 1, dim: 2, chosen: 3, new: 4, shaded: 5, free: 6, marked: 7 };
export const FOCUS = 8;

const VERTEX_HEAD = `
attribute vec4 marks; // front cell, back cell, look, shade of its ivory
attribute vec3 body;
varying vec3 vLocal;
varying vec3 vFacing;
varying float vFoot;
flat varying vec3 vBody;
flat varying vec3 vAcross;
flat varying vec3 vAlong;
flat varying vec4 vMarks;
`;

// vFoot: how high over the lowest point of the piece, whichever way it lies or stands.
const VERTEX = `
vLocal = position;
vFacing = normal;
vBody = body;
vMarks = marks;
float size = length(placed[1].xyz);
vAcross = placed[0].xyz / size;
vAlong = placed[2].xyz / size;
vec3 reach = abs(vec3(placed[0].y, placed[1].y, placed[2].y) / size) * HALF;
vFoot = (world.y - placed[3].y) / size + reach.x + reach.y + reach.z;
`;

const FRAGMENT_HEAD = `
uniform sampler2D atlas;
varying vec3 vLocal;
varying vec3 vFacing;
varying float vFoot;
flat varying vec3 vBody;
flat varying vec3 vAcross;
flat varying vec3 vAlong;
flat varying vec4 vMarks;
const vec2 GRID = vec2(${COLUMNS.toFixed(1)}, ${ROWS.toFixed(1)});
const vec3 IVORY = vec3(0.905, 0.855, 0.735);

vec2 cellSpot(float cell, vec2 spot) {
  vec2 corner = vec2(mod(cell, GRID.x), floor(cell / GRID.x));
  vec2 uv = (corner + clamp(spot, 0.004, 0.996)) / GRID;
  return vec2(uv.x, 1.0 - uv.y);
}

// A point is darker near what it lies on, and on sides that neighbours shade.
float openness(float deep) {
  return mix(deep, 1.0, smoothstep(0.0, 1.1, vFoot));
}
`;

// The ink lies in grooves: how the face leans there, from how the brightness of its picture changes. From this steep view a
// picture that is read a little sharper looks as anisotropic samples do, for which some software renderers take ten times as long.
const TILE_FRONT = `
vec2 carve = vec2(0.0);
const float polished = 0.0;
const float metal = 0.0;

float height(float cell, vec2 spot) {
  return dot(texture2D(atlas, cellSpot(cell, spot), 0.8).rgb, vec3(0.33));
}

vec3 shownColour(bool front) {
  vec2 spot = (front ? vLocal.xz / SIZE : vec2(-vLocal.x, vLocal.z) / SIZE) / 0.93 + 0.5;
  float cell = front ? vMarks.x : vMarks.y;
  vec2 uv = cellSpot(cell, spot);
  vec2 wide = fwidth(spot);
  float small = max(wide.x, wide.y);
  float calm = clamp(60.0 * small - 1.1, 0.0, 1.0) * max(5.0 - log2(220.0 * small), 0.0); // small signs on backs would shimmer
  vec3 shade = texture2D(atlas, uv, front ? -0.4 : calm - 0.2).rgb;
  float near = clamp(1.4 - 30.0 * wide.x, 0.0, 1.0); // small pictures stay as they are
  if (near == 0.0) return shade;
  vec2 step = max(wide * 0.8, vec2(0.011, 0.008));
  carve = vec2(height(cell, spot + vec2(step.x, 0.0)) - height(cell, spot - vec2(step.x, 0.0)),
               height(cell, spot + vec2(0.0, step.y)) - height(cell, spot - vec2(0.0, step.y)));
  carve = clamp(carve, -0.8, 0.8) * near * (front ? 1.3 : 0.2);
  return shade;
}
`;

// Ivory in front, the owner's colour behind, and a glowing rim for highlighted pieces. seam: where the colours meet.
const slab = ({ width, height }: { width: number; height: number }, seam: number, front: string) => `
const vec2 SIZE = vec2(${width.toFixed(2)}, ${height.toFixed(2)});
const float SEAM = ${seam.toFixed(2)} + RAISED;
const vec3 SHADE = vec3(0.70, 0.655, 0.60); // of what is blocked: ivory out of the light of the lamp, still warm
const vec3 ENCLOSED = vec3(0.46, 0.39, 0.32); // of its edges
const vec3 AMBER = vec3(1.0, 0.70, 0.16); // of what is free
const vec3 GOLD = vec3(1.0, 0.60, 0.06);
const vec3 RICH_GOLD = vec3(0.95, 0.44, 0.0); // beside ivory, which glowing gold looks like
const vec3 INK = vec3(0.10, 0.035, 0.0); // between both, for eyes that tell no gold from ivory
const vec3 TEAL = vec3(0.02, 0.42, 0.5);
const vec3 CHOSEN = OF_CHOSEN; // gold where no tile is free or not
const vec3 BLUE = vec3(0.02, 0.14, 0.75);
${front}
// Distance from the rim of the face: 1 on the rim and its rounded edge, 0 inside and on the sides.
float rimmed(float width) {
  vec2 inside = SIZE * 0.5 - abs(vLocal.xz);
  float near = min(inside.x, inside.y);
  float soft = fwidth(near) + 0.01;
  return smoothstep(0.1, 0.3, vFacing.y) * (1.0 - smoothstep(width - soft, width + soft, near));
}

void mark(inout Surface s) {
  float look = mod(vMarks.z, 8.0);
  if (look > 5.5 && look < 6.5) {
    float rim = rimmed(0.12);
    s.colour = mix(s.colour * 1.08, AMBER, rim * 0.9);
    s.glow = AMBER * rim * 0.2;
  }
  else if (look > 4.5 && look < 5.5) {
    vec2 inside = SIZE * 0.5 - abs(vLocal.xz);
    float deep = 1.0 - smoothstep(0.0, 0.42, min(inside.x, inside.y));
    s.colour *= mix(SHADE, ENCLOSED, deep * deep);
  }
  else if (look > 1.5 && look < 2.5) s.colour = mix(s.colour, vec3(dot(s.colour, vec3(0.33))), 0.55) * 0.52;
  else if (look > 0.5) {
    bool isChosen = look > 2.5 && look < 3.5;
    bool isGolden = look < 4.5 && !isChosen; // new, or it has won
    vec3 shade = isGolden ? RICH_GOLD : isChosen ? CHOSEN : TEAL;
    float wide = isGolden ? 0.12 : 0.2; // faces keep their signs
    float rim = rimmed(wide);
    if (isGolden) {
      s.colour = mix(s.colour, INK, rimmed(wide + 0.04));
      s.colour = mix(s.colour, RICH_GOLD, 0.8 * (1.0 - smoothstep(0.1, 0.3, abs(vFacing.y))));
    }
    s.colour = mix(s.colour, shade, rim);
    s.glow = shade * rim * (shade == TEAL ? 0.2 : isGolden ? 0.3 : 0.45);
  }
  if (vMarks.z > 7.5) {
    float inner = rimmed(0.13);
    s.colour = mix(mix(s.colour, vec3(1.0), rimmed(0.2)), BLUE, inner);
    s.glow = mix(s.glow, BLUE * 0.5, inner);
  }
}

Surface surface() {
  vec3 bone = IVORY * mix(vec3(0.935, 0.91, 0.85), vec3(1.05, 1.05, 1.075), vMarks.w);
  float seam = vLocal.y - SEAM;
  float edge = fwidth(seam) * 0.8 + 0.004;
  vec3 side = mix(vBody, bone, smoothstep(-edge, edge, seam));
  side *= 1.0 - 0.34 * (1.0 - smoothstep(0.0, 0.05 + edge, abs(seam)));
  float flat_ = smoothstep(0.80, 0.97, abs(vFacing.y));
  vec3 shown = shownColour(vFacing.y > 0.0);
  if (vFacing.y > 0.0) shown *= bone / IVORY * (1.0 - dot(vLocal.xz / SIZE, vec2(0.05, 0.09))); // the lamp is behind it, to the left
  float upright = max(abs(vFacing.x), abs(vFacing.z));
  float round_ = 1.0 - smoothstep(0.90, 0.995, max(upright, abs(vFacing.y)));
  vec3 flatly = normalize(vNormal);
  vec3 n = normalize(vNormal - (vAcross * carve.x + vAlong * carve.y) * flat_);
  vec3 toLamp = normalize(lamp - vWorld);
  float relief = dot(n - flatly, toLamp); // more than the lamp alone would show
  shown *= clamp(1.0 + 0.75 * relief, 0.6, 1.12);
  float between = 1.0 - 0.3 * smoothstep(0.75, 1.0, abs(vFacing.x)) - 0.1 * smoothstep(0.75, 1.0, abs(vFacing.z)); // neighbours lie beside it
  float under = 1.0 - 0.28 * smoothstep(0.2, 0.75, vFacing.z) - 0.1 * smoothstep(0.2, 0.75, vFacing.x); // away from the lamp, so that a tile looks thick
  float open = mix(openness(DEEP) * between, mix(0.88, 1.0, smoothstep(0.0, 1.6, vFoot)), flat_);
  vec3 half_ = normalize(toLamp + normalize(cameraPosition - vWorld));
  float caught = 1.0 + round_ * (0.75 * smoothstep(0.86, 0.99, dot(flatly, half_)) - 0.45 * smoothstep(0.0, 0.8, -dot(flatly.xz, toLamp.xz) * 2.0));
  Surface s = Surface(mix(side, shown, flat_) * mix(0.75, 1.0, open) * under * caught DARKER, vec3(0.0), n, GLOSS + round_ * 0.4 + polished, metal, open, 0.36);
  mark(s);
  return s;
}
`;

const plain = (gloss: string) => `
Surface surface() {
  float edge = 1.0 - smoothstep(0.90, 0.995, max(abs(vFacing.x), max(abs(vFacing.y), abs(vFacing.z))));
  return Surface(colourOf(), vec3(0.0), normalize(vNormal), ${gloss} + edge * 0.2, 0.0, openness(0.6), 0.2);
}
`;

// Opposite sides of a die add up to seven: 1 above, 6 below, 2 in front, 5 behind, 3 right, 4 left.
const DIE_COLOUR = `
float pip(vec2 p, vec2 at) {
  float d = length(p - at);
  return 1.0 - smoothstep(0.14 - fwidth(d), 0.14 + fwidth(d), d);
}

vec3 colourOf() {
  vec3 a = abs(vFacing);
  bool up = a.y >= a.x && a.y >= a.z;
  bool out_ = !up && a.z >= a.x;
  float n = up ? (vFacing.y > 0.0 ? 1.0 : 6.0) : out_ ? (vFacing.z > 0.0 ? 2.0 : 5.0) : (vFacing.x > 0.0 ? 3.0 : 4.0);
  vec2 p = (up ? vLocal.xz : out_ ? vLocal.xy : vLocal.zy) / ${DIE.toFixed(2)};
  const float o = 0.26;
  float ink = 0.0;
  if (mod(n, 2.0) > 0.5) ink += pip(p, vec2(0.0));
  if (n > 1.5) ink += pip(p, vec2(-o, o)) + pip(p, vec2(o, -o));
  if (n > 3.5) ink += pip(p, vec2(o, o)) + pip(p, vec2(-o, -o));
  if (n > 5.5) ink += pip(p, vec2(-o, 0.0)) + pip(p, vec2(o, 0.0));
  return mix(vec3(0.93, 0.9, 0.83), n < 1.5 ? vec3(0.6, 0.02, 0.03) : vec3(0.03), min(ink, 1.0));
}
`;

// Bone with coloured ends and a coloured dot.
const STICK_COLOUR = `
vec3 colourOf() {
  float along = abs(vLocal.x) / ${(STICK.length / 2).toFixed(2)};
  float soft = fwidth(along);
  float ends = smoothstep(0.62 - soft, 0.62 + soft, along) + 1.0 - smoothstep(0.1 - soft, 0.1 + soft, along);
  return mix(vec3(0.9, 0.86, 0.76), vBody, ends);
}
`;

// The lower layers of a board are darker, so that each is told from the next.
const BY_HEIGHT = "* min(0.66 + 0.068 * vWorld.y, 1.12)";

const SURFACES = {
  tile: slab(TILE, -0.16, TILE_FRONT),
  domino: slab(DOMINO, -0.12, DOMINO_COLOUR),
  die: DIE_COLOUR + plain("0.4"),
  stick: STICK_COLOUR + plain("0.4"),
};
// The boxes around the pieces, in centimetres.
export const PIECE_SIZES = {
  tile: TILE,
  domino: DOMINO,
  die: { width: DIE, depth: DIE, height: DIE },
  stick: { width: STICK.length, depth: STICK.thick, height: STICK.thick },
};

// board: of many layers that lie flat. opacity: below 1 for a piece that is not there yet.
export function pieceMaterial(
  kind: keyof typeof SURFACES,
  atlas: { value: Texture },
  light: LightUniforms,
  board: boolean,
  opacity = 1,
): ShaderMaterial {
  const { width, depth, height } = PIECE_SIZES[kind];
  const half = `vec3(${[width, depth, height].map((size) => (size / 2).toFixed(3)).join(", ")})`;
  const looks = {
    DARKER: board ? BY_HEIGHT : "",
    DEEP: board ? "0.55" : "0.3", // the backs of a stack's layers are seen at their sides
    RAISED: board ? "0.2" : "0.0",
    GLOSS: board ? "0.14" : "0.2",
    OF_CHOSEN: board || kind === "domino" ? "TEAL" : "GOLD",
  };
  const surface = SURFACES[kind].replace(
    /DARKER|GLOSS|OF_CHOSEN|DEEP|RAISED/g,
    (name) => looks[name as keyof typeof looks],
  );
  return litMaterial(light, {
    head: VERTEX_HEAD,
    vertex: VERTEX.replace("HALF", half),
    surface: FRAGMENT_HEAD + surface,
    uniforms: { atlas },
    opacity,
  });
}
