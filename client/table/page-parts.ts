// Builds the parts of the table page and joins them: what each knows of the others, and what stands where.

import type { Button, Game, GameEvent, Helps as GameHelps, LogLine, Motion, Place } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import type { ReplaySource } from "../live/replay-source";
import type { TableSocket } from "../live/table-socket";
import { button } from "../ui/dom";
import { loadPart } from "../ui/part";
import { ActionBar } from "./action-bar";
import { type ActionContext, Actions, AutoAnswer, MoveQueue, PointerKind } from "./actions";
import { Announcer, CallWords, GameLog, Toasts } from "./announcer";
import { CallTool } from "./call-tool";
import { ChatTool } from "./chat-tool";
import { Clock } from "./clock";
import { type ConnectionListener, connect, type Setup } from "./connection";
import { choose } from "./dialog";
import { DrawnTable } from "./drawn-table";
import { FirstSight } from "./first-sight";
import { Helps } from "./helps";
import { Keyboard } from "./keyboard";
import { MatchOverlays } from "./match-overlays";
import { PageFrame } from "./page-frame";
import { logReader, PastLog } from "./past-log";
import { PreferenceStore, type Preferences, stillPage, volume } from "./preferences";
import { isMyClock, isTurnClock, turnTime, warns } from "./prompt";
import type { ReplayControls } from "./replay-controls";
import { EndMoment, ResultSheet } from "./result-sheet";
import { SeatPanels } from "./seat-panels";
import { SinglePlayer } from "./single-player";
import { Sounds } from "./sounds";
import { OWN_ORDER, type Shown, Store, targetMemory } from "./store";
import { Toolbar } from "./toolbar";
import { WaitingPlace } from "./waiting-place";

export interface Panel {
  show(shown: Shown): void;
}

interface Page {
  update(update: Update, continues: boolean): void;
  draw(before?: unknown, events?: GameEvent[]): void;
}

export class PageParts {
  readonly log = new GameLog();
  private readonly toasts = new Toasts();
  private readonly callWords = new CallWords();
  private readonly pointer = new PointerKind();
  readonly preferences: PreferenceStore;
  private readonly sounds: Sounds;
  readonly announcer: Announcer;
  readonly socket: TableSocket | ReplaySource;
  readonly replayControls: ReplayControls | null;
  readonly store: Store;
  readonly pastLog: PastLog | null; // null in a replay
  readonly sight: FirstSight;
  readonly autoAnswer: AutoAnswer;
  private readonly frame: PageFrame;
  private readonly seatPanels: SeatPanels;
  readonly table: DrawnTable;
  readonly buttons: ActionBar;
  private readonly actions: Actions;
  readonly singlePlayer: SinglePlayer;
  private readonly moment: EndMoment;
  private readonly result: ResultSheet;
  private readonly waitingPlace: WaitingPlace;
  readonly overlays: MatchOverlays;
  private readonly chat: ChatTool | null; // null in a replay
  private readonly call: CallTool | null; // the same
  private readonly toolbar: Toolbar;
  private readonly helps: Helps | null;
  private readonly clock: Clock;
  // What is shown with each update before the table is drawn and afterwards, and what each time that it is drawn.
  readonly panels: Record<"before" | "drawn" | "after", Panel[]>;

  constructor(
    root: HTMLElement,
    setup: Setup,
    game: Game<unknown>,
    private readonly tileSheet: string,
    Replay: typeof ReplayControls | null,
    private readonly page: Page,
  ) {
    const toast = (text: string) => this.toasts.show(text);
    this.preferences = new PreferenceStore(setup.preferences, setup.signedIn, toast);
    this.sounds = new Sounds((kind) => volume(this.preferences.current, kind));
    const { socket, replayControls } = connect(setup, game, Replay, this.listener(), toast);
    [this.socket, this.replayControls] = [socket, replayControls];
    const queue = new MoveQueue((turn, move) => socket.move(turn, move));
    const own = setup.replay?.own;
    this.store = new Store(game, setup.preferences.sort, queue, own, targetMemory(setup.id));
    this.pastLog = replayControls ? null : new PastLog(this.log, this.store, logReader(setup.id));
    this.sight = new FirstSight(socket, (act) => this.table.surface.afterPaint(act));
    this.autoAnswer = new AutoAnswer(socket.time, (turn, move) => socket.move(turn, move));
    this.frame = new PageFrame(root, (insets) => this.table.cover(insets));
    this.seatPanels = new SeatPanels(this.frame, own);
    this.announcer = this.newAnnouncer();
    this.buttons = this.newButtons();
    this.table = this.newTable();
    this.singlePlayer = this.newSinglePlayer();
    this.moment = this.newMoment();
    this.result = this.newResult();
    this.actions = new Actions(this.actionContext());
    this.waitingPlace = new WaitingPlace(setup, game, toast, this.frame);
    this.overlays = this.newOverlays();
    this.chat = replayControls ? null : this.newChat();
    this.call = replayControls ? null : this.newCall(setup);
    this.toolbar = this.newToolbar(setup.id);
    this.helps = game.helps && !replayControls ? this.newHelps(game.helps) : null;
    this.clock = this.newClock();
    this.panels = this.newPanels();
    this.build();
    this.listenToKeys();
  }

  // With the first update it is known what the table is.
  begin(update: Update): void {
    const { store, frame } = this;
    const { options, me, id } = update.table;
    if (options.tutorial && me !== null && !this.replayControls) void this.openTutorial(id);
    frame.setGame(this.toolbar.listFor(store.game, update), store.game, update.table);
  }

  private async openTutorial(id: string): Promise<void> {
    const { store, frame, table, page } = this;
    const [part, lesson] = await Promise.all([loadPart(() => import("./tutorial-panel")), store.game.lesson?.()]);
    if (!part || !lesson) return;
    const panel = part.tutorialPanel(lesson, id, store, table.surface, () => page.draw());
    this.panels.drawn.push(panel);
    frame.setSidePanel(panel.element);
    page.draw();
  }

  private listener(): ConnectionListener {
    return {
      update: (update, continues) => this.page.update(update, continues),
      refused: (code) => this.sight.refused() || void this.actions.refused(code),
      connection: (up, restarting) => this.toasts.connection(up, this.log, restarting),
      slow: (slow, known) => this.toasts.slow(slow, known, this.log),
    };
  }

  private newAnnouncer(): Announcer {
    const { log, sounds, toasts, callWords, seatPanels, frame } = this;
    // A call is also shown.
    const say = ({ seat, text, call }: NonNullable<LogLine["said"]>) => {
      sounds.say(text, call);
      if (call) callWords.say(text, seatPanels.of(seat));
    };
    return new Announcer(log, sounds, toasts, say, () => frame.isCovered);
  }

  private newButtons(): ActionBar {
    const press = (pressed: Button) => void this.actions.press(pressed);
    return new ActionBar(this.tileSheet, press, () => this.shortcutsOn());
  }

  private shortcutsOn(): boolean {
    return this.preferences.current.shortcuts;
  }

  private newTable(): DrawnTable {
    const { store, preferences, sounds, log, frame, page, replayControls } = this;
    const parts = {
      ...{ store, preferences, sounds, log, frame },
      pick: (place: Place) => this.actions.pick(place),
      drop: (from: Place, to: Place) => this.actions.drop(from, to),
      draw: (before?: unknown, events?: GameEvent[]) => page.draw(before, events),
      seen: () => this.sight.see(),
      spare: (view: unknown) => this.helps?.spare(view) ?? [],
      pointedAt: () => this.helps?.pointedAt ?? [],
      paced: (motions: Motion[]) => replayControls?.paced(motions) ?? motions,
      covered: () => this.result.cover(),
      settled: () => this.moment.light(),
    };
    return new DrawnTable(parts, this.tileSheet);
  }

  private newSinglePlayer(): SinglePlayer {
    const { store, socket, sight, page, seatPanels, tileSheet } = this;
    const timeElement = () => seatPanels.timeElement;
    const redraw = (before?: unknown, events?: GameEvent[]) => page.draw(before, events);
    return new SinglePlayer(store, socket, sight, redraw, timeElement, tileSheet);
  }

  private newMoment(): EndMoment {
    return new EndMoment({
      spotOf: (seat) => this.table.spotOf(seat),
      pieces: (but) => this.table.boxes(but),
      panelOf: (seat) => this.seatPanels.of(seat),
      still: () => stillPage(this.preferences),
      skip: () => this.table.skip(),
    });
  }

  private newResult(): ResultSheet {
    const { store, tileSheet, moment, toasts, sight, socket, singlePlayer, table } = this;
    return new ResultSheet(store, tileSheet, moment, {
      toast: (text) => toasts.show(text),
      ready: () => sight.when(() => socket.ready()),
      offerSolution: () => singlePlayer.offerSolution(),
      toggled: () => table.cover(),
      besideTable: () => table.resultStands,
    });
  }

  private actionContext(): ActionContext {
    const { store, buttons, socket, preferences, pointer, autoAnswer, sight, page, toasts, table, tileSheet } = this;
    return {
      ...{ store, game: store.game, actionBar: buttons, socket },
      oneClickDiscard: () => preferences.current.one_click_discard,
      secondTapDiscards: () => !pointer.isTouch || preferences.current.second_tap_discard,
      answered: () => autoAnswer.takeBack(),
      whenSeen: (act) => sight.when(act),
      redraw: (before, events) => page.draw(before, events),
      reordered: () => preferences.set({ sort: OWN_ORDER }),
      toast: (text) => toasts.show(text),
      shake: (place) => table.surface.shake(place),
      choose: (title, choices) => choose(title, choices, tileSheet),
      openResult: () => store.update && this.result.open(),
    };
  }

  private newOverlays(): MatchOverlays {
    const { socket, preferences, sounds, store, tileSheet, sight, table } = this;
    return new MatchOverlays({
      ...{ socket, preferences, sounds, store, tileSheet, sight, table },
      isReplay: this.replayControls !== null,
      openSettings: () => this.toolbar.openSettings(),
    });
  }

  private newChat(): ChatTool {
    const { store, preferences, log, frame, seatPanels: panels, table } = this;
    return new ChatTool({ store, surface: table.surface, preferences, log, frame, panels });
  }

  private newCall(setup: Setup): CallTool {
    const { store, toasts, frame, seatPanels: panels, overlays } = this;
    return new CallTool({ store, toasts, frame, scoreboard: overlays.scoreboard, panels }, setup);
  }

  private newToolbar(id: string): Toolbar {
    const { preferences, log, pastLog, sounds, table, overlays, store, chat, call, frame } = this;
    const parts = {
      ...{ preferences, log, pastLog, sounds, table, overlays, store, chat, call },
      draw: () => this.page.draw(),
      resetHelps: () => this.helps?.reset(),
      readOut: () => this.readOut(),
    };
    return new Toolbar(parts, frame.drawer, this.tileSheet, id);
  }

  private newHelps(helps: GameHelps<unknown>): Helps {
    const { store, preferences, toolbar, frame, page } = this;
    return new Helps(helps, {
      ...{ store, preferences, drawer: frame.drawer, panelPage: toolbar.panelPage },
      opened: (column) => {
        frame.setAims(column);
        page.draw();
      },
      arranged: () => frame.arrange(),
      shown: () => page.draw(),
      fitSheet: () => this.chat?.fitDrawer(),
      turnedOff: (name) => this.helpsTurnedOff(name),
    });
  }

  private helpsTurnedOff(name: keyof Preferences): void {
    this.toolbar.prefer({ [name]: false });
    this.toasts.show(t("Hidden. The settings bring it back."));
    this.buttons.promptElement.focus();
  }

  // Announces everything that lies on the table.
  private readOut(): void {
    const { store, table, log } = this;
    const { shown, game, names } = store;
    if (!table.layout || shown?.table.paused !== null) return;
    for (const text of [shown.prompt.text, ...game.readAloud(table.layout, names)]) log.speak(text);
  }

  private newClock(): Clock {
    const { store, socket, announcer, table } = this;
    const warn = (seconds: number) => {
      const { shown } = store;
      if (shown && warns(shown.table, shown.prompt)) announcer.warn(seconds);
    };
    const ticked = (seconds: number | null) => {
      const info = store.update?.table;
      table.surface.time(info && seconds !== null ? turnTime(info, seconds) : null);
    };
    return new Clock(socket.time, warn, ticked);
  }

  private newPanels(): Record<"before" | "drawn" | "after", Panel[]> {
    const { frame, waitingPlace, table, announcer, helps, seatPanels, chat, call } = this;
    const { result, toolbar, singlePlayer, overlays, replayControls } = this;
    const title = { show: (shown: Shown) => this.showTitle(shown) };
    const status = { show: (shown: Shown) => this.showStatus(shown) };
    const tools = { show: () => frame.updateToggles() };
    const clock = { show: (shown: Shown) => this.showClock(shown) };
    const again = { show: () => replayControls?.offerResult(result) };
    const notes = { show: (shown: Shown) => void singlePlayer.drawn(shown) };
    const extras = [notes, helps, seatPanels, tools, chat, call].filter((panel) => panel !== null);
    return {
      before: [title, waitingPlace],
      drawn: [status, table.overlay, announcer, ...extras],
      after: [clock, again, result, toolbar, singlePlayer, overlays],
    };
  }

  private showTitle({ table }: Shown): void {
    const { game, visibleView, view } = this.store;
    this.frame.title(table, visibleView ? game.caption(visibleView) : "");
    this.frame.tilesLeft(view ? (game.tilesLeft?.(view) ?? null) : null);
  }

  private showStatus(shown: Shown): void {
    const { isLow, isNarrow } = this.frame;
    const explanation = isLow || isNarrow ? "" : shown.prompt.explanation;
    const tip = (isLow ? "" : this.helps?.tip(shown)) || explanation;
    const hint = (isLow && this.helps?.suggestion(shown)) || shown.prompt.hint;
    this.buttons.show({ ...shown.prompt, hint, tip }, this.actions.isWaiting);
  }

  private showClock({ table, prompt }: Shown): void {
    const faces = [...this.seatPanels.active];
    const between = table.status === "between";
    const open = this.store.game.scoreboard !== undefined && isTurnClock(table);
    if (between || open || table.clock?.kind === "claim" || isMyClock(table, prompt)) faces.push(this.buttons.timer);
    if (between) faces.push(this.result.clock);
    if (table.clock?.kind === "begin") faces.push(this.overlays.startScreen.clock);
    this.clock.show(table.turn_clock ?? table.clock, faces);
  }

  // What stands where.
  private build(): void {
    const { store, frame, table, buttons, overlays, toasts, replayControls } = this;
    const { surface, accessible, lostScene, overlay } = table;
    frame.build({
      head: [overlays.scoreboard.element],
      surface: [
        surface.element,
        this.moment.element,
        this.singlePlayer.pauseOverlay.element,
        this.waitingPlace.element,
      ],
      dock: replayControls
        ? [replayControls.timeline.element]
        : [buttons.promptElement, buttons.timer, buttons.buttons, buttons.more.element],
      over: [
        button(t("Read the table aloud"), "second skip", () => this.readOut()),
        ...overlay.elements,
        ...overlays.elements,
        ...[this.callWords.element, toasts.element, lostScene.element, toasts.warning],
        ...[accessible.element, accessible.lying.element, this.log.spoken],
      ],
    });
    document.addEventListener("visibilitychange", () => store.update && frame.name(store.update.table));
  }

  private listenToKeys(): void {
    const { store, frame, table, replayControls, toolbar, actions } = this;
    new Keyboard({
      ...{ store, frame, accessible: table.accessible, replayControls, toolbar, actions },
      actionBar: replayControls ? null : this.buttons, // in a replay nothing can be answered
      shortcutsOn: () => this.shortcutsOn(),
    });
  }
}
