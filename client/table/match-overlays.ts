// What lies over the table of a timed game between two: the scoreboard, the start screen, the countdown, flying points and the
// pause. Games that have none of it show none of it.

import type { GuidePage, LogLine, Move } from "../games/game";
import { turnOf } from "../live/messages";
import type { TableSocket } from "../live/table-socket";
import { h } from "../ui/dom";
import { loadPart } from "../ui/part";
import { Countdown } from "./clock";
import type { DrawnTable } from "./drawn-table";
import type { FirstSight } from "./first-sight";
import type { Gains } from "./gains";
import { PausePopup } from "./pause";
import { type PreferenceStore, stillPage } from "./preferences";
import { Scoreboard } from "./scoreboard";
import type { Sounds } from "./sounds";
import { openGuide, StartScreen } from "./start-screen";
import type { Shown, Store } from "./store";

const BARS = ".table .scoreboard, .table .tools, .table .dock, .table-labels > *"; // on which nothing is said about a tile

// The parts of the page that the overlays need.
interface OverlayContext {
  readonly socket: Pick<TableSocket, "move" | "pause" | "resume" | "time">;
  readonly preferences: PreferenceStore;
  readonly sounds: Sounds;
  readonly table: Pick<DrawnTable, "surface" | "boxes">;
  readonly store: Store;
  readonly tileSheet: string;
  readonly sight: FirstSight;
  readonly isReplay: boolean;
  openSettings(): void;
}

export class MatchOverlays {
  readonly scoreboard: Scoreboard;
  private readonly flying = h("div", { class: "gains", "aria-hidden": "true" });
  private gains: Promise<Gains | null> | null = null;
  private readonly countdown: Countdown;
  readonly startScreen: StartScreen;
  readonly pause: PausePopup;

  constructor(private readonly context: OverlayContext) {
    const { socket, sounds, preferences } = context;
    const send = (move: Move) => this.send(move);
    this.scoreboard = new Scoreboard(socket.time);
    this.countdown = new Countdown(socket.time, (sound) => sounds.play(sound));
    const guide = (pages: GuidePage[], start: (() => void) | null) =>
      openGuide(pages, start, context.tileSheet, stillPage(preferences));
    const begin = (move: Move) => context.sight.when(() => send(move));
    this.startScreen = new StartScreen(begin, context.tileSheet, context.openSettings, guide);
    const [pause, resume] = [() => socket.pause(), () => context.sight.when(() => socket.resume())];
    this.pause = new PausePopup(socket.time, {
      pause,
      resume,
      send,
      sliders: () => this.sliders(),
      keysOn: () => preferences.current.shortcuts,
    });
  }

  get elements(): HTMLElement[] {
    return [this.countdown.element, this.startScreen.element, this.flying];
  }

  private send(move: Move): void {
    const { update } = this.context.store;
    const turn = update && turnOf(update);
    if (turn !== null) this.context.socket.move(turn, move);
  }

  // After each update.
  show({ table, update: { options } }: Shown): void {
    const { store } = this.context;
    const { game, visibleView: seen } = store;
    if (game.scoreboard) this.gains ??= this.loadGains();
    const shown = seen && table.status !== "waiting" ? (game.scoreboard?.(seen) ?? null) : null;
    document.body.classList.toggle("match", game.scoreboard !== undefined);
    this.scoreboard.show(shown, table, store.seatStatuses(store.view));
    if (this.context.isReplay) return;
    this.startScreen.show(store.view ? (game.startScreen?.(store.view, options) ?? null) : null);
    this.countdown.show(table.status === "playing" && table.paused === null ? table.clock : null);
    if (game.pauseBudget) {
      const budget = seen ? game.pauseBudget(seen) : null;
      this.pause.update(table, budget, game.endEarly?.(options) ?? null);
    }
  }

  // They come when their script does.
  private sliders(): HTMLElement {
    const { preferences, sounds } = this.context;
    const place = h("div", {});
    void loadPart(() => import("./settings")).then(
      (part) => part && place.append(part.soundSliders(preferences, sounds)),
    );
    return place;
  }

  private async loadGains(): Promise<Gains | null> {
    const part = await loadPart(() => import("./gains"));
    return part && new part.Gains(this.flying);
  }

  async celebrate(lines: LogLine[]): Promise<void> {
    const gains = await this.gains;
    const { table, preferences } = this.context;
    for (const { gain } of lines) {
      const score = gain && this.scoreboard.scoreOf(gain.seat);
      if (!gain || !score) continue;
      const mine = gain.seat === this.context.store.update?.table.me;
      const tile = table.surface.boxOf(gain.at) ?? table.surface.element.getBoundingClientRect();
      const taken = [
        ...table.boxes(),
        ...[...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect()),
      ];
      gains?.fly(gain, { tile, score: score.getBoundingClientRect(), taken }, mine, stillPage(preferences));
    }
  }
}
