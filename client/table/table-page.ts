// The table page: receives updates and shows them everywhere; `actions.ts` handles the player's input.

import type { Game, GameEvent, Helps as GameHelps, Layout, LogLine, Place, Prompt, Seat } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import type { ReplaySource } from "../live/replay-source";
import type { TableSocket } from "../live/table-socket";
import type { Insets } from "../scene/types";
import { webGL } from "../scene/webgl";
import { AccessibleLayer } from "./accessible-layer";
import { ActionBar } from "./action-bar";
import { Actions, AutoAnswer, MoveQueue } from "./actions";
import { Announcer, CallWords, GameLog, Toasts } from "./announcer";
import { CallTool } from "./call-tool";
import { ChatTool } from "./chat-tool";
import { Clock } from "./clock";
import { type ConnectionListener, connect, type Setup } from "./connection";
import { choose } from "./dialog";
import { Drawer } from "./drawer";
import { FirstSight } from "./first-sight";
import { Helps, type TutorialPanel, tutorialPanelFor } from "./helps";
import { FocusKeeper, Keyboard } from "./keyboard";
import { MatchOverlays } from "./match-overlays";
import { PageFrame } from "./page-frame";
import { pageParts } from "./page-parts";
import { byTouch } from "./pointer-kind";
import { PreferenceStore, type Preferences, stillPage, volume } from "./preferences";
import { isMyClock, isTurnClock, quietPrompt, tablePrompt, turnTime, warns } from "./prompt";
import type { ReplayControls } from "./replay-controls";
import { EndMoment, ResultSheet, resultContext } from "./result-sheet";
import { SeatPanels } from "./seat-panels";
import { SinglePlayer } from "./single-player";
import { Sounds } from "./sounds";
import { isFreshDeal, OWN_ORDER, Store, targetMemory } from "./store";
import { DealSkip, LostScene, TableSurface } from "./table-surface";
import { Toolbar } from "./toolbar";
import { WaitingRoom } from "./waiting-room";

export class TablePage {
  readonly preferences: PreferenceStore;
  readonly log = new GameLog();
  readonly sounds: Sounds;
  readonly surface: TableSurface;
  store: Store | null = null;
  layout: Layout | null = null;
  readonly accessible: AccessibleLayer;
  private readonly drawer: Drawer;
  readonly frame: PageFrame;
  readonly toasts = new Toasts();
  private readonly announcer: Announcer;
  private readonly autoAnswer: AutoAnswer;
  readonly buttons: ActionBar;
  private readonly seatPanels: SeatPanels;
  readonly waitingRoom: WaitingRoom;
  readonly callWords = new CallWords();
  readonly moment = new EndMoment({
    spotOf: (seat) => this.spotOf(seat),
    panelOf: (seat) => this.seatPanels.of(seat),
    still: () => stillPage(this.preferences),
    skip: () => this.skipMotions(),
  });
  private readonly dealSkip = new DealSkip(() => this.skipMotions());
  private readonly result = new ResultSheet(
    (text) => this.toasts.show(text),
    this.moment,
    () => this.cover(),
  );
  private insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  readonly chat: ChatTool | null;
  readonly toolbar: Toolbar;
  readonly call: CallTool | null;
  readonly overlays: MatchOverlays;
  readonly socket: TableSocket | ReplaySource;
  readonly replayControls: ReplayControls | null;
  private tutorial: TutorialPanel | null = null;
  helps: Helps | null = null;
  private readonly clock: Clock;
  readonly singlePlayer: SinglePlayer;
  readonly sight: FirstSight;
  readonly lostScene = new LostScene(() => this.chooseRenderer());
  private readonly focusKeeper = new FocusKeeper(this);
  private actions: Actions | null = null;
  private prompt: Prompt | null = null;
  private opened = false; // the table is drawn, or will be
  private readonly pendingEvents: GameEvent[] = []; // events received before the renderer was ready

  constructor(
    root: HTMLElement,
    private readonly setup: Setup,
    private readonly game: Game<unknown>,
    readonly tileSheet: string,
    Replay: typeof ReplayControls | null, // of a finished session
  ) {
    this.preferences = new PreferenceStore(setup.preferences, setup.signedIn, (text) => this.toasts.show(text));
    this.waitingRoom = new WaitingRoom(setup, game, (text) => this.toasts.show(text));
    this.sounds = new Sounds((kind) => volume(this.preferences.current, kind));
    this.announcer = new Announcer(this.log, this.sounds, this.toasts, (said) => this.say(said));
    this.buttons = new ActionBar(
      tileSheet,
      (button) => void this.actions?.press(button),
      () => this.shortcutsOn(),
    );
    this.surface = new TableSurface(tileSheet, {
      pick: (place) => this.pick(place),
      drop: (from, to) => this.actions?.drop(from, to),
      resized: () => this.draw(),
      settled: () => this.settled(),
      scroll: (tiles) => this.overlays.handScroll.by(tiles),
      labels: (labels) => this.overlays.labels.show(labels),
      lost: () => this.sceneLost(),
    });
    this.accessible = new AccessibleLayer(
      (place) => this.pick(place),
      (place) => this.focus(place),
    );
    this.drawer = new Drawer(() => this.frame.drawerToggled());
    this.frame = new PageFrame(root, this.drawer, (insets) => this.cover(insets));
    this.seatPanels = new SeatPanels(this.frame, setup.replay?.own);
    this.chat = setup.replay ? null : new ChatTool(this, this.drawer, this.frame, this.seatPanels);
    this.call = setup.replay ? null : new CallTool(this, setup, this.seatPanels);
    this.toolbar = new Toolbar(this, this.drawer, tileSheet, setup.id);
    const listener: ConnectionListener = {
      update: (update, continues) => this.update(update, continues),
      refused: (code) => this.refused(code),
      connection: (up, restarting) => this.toasts.connection(up, this.log, restarting),
      slow: (slow, known) => this.toasts.slow(slow, known, this.log),
    };
    const { socket, replayControls } = connect(setup, Replay, listener, (text) => this.toasts.show(text));
    [this.socket, this.replayControls] = [socket, replayControls];
    this.autoAnswer = new AutoAnswer(this.socket.time, (turn, move) => this.socket.move(turn, move));
    this.sight = new FirstSight(this.socket, (act) => this.surface.afterPaint(act));
    this.singlePlayer = new SinglePlayer(this.socket, this.sight, (before, events) => this.draw(before, events));
    this.overlays = new MatchOverlays(this);
    this.frame.build(pageParts(this));
    this.clock = new Clock(
      this.socket.time,
      (seconds) => this.warn(seconds),
      (seconds) => this.showTurnTime(seconds),
    );
    document.addEventListener("visibilitychange", () => this.store?.update && this.frame.name(this.store.update.table));
    new Keyboard(this);
  }

  // Redraws everything that shows tiles.
  draw(before: unknown = null, events: GameEvent[] = []): void {
    this.focusKeeper.keep(() => this.redraw(before, events));
  }

  private redraw(before: unknown, events: GameEvent[]): void {
    if (this.store && this.sight.isSeen) this.autoAnswer.follow(this.store, this.preferences.current);
    document.body.dataset.felt = this.preferences.current.felt;
    if (this.store?.view) this.drawTiles(this.store, before, events);
    else {
      this.pendingEvents.push(...events);
      if (this.store?.update?.table.status === "waiting") this.showEmpty();
    }
    this.showPrompt();
    if (this.store?.update) this.helps?.show(this.store.update, this.store.view);
    if (this.store?.update) this.seatPanels.show(this.store.update.table, this.store.seatStatuses(this.shownView));
    this.frame.updateToggles();
    for (const tool of [this.chat, this.call]) tool?.update();
  }

  private drawTiles(store: Store, before: unknown, events: GameEvent[]): void {
    const { felt, back, dim_blocked } = this.preferences.current;
    const viewer = store.viewerState(felt, this.surface.free, dim_blocked);
    if (store.update?.table.me != null) viewer.backs[store.update.table.me] = back;
    const view = this.shownView;
    viewer.spare = this.helps?.spare(view) ?? [];
    this.layout = store.game.layout(view, viewer);
    this.accessible.show(this.layout, store.picked, store.names, this.surface.domTable);
    if (!this.surface.isReady) return void this.pendingEvents.push(...events); // the scene is still loading
    const found = events.length ? store.game.motions(before, view, events, viewer) : [];
    const motions = this.replayControls?.paced(found) ?? found;
    this.surface.show(this.layout, motions, store.names);
    this.overlays.drawn(this.layout);
    this.sounds.playAll(motions);
    this.dealSkip.shown(events);
  }

  // Switches between the 3D scene and the DOM table.
  async chooseRenderer(): Promise<boolean> {
    const { dom_table, camera } = this.preferences.current;
    const { board = false, still = false, domOnly = false } = this.store?.game ?? {};
    const domTable = dom_table || domOnly || this.lostScene.isLost;
    const reducedMotion = stillPage(this.preferences);
    document.body.classList.toggle("still", reducedMotion);
    const asRequested = await this.surface.draw({ domTable, reducedMotion, board, still });
    if (!asRequested) this.explainDomTable();
    if (!board && (camera.yaw || camera.pitch || camera.zoom))
      this.surface.adjustCamera(camera.yaw, camera.pitch, camera.zoom);
    document.body.classList.toggle("dom-table", this.surface.domTable);
    this.frame.arrange();
    if (this.store?.view) this.draw(null, this.pendingEvents.splice(0));
    else this.showEmpty();
    this.surface.afterPaint(() => this.sight.see());
    return asRequested;
  }

  // Before the first deal, and while a paused game hides its board.
  private showEmpty(): void {
    const { felt } = this.preferences.current;
    const viewer = this.store?.viewerState(felt, this.surface.free);
    this.surface.showEmpty(felt, viewer && this.store?.game.emptyTable?.(viewer));
  }

  private openSurface(): void {
    if (!this.opened) void this.chooseRenderer();
    this.opened = true;
  }

  private explainDomTable(): void {
    if (webGL() !== "none") this.lostScene.tell();
    else this.log.add(t("This browser does not support WebGL, so the 2D table is shown."));
  }

  private sceneLost(): void {
    this.lostScene.tell();
    void this.chooseRenderer();
  }

  private refused(code: string): void {
    if (!this.sight.refused()) void this.actions?.refused(code);
  }

  // Announces everything that lies on the table.
  readOut(): void {
    const { layout, store } = this;
    if (!layout || !store || store.update?.table.paused != null) return;
    for (const text of [this.prompt?.text ?? "", ...store.game.readAloud(layout, store.names)]) this.log.speak(text);
  }

  private update(update: Update, continues: boolean): void {
    this.focusKeeper.keep(() => this.follow(update, continues));
  }

  private follow(update: Update, continues: boolean): void {
    this.store ??= this.open(update);
    const { store } = this;
    const before = store.view;
    store.applyUpdate(update);
    this.openSurface();
    const events = continues
      ? update.events
      : !before && isFreshDeal(update, this.socket.time.now())
        ? store.game.dealEvents(store.view)
        : [];
    if (!this.replayControls) this.sight.update(update);
    const places = this.describeEvents(events, store);
    this.replayControls?.tell(update, store, continues ? null : this.log);
    this.frame.title(update.table, store.visibleView ? store.game.caption(store.visibleView) : "");
    this.frame.tilesLeft(store.view ? (store.game.tilesLeft?.(store.view) ?? null) : null);
    if (this.waitingRoom.show(update.table)) this.frame.arrange();
    this.draw(before, events);
    this.surface.pulse(places);
    this.showClock(update);
    this.replayControls?.offerResult(this.result, resultContext(this, update.table));
    this.result.update(update.table, continues && update.events.length > 0, () => resultContext(this, update.table));
    this.toolbar.refresh();
    this.singlePlayer.update(update, this.seatPanels.timeElement);
    this.overlays.update(update, store);
  }

  private open(update: Update): Store {
    const { game } = this;
    const { sort } = this.preferences.current;
    const queue = new MoveQueue((turn, move) => this.socket.move(turn, move));
    const store = new Store(game, sort, queue, this.setup.replay?.own, targetMemory(this.setup.id));
    this.tutorial = this.replayControls ? null : tutorialPanelFor(update.table, store, this);
    if (this.tutorial) this.frame.setSidePanel(this.tutorial.element);
    else if (game.helps && update.table.me !== null && !this.replayControls) this.helps = this.helpsFor(game.helps);
    this.replayControls?.setGame(game);
    this.frame.setGame(this.toolbar.listFor(game, update), game, update.table);
    this.actions = new Actions({
      store,
      game,
      actionBar: this.buttons,
      socket: this.socket,
      oneClickDiscard: () => this.preferences.current.one_click_discard,
      secondTapDiscards: () => !byTouch() || this.preferences.current.second_tap_discard,
      answered: () => this.autoAnswer.takeBack(),
      whenSeen: (act) => this.sight.when(act),
      redraw: (before, events) => this.draw(before, events),
      reordered: () => this.preferences.set({ sort: OWN_ORDER }),
      toast: (text) => this.toasts.show(text),
      shake: (place) => this.surface.shake(place),
      choose: (title, choices) => choose(title, choices, this.tileSheet),
      openResult: () => store.update && this.result.open(resultContext(this, store.update.table)),
      controlSolution: (what) => this.singlePlayer.solution?.press(what),
    });
    return store;
  }

  private showPrompt(): void {
    const { store } = this;
    if (!store?.update) return;
    const before = this.prompt;
    this.prompt = this.singlePlayer.solution?.prompt ?? tablePrompt(store.update.table, store.prompt);
    if (this.autoAnswer.isPending) this.prompt = quietPrompt(this.prompt);
    const tip = this.frame.isLow ? "" : this.helps?.tip(this.prompt.id, store.view, store.update.options);
    this.buttons.show({ ...this.prompt, tip }, this.actions?.isWaiting);
    this.overlays.prompted(this.prompt);
    if (store.view)
      this.tutorial?.show(
        store.game.tutorialSteps?.(store.view, store.update.options) ?? [],
        this.prompt.awaitsMe ? `${this.prompt.id}/${(store.view as { turn: number }).turn}` : "",
      );
    if (!this.prompt.awaitsMe) this.toasts.hideCountdown();
    if (!this.prompt.awaitsMe || before === null || before.id === this.prompt.id) return;
    this.sounds.play("turn");
    if (this.frame.isCovered) this.toasts.show(this.prompt.text); // the drawer covers the status line
    if (document.hidden) document.title = t("Your turn · {table}", { table: store.update.table.title });
  }

  private helpsFor(helps: GameHelps<unknown>): Helps {
    return new Helps(helps, {
      preferences: this.preferences,
      drawer: this.drawer,
      panelPage: this.toolbar.panelPage,
      opened: (column) => {
        this.frame.setAims(column);
        this.draw();
      },
      arranged: () => this.frame.arrange(),
      shown: () => this.draw(),
      fitSheet: () => this.chat?.fitDrawer(),
      turnedOff: (name) => this.helpsTurnedOff(name),
    });
  }

  private helpsTurnedOff(name: keyof Preferences): void {
    this.toolbar.prefer({ [name]: false });
    this.toasts.show(t("Hidden. The settings bring it back."));
    this.buttons.promptElement.focus();
  }

  private showClock({ table }: Update): void {
    const clocks = this.seatPanels.show(table, this.store?.seatStatuses(this.shownView) ?? []);
    const between = table.status === "between";
    const open = this.store?.game.scoreboard !== undefined && isTurnClock(table);
    if (between || open || table.clock?.kind === "claim" || isMyClock(table, this.prompt))
      clocks.push(this.buttons.timer);
    if (between) clocks.push(this.result.clock);
    if (table.clock?.kind === "begin") clocks.push(this.overlays.startScreen.clock);
    this.clock.show(table.turn_clock ?? table.clock, clocks);
  }

  private showTurnTime(seconds: number | null): void {
    const table = this.store?.update?.table;
    this.surface.time(table && seconds !== null ? turnTime(table, seconds) : null);
  }

  // Adds the events to the log; returns the places to draw attention to.
  private describeEvents(events: GameEvent[], store: Store): Place[] {
    const live = !this.replayControls && store.update?.table.me !== null;
    const lines = this.announcer.announce(events, store, live);
    if (live && lines.some((line) => line.offersSolvability)) void this.singlePlayer.offerSolution(store);
    this.overlays.celebrate(lines);
    return lines.flatMap((line) => line.places ?? []);
  }

  private warn(seconds: number): void {
    const table = this.store?.update?.table;
    if (table && warns(table, this.prompt)) this.announcer.warn(seconds);
  }

  private focus(place: Place | null): void {
    this.overlays.focused(place);
    this.surface.focus(place);
  }

  private settled(): void {
    this.accessible.position((place) => this.surface.boxOf(place));
    this.frame.handRestsAt(this.accessible.top);
    this.frame.racksEndAt(this.surface.rackEnds, {
      ...this.insets,
      right: Math.max(this.insets.right, this.result.covered),
    });
    this.overlays.settled(this.layout);
  }

  // The table is drawn beside what covers it: the bars, and the result while it is open.
  private cover(insets = this.insets): void {
    this.insets = insets;
    const { covered } = this.result;
    this.frame.besideResult(covered);
    this.surface.setInsets({ ...insets, right: Math.max(insets.right, covered) });
  }

  // A call is also shown.
  private say({ seat, text, call }: NonNullable<LogLine["said"]>): void {
    this.sounds.say(text, call);
    if (call) this.callWords.say(text, this.seatPanels.of(seat));
  }

  // What moves is at its place, and what was to be heard is not.
  private skipMotions(): void {
    this.surface.skip();
    this.sounds.skip();
  }

  // Around the tiles of a seat that lie open.
  private spotOf(seat: Seat): DOMRect | null {
    const places = (this.layout?.pieces ?? []).map(({ place }) => place);
    return this.surface.boxAround(
      places.filter((place) => /^(hand|exposed)\./.test(place) && place.endsWith(`@${seat}`)),
    );
  }

  // Null in a replay, where nothing can be answered.
  get actionBar(): ActionBar | null {
    return this.replayControls ? null : this.buttons;
  }

  get shownView(): unknown {
    return this.store?.fitted(this.singlePlayer.solution?.view ?? this.store.view);
  }

  get isCovered(): boolean {
    return this.frame.isCovered;
  }

  shortcutsOn(): boolean {
    return this.preferences.current.shortcuts;
  }

  moveTile(from: Place, to: Place): void {
    this.actions?.drop(from, to);
  }

  pick(place: Place): void {
    if (!this.singlePlayer.solution) this.actions?.pick(place);
  }
}
