// The room around the table, dark, warm and far out of focus: a floor that the lamp just reaches, and the glow of other lamps. Behind all
// else, so it costs only what is seen of it.

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

// A lamp somewhere in the room: so many halves of the table from its middle.
float glow(vec2 at, float size) {
  vec2 away = (vSpot - at * table) / size;
  return exp(-dot(away, away));
}

void main() {
  float away = length(vSpot) / length(table);
  vec3 shade = vec3(0.118, 0.052, 0.030) * exp(-0.75 * away * away) + vec3(0.020, 0.0105, 0.0075);
  shade *= mix(0.22, 1.0, smoothstep(-6.0, 26.0, box(vSpot - vec2(4.0, 5.0), table, 6.0)));
  if (chairs > 0.0) {
    vec2 p = abs(vSpot) - table;
    vec2 spot = p.x > p.y ? vec2(vSpot.y, p.x) : vec2(vSpot.x, p.y);
    shade *= mix(0.3, 1.0, smoothstep(-4.0, 9.0, box(spot, vec2(9.5, 8.0) * chairs, 3.0)));
  }
  shade += vec3(0.12, 0.052, 0.021) * (glow(vec2(-1.5, -1.3), 19.0) + 0.7 * glow(vec2(1.45, -1.75), 13.0) + 0.5 * glow(vec2(1.8, 0.3), 15.0));
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
