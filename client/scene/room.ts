// The room around the table, out of focus: a floor far below that the lamp just reaches, with a rug and chairs, the light of a window,
// books at the far wall and small lights. Behind all else, so it costs only what is seen of it.

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

vec3 chance(float number) {
  return fract(sin(number) * vec3(43758.5, 22578.1, 19642.3));
}

// Through the panes of a window, slanting.
float panes(vec2 p) {
  p.x += 0.4 * p.y;
  float frame = max(abs(p.x) - 11.0, abs(p.y) - 17.0);
  float bars = min(abs(p.x), abs(p.y) - 0.5);
  return smoothstep(2.5, -2.5, frame) * smoothstep(0.2, 2.0, bars);
}

vec3 spines(vec2 p) {
  float at = p.x / 4.0;
  vec3 spine = mix(chance(floor(at)), chance(floor(at) + 1.0), smoothstep(0.35, 0.65, fract(at)));
  return (0.05 + 0.2 * spine.x) * mix(vec3(1.0, 0.36, 0.18), vec3(0.72, 0.6, 0.34), spine.y);
}

// Discs with a bright edge, as a lens draws small lights far away.
vec3 lights(vec2 p) {
  vec2 cell = floor(p / 9.0);
  vec3 dice = chance(cell.x * 12.7 + cell.y * 31.1);
  float size = 1.0 + 1.7 * dice.z;
  float away = length(p - (cell + 0.3 + 0.4 * dice.xy) * 9.0);
  float disc = smoothstep(size, size - 0.7, away) * (0.4 + 0.6 * smoothstep(0.0, size, away));
  return step(0.5, dice.x) * disc * mix(vec3(0.34, 0.15, 0.04), vec3(0.32, 0.23, 0.1), dice.y);
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
  shade = mix(shade, spines(vSpot), 0.8 * smoothstep(12.0, 20.0, -vSpot.y - table.y));
  shade *= 1.35 * exp(-0.55 * away * away) + 0.16;
  shade *= mix(0.25, 1.0, smoothstep(-4.0, 16.0, box(vSpot - vec2(4.0, 5.0), table, 6.0)));
  vec2 p = abs(vSpot);
  bool beside = p.x - table.x > p.y - table.y;
  shade = chair(shade, beside ? vec2(vSpot.y, p.x - table.x) : vec2(vSpot.x, p.y - table.y));
  shade += vec3(0.17, 0.13, 0.075) * panes(vec2(p.x - table.x - 24.0, vSpot.y));
  shade += lights(vSpot * vec2(1.0, 0.7)) * smoothstep(0.95, 1.4, away);
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
