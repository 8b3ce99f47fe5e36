// The bar below a replay: position, step forwards and backwards, choice of the seat, and a link to this moment.

import { t } from "../i18n/i18n";
import type { Moment, ReplaySource } from "../live/replay-source";
import { button, h, setText } from "../ui/dom";
import { lastIndex } from "../ui/lists";
import type { ResultContext, ResultSheet } from "./result-sheet";

export class Timeline {
  readonly element: HTMLElement;
  private readonly slider = h("input", {
    type: "range",
    min: "1",
    max: "1",
    value: "1",
    "aria-label": t("Position in the game"),
  });
  private readonly position = h("output", { class: "moment" });
  private readonly playButton = button(t("Play"), "brass", () =>
    this.source.isPlaying ? this.source.stop() : this.source.play(),
  );
  private readonly moments = h("div", { class: "moments", role: "group", "aria-label": t("Games") });
  private readonly seatSelect = h("select", { "aria-label": t("Seen from the seat of") });
  private readonly resultButton = button(t("Show the result"), "second", () => this.openResult());
  private openResult: () => void = () => undefined;
  private names = "";

  constructor(
    private readonly source: ReplaySource,
    private readonly toast: (text: string) => void,
  ) {
    this.slider.addEventListener("input", () => this.source.moveTo(Number(this.slider.value)));
    this.seatSelect.addEventListener("change", () => void source.watchSeat(Number(this.seatSelect.value)));
    this.element = h(
      "div",
      { class: "scrubber", role: "group", "aria-label": t("Replay") },
      h("div", { class: "along" }, this.slider, this.position, this.resultButton),
      this.moments,
      h(
        "div",
        { class: "row" },
        button(t("Back"), "second", () => this.step(-1)),
        this.playButton,
        button(t("Next"), "second", () => this.step(1)),
        h("label", { class: "eyes" }, t("Seen by "), this.seatSelect),
        button(t("Copy link"), "second", () => void this.copyLink(), { "aria-label": t("Copy link to this moment") }),
      ),
    );
  }

  show({ at, last, moments, isPlaying }: ReplaySource): void {
    this.showMoments(moments, at);
    this.slider.max = String(last);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", t("{at} of {last}", { at, last }));
    setText(this.position, t("{at} of {last}", { at, last }));
    setText(this.playButton, isPlaying ? t("Stop") : t("Play"));
  }

  // A button for the deal and the end of each game. The one that was reached last is marked.
  private showMoments(moments: Moment[], at: number): void {
    if (this.moments.childElementCount !== moments.length)
      this.moments.replaceChildren(
        ...moments.map((moment) => button(momentName(moment), "second small", () => this.source.moveTo(moment.at))),
      );
    const reached = lastIndex(moments, (moment) => moment.at <= at);
    [...this.moments.children].forEach((element, index) => {
      if (index === reached) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    });
  }

  // At the end of a game its result can be shown again.
  offerResult(sheet: ResultSheet, context: ResultContext): void {
    this.resultButton.hidden = context.summary === null;
    this.openResult = () => sheet.open(context);
  }

  // All seats can be chosen.
  setSeats(names: string[]): void {
    if (names.join() === this.names) return;
    this.names = names.join();
    this.seatSelect.replaceChildren(...names.map((name, seat) => h("option", { value: String(seat) }, name)));
    this.seatSelect.value = String(this.source.seat);
    (this.seatSelect.parentElement as HTMLElement).hidden = names.length < 2;
  }

  step(by: number): void {
    this.source.moveTo(this.source.at + by);
  }

  private async copyLink(): Promise<void> {
    const { at, seat } = this.source;
    const link = `${location.origin}${location.pathname}?at=${at}&seat=${seat}`;
    try {
      await navigator.clipboard.writeText(link);
      this.toast(t("Link copied."));
    } catch {
      this.toast(link); // the clipboard is not available
    }
  }
}

function momentName({ game, ended }: Moment): string {
  return ended ? t("End of game {number}", { number: game }) : t("Game {number}", { number: game });
}
