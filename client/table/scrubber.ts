// The bar under a replay: where it stands, forwards and backwards, whose eyes it is seen with, a link to this moment.

import type { Tape } from "../live/tape";
import { t } from "../words/words";
import { button, h, write } from "./dom";

export class Scrubber {
  readonly element: HTMLElement;
  private readonly slider = h("input", { type: "range", min: "1", max: "1", value: "1", "aria-label": t("Moment of the game") });
  private readonly place = h("output", { class: "moment" });
  private readonly run = button(t("Play"), "brass", () => (this.tape.runs ? this.tape.stop() : this.tape.play()));
  private readonly eyes = h("select", { "aria-label": t("Seen from the seat of") });
  private names = "";

  constructor(
    private readonly tape: Tape,
    private readonly say: (words: string) => void,
  ) {
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.eyes.addEventListener("change", () => void tape.sit(Number(this.eyes.value)));
    this.element = h(
      "div",
      { class: "scrubber", role: "group", "aria-label": t("Replay") },
      h("div", { class: "along" }, this.slider, this.place),
      h(
        "div",
        { class: "row" },
        button(t("Back"), "second", () => this.goTo(tape.at - 1)),
        this.run,
        button(t("Next"), "second", () => this.goTo(tape.at + 1)),
        h("label", { class: "eyes" }, t("Seen by "), this.eyes),
        button(t("Copy link"), "second", () => void this.share(), { "aria-label": t("Copy link to this moment") }),
      ),
    );
  }

  show({ at, last, runs }: Tape): void {
    this.slider.max = String(last);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", t("{at} of {last}", { at, last }));
    write(this.place, t("{at} of {last}", { at, last }));
    write(this.run, runs ? t("Stop") : t("Play"));
  }

  // Everybody at the table can be looked over the shoulder now.
  seats(names: string[]): void {
    if (names.join() === this.names) return;
    this.names = names.join();
    this.eyes.replaceChildren(...names.map((name, seat) => h("option", { value: String(seat) }, name)));
    this.eyes.value = String(this.tape.seat);
    (this.eyes.parentElement as HTMLElement).hidden = names.length < 2;
  }

  private goTo(at: number): void {
    this.tape.stop();
    void this.tape.goTo(at);
  }

  private async share(): Promise<void> {
    const { at, seat } = this.tape;
    const link = `${location.origin}${location.pathname}?at=${at}&seat=${seat}`;
    try {
      await navigator.clipboard.writeText(link);
      this.say(t("The link is copied."));
    } catch {
      this.say(link); // where the clipboard is not to be had
    }
  }
}
