// The line of controls below a replay, as of a video player: where it is, what happened there, and what can be pressed.

import type { Motion } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import type { Moment, ReplaySource } from "../live/replay-source";
import { button, h, setText } from "../ui/dom";
import { drawing } from "../ui/pictures";
import { JumpMenu, markOf, ViewMenu } from "./replay-menus";
import { type ReplayCommand, SPEEDS } from "./shortcuts";

const FIRST = "M6 5v14M19 5 9 12l10 7z";
const BACK = "M16 5 6 12l10 7z";
const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const NEXT = "M8 5l10 7-10 7z";
const LAST = "M18 5v14M5 5l10 7-10 7z";

const SEEN_MS = 250; // from the moment at which a tile begins to move until everybody sees where it goes

// How long what is told waits for what moves; a sound alone moves nothing. PURE.
export function captionAfter(motions: Pick<Motion, "from" | "to" | "delay">[]): number {
  const moving = motions.filter(({ from, to }) => from || to).map(({ delay }) => delay);
  return moving.length ? Math.min(...moving) + SEEN_MS : 0;
}

export class Timeline {
  readonly element: HTMLElement;
  private readonly slider = h("input", {
    type: "range",
    min: "1",
    max: "1",
    value: "1",
    "aria-label": t("Position in the game"),
  });
  private readonly line = h("div", { class: "along" });
  private readonly marks = new TimelineMarks(this.line, (at) => this.source.moveTo(at));
  private readonly position = h("output", { class: "where" });
  private readonly told = h("p", { class: "told", "aria-hidden": "true" }); // the log says it aloud
  private telling = 0;
  private readonly playButton: HTMLElement;
  private readonly speedSelect = h(
    "select",
    { "aria-label": t("Speed"), title: "< >" },
    ...SPEEDS.map((speed) => h("option", { value: String(speed) }, t("{speed}×", { speed }))),
  );
  private readonly resultButton = button(t("Show the result"), "second small", () => this.openResult());
  private openResult: () => void = () => undefined;
  private readonly jumps: JumpMenu;
  private readonly view: ViewMenu;

  constructor(
    private readonly source: ReplaySource,
    run: (command: ReplayCommand) => void,
    private readonly toast: (text: string) => void,
  ) {
    this.slider.addEventListener("input", () => source.moveTo(Number(this.slider.value)));
    const chosen = () => SPEEDS.indexOf(Number(this.speedSelect.value)) - SPEEDS.indexOf(source.speed);
    this.speedSelect.addEventListener("change", () => run({ do: "speed", by: chosen() }));
    this.jumps = new JumpMenu(source);
    this.view = new ViewMenu(source, () => void this.copyLink());
    this.playButton = sign(tIn("replay", "Play"), "K", PLAY, () => run({ do: "toggle" }));
    this.playButton.classList.add("play");
    this.line.append(this.slider, this.marks.element);
    new ResizeObserver(() => this.fit()).observe(this.line);
    const speed = h("label", { class: "speed" }, this.speedSelect, h("span", { class: "word" }, t("Speed")));
    this.element = h(
      "div",
      { class: "scrubber", role: "group", "aria-label": t("Replay") },
      h(
        "div",
        { class: "steps" },
        sign(t("To the start"), t("Home"), FIRST, () => run({ do: "part", of: 0 })),
        sign(tIn("step", "Back"), "←", BACK, () => run({ do: "step", by: -1 })),
        this.playButton,
        sign(t("Next"), "→", NEXT, () => run({ do: "step", by: 1 })),
        sign(t("To the end"), t("End"), LAST, () => run({ do: "part", of: 1 })),
      ),
      h("div", { class: "happened" }, this.told, this.marks.legend, this.resultButton),
      this.line,
      this.position,
      h("div", { class: "choices" }, speed, this.jumps.element, this.view.element),
    );
  }

  show(source: ReplaySource): void {
    const { at, last, moments, isPlaying, speed } = source;
    this.marks.show(moments, last, at);
    this.jumps.show(moments, at);
    this.view.show();
    this.slider.max = String(last);
    this.slider.value = String(at);
    const said = [t("{at} of {last}", { at, last }), this.marks.said].filter(Boolean).join(t(", "));
    this.slider.setAttribute("aria-valuetext", said);
    setText(this.position, t("{at} of {last}", { at, last }));
    this.speedSelect.value = String(speed);
    if ((this.playButton.dataset.playing === "true") !== isPlaying) this.showPlaying(isPlaying);
  }

  private showPlaying(playing: boolean): void {
    this.playButton.dataset.playing = String(playing);
    this.playButton.setAttribute("aria-label", playing ? t("Stop") : tIn("replay", "Play"));
    this.playButton.querySelector("path")?.setAttribute("d", playing ? PAUSE : PLAY);
  }

  // What happened at this moment: said so many ms from now, while its tiles are on the way.
  tell(text: string, after = 0): void {
    clearTimeout(this.telling);
    this.told.classList.toggle("past", after > 0); // what it says until then
    if (after) this.telling = window.setTimeout(() => this.say(text), after);
    else this.say(text);
  }

  private say(text: string): void {
    this.told.classList.remove("past");
    setText(this.told, text);
    this.told.scrollTop = 0;
    this.fitLegend();
  }

  private fit(): void {
    this.marks.fit();
    this.fitLegend();
  }

  // It stands beside what happened where both have room.
  private fitLegend(): void {
    const { legend } = this.marks;
    legend.classList.remove("crowded");
    legend.classList.toggle("crowded", this.told.scrollHeight > this.told.clientHeight + 1);
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.marks.setLandmarks(landmarks);
    this.fitLegend();
    this.jumps.setLandmarks(landmarks);
  }

  // At the end of a game its result can be shown again.
  offerResult(open: (() => void) | null): void {
    this.resultButton.hidden = open === null;
    this.fitLegend();
    this.openResult = () => open?.();
  }

  // All seats can be chosen.
  setSeats(names: string[]): void {
    this.view.setSeats(names);
  }

  sayWhatIsOpen(): void {
    this.toast(this.view.inWords());
  }

  private async copyLink(): Promise<void> {
    const { at, seat, hands } = this.source;
    const link = `${location.origin}${location.pathname}?at=${at}&seat=${seat}&hands=${hands}`;
    try {
      await navigator.clipboard.writeText(link);
      this.toast(t("Link copied."));
    } catch {
      this.toast(link); // the clipboard is not available
    }
  }
}

// A button with a picture instead of words.
function sign(label: string, key: string, path: string, onclick: () => void): HTMLElement {
  const picture = drawing("sign", "0 0 24 24", [["path", { d: path }]]);
  const props = {
    type: "button",
    class: "button second step",
    "aria-label": label,
    title: `${label} (${key})`,
    onclick,
  };
  return h("button", props, picture);
}

// What is marked along the line of a replay: a sign for each moment, by what happened, a legend of the signs, and the name of the
// moment that is pointed at or reached.

const NEAR = 12; // pixels from the pointer to a mark
const APART = 6; // pixels from one sign to the next
const BOUND = { rank: 1, wide: 4 }; // pixels
const TICK = 4; // pixels: a win where not all have room for their sign
const SIGNS: Record<string, typeof BOUND> = { win: { rank: 0, wide: 20 }, start: BOUND, end: BOUND };
const signOf = ({ kind }: Pick<Moment, "kind">) => SIGNS[kind] ?? { rank: 2, wide: 12 };

const isWin = ({ kind }: Moment) => kind === "win";

// Whether wins lie so near to each other on a line of so many pixels that each is a tick.
export function ticked(moments: Moment[], last: number, width: number): boolean {
  const step = width / Math.max(1, last - 1);
  const wins = moments.filter(isWin).map(({ at }) => at * step);
  return wins.some((at, k) =>
    wins.slice(k + 1).some((other) => Math.abs(at - other) < signOf({ kind: "win" }).wide + APART),
  );
}

// The moments whose signs have room on a line of so many pixels: all wins, then where games begin and end.
export function marked(moments: Moment[], last: number, width: number): Moment[] {
  const step = width / Math.max(1, last - 1);
  const ticks = ticked(moments, last, width);
  const wide = (moment: Moment) => (ticks && isWin(moment) ? TICK : signOf(moment).wide);
  const isNear = (one: Moment, other: Moment) =>
    Math.abs(one.at - other.at) * step < (wide(one) + wide(other)) / 2 + APART;
  const kept = moments.filter(isWin);
  for (const moment of [...moments].sort((a, b) => signOf(a).rank - signOf(b).rank))
    if (!kept.some((other) => isNear(moment, other))) kept.push(moment);
  return moments.filter((moment) => kept.includes(moment)); // in the order of time
}

class TimelineMarks {
  private readonly signs = h("div", { class: "signs" });
  private readonly name = h("span", { class: "mark-name", hidden: true });
  readonly element = h("div", { class: "marks", "aria-hidden": "true" }, this.signs, this.name);
  readonly legend = h("div", { class: "legend", "aria-hidden": "true" });
  private landmarks: Record<string, string> = {};
  private moments: Moment[] = [];
  private last = 1;
  private at = 1;
  private drawn = "";

  // line: what is pointed at. go: to the moment whose sign is pressed.
  constructor(line: HTMLElement, go: (at: number) => void) {
    line.addEventListener("mousemove", ({ clientX }) => this.label(this.nearest(clientX) ?? this.reached));
    line.addEventListener("mouseleave", () => this.label(this.reached));
    this.signs.addEventListener("click", ({ clientX }) => {
      const moment = this.nearest(clientX);
      if (moment) go(moment.at);
    });
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.landmarks = landmarks;
    this.drawn = "";
  }

  show(moments: Moment[], last: number, at: number): void {
    Object.assign(this, { moments, last, at });
    const key = `${moments.length}/${last}/${this.signs.clientWidth}`;
    if (key !== this.drawn && last > 1) this.draw(key);
    this.label(this.reached);
  }

  // The line may have another width.
  fit(): void {
    this.show(this.moments, this.last, this.at);
  }

  // What is marked at this moment, "" where nothing is.
  get said(): string {
    return this.reached ? this.nameOf(this.reached) : "";
  }

  private draw(key: string): void {
    this.drawn = key;
    const width = this.signs.clientWidth || Infinity;
    const shown = marked(this.moments, this.last, width);
    this.signs.classList.toggle("ticks", ticked(this.moments, this.last, width));
    this.signs.replaceChildren(...shown.map((moment) => this.sign(moment)));
    const words = { ...this.landmarks, start: tIn("chapter", "Game") }; // its end has the same mark
    const happened = Object.entries(words).filter(([kind]) => shown.some((moment) => moment.kind === kind));
    this.legend.replaceChildren(
      ...happened.map(([kind, word]) => h("span", {}, markOf(this.landmarks, kind), ` ${word}`)),
    );
  }

  private sign(moment: Moment): HTMLElement {
    const sign = markOf(this.landmarks, moment.kind);
    sign.style.left = `${this.share(moment) * 100}%`;
    return sign;
  }

  private share({ at }: Moment): number {
    return (at - 1) / Math.max(1, this.last - 1);
  }

  private get reached(): Moment | undefined {
    return this.moments.find(({ at }) => at === this.at);
  }

  private nearest(x: number): Moment | undefined {
    const { left, width } = this.signs.getBoundingClientRect();
    const away = (moment: Moment) => Math.abs(left + this.share(moment) * width - x);
    const [first] = [...this.moments].sort((a, b) => away(a) - away(b));
    return first && away(first) <= NEAR ? first : undefined;
  }

  private label(moment: Moment | undefined): void {
    this.name.hidden = !moment;
    if (!moment) return;
    const share = this.share(moment);
    setText(this.name, this.nameOf(moment));
    this.name.style.left = `${share * 100}%`;
    this.name.style.transform = `translateX(-${share * 100}%)`; // inside of the line at both of its ends
  }

  private nameOf({ kind, game }: Moment): string {
    if (kind === "end") return t("End of game {number}", { number: game });
    return kind === "start" ? t("Game {number}", { number: game }) : (this.landmarks[kind] ?? "");
  }
}
