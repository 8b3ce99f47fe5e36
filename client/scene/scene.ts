// The 3D table. Renders on demand: no frame is drawn while nothing changes.

import {
  InstancedMesh,
  type Object3D,
  PerspectiveCamera,
  type Texture,
  Scene as ThreeScene,
  WebGLRenderer,
} from "three";
import type { Free, Layout, Motion, Piece, Place, ShownLabel, TurnTime } from "../games/game";
import { loadPart } from "../ui/part";
import { CameraRig } from "./camera-rig";
import type { Chairs } from "./chairs";
import { CompassMesh } from "./compass";
import { ContactShadows } from "./contact-shadows";
import { ContextWatch } from "./context-watch";
import { freeArea, type Screen } from "./free-area";
import { MeshBuilder } from "./geometry";
import { Glide, type Picture } from "./glide";
import type { InstancedPieces } from "./instanced-pieces";
import { LandingGuide } from "./landing-guide";
import { litMaterial } from "./light";
import { Lighting } from "./lighting";
import { rackEnds, screenBox } from "./picking";
import { createMeshes } from "./piece-meshes";
import { PointerInput } from "./pointer-input";
import { QUALITIES, QualityControl, STILL } from "./quality-control";
import { Room } from "./room";
import { SceneGraph, shownPiece } from "./scene-graph";
import { StillFrame } from "./still-frame";
import { TableMesh } from "./table-mesh";
import { TagMesh } from "./tags";
import { faceAtlas } from "./textures";
import type { Insets, RackEnds, Scene, SceneOptions } from "./types";
import { webGL, whenDrawn } from "./webgl";
import { rimOf } from "./whole-table";

const nextTask = () => new Promise((done) => setTimeout(done));

const unheard = () => undefined;

// Throws if there is no WebGL 2.
export function createScene(canvas: HTMLCanvasElement, options: SceneOptions): Scene {
  return new TableScene(canvas, options);
}

class TableScene implements Scene {
  private renderer: WebGLRenderer;
  private threeScene = new ThreeScene();
  private camera = new PerspectiveCamera();
  private graph = new SceneGraph();
  private lighting: Lighting;
  private tableMesh: TableMesh;
  private room = new Room();
  private chairs: Chairs | null = null;
  private chairsAsked = false;
  private contacts = new ContactShadows();
  private tags = new TagMesh();
  private compass: CompassMesh;
  private rig: CameraRig;
  private atlas: { value: Texture };
  private meshes: Record<Piece["kind"], InstancedPieces>;
  private guide: LandingGuide;
  private pointer: PointerInput;
  private layout: Layout | null = null;
  private focused: Place | null = null;
  private screen: Screen;
  private bars: Insets; // that layouts leave free
  private glide = new Glide();
  private pending = 0;
  private frames = 0;
  private calls = 0;
  private compiled = false; // the shaders can be used without waiting
  private readonly awaitDrawing: (() => void)[] = [];
  private shadowsStale = true; // shadows do not match the pieces
  private movingFrames = 0; // of the motion that is under way
  private qualityControl: QualityControl;
  private ended = new AbortController();
  private stillFrame: StillFrame;
  private stillRatio: number; // device pixels per CSS pixel of a frame that stays
  private resizeObserver: ResizeObserver;
  private picked: (place: Place) => void = () => undefined;
  private dropped: (from: Place, to: Place) => void = () => undefined;
  private scrolled: (tiles: number) => void = () => undefined;
  private labelled: (labels: ShownLabel[]) => void = () => undefined;
  private resized: () => void = () => undefined;
  private settled: () => void = () => undefined;
  private lost: () => void = () => undefined;

  constructor(
    private canvas: HTMLCanvasElement,
    private options: SceneOptions,
  ) {
    const software = webGL() === "software";
    this.qualityControl = new QualityControl(software ? QUALITIES.length - 1 : 0);
    this.renderer = new WebGLRenderer({ canvas, antialias: !software, alpha: true, powerPreference: "low-power" });
    this.stillFrame = new StillFrame(this.renderer.getContext() as WebGL2RenderingContext);
    this.stillRatio = software ? STILL.rough : Math.min(devicePixelRatio, STILL.smooth);
    this.bars = options.insets;
    this.screen = { width: 1, height: 1, insets: options.insets };
    this.graph.reducedMotion = options.reducedMotion;
    this.atlas = { value: this.paintFaces(options.faces) };
    this.lighting = new Lighting(
      this.renderer,
      this.threeScene,
      options.board ? "board" : options.still ? "match" : "table",
    );
    this.lighting.setShadowSize(this.qualityControl.quality.shadowSize);
    this.tableMesh = new TableMesh(this.lighting.uniforms);
    this.compass = new CompassMesh(this.lighting.uniforms);
    this.compass.reducedMotion = options.reducedMotion;
    this.meshes = createMeshes(this.atlas, this.lighting.uniforms, options.board);
    this.guide = new LandingGuide(this.atlas, this.lighting.uniforms);
    this.rig = new CameraRig(this.camera, options.board);
    this.threeScene.add(
      this.tableMesh.felt,
      this.tableMesh.wood,
      this.room.mesh,
      this.compass.mesh,
      this.contacts.mesh,
      this.tags.mesh,
      ...Object.values(this.meshes).map((mesh) => mesh.mesh),
      this.guide.marks.mesh,
      this.guide.ghosts.mesh,
    );
    this.pointer = this.createPointer();
    this.resizeObserver = new ResizeObserver(() => this.resize());
    this.resizeObserver.observe(canvas);
    this.listen();
    this.resize();
    void this.compile();
  }

  // The browser compiles the shaders beside the page where it can, and the first frame waits for them instead of the page. What
  // has to be waited for is done one mesh at a time, so that the page answers in between.
  private async compile(): Promise<void> {
    const apart = this.renderer.extensions.has("KHR_parallel_shader_compile");
    if (apart) await this.renderer.compileAsync(this.threeScene, this.camera);
    for (const mesh of this.threeScene.children) {
      await nextTask();
      if (this.ended.signal.aborted) return;
      this.prepare(mesh);
    }
    await nextTask();
    if (!this.ended.signal.aborted) this.room.paint(this.renderer);
    this.compiled = true;
    this.requestFrame();
  }

  // Draws one mesh into a corner, with its shadow.
  private prepare(mesh: Object3D): void {
    const others = this.threeScene.children.filter((child) => child !== mesh && child.visible && "isMesh" in child);
    for (const other of others) other.visible = false;
    this.renderer.setScissorTest(true);
    this.renderer.setScissor(0, 0, 1, 1);
    this.renderer.shadowMap.needsUpdate = true;
    this.renderer.render(this.threeScene, this.camera);
    this.renderer.setScissorTest(false);
    for (const other of others) other.visible = true;
  }

  private createPointer(): PointerInput {
    const handlers = {
      pick: (place: Place) => this.picked(place),
      drop: (from: Place, to: Place) => this.dropped(from, to),
      drag: (dx: number, dy: number) => this.moveCamera(() => this.rig.drag(this.screen, dx, dy)),
      zoom: (by: number, spot: { x: number; y: number }) => this.moveCamera(() => this.rig.zoom(this.screen, by, spot)),
      closeUp: () => this.toggleCloseUp(),
      scroll: (tiles: number) => this.scrolled(tiles),
      changed: () => this.piecesChanged(),
    };
    return new PointerInput(this.canvas, this.camera, this.graph, handlers, this.options.board, this.guide);
  }

  show(layout: Layout, motions: Motion[]): void {
    this.layout = layout;
    this.guide.show(layout);
    if (this.tableMesh.show(layout)) this.lighting.fitShadows(layout);
    this.room.show(layout, rimOf(layout.table).width);
    if (layout.chairs && !this.chairsAsked) void this.drawUpChairs();
    this.chairs?.show(layout, rimOf(layout.table).width);
    this.compass.show(layout, performance.now());
    this.graph.show(layout, motions, performance.now());
    this.pointer.shown(layout);
    this.shadowsStale = true;
    this.viewChanged();
  }

  // They are loaded when a table first has some, and it can do without.
  private async drawUpChairs(): Promise<void> {
    this.chairsAsked = true;
    const part = await loadPart(() => import("./chairs"), unheard);
    if (!part || !this.layout || this.ended.signal.aborted) return;
    this.chairs = new part.Chairs(
      { InstancedMesh, MeshBuilder, litMaterial },
      this.lighting.uniforms,
      this.tableMesh.grain,
    );
    this.threeScene.add(this.chairs.mesh);
    this.room.furnish(part.FURNITURE);
    this.chairs.show(this.layout, rimOf(this.layout.table).width);
    this.requestFrame();
  }

  onPick(handler: (place: Place) => void): void {
    this.picked = handler;
  }

  onDrop(handler: (from: Place, to: Place) => void): void {
    this.dropped = handler;
  }

  onScroll(handler: (tiles: number) => void): void {
    this.scrolled = handler;
  }

  onLabels(handler: (labels: ShownLabel[]) => void): void {
    this.labelled = handler;
  }

  onResize(handler: () => void): void {
    this.resized = handler;
  }

  onSettled(handler: () => void): void {
    this.settled = handler;
  }

  onLost(handler: () => void): void {
    this.lost = handler;
  }

  time(time: TurnTime | null): void {
    if (this.compass.time(time)) this.requestFrame();
  }

  afterDrawing(act: () => void): void {
    this.awaitDrawing.push(act);
    this.requestFrame();
  }

  focus(place: Place | null): void {
    this.focused = place;
    this.guide.focus(place);
    const box = place !== null && this.rig.isZoomedIn ? this.project(place) : null;
    if (box) this.rig.bringIntoView(this.screen, box);
    this.viewChanged();
  }

  shake(place: Place): void {
    this.graph.shake(place, performance.now());
    this.piecesChanged();
  }

  pulse(places: Place[]): void {
    this.graph.pulse(places, performance.now());
    if (places.length && this.options.board && this.rig.isZoomedIn) this.rig.adjust(0, 0, 0); // zoom out so that all of them are visible
    this.shadowsStale = true;
    this.viewChanged();
  }

  skip(): void {
    this.graph.skip();
    this.piecesChanged();
  }

  toggleCloseUp(): void {
    this.moveCamera(() => this.rig.toggleCloseUp());
  }

  adjustCamera(yaw: number, pitch: number, zoom: number): void {
    this.moveCamera(() => this.rig.adjust(yaw, pitch, zoom));
  }

  private moveCamera(move: () => void): void {
    if (this.options.still) return;
    move();
    this.viewChanged();
  }

  get free(): Free {
    return freeArea({ ...this.screen, insets: this.bars });
  }

  setInsets(bars: Insets, shown: Insets, aside: boolean): void {
    const before = this.free;
    if (this.graph.reducedMotion || !this.layout) this.glide.stop();
    else this.glide.begin(this.picture);
    this.bars = bars;
    this.screen = { ...this.screen, insets: shown, aside: aside ? 1 : 0 };
    this.aimCamera();
    if (before.width !== this.free.width || before.height !== this.free.height) {
      this.glide.stop();
      this.resized();
    }
    this.requestFrame();
  }

  private get picture(): Picture {
    return { ...this.screen.insets, aside: this.screen.aside ?? 0 };
  }

  setReducedMotion(on: boolean): void {
    this.graph.reducedMotion = this.compass.reducedMotion = on;
  }

  project(place: Place): DOMRect | null {
    const actor =
      this.graph.at(place) ?? this.guide.ghostOn(place) ?? (place === "compass" ? this.compass.underTile : null);
    return actor ? screenBox(this.camera, actor.piece, actor.target, this.screen) : null;
  }

  get rackEnds(): RackEnds | null {
    if (this.layout?.chairs) return this.chairs?.spots(this.camera, this.screen) ?? null;
    return rackEnds(this.camera, this.layout?.racks ?? [], this.screen);
  }

  dispose(): void {
    cancelAnimationFrame(this.pending);
    this.stillFrame.cancel();
    this.ended.abort();
    this.resizeObserver.disconnect();
    this.pointer.dispose();
    this.tableMesh.dispose();
    this.room.dispose();
    this.chairs?.dispose();
    this.compass.dispose();
    this.contacts.dispose();
    this.tags.dispose();
    this.guide.dispose();
    for (const mesh of Object.values(this.meshes)) mesh.dispose();
    this.atlas.value.dispose();
    this.lighting.dispose();
    this.renderer.dispose();
    for (const act of this.awaitDrawing.splice(0)) act(); // another table takes its place
  }

  private listen(): void {
    const { signal } = this.ended;
    const restored = () => {
      this.room.forget();
      this.piecesChanged();
    };
    new ContextWatch(this.canvas, { restored, lost: () => this.lost() }, signal);
    document.addEventListener("visibilitychange", () => this.requestFrame(), { signal });
  }

  private paintFaces(faces: HTMLImageElement): Texture {
    const sharp = Math.min(devicePixelRatio, this.qualityControl.quality.pixelRatio);
    const texture = faceAtlas(faces, sharp > 1.25 ? 256 : 192);
    return texture;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    const before = this.free;
    this.screen = { ...this.screen, width, height };
    this.renderer.setSize(width, height, false);
    this.aimCamera();
    if (before.width !== this.free.width || before.height !== this.free.height) this.resized();
    this.draw(performance.now());
  }

  private aimCamera(): void {
    if (this.layout) this.rig.aim(this.screen, this.layout);
  }

  // The camera has moved.
  private viewChanged(): void {
    this.aimCamera();
    this.requestFrame();
  }

  private piecesChanged(): void {
    this.shadowsStale = true;
    this.requestFrame();
  }

  // Requests one frame, however often it is called.
  private requestFrame(): void {
    this.canvas.dataset.rest = "false";
    this.stillFrame.cancel();
    if (this.pending || document.hidden) return;
    this.pending = requestAnimationFrame((now) => {
      this.pending = 0;
      this.draw(now);
    });
  }

  private draw(now: number): void {
    if (!this.layout || !this.compiled || this.renderer.getContext().isContextLost()) return;
    const turning = this.compass.advance(now);
    const gliding = this.glide.at(now, this.picture);
    const moving = this.graph.advance(now) || turning || gliding !== null;
    this.controlQuality(now, moving);
    this.movingFrames = moving ? this.movingFrames + 1 : 0;
    const due = this.movingFrames % this.qualityControl.quality.shadowsEvery === 0;
    this.renderer.shadowMap.needsUpdate = moving ? due : this.shadowsStale;
    this.shadowsStale = moving; // update them once more after the motion
    this.placePieces(this.layout, now);
    this.room.paint(this.renderer);
    this.render(moving ? this.usualRatio : Math.max(this.usualRatio, STILL.least), gliding);
    this.labelled(this.guide.labels(this.camera, this.screen));
    this.count();
    for (const act of this.awaitDrawing.splice(0)) whenDrawn(this.renderer.getContext() as WebGL2RenderingContext, act);
    if (moving) {
      this.requestFrame();
      return;
    }
    this.settled();
    this.stay();
  }

  private get usualRatio(): number {
    return Math.min(devicePixelRatio, this.qualityControl.quality.pixelRatio);
  }

  // gliding: what covers the picture now, which is on its way. Whoever asks where something is learns where it will be.
  private render(pixelRatio: number, gliding: Picture | null = null): void {
    if (this.renderer.getPixelRatio() !== pixelRatio) this.renderer.setPixelRatio(pixelRatio);
    if (gliding && this.layout) this.rig.aim({ ...this.screen, insets: gliding, aside: gliding.aside }, this.layout);
    this.renderer.render(this.threeScene, this.camera);
    if (gliding) this.aimCamera();
  }

  // Nothing moves, so a slow device may take its time. While a turn is timed the next frame comes within a second.
  private stay(): void {
    const rest = () => {
      this.canvas.dataset.rest = "true";
    };
    if (this.compass.isTimed || this.stillRatio <= this.usualRatio) rest();
    else
      this.stillFrame.after((drawn) => {
        if (drawn) this.render(this.stillRatio);
        rest();
      });
  }

  private placePieces({ racks }: Layout, now: number): void {
    for (const mesh of Object.values(this.meshes)) mesh.begin();
    this.contacts.begin(racks);
    this.tags.begin();
    for (const actor of [...this.graph.pieces, ...this.graph.leaving]) {
      const piece = shownPiece(actor, now);
      const { current, ivory } = actor;
      this.meshes[piece.kind].add(piece, piece.face, current, piece.place === this.focused, ivory);
      this.contacts.add(piece, current);
      this.tags.add(piece, current);
    }
    for (const mesh of Object.values(this.meshes)) mesh.finish();
    this.contacts.finish();
    this.tags.finish();
  }

  // Lowers the quality on slow devices.
  private controlQuality(now: number, moving: boolean): void {
    if (!this.qualityControl.frameDrawn(now, moving)) return;
    this.lighting.setShadowSize(this.qualityControl.quality.shadowSize);
    this.canvas.dataset.level = String(this.qualityControl.level);
  }

  // For measurements: frames drawn so far and the largest number of draw calls. `data-rest`: nothing is left to draw.
  private count(): void {
    this.calls = Math.max(this.calls, this.renderer.info.render.calls);
    this.canvas.dataset.frames = String(++this.frames);
    this.canvas.dataset.calls = String(this.calls);
  }
}
