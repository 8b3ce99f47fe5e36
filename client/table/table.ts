// The table page: takes the news and shows them everywhere; `acts.ts` is the way back.

import type { Ask, GameEvent, Layout, Place } from "../games/plug";
import { Line } from "../live/socket";
import type { Tape } from "../live/tape";
import type { News } from "../live/wire";
import { t } from "../words/words";
import { Acts } from "./acts";
import { Ahead } from "./ahead";
import { Bar } from "./bar";
import { Booth } from "./booth";
import { Clock } from "./clock";
import { type Coach, coachFor } from "./coach";
import { button } from "./dom";
import { Drawer } from "./drawer";
import { Frame } from "./frame";
import { GAMES } from "./games";
import { Keyboard } from "./keyboard";
import { Log } from "./log";
import { Notes } from "./notes";
import { Keeper, type Setup, volume } from "./page";
import { Panels } from "./panels";
import { Reach } from "./reach";
import { ResultSheet, type Shown } from "./result";
import { Room } from "./room";
import { Solo } from "./solo";
import { Sounds } from "./sound";
import { Stage } from "./stage";
import { isForOne, standing } from "./standing";
import { Store } from "./store";
import { Tools } from "./tools";

const FRESH = 8_000; // milliseconds after the deal

export class Table {
  readonly keeper: Keeper;
  readonly log = new Log();
  readonly sounds: Sounds;
  readonly stage: Stage;
  store: Store | null = null;
  private layout: Layout | null = null;
  readonly reach: Reach;
  private readonly drawer: Drawer;
  private readonly frame: Frame;
  private readonly notes = new Notes();
  private readonly answers: Bar;
  private readonly panels: Panels;
  private readonly room = new Room((words) => this.notes.say(words));
  private readonly result = new ResultSheet((words) => this.notes.say(words));
  readonly tools: Tools;
  private readonly line: Line | Tape;
  private booth: Booth | null = null;
  private coach: Coach | null = null;
  private readonly clock: Clock;
  private readonly solo: Solo;
  private acts: Acts | null = null;
  private ask: Ask | null = null;
  private readonly unseen: GameEvent[] = []; // what happened while the scene was on its way

  constructor(
    root: HTMLElement,
    setup: Setup,
    private readonly faces: string,
  ) {
    this.keeper = new Keeper(setup.preferences, setup.signedIn);
    this.sounds = new Sounds((kind) => volume(this.keeper.now, kind));
    this.answers = new Bar(
      (button) => void this.acts?.press(button),
      () => this.keeper.now.keys,
    );
    this.stage = new Stage(faces, {
      pick: (place) => this.pick(place),
      drop: (from, to) => this.acts?.drop(from, to),
      room: () => this.draw(),
      rest: () => this.reach.lay((place) => this.stage.where(place)),
    });
    this.reach = new Reach(
      (place) => this.pick(place),
      (place) => this.stage.focus(place),
    );
    this.drawer = new Drawer(() => this.frame.drawn(this.drawer.content !== null));
    this.frame = new Frame(root, this.drawer.element, (insets) => this.stage.room(insets));
    this.panels = new Panels(this.frame);
    this.tools = new Tools(this, this.drawer, faces, setup.id);
    this.line = this.connect(setup);
    this.solo = new Solo(this.line, (before, events) => this.draw(before, events));
    this.frame.build({
      stage: [this.stage.element, this.solo.cover.element, this.room.element],
      dock: this.booth ? [this.answers.prompt, this.booth.scrubber.element] : [this.answers.prompt, this.answers.window, this.answers.buttons],
      over: [
        button(t("Read out the table"), "second skip", () => this.readOut()),
        this.notes.element,
        this.notes.warning,
        this.reach.element,
        this.log.spoken,
      ],
    });
    this.clock = new Clock(this.line.time, (seconds) => this.warn(seconds));
    this.listen();
    new Keyboard(this);
    if (!setup.preferences.flat) this.stage.fetch().catch(() => undefined);
  }

  // Everything that shows tiles, anew.
  draw(before: unknown = null, events: GameEvent[] = []): void {
    document.body.dataset.felt = this.keeper.now.felt;
    if (this.store?.view) this.drawTiles(this.store, before, events);
    else this.unseen.push(...events);
    this.showAsk();
    if (this.store?.news) this.panels.show(this.store.news.table, this.store.panels(this.seen));
    this.frame.pressed();
  }

  private drawTiles(store: Store, before: unknown, events: GameEvent[]): void {
    const eyes = store.eyes(this.keeper.now.felt, this.stage.aspect(), this.keeper.now.free);
    if (store.news?.table.me != null) eyes.backs[store.news.table.me] = this.keeper.now.back;
    const view = this.seen;
    this.layout = store.game.layout(view, eyes);
    this.reach.show(this.layout, store.picked, this.stage.flat);
    if (!this.stage.ready) return void this.unseen.push(...events); // the scene is on its way
    const glides = events.length ? store.game.glides(before, view, events, eyes) : [];
    this.stage.show(this.layout, glides);
    this.sounds.hear(glides);
  }

  // The table is drawn by the other renderer from now on.
  restage(): void {
    const { flat, still, camera } = this.keeper.now;
    const board = this.store?.game.board ?? false;
    const calm = still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.body.classList.toggle("still", calm);
    void this.stage.use({ flat, still: calm, board }).then((asWished) => {
      if (!asWished) this.log.add(t("This browser has no WebGL: you see the flat table."));
      if (!board && (camera.yaw || camera.pitch || camera.zoom)) this.stage.nudge(camera.yaw, camera.pitch, camera.zoom);
      document.body.classList.toggle("flat-table", this.stage.flat);
      this.draw(null, this.unseen.splice(0));
    });
  }

  // All that lies on the table, said once.
  readOut(): void {
    const { layout, store } = this;
    if (!layout || !store || store.news?.table.paused != null) return;
    for (const line of [this.ask?.text ?? "", ...store.game.read(layout, store.names)]) this.log.speak(line);
  }

  private connect({ id, replay }: Setup): Line | Tape {
    const news = (told: News, follows: boolean) => this.heard(told, follows);
    if (replay) {
      this.booth = new Booth(id, replay.seat, { news, say: (words) => this.notes.say(words) });
      return this.booth.tape;
    }
    const address = `${location.origin.replace(/^http/, "ws")}/ws/table/${id}/`;
    return new Line(address, {
      news,
      refused: (why) => void this.acts?.refused(why),
      line: (up) => this.notes.line(up, this.log),
    });
  }

  private heard(news: News, follows: boolean): void {
    const store = (this.store ??= this.open(news));
    const before = store.view;
    store.take(news);
    if (store.view && !before) this.restage(); // while people are awaited there is no table to draw
    const events = follows ? news.events : this.justDealt(news, before) ? store.game.opening(store.view) : [];
    const look = this.tell(events);
    this.frame.title(news.table, store.known ? store.game.caption(store.known) : "");
    this.room.show(news.table);
    this.draw(before, events);
    this.stage.pulse(look);
    this.showClock(news);
    this.result.heard(news.table, follows && news.events.length > 0, () => this.shown(news));
    this.tools.refresh();
    this.solo.heard(news, this.panels.time);
  }

  // Who opens the page right after the deal, as at "Play now", sees it dealt.
  private justDealt({ view, table }: News, before: unknown): boolean {
    const { turn } = (view ?? {}) as { turn?: number };
    return !before && turn === 1 && table.began !== null && this.line.time.now() - table.began < FRESH;
  }

  private open(news: News): Store {
    const game = GAMES[news.table.game];
    if (!game) throw new Error(`no such game: ${news.table.game}`);
    const ahead = new Ahead((turn, move) => this.line.move(turn, move));
    const store = new Store(game, this.keeper.now.sort, ahead);
    this.coach = this.booth ? null : coachFor(news.table, store, this);
    if (this.coach) this.frame.read(this.coach.element);
    this.frame.equip(this.tools.listFor(game), game.home, isForOne(news.table));
    this.acts = new Acts({
      store,
      game,
      bar: this.answers,
      line: this.line,
      quick: () => this.keeper.now.quick,
      redraw: (before, events) => this.draw(before, events),
      reordered: () => this.keeper.set({ sort: "own" }),
      note: (text) => this.notes.say(text),
      shake: (place) => this.stage.shake(place),
      result: () => store.news && this.result.open(this.shown(store.news)),
      show: (what) => this.solo.replay?.press(what),
    });
    return store;
  }

  private showAsk(): void {
    const { store } = this;
    if (!store?.news) return;
    const before = this.ask;
    this.ask = this.solo.replay?.ask ?? standing(store.news.table, store.ask);
    this.answers.show(this.ask);
    if (store.view) this.coach?.show(store.game.lesson?.(store.view, store.news.options), this.ask.mine ? `${this.ask.id}/${(store.view as { turn: number }).turn}` : "");
    if (!this.ask.mine) this.notes.calm();
    if (!this.ask.mine || before === null || before.id === this.ask.id) return;
    this.sounds.play("turn");
    if (this.drawer.content && this.frame.isNarrow) this.notes.say(this.ask.text); // the drawer covers the line
    if (document.hidden) document.title = t("Your turn · {table}", { table: store.news.table.title });
  }

  private showClock({ table }: News): void {
    const faces = this.panels.show(table, this.store?.panels(this.seen) ?? []);
    const everybody = table.clock?.kind === "claim" || table.status === "between";
    if (everybody || this.ask?.mine) faces.push(this.answers.window);
    if (table.status === "between") faces.push(this.result.clock);
    this.clock.show(table.clock, faces);
  }

  // Says what has happened; handed back is what should be looked at.
  private tell(events: GameEvent[]): Place[] {
    const { store } = this;
    if (!store?.view) return [];
    const told = events.flatMap((event) => store.game.told(event, store.view, store.names) ?? []);
    for (const { text } of told) this.log.add(text);
    for (const { sound } of told) this.sounds.play(sound);
    const mine = !this.booth && store.news?.table.me !== null;
    if (mine && told.some((one) => one.outlook)) void this.solo.outlook(store);
    return told.flatMap((one) => one.look ?? []);
  }

  // Ten and twenty are said aloud; the last five are seen and heard.
  private warn(seconds: number): void {
    const kind = this.store?.news?.table.clock?.kind;
    if (!this.ask?.mine || kind === "claim" || kind === "between") return;
    this.notes.warn(seconds, this.log);
    this.sounds.play(seconds > 5 ? "warn" : "tick");
  }

  private shown({ table }: News): Shown {
    const store = this.store as Store;
    return {
      ending: store.view ? store.game.ending(store.view, store.names) : null,
      table,
      sticks: store.panels(this.seen).map((panel) => panel.score),
      names: store.names,
      faces: this.faces,
      tileName: store.game.tile,
      home: store.game.home,
      ready: () => this.line.ready(),
      outlook: store.game.outlook ? () => this.solo.outlook(store) : null,
    };
  }

  private listen(): void {
    const wake = () => document.hidden || this.line.wake();
    document.addEventListener("visibilitychange", wake);
    document.addEventListener("visibilitychange", () => this.store?.news && this.frame.name(this.store.news.table));
    addEventListener("focus", wake);
    addEventListener("online", wake);
  }

  // For the keyboard. Nothing can be answered in a replay.
  get bar(): Bar | null {
    return this.booth ? null : this.answers;
  }

  get seen(): unknown {
    return this.solo.replay?.view ?? this.store?.view;
  }

  get isCovered(): boolean {
    return this.frame.isCovered;
  }

  keysOn(): boolean {
    return this.keeper.now.keys;
  }

  carry(from: Place, to: Place): void {
    this.acts?.drop(from, to);
  }

  pick(place: Place): void {
    if (!this.solo.replay) this.acts?.pick(place);
  }
}
