// A solution shown on the board, step by step: forwards, back to the start, or by itself.

import type { Ask, Button, GameEvent, Outlook } from "../games/plug";
import { t } from "../words/words";
import { SHOWING } from "./standing";

const BEAT = 1300; // milliseconds a step is looked at

export class Replay {
  private at = 0;
  private timer = 0;

  // draw: the board has gone on, with these events; done: the player has seen enough.
  constructor(
    private readonly steps: Outlook<unknown>["steps"],
    private readonly draw: (before: unknown, events: GameEvent[]) => void,
    private readonly done: () => void,
  ) {}

  get view(): unknown {
    return this.steps[this.at]?.view;
  }

  get ask(): Ask {
    const last = this.steps.length - 1;
    const playing = this.timer !== 0;
    const hint = this.at ? t("Step {at} of {last}.", { at: this.at, last }) : t("{last} steps.", { last });
    return {
      id: "showing", text: this.steps[this.at]?.words ?? "", hint, mine: false, pick: [], most: 0, preset: [],
      buttons: [
        act(t("To the start"), "start", "b", this.at > 0),
        act(playing ? t("Stop") : t("Play"), "play", "p", this.at < last),
        act(t("Next step"), "step", "n", this.at < last),
        act(t("Close"), "close", "x", true),
      ],
    }; // prettier-ignore
  }

  press(what: string): void {
    if (what === "close") return this.end();
    const playing = this.timer !== 0;
    this.stop();
    if (what === "start") this.goTo(0);
    else if (what === "step") this.goTo(this.at + 1);
    else if (!playing) this.play();
    else this.goTo(this.at);
  }

  end(): void {
    this.stop();
    this.done();
  }

  private play(): void {
    const more = this.at < this.steps.length - 1;
    this.timer = more ? window.setTimeout(() => this.play(), BEAT) : 0;
    if (more) this.goTo(this.at + 1);
    else this.goTo(this.at);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private goTo(at: number): void {
    const before = this.view;
    const events = at > this.at ? (this.steps[at]?.events ?? []) : [];
    this.at = Math.min(at, this.steps.length - 1);
    this.draw(before, events);
  }
}

function act(label: string, what: string, key: string, may: boolean): Button {
  const look = what === "step" ? "main" : "plain";
  return { label, look, key, move: may ? { do: SHOWING, what } : null, confirm: "" };
}
