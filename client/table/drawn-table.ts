// The table as it is drawn, in 3D or as plain HTML: its tiles, also for keyboards and screen readers, and what moves on it.

import type { GameEvent, Layout, Motion, Place, Seat } from "../games/game";
import { t } from "../i18n/i18n";
import type { Insets } from "../scene/types";
import { webGL } from "../scene/webgl";
import { AccessibleLayer } from "./accessible-layer";
import type { GameLog } from "./announcer";
import { besideResult, type Covered, EDGE } from "./bars";
import { TileOverlay } from "./hand";
import type { PageFrame } from "./page-frame";
import { type PreferenceStore, stillPage } from "./preferences";
import type { Sounds } from "./sounds";
import type { Store } from "./store";
import { DealSkip, LostScene, TableSurface } from "./table-surface";

const WIDE = 1.55; // width / height of a window with room for a result beside a board

// The parts of the page that the drawing needs.
interface PagePart {
  readonly store: Store;
  readonly preferences: PreferenceStore;
  readonly sounds: Sounds;
  readonly log: GameLog;
  readonly frame: PageFrame;
  pick(place: Place): void;
  drop(from: Place, to: Place): void;
  draw(before?: unknown, events?: GameEvent[]): void; // the whole page
  seen(): void; // the tiles can be seen
  spare(view: unknown): Place[]; // tiles to be marked
  pointedAt(): Place[]; // what is spoken of beside the prompt, to be marked too
  paced(motions: Motion[]): Motion[]; // as fast as a replay is played
  covered(): Covered; // by an open result
  settled(): void; // nothing moves any more
}

export class DrawnTable {
  readonly surface: TableSurface;
  readonly accessible: AccessibleLayer;
  readonly overlay: TileOverlay;
  readonly lostScene = new LostScene(() => this.chooseRenderer());
  layout: Layout | null = null;
  private readonly dealSkip = new DealSkip(() => this.skip());
  private readonly pendingEvents: GameEvent[] = []; // received before the renderer was ready
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  private hidden = { width: 0, height: 0 }; // of the free area, by a result
  private opened = false; // it is drawn, or will be

  constructor(
    private readonly page: PagePart,
    tileSheet: string,
  ) {
    const pick = (place: Place) => page.pick(place);
    this.overlay = new TileOverlay(
      page.store,
      () => this.surface,
      () => page.draw(),
    );
    this.surface = new TableSurface(tileSheet, {
      pick,
      drop: (from, to) => page.drop(from, to),
      resized: () => page.draw(),
      settled: () => this.settled(),
      scroll: (tiles) => this.overlay.scrollBy(tiles),
      labels: (labels) => this.overlay.showLabels(labels),
      lost: () => this.sceneLost(),
    });
    this.accessible = new AccessibleLayer(pick, (place) => this.focus(place));
  }

  draw(before: unknown, events: GameEvent[]): void {
    const { store, preferences } = this.page;
    document.body.dataset.felt = preferences.current.felt;
    if (store.view && !this.isFaceDown) this.drawTiles(before, events);
    else {
      this.pendingEvents.push(...events);
      if (this.isFaceDown || store.update?.table.status === "waiting") this.showEmpty();
    }
  }

  // A paused board. The DOM table is hidden.
  private get isFaceDown(): boolean {
    const { game, update } = this.page.store;
    return game.board && update?.table.paused != null && !this.surface.domTable;
  }

  private drawTiles(before: unknown, events: GameEvent[]): void {
    const { store, preferences, sounds } = this.page;
    const { felt, back, dim_blocked, mark_scoring } = preferences.current;
    const { free } = this.surface;
    const whole = { width: free.width + this.hidden.width, height: free.height + this.hidden.height };
    const viewer = store.viewerState(felt, free, dim_blocked, whole);
    if (store.update?.table.me != null) viewer.backs[store.update.table.me] = back;
    const view = store.shownView;
    viewer.spare = this.page.spare(view);
    viewer.highlighted.push(...this.page.pointedAt());
    viewer.marksScoring = mark_scoring;
    viewer.inOneGrid = this.surface.domTable;
    this.layout = store.game.layout(view, viewer);
    this.accessible.show(this.layout, store.picked, store.names, this.surface.domTable);
    if (!this.surface.isReady) {
      if (store.game.board) void this.surface.outline(this.layout);
      return void this.pendingEvents.push(...events); // the scene is still loading
    }
    const found = events.length ? store.game.motions(before, view, events, viewer) : [];
    const motions = this.page.paced(found);
    this.surface.show(this.layout, motions, store.names);
    this.overlay.drawn(this.layout);
    sounds.playAll(motions);
    this.dealSkip.shown(events);
  }

  open(): void {
    if (!this.opened) void this.chooseRenderer();
    this.opened = true;
  }

  // Switches between the 3D scene and the DOM table.
  async chooseRenderer(): Promise<boolean> {
    const { store, preferences, frame } = this.page;
    const { dom_table, camera } = preferences.current;
    const { board = false, still = false, domOnly = false } = store.game;
    const domTable = dom_table || domOnly || this.lostScene.isLost;
    const reducedMotion = stillPage(preferences);
    document.body.classList.toggle("still", reducedMotion);
    const asRequested = await this.surface.draw({ domTable, reducedMotion, board, still });
    if (!asRequested) this.explainDomTable();
    if (!board && (camera.yaw || camera.pitch || camera.zoom))
      this.surface.adjustCamera(camera.yaw, camera.pitch, camera.zoom);
    document.body.classList.toggle("dom-table", this.surface.domTable);
    frame.arrange();
    if (store.view) this.page.draw(null, this.pendingEvents.splice(0));
    else this.showEmpty();
    this.surface.afterPaint(() => {
      this.surface.seen();
      this.page.seen();
    });
    return asRequested;
  }

  // Before the first deal, and while a paused game hides its board.
  private showEmpty(): void {
    const { store, preferences } = this.page;
    const { felt } = preferences.current;
    const viewer = store.viewerState(felt, this.surface.free);
    const layout = store.game.emptyTable?.(viewer, store.update?.paused_view);
    if (store.game.board && layout) void this.surface.outline(layout);
    this.surface.showEmpty(felt, layout);
  }

  private explainDomTable(): void {
    if (webGL() !== "none") this.lostScene.tell();
    else this.page.log.add(t("This browser does not support WebGL, so the 2D table is shown."));
  }

  private sceneLost(): void {
    this.lostScene.tell();
    void this.chooseRenderer();
  }

  private focus(place: Place | null): void {
    this.overlay.focused(place);
    this.surface.focus(place);
  }

  private settled(): void {
    const { frame, covered } = this.page;
    this.accessible.position((place) => this.surface.boxOf(place));
    frame.handRestsAt(this.accessible.top, this.layout?.slots !== undefined);
    frame.racksEndAt(this.surface.rackEnds, this.insets, covered().right);
    this.overlay.settled(this.layout);
    this.page.settled();
  }

  // The table is drawn beside what covers it: the bars, and the result while it is open. A board keeps its shape and is drawn for
  // the room beside a result; a table for four keeps its layout, and its picture moves aside.
  cover(insets = this.insets): void {
    this.insets = insets;
    const { frame } = this.page;
    const covered = this.page.covered();
    frame.besideResult(covered);
    const [right, bottom] = [Math.max(insets.right, covered.right), Math.max(insets.bottom, covered.bottom)];
    const clear = covered.sheet || (covered.band && frame.isLow); // the panels of the players go
    // A board has all the room that its result leaves, which says what the bars do.
    const bare = this.hasBoard && covered.right + covered.bottom > 0;
    frame.bare(bare);
    const board = { top: EDGE, right, bottom: covered.bottom || EDGE, left: 0 };
    const around = bare ? board : { ...insets, right, bottom };
    const least = clear ? covered.least : 0; // or their row would lie on the table
    this.hidden = {
      width: around.left + around.right - insets.left - insets.right,
      height: around.top + around.bottom - insets.top - insets.bottom,
    };
    if (!this.besideResult) this.surface.setInsets(around);
    else
      this.surface.setInsets(
        insets,
        besideResult(insets, frame.size, { ...covered, least }, clear ? EDGE : insets.top),
        covered.right > 0,
      );
    if (this.layout) this.settled();
  }

  // Where the result of any table stands: that of a board at the foot wherever the window is no wider than a board, and that of a board
  // that grows also on a phone on its side.
  get resultStands(): "side" | "foot" | null {
    const { frame, store } = this.page;
    if (!this.hasBoard) return this.besideResult;
    const { width, height } = frame.size;
    return (frame.isLow ? store.game.still : width < WIDE * height) ? "foot" : null;
  }

  // Where the result stands beside a table that keeps its layout: at the side of a wide window, else at the foot. Null for others.
  get besideResult(): "side" | "foot" | null {
    if (this.hasBoard || this.surface.domTable) return null;
    return this.page.frame.isRailed ? "side" : "foot";
  }

  private get hasBoard(): boolean {
    const { board, still } = this.page.store.game;
    return Boolean(board || still);
  }

  // What moves is at its place, and what was to be heard is not.
  skip(): void {
    this.surface.skip();
    this.page.sounds.skip();
  }

  // Of all that lies on the table, and of the compass, but not at these places.
  boxes(but?: RegExp): DOMRect[] {
    const places = ["compass", ...this.shown].filter((place) => !but?.test(place));
    return places.flatMap((place) => this.surface.boxOf(place) ?? []);
  }

  // Around the tiles of a seat that lie open.
  spotOf(seat: Seat): DOMRect | null {
    const isOpen = (place: Place) => /^(hand|exposed)\./.test(place) && place.endsWith(`@${seat}`);
    return this.surface.boxAround(this.shown.filter(isOpen));
  }

  private get shown(): Place[] {
    return (this.layout?.pieces ?? []).flatMap(({ place, hidden }) => (hidden ? [] : place));
  }
}
