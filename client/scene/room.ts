// The room around the table: a floor far below that the lamp just reaches, with a rug, and chairs out of focus. Behind all else,
// so it costs only what is seen of it.

import { Mesh, PlaneGeometry, ShaderMaterial, Vector2 } from "three";
import type { Layout } from "../games/game";

const BELOW = 30; // centimetres from the table top: less than a real table, so that the chairs are seen
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

float box(vec2 p, vec2 size, float corner) {
  vec2 d = abs(p) - size + corner;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - corner;
}

// A chair drawn up to a side of the table: a seat, and a back whose upper edge the lamp catches.
vec3 chair(vec3 ground, vec2 p) {
  float seat = box(p - vec2(0.0, 7.0), vec2(10.0, 9.0), 5.0);
  float back = box(p - vec2(0.0, 17.0), vec2(10.5, 2.2), 2.2);
  vec3 shade = ground * mix(0.35, 1.0, smoothstep(-3.0, 10.0, min(seat, back)));
  shade = mix(vec3(0.082, 0.033, 0.017), shade, smoothstep(-2.5, 2.5, seat));
  shade = mix(vec3(0.055, 0.026, 0.014), shade, smoothstep(-2.0, 2.0, back));
  return shade + vec3(0.12, 0.066, 0.03) * exp(-pow((p.y - 15.6) / 1.4, 2.0)) * smoothstep(3.0, -3.0, abs(p.x) - 9.0);
}

void main() {
  float reach = length(table);
  float away = length(vSpot) / reach;
  float boards = 0.5 + 0.5 * sin(vSpot.x * 0.31 + 2.0 * sin(floor(vSpot.y / 40.0)));
  vec3 shade = mix(vec3(0.105, 0.055, 0.027), vec3(0.135, 0.072, 0.035), boards);
  float rug = box(vSpot, table + 30.0, 10.0);
  float border = smoothstep(8.0, -8.0, abs(rug + 9.0) - 2.0);
  vec3 wool = mix(vec3(0.125, 0.042, 0.032), vec3(0.24, 0.14, 0.078), border * 0.6);
  shade = mix(wool, shade, smoothstep(-9.0, 9.0, rug));
  shade *= 1.35 * exp(-0.55 * away * away) + 0.16;
  shade *= mix(0.25, 1.0, smoothstep(-4.0, 16.0, box(vSpot - vec2(4.0, 5.0), table, 6.0)));
  vec2 p = abs(vSpot);
  bool beside = p.x - table.x > p.y - table.y;
  shade = chair(shade, beside ? vec2(vSpot.y, p.x - table.x) : vec2(vSpot.x, p.y - table.y));
  gl_FragColor = vec4(shade, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

export class Room {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly table = new Vector2(30, 30);

  constructor() {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { table: { value: this.table } },
    });
    this.mesh = new Mesh(new PlaneGeometry(2 * FAR, 2 * FAR).rotateX(-Math.PI / 2), material);
    this.mesh.position.y = -BELOW;
    this.mesh.renderOrder = 0.5; // after what hides it
    this.mesh.frustumCulled = false;
  }

  show({ table }: Layout, rim: number): void {
    this.table.set(table.width / 2 + rim, table.depth / 2 + rim);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
