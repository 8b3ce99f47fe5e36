// What stands over the table before a game begins: what is played, Start, how to play, and the settings.

import type { GuidePage, Move, StartScreen as Shown } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";

export class StartScreen {
  readonly element: HTMLElement;
  private readonly title = h("h2", { tabindex: "-1" });
  private readonly lines = h("div", { class: "lines" });
  private readonly waits = h("p", { class: "waits", role: "status" });
  // Between people the game begins after a while even if they do not.
  readonly clock = h("p", { class: "begins", "aria-hidden": "true" }, ...beginsIn());
  private readonly start = button(t("Start"), "brass", () => this.press());
  private shown: Shown | null = null;

  // openGuide: shows how to play; its last page starts the game too.
  constructor(
    private readonly begin: (move: Move) => void,
    openSettings: () => void,
    openGuide: (pages: GuidePage[], start: (() => void) | null) => void,
  ) {
    const guide = button(t("How to play"), "second", () => this.guide(openGuide));
    const settings = button(t("Settings"), "second", openSettings);
    settings.prepend(h("span", { "aria-hidden": "true" }, "⚙ "));
    const choices = h("div", { class: "choices" }, settings, this.start, guide);
    this.element = h(
      "section",
      { class: "start-screen", hidden: true },
      this.title,
      this.lines,
      choices,
      this.waits,
      this.clock,
    );
  }

  show(shown: Shown | null): void {
    const opens = shown !== null && this.element.hidden;
    this.shown = shown;
    this.element.hidden = shown === null;
    document.body.classList.toggle("before-start", shown !== null);
    if (!shown) return;
    setText(this.title, shown.title);
    this.element.setAttribute("aria-label", shown.title);
    this.lines.replaceChildren(...shown.lines.map((line) => h("p", {}, line)));
    this.start.hidden = shown.begin === null;
    setText(this.waits, shown.begin ? "" : t("You are ready. Waiting for the other player."));
    if (opens && !document.querySelector("dialog[open]")) this.start.focus();
  }

  private press(): void {
    if (this.shown?.begin) this.begin(this.shown.begin);
  }

  private guide(open: (pages: GuidePage[], start: (() => void) | null) => void): void {
    if (this.shown) open(this.shown.guide, this.shown.begin ? () => this.press() : null);
  }
}

function beginsIn(): (string | HTMLElement)[] {
  const [before = "", after = ""] = t("It begins in {n} seconds at the latest.").split("{n}");
  return [before, h("span", { class: "left" }), after];
}
