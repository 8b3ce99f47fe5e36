// Materials of the pieces: one per kind. Patterns are computed in the shader, so they are sharp at any size.

import { MeshStandardMaterial, type Texture } from "three";
import { DOMINO, TILE } from "../games/game";
import { COLUMNS, ROWS } from "./cells";
import { DOMINO_COLOUR } from "./domino-shader";

export const ROUND = 0.2; // radius of a tile's edges
export const DIE = 1.5;
export const STICK = { length: 4.4, thick: 0.36 };
export const MARKER = { radius: 1.5, height: 0.5 };

// Codes of the looks in the shader; FOCUS is added for the tile with the keyboard focus.
export const LOOKS = { "": 0, lit: 1, dim: 2, chosen: 3, new: 4 };
export const FOCUS = 8;

const VERTEX_HEAD = `
attribute vec4 marks; // front cell, back cell, look
attribute vec3 body;
varying vec3 vLocal;
varying vec3 vFacing;
varying vec3 vBody;
varying float vHeight;
varying vec3 vAcross;
varying vec3 vAlong;
flat varying vec4 vMarks;
`;

const VERTEX = `
#include <begin_vertex>
vLocal = position;
vFacing = normal;
vBody = body;
vHeight = (instanceMatrix * vec4(position, 1.0)).y;
vAcross = normalize(normalMatrix * mat3(instanceMatrix) * vec3(1.0, 0.0, 0.0));
vAlong = normalize(normalMatrix * mat3(instanceMatrix) * vec3(0.0, 0.0, 1.0));
vMarks = marks;
`;

const FRAGMENT_HEAD = `
uniform sampler2D atlas;
varying vec3 vLocal;
varying vec3 vFacing;
varying vec3 vBody;
varying float vHeight;
varying vec3 vAcross;
varying vec3 vAlong;
flat varying vec4 vMarks;
const vec2 GRID = vec2(${COLUMNS.toFixed(1)}, ${ROWS.toFixed(1)});
const vec3 IVORY = vec3(0.905, 0.86, 0.745);

vec3 cellColour(float cell, vec2 spot) {
  vec2 corner = vec2(mod(cell, GRID.x), floor(cell / GRID.x));
  vec2 uv = (corner + clamp(spot, 0.004, 0.996)) / GRID;
  return texture2D(atlas, vec2(uv.x, 1.0 - uv.y)).rgb;
}
`;

const FRONT_OF_TILE = `
vec3 frontColour() {
  return cellColour(vMarks.x, vLocal.xz / SIZE / 0.93 + 0.5);
}
`;

// Ivory in front, the owner's colour behind, and a glowing rim for highlighted pieces. seam: where the colours meet.
const slab = ({ width, height }: { width: number; height: number }, seam: number, front: string) => `
const vec2 SIZE = vec2(${width.toFixed(2)}, ${height.toFixed(2)});
const float SEAM = ${seam.toFixed(2)};
const vec3 GOLD = vec3(1.0, 0.60, 0.06);
const vec3 TEAL = vec3(0.02, 0.42, 0.5);
const vec3 BLUE = vec3(0.02, 0.14, 0.75);
${front}
// The backs are pictures of a tile, of which a narrower piece shows the middle.
vec3 backColour() {
  vec2 spot = vec2(-vLocal.x / SIZE.y * ${(TILE.height / TILE.width).toFixed(3)}, vLocal.z / SIZE.y) / 0.93 + 0.5;
  return cellColour(vMarks.y, spot);
}

vec3 plainPiece() {
  float seam = vLocal.y - SEAM;
  float edge = fwidth(seam) * 0.8 + 0.004;
  vec3 side = mix(vBody, IVORY, smoothstep(-edge, edge, seam));
  side *= 1.0 - 0.28 * (1.0 - smoothstep(0.0, 0.05 + edge, abs(seam)));
  vec3 shown = vFacing.y > 0.0 ? frontColour() : backColour();
  return mix(side, shown, smoothstep(0.80, 0.97, abs(vFacing.y)));
}

// Distance from the rim of the face: 1 on the rim and on the ivory sides, 0 inside.
float rimmed(float width) {
  vec2 inside = SIZE * 0.5 - abs(vLocal.xz);
  float near = min(inside.x, inside.y);
  float soft = fwidth(near) + 0.01;
  return step(SEAM, vLocal.y) * (1.0 - smoothstep(width - soft, width + soft, near));
}

vec3 colourOf(out vec3 light) {
  vec3 shade = plainPiece();
  light = vec3(0.0);
  float look = mod(vMarks.z, 8.0);
  if (look > 1.5 && look < 2.5) shade = mix(shade, vec3(dot(shade, vec3(0.33))), 0.55) * 0.52;
  else if (look > 0.5) {
    vec3 mark = look > 2.5 && look < 3.5 ? TEAL : GOLD;
    float rim = rimmed(look > 3.5 ? 0.09 : 0.2);
    shade = mix(shade, mark, rim);
    light = mark * rim * (mark == TEAL ? 0.2 : 0.45);
  }
  if (vMarks.z > 7.5) {
    float inner = rimmed(0.13);
    shade = mix(mix(shade, vec3(1.0), rimmed(0.2)), BLUE, inner);
    light = mix(light, BLUE * 0.5, inner);
  }
  return shade;
}
`;

// Opposite sides of a die add up to seven: 1 above, 6 below, 2 in front, 5 behind, 3 right, 4 left.
const DIE_COLOUR = `
float pip(vec2 p, vec2 at) {
  float d = length(p - at);
  return 1.0 - smoothstep(0.14 - fwidth(d), 0.14 + fwidth(d), d);
}

vec3 colourOf(out vec3 light) {
  light = vec3(0.0);
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
vec3 colourOf(out vec3 light) {
  light = vec3(0.0);
  float along = abs(vLocal.x) / ${(STICK.length / 2).toFixed(2)};
  float soft = fwidth(along);
  float ends = smoothstep(0.62 - soft, 0.62 + soft, along) + 1.0 - smoothstep(0.1 - soft, 0.1 + soft, along);
  return mix(vec3(0.9, 0.86, 0.76), vBody, ends);
}
`;

const MARKER_COLOUR = `
vec3 colourOf(out vec3 light) {
  light = vec3(0.0);
  vec2 spot = vLocal.xz / ${(MARKER.radius * 2).toFixed(2)} + 0.5;
  vec3 top = cellColour(vMarks.x, vec2(spot.x, spot.y * 220.0 / 300.0));
  return mix(vec3(0.62, 0.4, 0.08), top, step(0.9, vFacing.y));
}
`;

// The lower layers of a board are slightly darker.
const BY_HEIGHT = " * (0.74 + 0.26 * smoothstep(0.0, 7.0, vHeight))";

const COLOURS = {
  tile: slab(TILE, -0.16, FRONT_OF_TILE),
  domino: slab(DOMINO, -0.12, DOMINO_COLOUR),
  die: DIE_COLOUR,
  stick: STICK_COLOUR,
  marker: MARKER_COLOUR,
};
// Pips are hollows: the light falls on them from other sides.
const CARVED =
  "normal = normalize(normal - (vAcross * carve.x + vAlong * carve.y) * smoothstep(0.9, 0.97, vFacing.y));";

// matt: for boards, where many flat faces would otherwise reflect the room's light.
export function pieceMaterial(
  kind: keyof typeof COLOURS,
  atlas: { value: Texture },
  matt: boolean,
): MeshStandardMaterial {
  const roughness = matt ? 0.75 : kind === "marker" ? 0.3 : 0.36;
  const material = new MeshStandardMaterial({
    roughness,
    metalness: kind === "marker" ? 0.5 : 0,
    envMapIntensity: matt ? 0.5 : 1,
  });
  material.customProgramCacheKey = () => `${kind} ${matt}`;
  material.onBeforeCompile = (shader) => {
    shader.uniforms.atlas = atlas;
    shader.vertexShader = VERTEX_HEAD + shader.vertexShader.replace("#include <begin_vertex>", VERTEX);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}${COLOURS[kind]}`)
      .replace(
        "#include <map_fragment>",
        `vec3 ownLight;\ndiffuseColor.rgb = colourOf(ownLight)${matt ? BY_HEIGHT : ""};`,
      )
      .replace("#include <emissivemap_fragment>", "totalEmissiveRadiance += ownLight;");
    if (kind === "domino")
      shader.fragmentShader = shader.fragmentShader.replace(
        "#include <normal_fragment_maps>",
        `#include <normal_fragment_maps>\n${CARVED}`,
      );
  };
  return material;
}
