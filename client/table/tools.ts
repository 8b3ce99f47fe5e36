// What lies in the drawer, and the buttons and keys that open it.

import { picture } from "../flat/tile";
import type { Feature, Game } from "../games/plug";
import type { TableNews } from "../live/wire";
import { t } from "../words/words";
import { CardPanel } from "./card";
import { h } from "./dom";
import type { Drawer } from "./drawer";
import type { Tool } from "./frame";
import { helpList } from "./keys";
import type { Log } from "./log";
import type { Keeper, Preferences } from "./page";
import { settings } from "./settings";
import type { Sounds } from "./sound";
import type { Stage } from "./stage";
import type { Sort, Store } from "./store";

const FURTHEST = 0.6; // the camera can be nudged so far
const ZOOM = 0.25;

export interface Desk {
  keeper: Keeper;
  log: Log;
  sounds: Sounds;
  stage: Stage;
  store: Store | null;
  draw(): void;
  restage(): void;
  readOut(): void;
}

export class Tools {
  private readonly card: CardPanel;
  private help: HTMLElement | null = null;
  private readonly seal = h("p", { class: "seal" });
  private readonly history: HTMLElement;
  private tools: Tool[] = [];

  constructor(
    private readonly desk: Desk,
    private readonly drawer: Drawer,
    private readonly faces: string,
    table: string,
  ) {
    this.card = new CardPanel(table, faces, (code) => desk.store?.game.tile(code) ?? code);
    this.history = h("div", { class: "history" }, desk.log.list, this.seal);
  }

  // What this game has, and what every table has.
  listFor(game: Game<unknown>): Tool[] {
    const own: [Feature, Tool][] = [
      ["card", { label: t("Card"), sign: "▤", key: "k", act: () => this.openCard() }],
      ["sort", { label: t("Sort"), sign: "⇅", key: "s", act: () => this.sort() }],
      ["free", { label: t("Free tiles"), sign: "◐", key: "d", act: () => this.showFree(), on: () => this.desk.keeper.now.free }],
      ["zoom", { label: t("Nearer"), sign: "+", key: "+", act: () => this.nudge(0, 0, ZOOM) }],
      ["zoom", { label: t("Further"), sign: "−", key: "-", act: () => this.nudge(0, 0, -ZOOM) }],
    ];
    this.tools = [
      ...own.filter(([feature]) => game.has.includes(feature)).map(([, tool]) => tool),
      { label: t("Log"), sign: "☰", key: "l", act: () => this.openLog() },
      { label: t("Settings"), sign: "⚙", key: "", act: () => this.openSettings() },
      { label: t("Help"), sign: "?", key: "?", act: () => this.openHelp(game) },
    ];
    return this.tools;
  }

  // Single keys that are no button of the game's.
  key(key: string): boolean {
    const tool = this.tools.find((one) => one.key === key);
    if (tool) tool.act();
    else if (key === "t") this.desk.readOut();
    else if (key === "r") this.nudge(0, 0, 0);
    else return false;
    return true;
  }

  // The table has gone on: the card beside it follows.
  refresh(): void {
    const { store } = this.desk;
    if (store?.news) this.showSeal(store.news.table);
    const card = store?.view ? store.game.card(store.view) : null;
    if (this.drawer.content !== this.card.element || !card || !store?.news) return;
    void this.card.show(card, store.news.v, store.news.table.me !== null);
  }

  // The deal was settled before anybody saw a tile: its seal now, the proof when the game is over.
  private showSeal({ id, fair, number, seats }: TableNews): void {
    const proof = h("a", { href: `/table/${id}/fair/`, target: "_blank", rel: "noopener" }, t("Check the deals"));
    this.seal.hidden = seats.length === 1; // a deal of one's own is known by its number
    const words = t("Game {number} was shuffled from a sealed number. Its seal (SHA-256) is ", { number });
    this.seal.replaceChildren(words, h("code", {}, fair.hash), ". ", proof);
  }

  private openCard(): void {
    this.card.forget();
    this.drawer.toggle(t("The card"), this.card.element);
    this.refresh();
  }

  private openLog(): void {
    this.drawer.toggle(t("What has happened"), this.history);
    this.history.scrollTop = this.history.scrollHeight;
  }

  private openHelp(game: Game<unknown>): void {
    this.help ??= helpList(game.keys, game.help(this.desk.store?.view ?? null));
    this.drawer.toggle(t("Keys and help"), this.help);
  }

  private openSettings(): void {
    const { keeper, sounds, store } = this.desk;
    const wants = {
      changed: (name: keyof Preferences) => this.changed(name),
      nudge: (yaw: number, pitch: number, zoom: number) => this.nudge(yaw, pitch, zoom),
      hear: (kind: "effects" | "warnings") => sounds.play(kind === "effects" ? "click" : "warn"),
    };
    if (this.drawer.content?.classList.contains("settings")) this.drawer.close();
    else this.drawer.show(t("Settings"), settings(keeper, store?.game.has ?? [], this.faces, picture, wants));
  }

  private changed(name: keyof Preferences): void {
    const { keeper, store } = this.desk;
    if (name === "flat" || name === "still") this.desk.restage();
    else if (name === "sort") store?.sortBy(keeper.now.sort);
    else if (name === "helper") void keeper.save().then(() => this.card.forget());
    this.desk.draw();
  }

  private sort(): void {
    const { keeper, store, log } = this.desk;
    const sort: Sort = keeper.now.sort === "suit" ? "number" : "suit";
    keeper.set({ sort });
    store?.sortBy(sort);
    log.speak(sort === "suit" ? t("Sorted by suit.") : t("Sorted by number."));
    this.desk.draw();
  }

  private showFree(): void {
    const { keeper, log } = this.desk;
    keeper.set({ free: !keeper.now.free });
    log.speak(keeper.now.free ? t("Tiles that are not free are dimmed.") : t("All tiles are shown alike."));
    this.changed("free");
  }

  private nudge(yaw: number, pitch: number, zoom: number): void {
    const { keeper, stage, store } = this.desk;
    if (store?.game.board) return stage.nudge(yaw, pitch, zoom); // a board is seen whole at first
    const was = keeper.now.camera;
    const clamp = (value: number) => Math.max(-FURTHEST, Math.min(FURTHEST, value));
    const reset = yaw === 0 && pitch === 0 && zoom === 0;
    const camera = reset
      ? { yaw, pitch, zoom }
      : { yaw: clamp(was.yaw + yaw), pitch: clamp(was.pitch + pitch), zoom: clamp(was.zoom + zoom) };
    keeper.set({ camera });
    if (reset) stage.nudge(0, 0, 0);
    else stage.nudge(camera.yaw - was.yaw, camera.pitch - was.pitch, camera.zoom - was.zoom);
  }
}
