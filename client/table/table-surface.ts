// The middle of the page, drawn by the 3D scene, which is loaded only when needed, or by the DOM table.

import type { createDomTable, Kind } from "../dom-table/dom-table";
import type { Free, GameEvent, Layout, Motion, Place, Renderer, ShownLabel, TurnTime } from "../games/game";
import { t } from "../i18n/i18n";
import { freeArea } from "../scene/free-area";
import type { createScene } from "../scene/scene";
import type { Insets, RackEnds, Scene, SceneOptions } from "../scene/types";
import { forgetWebGL, webGL } from "../scene/webgl";
import { button, h, setText } from "../ui/dom";
import { loadPart } from "../ui/part";

interface SurfaceHandlers {
  pick(place: Place): void;
  drop(from: Place, to: Place): void;
  resized(): void; // the free area has changed: make a new layout
  settled(): void; // nothing moves any more
  lost(): void; // the 3D table cannot be drawn any longer
  scroll(tiles: number): void; // along the hand
  labels(labels: ShownLabel[]): void; // the texts on the table
}

interface SurfaceOptions extends Kind {
  reducedMotion: boolean;
}

const USUAL: Free = { width: 980, height: 700 };
const EMPTY: Layout = {
  pieces: [],
  racks: [],
  felt: "",
  table: { width: 10, depth: 10 },
  camera: { visiblePoints: [[-5, 0, -5], [5, 0, 5]], pitch: 1 }, // biome-ignore format: one line
  focusable: [],
  dropTargets: [],
  summary: "",
  middle: "",
};
// Opening a scene and drawing into it take long on a phone: between the two, the page answers.
const nextTask = () => new Promise<null>((done) => setTimeout(done, 0, null));
const PATIENCE_MS = 400; // milliseconds after which the page says what it waits for

export class TableSurface {
  readonly element = h("div", { class: "stage" });
  private readonly coming = h("p", { class: "coming", role: "status" });
  domTable = false;
  private renderer: Renderer | null = null;
  private scene: Scene | null = null;
  private domBoard: HTMLElement | null = null;
  private turnTime: TurnTime | null = null;
  private requests = 0;
  private readonly sketch = h("div", { class: "sketch" });
  private sketched = false;
  private readonly faces: Promise<HTMLImageElement>;
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private shown = this.insets;
  private aside = false;

  constructor(
    private readonly tileSheet: string,
    private readonly handlers: SurfaceHandlers,
  ) {
    this.faces = loadFaces(tileSheet);
    this.faces.then(() => this.coming.remove());
    setTimeout(() => setText(this.coming, t("The tiles are on their way…")), PATIENCE_MS);
    this.element.append(this.coming, this.sketch);
  }

  // The tiles can be seen.
  get isReady(): boolean {
    return this.renderer !== null;
  }

  // Returns whether the requested renderer is used; without WebGL it is always the DOM table.
  async draw({ domTable, ...how }: SurfaceOptions & { domTable: boolean }): Promise<boolean> {
    const request = ++this.requests;
    const [scene, faces] = await Promise.all([domTable ? null : loadScene(), this.faces]);
    if (request !== this.requests) return true; // superseded by a later request
    this.dispose();
    this.scene = scene && this.openScene(scene.createScene, { faces, insets: this.insets, ...how });
    this.scene?.setInsets(this.insets, this.shown, this.aside);
    const flat = this.scene ? await nextTask() : await loadDomTable();
    if (request !== this.requests) return true;
    this.renderer = this.scene ?? (flat && this.openDomTable(flat.createDomTable, how));
    this.domTable = this.scene === null;
    this.connect();
    return this.domTable === domTable;
  }

  private connect(): void {
    this.renderer?.time?.(this.turnTime);
    this.renderer?.onPick((place) => this.handlers.pick(place));
    this.renderer?.onDrop((from, to) => this.handlers.drop(from, to));
    this.renderer?.onScroll?.((tiles) => this.handlers.scroll(tiles));
    this.renderer?.onLabels?.((labels) => this.handlers.labels(labels));
    this.scene?.onResize(() => this.handlers.resized());
    this.scene?.onSettled(() => this.handlers.settled());
    this.scene?.onLost(() => this.lost());
  }

  show(layout: Layout, motions: Motion[], names: string[]): void {
    this.renderer?.show(layout, motions, names);
  }

  // Draws a table without tiles: what takes long the first time is done while the game is paused or waits for players.
  showEmpty(felt: string, layout?: Layout): void {
    if (layout) this.renderer?.show(layout, [], []);
    else this.scene?.show({ ...EMPTY, felt }, [], []);
  }

  // What lies there, as shapes, until it can be seen.
  async outline(layout: Layout): Promise<void> {
    if (this.sketched) return;
    this.sketched = true;
    const part = await loadPart(() => import("./outline"));
    if (part) this.sketch.append(part.outline(layout));
  }

  seen(): void {
    this.sketched = true;
    this.sketch.replaceChildren();
  }

  // Does this when everything that was shown until now can be seen.
  afterPaint(act: () => void): void {
    const painted = () => (this.scene ? this.scene.afterDrawing(act) : act());
    requestAnimationFrame(() => requestAnimationFrame(painted)); // the first draws, the second comes after it
  }

  // Before anything is drawn, as much as the scene will have: then it need not lay the table out anew.
  get free(): Free {
    if (this.scene) return this.scene.free;
    const { clientWidth: width, clientHeight: height } = this.domBoard ?? this.element;
    if (!width || !height || (this.isReady && !this.domBoard)) return USUAL;
    return this.domBoard ? { width, height } : freeArea({ width, height, insets: this.insets });
  }

  // Where a piece is, in pixels of this element.
  boxOf(place: Place): DOMRect | null {
    if (this.scene) return this.scene.project(place);
    const box = this.element.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
    const { x, y } = this.element.getBoundingClientRect();
    return box ? new DOMRect(box.x - x, box.y - y, box.width, box.height) : null;
  }

  get rackEnds(): RackEnds | null {
    return this.scene?.rackEnds ?? null;
  }

  // Kept for a renderer that comes later.
  time(time: TurnTime | null): void {
    this.turnTime = time;
    this.renderer?.time?.(time);
  }

  boxAround(places: Place[]): DOMRect | null {
    const boxes = places.flatMap((place) => this.boxOf(place) ?? []);
    if (!boxes.length) return null;
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    return new DOMRect(left, top, right - left, bottom - top);
  }

  // Ends every motion: what moves is where it belongs.
  skip(): void {
    if (this.scene) this.scene.skip();
    else for (const motion of this.element.getAnimations?.({ subtree: true }) ?? []) motion.finish();
  }

  focus(place: Place | null): void {
    this.renderer?.focus(place);
  }

  shake(place: Place): void {
    this.renderer?.shake(place);
  }

  pulse(places: Place[]): void {
    this.renderer?.pulse(places);
  }

  adjustCamera(yaw: number, pitch: number, zoom: number): void {
    this.renderer?.adjustCamera(yaw, pitch, zoom);
  }

  toggleCloseUp(): void {
    this.renderer?.toggleCloseUp();
  }

  // The space covered by panels: the table is laid out beside them. shown: the picture stands beside these instead, with the whole table
  // if it stands aside.
  setInsets(insets: Insets, shown = insets, aside = false): void {
    if (sameInsets(insets, this.insets) && sameInsets(shown, this.shown)) return;
    [this.insets, this.shown, this.aside] = [insets, shown, aside];
    this.scene?.setInsets(insets, shown, aside);
  }

  private lost(): void {
    forgetWebGL();
    this.handlers.lost();
  }

  private openScene(create: typeof createScene, options: SceneOptions): Scene | null {
    const canvas = h("canvas", { class: "canvas", "aria-hidden": "true" });
    this.element.replaceChildren(canvas, this.sketch);
    try {
      return create(canvas, options);
    } catch {
      return null; // no WebGL
    }
  }

  private openDomTable(create: typeof createDomTable, { reducedMotion, board, still }: SurfaceOptions): Renderer {
    const root = h("div", {});
    this.element.replaceChildren(root);
    if (board || still) {
      this.domBoard = root;
      new ResizeObserver(() => root.isConnected && this.handlers.resized()).observe(root);
    }
    return create(root, { board, still }, { tileSheet: this.tileSheet, reducedMotion });
  }

  private dispose(): void {
    (this.renderer ?? this.scene)?.dispose();
    this.renderer = this.scene = this.domBoard = null;
    this.handlers.labels([]);
    this.element.replaceChildren();
  }
}

function sameInsets(one: Insets, other: Insets): boolean {
  return (Object.keys(one) as (keyof Insets)[]).every((side) => one[side] === other[side]);
}

// What a table is drawn with. Both parts are large, so a page loads the one that it needs, as early as it can.

// Null without WebGL: then the DOM table is drawn.
async function loadScene() {
  return webGL() === "none" ? null : loadPart(() => import("../scene/scene"));
}

const loadDomTable = () => loadPart(() => import("../dom-table/dom-table"));

// domTable: the player has chosen it.
export function preload(domTable: boolean): void {
  void (domTable || webGL() === "none" ? loadDomTable() : loadScene());
}

// The sheet of tile faces. A table is drawn only with it, because a game cannot be played without the faces.

const RETRY_MS = 2_000; // milliseconds after a failure

// Resolves when the faces can be drawn, however often the network fails before.
export function loadFaces(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  return new Promise((done) => {
    picture.onload = () => done(picture);
    picture.onerror = () => setTimeout(() => done(loadFaces(address)), RETRY_MS);
    picture.src = address;
  });
}

const LONGEST_MS = 4_000; // no deal moves longer

// A deal that moves is ended by any key or press, which keeps its meaning.
export class DealSkip {
  private until = 0; // on the page's clock

  constructor(private readonly skip: () => void) {
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => this.pressed(), { capture: true });
  }

  // These events are shown now.
  shown(events: GameEvent[]): void {
    if (events.some(({ kind }) => kind === "dealt")) this.until = performance.now() + LONGEST_MS;
  }

  private pressed(): void {
    if (performance.now() > this.until) return;
    this.until = 0;
    this.skip();
  }
}

// The table is shown in 2D because the 3D table did not come or could not go on. The player is told, and can try the 3D table again.
export class LostScene {
  readonly element: HTMLElement;
  private readonly text = h("p", {});
  private here = false;

  // chooseRenderer: draws the table anew, and says whether it is what was asked for.
  constructor(private readonly chooseRenderer: () => Promise<boolean>) {
    const again = button(t("Back to the 3D table"), "brass", () => void this.tryAgain());
    const stay = button(t("Stay in 2D"), "second", () => this.hide());
    this.element = h("div", { class: "lost-scene", role: "alert", hidden: true }, this.text, h("div", {}, again, stay));
  }

  // Whether the table has to be drawn in 2D.
  get isLost(): boolean {
    return this.here;
  }

  tell(): void {
    setText(this.text, t("The 3D table cannot be drawn at the moment, so the 2D table is shown. Nothing is lost."));
    this.here = true;
    this.element.hidden = false;
  }

  // The player chooses between 2D and 3D in the settings.
  forget(): void {
    this.here = false;
    this.hide();
  }

  private async tryAgain(): Promise<void> {
    this.forget();
    if (!(await this.chooseRenderer())) this.tell();
  }

  private hide(): void {
    this.element.hidden = true;
  }
}
