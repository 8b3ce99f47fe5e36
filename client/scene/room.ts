// The room around the table, dark, warm and out of focus: an oak floor, a rug, a panelled wall, and the light that lamps throw on
// them. It never changes while a table stands, so it is painted once into a texture, and a frame only reads that.

import {
  Camera,
  Mesh,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import type { Layout } from "../games/game";

const BELOW = 30; // centimetres from the table top: less than a real table, so that the light on it is seen
const WALL = 132; // from the middle of the table
const PAINTED = 230; // centimetres to each side of the middle; beyond is the dark
const TEXELS = 1024;
const FAR = 600;
const NEARER = 36; // half the width that a small table has in the painting: the strips beside it show as much of the room

const VERTEX = `
varying vec2 vSpot; // of the picture
uniform float zoom;
void main() {
  vSpot = (uv - 0.5) * zoom + 0.5;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

// The picture holds roots, so that its darkest shades have steps enough.
const FRAGMENT = `
varying vec2 vSpot;
uniform sampler2D paintedRoom;
void main() {
  vec3 shade = texture2D(paintedRoom, vSpot).rgb;
  shade *= shade;
  shade += (fract(52.98 * fract(dot(gl_FragCoord.xy, vec2(0.0671, 0.00584)))) - 0.5) * 0.0012; // or the dark would have steps
  gl_FragColor = vec4(shade, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

// In centimetres from the middle of the table; beyond the foot of the wall, up the wall.
const painting = (furniture: string) => `
varying vec2 vSpot;
uniform vec2 table; // half of its width and depth, with the rim
const vec3 WINE = vec3(0.80, 0.17, 0.15), DEEP = vec3(0.15, 0.20, 0.30), OCHRE = vec3(1.25, 0.82, 0.36);

float box(vec2 p, vec2 size, float corner) {
  vec2 d = abs(p) - size + corner;
  return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - corner;
}

float band(float at, float from, float to) {
  return smoothstep(from - 0.3, from + 0.3, at) * (1.0 - smoothstep(to - 0.3, to + 0.3, at));
}

// Two lozenges, one in the other.
float lozenge(vec2 p, float size) {
  float d = abs(p.x) + abs(p.y);
  return band(d, 0.55 * size, size) + band(d, -1.0, 0.25 * size);
}

// Wine red with small signs, and a border of lozenges between lines. inside: how far from its edge.
vec3 rug(vec2 p, vec2 size, float inside) {
  vec2 from = size - abs(p);
  float t = (max(from.x, from.y) - 7.6) / 11.0; // along the edge, from the corner
  vec2 across = vec2(11.0, inside - 7.6);
  vec2 odd = fract(vec2(p.x + p.y, p.x - p.y) / 18.0) - 0.5;
  odd = vec2(odd.x + odd.y, odd.x - odd.y) * 9.0;
  vec3 colour = mix(WINE, OCHRE, 0.5 * lozenge(odd, 2.3));
  colour = mix(colour, DEEP, band(inside, 3.2, 12.0));
  colour = mix(colour, OCHRE, lozenge(vec2(fract(t + 0.5) - 0.5, 1.0) * across, 3.5));
  colour = mix(colour, WINE * 1.5, lozenge(vec2(fract(t) - 0.5, 1.0) * across, 1.7));
  float line = max(band(inside, 2.3, 3.2), band(inside, 12.0, 12.9));
  return mix(colour, OCHRE * 1.2, max(line, 0.7 * band(inside, 14.0, 15.6)));
}

${furniture}
vec3 seen(vec2 p) {
  if (p.y < -WALL) return wall(vec2(p.x, -WALL - p.y));
  vec2 size = table + 36.0;
  float inside = -box(p, size, 1.0);
  return inside > 0.0 ? rug(p, size, inside) : blocks(p) * mix(0.4, 1.0, smoothstep(0.0, 5.0, -inside));
}

// Of a lamp outside the picture.
float pool(vec2 away) {
  return pow(1.0 + dot(away, away) / 2100.0, -2.0);
}

void main() {
  vec2 p = (vSpot * 2.0 - 1.0) * PAINTED;
  float still = awaits();
  float blur = mix(2.6, 0.6, still) + 0.012 * max(box(p, table, 0.0), 0.0);
  vec3 shade = vec3(0.0);
  for (float k = 0.5; k < 12.0; k++) shade += seen(p + blur * sqrt(k / 12.0) * vec2(cos(k * 2.4), sin(k * 2.4))) / 12.0;
  float away = length(p / (table + 46.0));
  vec3 light = mix(vec3(0.25, 0.155, 0.085), vec3(0.44, 0.30, 0.18), still) * exp(-0.8 * away * away) + vec3(0.016, 0.011, 0.0085);
  light += vec3(0.34, 0.19, 0.075) * (pool(p + vec2(118.0, 96.0)) + 0.5 * pool(p + vec2(-128.0, 100.0)));
  light += window(p);
  shade *= light * mix(0.14, 1.0, smoothstep(-8.0, 24.0, box(p - vec2(3.0, 4.0), table, 8.0)));
  vec2 edge = abs(p);
  shade *= standing(p) * (1.0 - smoothstep(0.75 * PAINTED, PAINTED, max(edge.x, edge.y)));
  gl_FragColor = vec4(sqrt(shade), 1.0);
}`;

// Of which a table in play shows strips: boards, the pool of a standing lamp behind the left corner, the light of a window at the right.
const BARE = `
vec3 wall(vec2 p) { return vec3(0.8, 0.44, 0.26); }
vec3 blocks(vec2 p) {
  p.x = p.x / 7.0 + 0.5;
  float joint = abs(fract(p.x) - 0.5);
  return vec3(1.05, 0.63, 0.42) * mix(0.6, 1.15, fract(sin(floor(p.x) * 12.99) * 43.7)) * mix(1.0, 0.4, smoothstep(0.38, 0.5, joint));
}
vec3 window(vec2 p) {
  vec2 lamp = p + vec2(50.0, 70.0);
  vec2 at = abs(vec2(p.x - 46.0 + 0.3 * (p.y + 62.0), p.y + 62.0) / vec2(12.0, 21.0));
  vec2 panes = (1.0 - smoothstep(vec2(0.75), vec2(1.2), at)) * smoothstep(vec2(0.04), vec2(0.22, 0.16), at);
  return vec3(0.56, 0.29, 0.10) * exp(-dot(lamp, lamp) / 480.0) + vec3(0.20, 0.22, 0.24) * panes.x * panes.y;
}
float standing(vec2 p) { return 1.0; }
float awaits() { return 0.0; }
`;

export class Room {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly picture = new WebGLRenderTarget(TEXELS, TEXELS, { depthBuffer: false });
  private readonly table = new Vector2(30, 30);
  private readonly chairs = { value: 0 };
  private readonly zoom = { value: 1 };
  private readonly painter: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly easel = new Scene();
  private painted = "";

  constructor() {
    const paintedRoom = { value: this.picture.texture };
    const uniforms = { table: { value: this.table }, chairs: this.chairs, zoom: { value: 1 } };
    this.mesh = unculled(floorAndWall(), FRAGMENT, { uniforms: { paintedRoom, zoom: this.zoom } });
    this.mesh.renderOrder = 0.5; // after what hides it
    const defines = { PAINTED: PAINTED.toFixed(1), WALL: WALL.toFixed(1) };
    this.painter = unculled(new PlaneGeometry(2, 2), painting(BARE), { uniforms, defines });
    this.easel.add(this.painter);
  }

  show({ table, chairs = 0 }: Layout, rim: number): void {
    this.chairs.value = chairs;
    this.zoom.value = table.small ? NEARER / (table.width / 2 + rim) : 1;
    this.table.set(table.width / 2 + rim, table.depth / 2 + rim).multiplyScalar(this.zoom.value);
  }

  // Before a frame: paints it if it is another room than before.
  paint(renderer: WebGLRenderer): void {
    const wanted = `${this.table.toArray()} ${this.chairs.value}`;
    if (wanted === this.painted) return;
    this.painted = wanted;
    renderer.setRenderTarget(this.picture);
    renderer.render(this.easel, new Camera());
    renderer.setRenderTarget(null);
  }

  // furniture: what it is painted with from now on.
  furnish(furniture: string): void {
    this.painter.material.fragmentShader = painting(furniture);
    this.painter.material.needsUpdate = true;
    this.forget();
  }

  // The graphics card has lost the picture.
  forget(): void {
    this.painted = "";
  }

  dispose(): void {
    for (const { geometry, material } of [this.mesh, this.painter]) {
      geometry.dispose();
      material.dispose();
    }
    this.picture.dispose();
  }
}

function unculled(geometry: PlaneGeometry, fragmentShader: string, more: Partial<ShaderMaterial>): Room["mesh"] {
  const mesh = new Mesh(geometry, new ShaderMaterial({ vertexShader: VERTEX, fragmentShader, ...more }));
  mesh.frustumCulled = false;
  return mesh;
}

// One sheet, bent upwards at the wall.
function floorAndWall(): PlaneGeometry {
  const sheet = new PlaneGeometry(2 * FAR, 1, 1, 2);
  const { position, uv } = sheet.attributes;
  [-FAR, -WALL, FAR].forEach((at, row) => {
    for (const side of [0, 1]) {
      const k = 2 * row + side;
      const x = side ? FAR : -FAR;
      position?.setXYZ(k, x, Math.max(0, -WALL - at) - BELOW, Math.max(at, -WALL));
      uv?.setXY(k, x / (2 * PAINTED) + 0.5, at / (2 * PAINTED) + 0.5);
    }
  });
  return sheet;
}
