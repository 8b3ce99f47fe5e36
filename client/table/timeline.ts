// The line of controls below a replay, as of a video player: where it is, what happened there, and what can be pressed.

import { t, tIn } from "../i18n/i18n";
import type { ReplaySource } from "../live/replay-source";
import { button, h, setText } from "../ui/dom";
import { drawing } from "../ui/drawing";
import { JumpMenu } from "./jump-menu";
import { type ReplayCommand, SPEEDS } from "./replay-keys";
import type { ResultContext, ResultSheet } from "./result-sheet";
import { TimelineMarks } from "./timeline-marks";
import { ViewMenu } from "./view-menu";

const FIRST = "M6 5v14M19 5 9 12l10 7z";
const BACK = "M16 5 6 12l10 7z";
const PLAY = "M7 4v16l13-8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const NEXT = "M8 5l10 7-10 7z";
const LAST = "M18 5v14M5 5l10 7-10 7z";

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
  private readonly marks = new TimelineMarks(this.line);
  private readonly position = h("output", { class: "where" });
  private readonly told = h("p", { class: "told", "aria-hidden": "true" }); // the log says it aloud
  private readonly playButton: HTMLElement;
  private readonly speedSelect = h(
    "select",
    { class: "speed", "aria-label": t("Speed"), title: "< >" },
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
    this.line.append(this.marks.element, this.slider, this.marks.legend);
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
      h("div", { class: "happened" }, this.told, this.resultButton),
      this.line,
      this.position,
      h("div", { class: "choices" }, this.speedSelect, this.jumps.element, this.view.element),
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

  // What happened at this moment.
  tell(text: string): void {
    setText(this.told, text);
    this.told.scrollTop = 0;
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.marks.setLandmarks(landmarks);
    this.jumps.setLandmarks(landmarks);
  }

  // At the end of a game its result can be shown again.
  offerResult(sheet: ResultSheet, context: ResultContext): void {
    this.resultButton.hidden = context.summary === null;
    this.openResult = () => sheet.open(context);
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
