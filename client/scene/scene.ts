// The table in three dimensions. Draws a layout when there is something new to see, and nothing while nothing moves.

import { PerspectiveCamera, Scene as World, type Texture, WebGLRenderer } from "three";
import { type Glide, type Layout, type Piece, type Place, TILE } from "../games/plug";
import { freeRoom, type Screen } from "./camera";
import { Fleet } from "./fleet";
import { Furniture } from "./furniture";
import { Lamp } from "./lamp";
import { DIE, MARKER, pieceMaterial, ROUND, STICK } from "./materials";
import { isSoftware, Pace, QUALITIES } from "./pace";
import { screenBox } from "./pick";
import { Pointer } from "./pointer";
import { Sight } from "./sight";
import { MeshBuilder, roundedBox, sweep } from "./solids";
import { dressed, Stage } from "./stage";
import { blankAtlas, faceAtlas } from "./surfaces";
import type { Insets, Scene, SceneOptions } from "./types";

// Throws where there is no WebGL 2.
export function createScene(canvas: HTMLCanvasElement, options: SceneOptions): Scene {
  return new TableScene(canvas, options);
}

class TableScene implements Scene {
  private renderer: WebGLRenderer;
  private world = new World();
  private camera = new PerspectiveCamera();
  private stage = new Stage();
  private furniture = new Furniture();
  private lamp: Lamp;
  private sight: Sight;
  private atlas: { value: Texture } = { value: blankAtlas() };
  private fleets: Record<Piece["kind"], Fleet>;
  private pointer: Pointer;
  private layout: Layout | null = null;
  private focused: Place | null = null;
  private screen: Screen;
  private pending = 0;
  private frames = 0;
  private calls = 0;
  private unshaded = true; // pieces stand otherwise than their shadows
  private pace: Pace;
  private ended = new AbortController();
  private watch: ResizeObserver;
  private picked: (place: Place) => void = () => undefined;
  private dropped: (from: Place, to: Place) => void = () => undefined;
  private roomed: (aspect: number) => void = () => undefined;
  private rested: () => void = () => undefined;

  constructor(
    private canvas: HTMLCanvasElement,
    private options: SceneOptions,
  ) {
    const software = isSoftware();
    this.pace = new Pace(software ? QUALITIES.length - 1 : 0);
    this.renderer = new WebGLRenderer({ canvas, antialias: !software, alpha: true, powerPreference: "low-power" });
    this.screen = { width: 1, height: 1, insets: options.insets };
    this.stage.still = options.still;
    this.fleets = this.makeFleets();
    this.lamp = new Lamp(this.renderer, this.world, options.board);
    this.lamp.sharpen(this.pace.quality.shadow);
    this.sight = new Sight(this.camera, options.board);
    this.world.add(this.furniture.felt, this.furniture.wood, ...Object.values(this.fleets).map((fleet) => fleet.mesh));
    this.pointer = this.point();
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(canvas);
    this.listen();
    this.resize();
    this.paintFaces(options.faces);
  }

  private point(): Pointer {
    const handlers = {
      pick: (place: Place) => this.picked(place),
      drop: (from: Place, to: Place) => this.dropped(from, to),
      look: (dx: number, dy: number) => this.seen(this.sight.drag(this.screen, dx, dy)),
      zoom: (by: number, spot: { x: number; y: number }) => this.seen(this.sight.zoom(this.screen, by, spot)),
      changed: () => this.stir(),
    };
    return new Pointer(this.canvas, this.camera, this.stage, handlers, this.options.board);
  }

  show(layout: Layout, glides: Glide[]): void {
    this.layout = layout;
    this.pointer.drops = layout.drops;
    if (this.furniture.show(layout)) this.lamp.shade(layout);
    this.stage.show(layout, glides, performance.now());
    this.unshaded = true;
    this.seen();
  }

  onPick(handler: (place: Place) => void): void {
    this.picked = handler;
  }

  onDrop(handler: (from: Place, to: Place) => void): void {
    this.dropped = handler;
  }

  onRoom(handler: (aspect: number) => void): void {
    this.roomed = handler;
  }

  onRest(handler: () => void): void {
    this.rested = handler;
  }

  focus(place: Place | null): void {
    this.focused = place;
    const box = place !== null && this.sight.isNear ? this.project(place) : null;
    if (box) this.sight.bring(this.screen, box);
    this.seen();
  }

  shake(place: Place): void {
    this.stage.shake(place, performance.now());
    this.stir();
  }

  pulse(places: Place[]): void {
    this.stage.pulse(places, performance.now());
    if (places.length && this.options.board && this.sight.isNear) this.sight.nudge(0, 0, 0); // all of them are seen
    this.unshaded = true;
    this.seen();
  }

  nudge(yaw: number, pitch: number, zoom: number): void {
    this.sight.nudge(yaw, pitch, zoom);
    this.seen();
  }

  aspect(): number {
    const { width, height } = freeRoom(this.screen);
    return width / height;
  }

  room(insets: Insets): void {
    this.screen = { ...this.screen, insets };
    this.look();
    this.roomed(this.aspect());
    this.ask();
  }

  still(on: boolean): void {
    this.stage.still = on;
  }

  project(place: Place): DOMRect | null {
    const actor = this.stage.at(place);
    return actor ? screenBox(this.camera, actor.now, this.screen) : null;
  }

  dispose(): void {
    cancelAnimationFrame(this.pending);
    this.ended.abort();
    this.watch.disconnect();
    this.pointer.dispose();
    this.furniture.dispose();
    for (const { mesh } of Object.values(this.fleets)) {
      mesh.geometry.dispose();
      (mesh.material as { dispose(): void }).dispose();
      mesh.dispose();
    }
    this.atlas.value.dispose();
    this.lamp.dispose();
    this.renderer.dispose();
  }

  private makeFleets(): Record<Piece["kind"], Fleet> {
    const disc = new MeshBuilder();
    coin(disc);
    const make = (kind: Piece["kind"], geometry: ConstructorParameters<typeof Fleet>[0], capacity: number) =>
      new Fleet(geometry, pieceMaterial(kind, this.atlas, this.options.board), capacity);
    return {
      tile: make("tile", roundedBox(TILE.width, TILE.depth, TILE.height, ROUND, 2), 192),
      die: make("die", roundedBox(DIE, DIE, DIE, 0.22, 3), 8),
      stick: make("stick", roundedBox(STICK.length, STICK.thick, STICK.thick, 0.15, 1), 240),
      marker: make("marker", disc.build(), 4),
    };
  }

  private listen(): void {
    const { signal } = this.ended;
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault(), { signal });
    this.canvas.addEventListener("webglcontextrestored", () => this.stir(), { signal });
    document.addEventListener("visibilitychange", () => this.ask(), { signal });
  }

  // A table without faces is no use: on a bad line the picture is asked for again.
  private paintFaces(address: string): void {
    const sharp = Math.min(devicePixelRatio, this.pace.quality.ratio);
    faceAtlas(address, sharp > 1.25 ? 256 : 192).then(
      (texture) => this.dress(texture),
      () => setTimeout(() => this.ended.signal.aborted || this.paintFaces(address), 2000),
    );
  }

  private dress(texture: Texture): void {
    if (this.ended.signal.aborted) return texture.dispose();
    texture.anisotropy = Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
    this.atlas.value.dispose();
    this.atlas.value = texture;
    this.ask();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const before = this.aspect();
    this.screen = { ...this.screen, width, height };
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, this.pace.quality.ratio));
    this.renderer.setSize(width, height, false);
    this.look();
    if (this.aspect() !== before) this.roomed(this.aspect());
    this.draw(performance.now());
  }

  private look(): void {
    if (this.layout) this.sight.aim(this.screen, this.layout);
  }

  // From another point of view.
  private seen(_moved?: void): void {
    this.look();
    this.ask();
  }

  private stir(): void {
    this.unshaded = true;
    this.ask();
  }

  // One frame, however often it is asked for.
  private ask(): void {
    this.canvas.dataset["rest"] = "false";
    if (this.pending || document.hidden) return;
    this.pending = requestAnimationFrame((now) => {
      this.pending = 0;
      this.draw(now);
    });
  }

  private draw(now: number): void {
    if (!this.layout || this.renderer.getContext().isContextLost()) return;
    const moving = this.stage.advance(now);
    this.keepPace(now, moving);
    this.renderer.shadowMap.needsUpdate = (moving && this.pace.quality.moving) || (!moving && this.unshaded);
    this.unshaded = moving; // the frame after the last motion too
    for (const fleet of Object.values(this.fleets)) fleet.start();
    for (const actor of [...this.stage.actors, ...this.stage.leaving]) {
      const piece = dressed(actor, now);
      this.fleets[piece.kind].add(piece, piece.face, actor.now, piece.place === this.focused);
    }
    for (const fleet of Object.values(this.fleets)) fleet.finish();
    this.renderer.render(this.world, this.camera);
    this.count();
    if (moving) return this.ask();
    this.rested();
    this.canvas.dataset["rest"] = "true";
  }

  // A device that cannot keep up is asked for less.
  private keepPace(now: number, moving: boolean): void {
    if (!this.pace.drawn(now, moving)) return;
    this.lamp.sharpen(this.pace.quality.shadow);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, this.pace.quality.ratio));
    this.canvas.dataset["level"] = String(this.pace.level);
  }

  // For those who measure: frames drawn so far, and draw calls of the dearest. `data-rest`: all there is to see is drawn.
  private count(): void {
    this.calls = Math.max(this.calls, this.renderer.info.render.calls);
    this.canvas.dataset["frames"] = String(++this.frames);
    this.canvas.dataset["calls"] = String(this.calls);
  }
}

// The wind marker: a thick coin with a rounded edge.
function coin(mesh: MeshBuilder): void {
  const { radius, height } = MARKER;
  const way = Array.from({ length: 40 }, (_, k) => {
    const angle = (k / 40) * 2 * Math.PI;
    return { x: 0, z: 0, outX: Math.cos(angle), outZ: Math.sin(angle) };
  });
  sweep(mesh, way, [[0, -height / 2], [0, height / 2], [radius, height / 2], [radius, -height / 2]], 0.12, true);
}
