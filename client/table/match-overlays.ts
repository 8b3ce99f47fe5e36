// What lies over the table of a timed game between two: the scoreboard, the start screen, the countdown, flying points and the
// pause. Games that have none of it show none of it.

import type { GuidePage, LogLine, Move } from "../games/game";
import { turnOf } from "../live/messages";
import type { TableSocket } from "../live/table-socket";
import { h } from "../ui/dom";
import { Countdown } from "./clock";
import type { FirstSight } from "./first-sight";
import { PausePopup } from "./pause";
import { type PreferenceStore, stillPage } from "./preferences";
import { Scoreboard } from "./scoreboard";
import { soundSliders } from "./settings";
import type { Sounds } from "./sounds";
import { openGuide, StartScreen } from "./start-screen";
import type { Shown, Store } from "./store";
import type { TableSurface } from "./table-surface";

// The parts of the page that the overlays need.
interface OverlayContext {
  readonly socket: Pick<TableSocket, "move" | "pause" | "resume" | "time">;
  readonly preferences: PreferenceStore;
  readonly sounds: Sounds;
  readonly surface: TableSurface;
  readonly store: Store;
  readonly tileSheet: string;
  readonly sight: FirstSight;
  readonly isReplay: boolean;
  openSettings(): void;
}

export class MatchOverlays {
  readonly scoreboard: Scoreboard;
  private readonly gains = new Gains();
  private readonly countdown: Countdown;
  readonly startScreen: StartScreen;
  readonly pause: PausePopup;

  constructor(private readonly context: OverlayContext) {
    const { socket, sounds, preferences } = context;
    const send = (move: Move) => this.send(move);
    const sliders = () => soundSliders(preferences, sounds);
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
      sliders,
      keysOn: () => preferences.current.shortcuts,
    });
  }

  get elements(): HTMLElement[] {
    return [this.countdown.element, this.startScreen.element, this.gains.element];
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

  celebrate(lines: LogLine[]): void {
    for (const { gain } of lines) {
      const score = gain && this.scoreboard.scoreOf(gain.seat);
      if (!gain || !score) continue;
      const mine = gain.seat === this.context.store.update?.table.me;
      const from = this.context.surface.boxOf(gain.at) ?? this.context.surface.element.getBoundingClientRect();
      this.gains.fly(
        gain,
        middle(from),
        middle(score.getBoundingClientRect()),
        mine,
        stillPage(this.context.preferences),
      );
    }
  }
}

function middle({ x, y, width, height }: DOMRect): DOMPoint {
  return new DOMPoint(x + width / 2, y + height / 2);
}

const FLIGHT_MS = 1_100;
const WHY_MS = 2_600; // long enough to read what the points are for
const BELOW = 26; // pixels from the middle of the tile to it
const SPARKS = 10;
const GREAT = 20; // points from which a score is celebrated, whoever made it

// Points that fly from a tile to the score of the seat that earned them, with a small celebration.
class Gains {
  readonly element = h("div", { class: "gains", "aria-hidden": "true" });

  // from, to: the middle of the tile and of the score, in pixels of the page.
  fly(
    { points, why }: NonNullable<LogLine["gain"]>,
    from: DOMPoint,
    to: DOMPoint,
    mine: boolean,
    still: boolean,
  ): void {
    if (!this.element.animate) return; // an old browser
    const text = h(
      "b",
      { class: ["gain", mine && "mine", points >= GREAT && "great"].filter(Boolean).join(" ") },
      `+${points}`,
    );
    if (why) this.explain(why, from, still);
    this.element.append(text);
    const at = (point: DOMPoint, scale: number) => `translate(${point.x}px, ${point.y}px) scale(${scale})`;
    const path = still
      ? [{ transform: at(to, 1) }, { transform: at(to, 1) }]
      : [
          { transform: at(from, 0.4), opacity: 0 },
          { transform: at(from, 1.35), opacity: 1, offset: 0.25, easing: "ease-in" },
          { transform: at(from, 1.2), opacity: 1, offset: 0.5, easing: "ease-in-out" },
          { transform: at(to, 0.7), opacity: 1 },
        ];
    text.animate(path, { duration: FLIGHT_MS, fill: "both" }).onfinish = () => text.remove();
    const sparks = points >= GREAT ? 3 * SPARKS : mine ? SPARKS : 0;
    if (!still) this.sparkle(from, sparks);
  }

  // What the points are for stays where the tile was laid for a moment, while they fly.
  private explain(why: string, from: DOMPoint, still: boolean): void {
    const text = h("span", { class: "gain-why" }, why);
    this.element.append(text);
    const half = text.offsetWidth / 2;
    const x = Math.max(half, Math.min(this.element.clientWidth - half, from.x)) - half;
    const at = `translate(${x}px, ${from.y + BELOW}px)`;
    const path = [
      { transform: at, opacity: still ? 1 : 0 },
      { transform: at, opacity: 1, offset: 0.1 },
      { transform: at, opacity: 1, offset: 0.85 },
      { transform: at, opacity: still ? 1 : 0 },
    ];
    text.animate(path, { duration: WHY_MS, fill: "both" }).onfinish = () => text.remove();
  }

  private sparkle({ x, y }: DOMPoint, sparks: number): void {
    for (let k = 0; k < sparks; k++) {
      const spark = h("i", { class: "spark" });
      const angle = (k / sparks) * 2 * Math.PI;
      const far = 46 + (k % 3) * 16 + sparks;
      const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
      this.element.append(spark);
      const frames = [
        { transform: `translate(${x}px, ${y}px) scale(0.3)`, opacity: 1 },
        { transform: `translate(${x + dx}px, ${y + dy}px) scale(1)`, opacity: 1, offset: 0.6 },
        { transform: `translate(${x + dx * 1.15}px, ${y + dy * 1.15 + 14}px) scale(0.4)`, opacity: 0 },
      ];
      spark.animate(frames, { duration: 750, easing: "ease-out", fill: "both" }).onfinish = () => spark.remove();
    }
  }
}
