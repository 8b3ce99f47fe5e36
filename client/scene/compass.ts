// The compass in the middle of the table: one flat disc, painted anew when it turns, when somebody else has the turn, and once
// a second while a clock runs.

import {
  CanvasTexture,
  CircleGeometry,
  Mesh,
  Quaternion,
  type ShaderMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from "three";
import { type Compass, type Layout, type Piece, shortWay, type TurnTime } from "../games/game";
import { paintCompass } from "./compass-painting";
import { type LightUniforms, litMaterial } from "./light";
import type { Transform } from "./tween";

const SIDE = 512; // pixels of the painting
const ABOVE = 0.035; // centimetres over the felt
const CHANGING_MS = 900;
const QUARTER = Math.PI / 2;

// Brass, bone and dark wood: polished. What is painted brighter than ivory glows.
const SURFACE = `
uniform sampler2D painting;
uniform vec2 middle;
uniform float radius;
Surface surface() {
  vec2 spot = (vWorld.xz - middle) / (2.0 * radius);
  vec3 colour = texture2D(painting, vec2(spot.x, -spot.y) + 0.5).rgb;
  float glow = smoothstep(0.55, 0.9, colour.r) * smoothstep(0.1, 0.3, colour.r - colour.b);
  return Surface(colour, colour * 0.42 * glow, vec3(0.0, 1.0, 0.0), 0.1, 0.0, 1.0, 0.2);
}
`;

// Where it lies, how large it is, and how many quarter turns it points away from the viewer.
interface State {
  x: number;
  z: number;
  radius: number;
  turned: number;
}

export class CompassMesh {
  readonly mesh: Mesh<CircleGeometry, ShaderMaterial>;
  reducedMotion = false;
  private readonly canvas = document.createElement("canvas");
  private readonly painting = new CanvasTexture(this.canvas);
  private compass: Compass | null = null;
  private clock: TurnTime | null = null;
  private now: State = { x: 0, z: 0, radius: 1, turned: 0 };
  private change: { from: State; to: State; began: number } | null = null;
  private painted = "";

  constructor(light: LightUniforms) {
    [this.canvas.width, this.canvas.height] = [SIDE, SIDE];
    this.painting.colorSpace = SRGBColorSpace;
    this.painting.anisotropy = 4;
    const uniforms = {
      painting: { value: this.painting },
      middle: { value: new Vector2() },
      radius: { value: 1 },
    };
    this.mesh = new Mesh(
      new CircleGeometry(1, 72).rotateX(-QUARTER) as CircleGeometry,
      litMaterial(light, { surface: SURFACE, uniforms }),
    );
    this.mesh.position.y = ABOVE;
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
  }

  show({ compass }: Layout, now: number): void {
    this.mesh.visible = compass !== undefined;
    if (!compass) return;
    const last = this.change?.to ?? this.now;
    const { x, z, radius, east } = compass;
    this.goTo({ x, z, radius, turned: last.turned + shortWay(last.turned, east) }, last, now);
    this.compass = compass;
    this.place();
  }

  // The tile that would cover most of it; null where there is none.
  get underTile(): { piece: Pick<Piece, "kind">; target: Transform } | null {
    if (!this.compass || !this.mesh.visible) return null;
    const { x, z, radius } = this.compass;
    return {
      piece: { kind: "tile" },
      target: { position: new Vector3(x, 0, z), turn: new Quaternion(), scale: 0.8 * radius },
    };
  }

  get isTimed(): boolean {
    return this.clock !== null && this.mesh.visible;
  }

  // Returns whether that can be seen.
  time(clock: TurnTime | null): boolean {
    this.clock = clock;
    return this.paint();
  }

  // Returns whether it still changes.
  advance(now: number): boolean {
    if (!this.change) return false;
    const { from, to, began } = this.change;
    const part = Math.min(1, (now - began) / CHANGING_MS);
    const at = (name: keyof State) => from[name] + (to[name] - from[name]) * (1 - (1 - part) ** 3);
    this.now = { x: at("x"), z: at("z"), radius: at("radius"), turned: at("turned") };
    if (part === 1) this.change = null;
    this.place();
    return part < 1;
  }

  private goTo(to: State, last: State, now: number): void {
    if (JSON.stringify(to) === JSON.stringify(last)) return;
    if (this.compass && !this.reducedMotion) this.change = { from: this.now, to, began: now };
    else [this.now, this.change] = [to, null];
  }

  private place(): void {
    const { x, z, radius } = this.now;
    this.mesh.position.setX(x).setZ(z);
    this.mesh.scale.set(radius, 1, radius);
    const { uniforms } = this.mesh.material;
    (uniforms.middle as { value: Vector2 }).value.set(x, z);
    (uniforms.radius as { value: number }).value = radius;
    this.paint();
  }

  private paint(): boolean {
    if (!this.compass) return false;
    const state = JSON.stringify([this.compass.sides, this.now.turned, this.clock]);
    if (state === this.painted) return false;
    this.painted = state;
    const pen = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.setTransform(SIDE / 2, 0, 0, SIDE / 2, SIDE / 2, SIDE / 2);
    paintCompass(pen, this.compass.sides, this.now.turned * QUARTER, this.clock);
    this.painting.needsUpdate = true;
    return this.mesh.visible;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.painting.dispose();
  }
}
