// The toolbar, the panels it opens in the drawer, and the keys of its tools.

import type { Game, GamePanel, GamePreference, PanelPage, PanelTool } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import type { Update } from "../live/messages";
import type { TableInfo } from "../live/protocol";
import { h } from "../ui/dom";
import { loadPart } from "../ui/part";
import type { GameLog } from "./announcer";
import type { CallTool } from "./call-tool";
import type { ChatTool } from "./chat-tool";
import { startOver } from "./dialog";
import type { Drawer } from "./drawer";
import type { DrawnTable } from "./drawn-table";
import type { Tool } from "./page-frame";
import type { PastLog } from "./past-log";
import type { PreferenceStore, Preferences } from "./preferences";
import { hasOnePlayer } from "./prompt";
import { replayCommand } from "./shortcuts";
import type { Sounds } from "./sounds";
import type { Shown, Store } from "./store";

type HelpPart = typeof import("./help");

const CAMERA_LIMIT = 0.6; // limit of each camera setting
const ZOOM_STEP = 0.25;

export interface ToolbarContext {
  preferences: PreferenceStore;
  log: GameLog;
  pastLog: PastLog | null; // null in a replay
  sounds: Sounds;
  table: DrawnTable;
  overlays: { readonly pause: { press(): void } };
  store: Store;
  chat: ChatTool | null; // null in a replay
  call: CallTool | null; // the same
  draw(): void;
  resetHelps(): void;
  readOut(): void;
}

export class Toolbar {
  private panel: GamePanel<unknown> | null = null; // the game panel opened last
  private help: HTMLElement | null = null;
  private readonly commitment = h("p", {});
  private readonly seal = h(
    "details",
    { class: "seal" },
    h("summary", {}, t("How you can check the deal")),
    this.commitment,
  );
  private readonly history: HTMLElement;
  private tools: Tool[] = [];
  private tableKeys: Record<string, (() => void) | null> = {};

  constructor(
    private readonly context: ToolbarContext,
    private readonly drawer: Drawer,
    private readonly tileSheet: string,
    private readonly table: string,
  ) {
    this.history = h("div", { class: "history" }, context.log.list, this.seal);
    if (context.pastLog) context.pastLog.isOpen = this.logIsOpen;
  }

  // The game's own tools, then those of every table. update: the first one of the table.
  listFor(game: Game<unknown>, { table, view, paused_view }: Update): Tool[] {
    this.tableKeys = this.keysFor(game, table);
    const plays = table.me !== null && !this.isReplay;
    const again = plays && table.status === "playing" && game.mayStartOver?.(view ?? paused_view);
    this.tools = [
      ...game.panels.map((panel) => this.panelTool(panel)),
      ...(game.rack && plays ? [this.sortTool()] : []),
      ...game.settings.flatMap((setting) => this.settingTool(setting)),
      ...(game.board ? this.zoomTools() : []),
      ...(game.pauseBudget && hasOnePlayer(table) && plays ? [this.pauseTool()] : []),
      ...(again ? [{ label: t("Start over"), icon: "↺", key: "", run: () => startOver(table.game, table.id) }] : []),
      ...(this.context.chat && table.seats.length > 1 ? [this.context.chat.tool] : []),
      ...(this.context.call && table.seats.length > 1 ? [this.context.call.tool] : []),
      { label: t("Log"), icon: "☰", key: "l", run: () => this.openLog() },
      { label: tIn("tool", "Settings"), icon: "⚙", key: "", run: () => this.openSettings() },
      { label: t("Help"), icon: "?", key: "?", run: () => this.openHelp(game, table) },
    ].map((tool) => (this.isReplay && replayCommand(tool.key) ? { ...tool, key: "" } : tool));
    return this.tools;
  }

  private panelTool(tool: PanelTool<unknown>): Tool {
    const { label, icon, key, title } = tool;
    let panel: GamePanel<unknown> | undefined;
    const open = (create: Awaited<ReturnType<typeof tool.load>>) => {
      panel ??= create?.(this.panelPage);
      if (panel) this.openPanel(title, panel);
    };
    const run = () => void this.drawer.whenLoaded(title, tool.load(), open);
    return { label, icon, key, run, absent: this.isBeforeDeal };
  }

  private sortTool(): Tool {
    return { label: t("Sort"), icon: "⇅", key: "s", run: () => this.sort(), absent: this.isBeforeDeal };
  }

  // There is nothing to sort, and no game that a panel could follow.
  private readonly isBeforeDeal = () => this.context.store.update?.table.status === "waiting";

  private pauseTool(): Tool {
    return { label: t("Pause"), icon: "‖", key: "p", run: () => this.context.overlays.pause.press() };
  }

  get panelPage(): PanelPage {
    return { table: this.table, tileSheet: this.tileSheet, target: this.target() };
  }

  // Changes preferences of the game.
  prefer(change: Partial<Preferences>): void {
    this.context.preferences.set(change);
    for (const name of Object.keys(change)) this.preferenceChanged(name as keyof Preferences);
  }

  private target(): PanelPage["target"] {
    return {
      get: () => this.context.store.target,
      set: (target) => {
        this.context.store.target = target;
        this.context.draw();
      },
    };
  }

  private settingTool({ name, tool }: GamePreference): Tool[] {
    if (!tool) return [];
    const { preferences, log } = this.context;
    const on = () => preferences.current[name];
    const run = () => {
      this.prefer({ [name]: !on() });
      log.speak(on() ? tool.on : tool.off);
    };
    return [{ label: tool.label, icon: tool.icon, key: tool.key, run, on }];
  }

  private zoomTools(): Tool[] {
    return [
      { label: t("Zoom in"), icon: "+", key: "+", run: () => this.adjustCamera(0, 0, ZOOM_STEP) },
      { label: t("Zoom out"), icon: "−", key: "-", run: () => this.adjustCamera(0, 0, -ZOOM_STEP) },
    ];
  }

  // Keys that have no button.
  private keysFor({ still, board }: Game<unknown>, { me, seats }: TableInfo): Record<string, (() => void) | null> {
    return {
      t: () => this.context.readOut(),
      ...(!still && { r: () => this.adjustCamera(0, 0, 0) }),
      ...(!still && !board && { z: () => this.context.table.surface.toggleCloseUp() }),
      ...(me !== null && seats.length > 1 && this.context.chat && { b: null }), // a button that comes and goes
    };
  }

  private get isReplay(): boolean {
    return this.context.chat === null;
  }

  private get watches(): boolean {
    return !this.isReplay && this.context.store.update?.table.me === null;
  }

  // The keys that do something besides the buttons of the game.
  get keys(): string[] {
    const tools = this.tools.filter((one) => !one.absent?.()).map(({ key }) => key);
    return [...tools, ...Object.keys(this.tableKeys)].filter(Boolean);
  }

  key(key: string): boolean {
    const act = this.tools.find((one) => one.key === key)?.run ?? this.tableKeys[key];
    act?.();
    return !!act;
  }

  // After each update: the open panel follows the game.
  show({ update, table }: Shown): void {
    const { view } = this.context.store;
    this.showCommitment(table);
    if (!view || !this.panel || this.drawer.content !== this.panel.element) return;
    this.panel.show(view, update.v, table.me !== null && table.status !== "over");
  }

  private refresh(): void {
    const { shown } = this.context.store;
    if (shown) this.show(shown);
  }

  // Folded: the hash that commits the server to the deal, with a link to the page that verifies it.
  private showCommitment({ id, fairness, number, seats }: TableInfo): void {
    const proof = h("a", { href: `/table/${id}/fairness/`, target: "_blank", rel: "noopener" }, t("Verify the deals"));
    this.seal.hidden = seats.length === 1; // a single-player deal is identified by its number
    const text = t("Game {number} was dealt from a secret seed. SHA-256 hash of the seed: ", { number });
    this.commitment.replaceChildren(text, h("code", {}, fairness.hash), ". ", proof);
  }

  private openPanel(title: string, panel: GamePanel<unknown>): void {
    this.panel = panel;
    panel.reset();
    this.drawer.toggle(title, panel.element);
    this.refresh();
  }

  private openLog(): void {
    this.drawer.toggle(t("Game log"), this.history);
    void this.context.pastLog?.fill().then(() => this.scrollLog());
    this.scrollLog();
  }

  private readonly logIsOpen = () => this.drawer.content === this.history;

  // The newest line is the last one.
  private scrollLog(): void {
    this.history.scrollTop = this.history.scrollHeight;
  }

  private openHelp(game: Game<unknown>, table: TableInfo): void {
    const open = (part: HelpPart | null) => {
      this.help ??= part && this.helpFor(part, game, table.game);
      if (this.help) this.drawer.toggle(t("Help"), this.help);
    };
    void this.drawer.whenLoaded(
      t("Help"),
      loadPart(() => import("./help")),
      open,
    );
  }

  private helpFor(part: HelpPart, game: Game<unknown>, slug: string): HTMLElement {
    const rules = game.helpUrl(this.context.store.view ?? null);
    const own = this.isReplay ? part.REPLAY_SHORTCUTS : game.shortcuts;
    const rows = part.shortcutRows(own, this.keys, this.watches);
    return part.helpList(rows, rules, this.isReplay ? "" : slug, this.watches);
  }

  openSettings(): void {
    if (this.drawer.content?.classList.contains("settings")) {
      this.drawer.close();
      return;
    }
    const { preferences, sounds, store } = this.context;
    const handlers = {
      watches: this.watches,
      hasChat: this.context.chat?.hasOthers ?? false,
      changed: (name: keyof Preferences) => this.preferenceChanged(name),
      adjustCamera: (yaw: number, pitch: number, zoom: number) => this.adjustCamera(yaw, pitch, zoom),
    };
    const title = t("Settings");
    const open = (part: typeof import("./settings") | null) =>
      part && this.drawer.show(title, part.settings(preferences, store.game, this.tileSheet, handlers, sounds));
    void this.drawer.whenLoaded(
      title,
      loadPart(() => import("./settings")),
      open,
    );
  }

  private preferenceChanged(name: keyof Preferences): void {
    const { preferences, store } = this.context;
    if (name === "dom_table") this.context.table.lostScene.forget();
    if (name === "dom_table" || name === "reduced_motion") this.context.table.chooseRenderer();
    else if (name === "sort") store.sortBy(preferences.current.sort);
    else if (store.game.settings.some((setting) => setting.name === name))
      void preferences.save().then(() => this.reload());
    this.context.draw();
  }

  // What a preference shows of the own hand comes from the server.
  private reload(): void {
    this.panel?.reset();
    this.context.resetHelps();
    this.context.draw();
    this.refresh();
  }

  private sort(): void {
    const { preferences, store, log } = this.context;
    const sorts = store.game.rack?.sorts ?? [];
    const next = sorts[(sorts.findIndex(({ id }) => id === preferences.current.sort) + 1) % sorts.length];
    if (!next) return;
    preferences.set({ sort: next.id });
    store.sortBy(next.id);
    log.speak(next.announcement);
    this.context.draw();
  }

  private adjustCamera(yaw: number, pitch: number, zoom: number): void {
    const { preferences, table, store } = this.context;
    const { surface } = table;
    if (store.game.board) {
      // the zoom of a board is not saved
      surface.adjustCamera(yaw, pitch, zoom);
      return;
    }
    const was = preferences.current.camera;
    const clamp = (value: number) => Math.max(-CAMERA_LIMIT, Math.min(CAMERA_LIMIT, value));
    const reset = yaw === 0 && pitch === 0 && zoom === 0;
    const camera = reset
      ? { yaw, pitch, zoom }
      : { yaw: clamp(was.yaw + yaw), pitch: clamp(was.pitch + pitch), zoom: clamp(was.zoom + zoom) };
    preferences.set({ camera });
    if (reset) surface.adjustCamera(0, 0, 0);
    else surface.adjustCamera(camera.yaw - was.yaw, camera.pitch - was.pitch, camera.zoom - was.zoom);
  }
}
