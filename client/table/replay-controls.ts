// Replays: takes updates from a ReplaySource instead of a socket, and shows the timeline.

import type { Game, Motion } from "../games/game";
import { t } from "../i18n/i18n";
import type { Update } from "../live/messages";
import { type Hands, ReplaySource, replayPages } from "../live/replay-source";
import { browserStorage, keptValue } from "../ui/storage";
import { type GameLog, logLines } from "./announcer";
import type { ResultSheet } from "./result-sheet";
import { otherSpeed, type ReplayCommand, replayCommand, SPEEDS } from "./shortcuts";
import type { Store } from "./store";
import { captionAfter, Timeline } from "./timeline";

const SPEED_KEY = "replay-speed"; // in the browser's storage
const LAST_MOTION_MS = 350; // from the moment at which the last tile begins to move
const HANDS: Hands[] = ["all", "seat", "none"];

interface ReplayPage {
  update(update: Update, follows: boolean): void;
  toast(text: string): void;
}

export class ReplayControls {
  readonly source: ReplaySource;
  readonly timeline: Timeline;
  private readonly own: number | null;
  private seats = 1;
  private movesFor = 0; // ms of the newest motions after which it is said what happened

  constructor(
    table: string,
    { seat, own }: { seat: number; own: number | null },
    private readonly page: ReplayPage,
  ) {
    this.own = own;
    const query = new URLSearchParams(location.search);
    const failed = () => page.toast(t("This replay could not be loaded. Please try again."));
    const listener = { update: this.update, changed: this.changed, failed };
    this.source = new ReplaySource(numberIn(query, "seat") ?? seat, listener, replayPages(table));
    this.source.speed = keptSpeed();
    this.source.hands = HANDS.find((hands) => hands === query.get("hands")) ?? "all";
    this.timeline = new Timeline(this.source, (command) => this.run(command), page.toast);
    document.body.classList.add("replaying");
    obeyPage(this.source);
    // After the page is complete, because this delivers the first update.
    Promise.resolve().then(() => void this.source.goTo(numberIn(query, "at") ?? 1));
  }

  private readonly update = (update: Update, follows: boolean): void => {
    this.seats = update.table.seats.length;
    this.timeline.setSeats(update.table.seats.map((one) => one.name ?? t("nobody")));
    this.page.update(update, follows);
  };

  private readonly changed = (source: ReplaySource): void => {
    this.timeline.show(source);
    tellPage(source);
  };

  // The reader stays who they are, whichever seat they see the game from.
  offerResult(sheet: ResultSheet): void {
    this.timeline.offerResult(sheet.isKnown ? () => sheet.open(this.own) : null);
  }

  setGame(game: Game<unknown>): void {
    this.timeline.setLandmarks(game.landmarks ?? {});
  }

  // Shows what happened at this moment, once what moves is seen to move.
  tell(update: Update, store: Store): void {
    const lines = linesOf(update, store);
    const win = lines.filter(({ sound }) => sound === "win"); // it says enough by itself
    this.timeline.tell(joined((win.length ? win : lines).map(({ text, brief }) => brief ?? text)), this.movesFor);
    this.movesFor = 0;
  }

  // Says it after a jump, which is announced nowhere else.
  speak(update: Update, store: Store, log: GameLog): void {
    const text = joined(linesOf(update, store).map((line) => line.text));
    if (text) log.speak(text);
  }

  // What moves starts sooner at a higher speed, and the next update waits for it.
  paced(motions: Motion[]): Motion[] {
    const { speed } = this.source;
    this.movesFor = document.body.classList.contains("still") ? 0 : captionAfter(motions) / speed;
    if (motions.length) this.source.takesAtLeast(Math.max(...motions.map(({ delay }) => delay)) + LAST_MOTION_MS);
    return speed > 1 ? motions.map((motion) => ({ ...motion, delay: motion.delay / speed })) : motions;
  }

  // Whether the key means something in a replay.
  key(key: string): boolean {
    const command = replayCommand(key.toLowerCase());
    if (command) this.run(command);
    return command !== null;
  }

  run(command: ReplayCommand): void {
    const { source } = this;
    if (command.do === "toggle") this.toggle();
    else if (command.do === "step") source.step(command.by);
    else if (command.do === "part") source.moveTo(Math.round(command.of * (source.last - 1)) + 1);
    else if (command.do === "mark") this.toMark(command.by);
    else if (command.do === "speed") this.setSpeed(otherSpeed(source.speed, command.by));
    else if (this.seats > 1) this.look(command.do);
  }

  private toggle(): void {
    if (this.source.isPlaying) this.source.stop();
    else this.source.play();
  }

  private toMark(by: number): void {
    const moment = this.source.momentFrom(by);
    if (moment) this.source.moveTo(moment.at);
    else this.page.toast(by > 0 ? t("Nothing more is marked.") : t("Nothing is marked before this."));
  }

  private setSpeed(speed: number): void {
    browserStorage.setItem(SPEED_KEY, JSON.stringify(speed));
    this.source.playAt(speed);
    this.page.toast(t("Speed: {speed}×", { speed }));
  }

  // The next way to see it. With nobody's hand open it is always seen from the first seat.
  private look(what: "hands" | "seat"): void {
    const { seat, hands } = this.source;
    const next = HANDS[(HANDS.indexOf(hands) + 1) % HANDS.length] as Hands;
    const [other, open] = what === "hands" ? [seat, next] : [(seat + 1) % this.seats, hands === "none" ? "all" : hands];
    void this.source.watch(other, open);
    this.timeline.sayWhatIsOpen();
  }
}

const joined = (texts: string[]) => texts.filter(Boolean).join(" ");

const linesOf = ({ events }: Update, { game, view, names, reader }: Store) =>
  view ? logLines(events, game, view, names, reader) : [];

function keptSpeed(): number {
  return SPEEDS.find((speed) => speed === keptValue<number>(browserStorage, SPEED_KEY)) ?? 1;
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

// A replay in a frame of another page of the site, which moves it together with others.

const isFramed = window.parent !== window;

function obeyPage(source: ReplaySource): void {
  if (!isFramed) return;
  document.body.classList.add("framed");
  const actions: Record<string, () => void> = {
    start: () => source.moveTo(1),
    back: () => source.moveTo(source.at - 1),
    next: () => source.moveTo(source.at + 1),
    play: () => source.isPlaying || source.play(),
    stop: () => source.stop(),
  };
  addEventListener("message", ({ origin, source: sender, data }) => {
    if (origin === location.origin && sender === window.parent) actions[data?.replay]?.();
  });
}

function tellPage({ isPlaying }: ReplaySource): void {
  if (isFramed) window.parent.postMessage({ isPlaying }, location.origin);
}
