// What every surface at the table has in common: how the lamp, the room and shadows fall on it. Computed for each pixel from a
// lamp at a place, so highlights on rounded edges wander when the camera moves. No picture of a room is needed for that.

import { type IUniform, ShaderMaterial, UniformsLib, UniformsUtils, Vector3 } from "three";

export interface LightUniforms {
  [name: string]: IUniform;
  lamp: IUniform<Vector3>; // where it hangs, in centimetres
  reach: IUniform<number>; // from the middle of the table to its corners
  shadow: IUniform<Vector3>; // a texel of its map, the light that is left in it, how much nearer to the lamp it begins
}

export const lightUniforms = (): LightUniforms => ({
  lamp: { value: new Vector3(0, 40, 0) },
  reach: { value: 30 },
  shadow: { value: new Vector3(0.001, 0, 0.001) },
});

const VERTEX_HEAD = `
uniform mat4 directionalShadowMatrix[1];
varying vec3 vWorld;
varying vec3 vNormal;
varying vec4 vShadow;
`;

const VERTEX = `
#ifdef USE_INSTANCING
  mat4 placed = instanceMatrix;
#else
  mat4 placed = modelMatrix;
#endif
vec4 world = placed * vec4(position, 1.0);
vWorld = world.xyz;
vNormal = normalize(mat3(placed) * normal);
vShadow = directionalShadowMatrix[0] * (world + vec4(vNormal * 0.04, 0.0));
gl_Position = projectionMatrix * viewMatrix * world;
`;

// gloss: 0 felt, 0.3 a tile's face, 1 polished. open: how much of the room this point sees. pool: how much darker it is far
// from the lamp. A tile's face leans towards the viewer and away from the lamp: the room behind the viewer lights it.
const FRAGMENT_HEAD = `
uniform sampler2DShadow directionalShadowMap[1];
uniform vec3 lamp;
uniform float reach;
uniform vec3 shadow;
varying vec3 vWorld;
varying vec3 vNormal;
varying vec4 vShadow;

struct Surface {
  vec3 colour;
  vec3 glow;
  vec3 normal;
  float gloss;
  float metal;
  float open;
  float pool;
};

const vec3 LAMP = vec3(1.06, 0.89, 0.66);
const vec3 CEILING = vec3(0.24, 0.215, 0.19);
const vec3 BOUNCE = vec3(0.13, 0.095, 0.065);
const vec3 ROOM = vec3(1.04, 0.87, 0.65);
const vec3 MIRRORED = vec3(0.52, 0.38, 0.24);
const vec3 BEHIND = vec3(0.08, 0.22, 0.97); // towards the viewer's side of the room
const float UNDER = 0.2; // of the way to the point below the lamp the light is brightest: it shines towards the middle

float lampSeen() {
  vec3 at = vec3(vShadow.xy, vShadow.z - shadow.z);
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  vec2 far = shadow.x * vec2(0.4, 1.0);
  vec2 side = vec2(-far.y, far.x);
  float sum = texture(directionalShadowMap[0], vec3(at.xy + far, at.z));
  sum += texture(directionalShadowMap[0], vec3(at.xy - far, at.z));
  sum += texture(directionalShadowMap[0], vec3(at.xy + side, at.z));
  sum += texture(directionalShadowMap[0], vec3(at.xy - side, at.z));
  return mix(shadow.y, 1.0, sum * 0.25);
}

vec3 lit(Surface s) {
  vec3 toLamp = lamp - vWorld;
  vec3 l = normalize(toLamp);
  vec3 v = normalize(cameraPosition - vWorld);
  float seen = lampSeen();
  vec2 aside = vWorld.xz - UNDER * lamp.xz;
  float out_ = dot(aside, aside) / (reach * reach);
  float fall = 1.0 / (1.0 + s.pool * out_);
  float faces = max(dot(s.normal, l), 0.0);
  vec3 soft = mix(BOUNCE, CEILING, s.normal.y * 0.5 + 0.5) + ROOM * max(dot(s.normal, BEHIND), 0.0);
  vec3 light = LAMP * (0.84 * faces * fall * seen) + soft * (s.open * fall);
  vec3 mirror = reflect(-v, s.normal);
  float polish = smoothstep(0.2, 0.55, s.gloss);
  float narrow = 4.0 + 60.0 * s.gloss * s.gloss;
  vec3 bend = fwidth(vNormal);
  float sharp = 1.0 / (1.0 / narrow + 0.7 * dot(bend, bend)); // an edge of a few pixels mirrors more of the room in each
  float rim = 1.0 - max(dot(s.normal, v), 0.0);
  rim *= rim;
  float fresnel = 0.05 + 0.5 * rim * rim * s.gloss;
  vec3 tint = mix(vec3(fresnel), s.colour * 0.55, s.metal);
  float glint = exp2(sharp * (dot(mirror, l) - 1.0)) * (0.3 + 0.7 * seen) * smoothstep(-0.15, 0.15, dot(s.normal, l));
  vec3 shine = LAMP * (glint * (0.7 + 44.0 * polish) * sharp / narrow);
  shine += mix(BOUNCE, MIRRORED, smoothstep(-0.3, 0.7, mirror.y)) * (s.gloss * 1.5);
  shine *= tint * s.open;
  return s.colour * light * (1.0 - 0.75 * s.metal) + shine / (1.0 + 1.1 * shine) + s.glow;
}
`;

const FRAGMENT = `
void main() {
  gl_FragColor = vec4(lit(surface()), opacity);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`;

interface SurfaceCode {
  head?: string; // declarations of the vertex shader
  vertex?: string;
  surface: string; // GLSL with a function Surface surface()
  uniforms?: Record<string, IUniform>;
  opacity?: number;
}

export function litMaterial(light: LightUniforms, code: SurfaceCode): ShaderMaterial {
  const { head = "", vertex = "", surface, uniforms = {}, opacity = 1 } = code;
  return new ShaderMaterial({
    lights: true,
    uniforms: { ...UniformsUtils.clone(UniformsLib.lights), ...light, ...uniforms, opacity: { value: opacity } },
    vertexShader: `${VERTEX_HEAD}${head}void main() {${VERTEX}${vertex}}`,
    fragmentShader: `uniform float opacity;${FRAGMENT_HEAD}${surface}${FRAGMENT}`,
    transparent: opacity < 1,
    depthWrite: opacity === 1,
  });
}
