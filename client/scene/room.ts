// The room around the table, dark, warm and far out of focus: boards and a rug that the lamp over the table just reaches, and standing
// lamps in the corners, seen from above. Behind all else, so it costs only what is seen of it.

import { Mesh, PlaneGeometry, ShaderMaterial, Vector2 } from "three";
import type { Layout } from "../games/game";

const BELOW = 30; // centimetres from the table top: less than a real table, so that the light on it is seen
const FAR = 600;

const VERTEX = `
varying vec2 vSpot;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vSpot = world.xz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = `
varying vec2 vSpot;
uniform vec2 table; // half of its width and depth, with the rim
uniform float chairs; // their size; 0 where there are none

float box(vec2 p, vec2 size, float corner) {
  vec2 d = abs(p) - size + corner;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - corner;
}

// How near a standing lamp is: so many halves of the table from its middle, and of this size.
float near(vec2 at, float size) {
  return length(vSpot - at * table) / size;
}

// Its light on the floor, and its shade with the bulb in the middle.
float standing(float away) {
  float pool = exp(-away * away * 0.1);
  float shade = 1.0 - smoothstep(0.72, 1.05, away);
  return 0.75 * pool + shade * (0.45 + 1.1 * exp(-away * away * 5.0));
}

// Of wood, each a little different, with dark joints.
float boards() {
  float across = vSpot.x / 13.0 + 0.35;
  float tone = fract(sin(floor(across) * 91.7) * 437.5);
  float joint = abs(fract(across) - 0.5);
  return (0.72 + 0.56 * tone) * mix(0.5, 1.0, 1.0 - smoothstep(0.36, 0.5, joint));
}

// Wine red, with a border of ochre.
vec3 rug(float inside) {
  float border = smoothstep(2.5, 4.5, inside) * (1.0 - smoothstep(7.5, 9.5, inside));
  float line = smoothstep(11.0, 12.2, inside) * (1.0 - smoothstep(12.8, 14.0, inside));
  return mix(vec3(0.98, 0.52, 0.62), vec3(1.35, 1.22, 0.8), max(0.85 * border, 0.6 * line));
}

void main() {
  float away = length(vSpot) / length(table);
  vec3 shade = vec3(0.128, 0.058, 0.033) * exp(-0.62 * away * away) + vec3(0.020, 0.0105, 0.0075);
  float inside = -box(vSpot, table + 26.0, 3.0);
  shade *= mix(vec3(boards()), rug(inside), smoothstep(-1.8, 1.8, inside));
  shade *= mix(0.22, 1.0, smoothstep(-6.0, 26.0, box(vSpot - vec2(4.0, 5.0), table, 6.0)));
  if (chairs > 0.0) {
    vec2 p = abs(vSpot) - table;
    vec2 spot = p.x > p.y ? vec2(vSpot.y, p.x) : vec2(vSpot.x, p.y);
    shade *= mix(0.3, 1.0, smoothstep(-4.0, 9.0, box(spot, vec2(9.5, 8.0) * chairs, 3.0)));
  }
  shade += vec3(0.20, 0.088, 0.034) * (standing(near(vec2(-1.25, -1.95), 6.5)) + 0.8 * standing(near(vec2(1.16, -2.0), 6.0)));
  shade += (fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) - 0.5) * 0.0012; // or the dark would have steps
  gl_FragColor = vec4(shade, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

export class Room {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly table = new Vector2(30, 30);
  private readonly chairs = { value: 0 };

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { table: { value: this.table }, chairs: this.chairs },
    });
    this.mesh = new Mesh(new PlaneGeometry(2 * FAR, 2 * FAR).rotateX(-Math.PI / 2), material);
    this.mesh.position.y = -BELOW;
    this.mesh.renderOrder = 0.5; // after what hides it
    this.mesh.frustumCulled = false;
  }

  show({ table, chairs = 0 }: Layout, rim: number): void {
    this.chairs.value = chairs;
    this.table.set(table.width / 2 + rim, table.depth / 2 + rim);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
