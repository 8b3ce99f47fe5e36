// What stands over the table before a game begins, and how to play.

import type { GuidePage, Move, StartScreen as Shown } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import { sheet } from "./dialog";

export class StartScreen {
  readonly element: HTMLElement;
  private readonly title = h("h2", { tabindex: "-1" });
  private readonly lines = h("div", { class: "terms-shown" });
  private readonly example = h("div", { class: "example", "aria-hidden": "true" });
  private readonly waits = h("p", { class: "waits", role: "status" });
  // Between people the game begins after a while even if they do not.
  readonly clock = h("p", { class: "begins", "aria-hidden": "true" }, ...beginsIn());
  private readonly start = button(t("Start"), "brass", () => this.press());
  private shown: Shown | null = null;

  // openGuide: shows how to play; its last page starts the game too.
  constructor(
    private readonly begin: (move: Move) => void,
    private readonly tileSheet: string,
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
      this.example,
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
    if (opens) this.example.replaceChildren(...(shown.example ? [shown.example(this.tileSheet)] : []));
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

// How to play, page by page, each with a picture that moves.

// start: what the last page's button does besides closing the guide; null: nothing, and it says so.
export function openGuide(pages: GuidePage[], start: (() => void) | null, tileSheet: string, still: boolean): void {
  let at = 0;
  const picture = h("div", { class: "guide-picture", "aria-hidden": "true" });
  const title = h("h3", { tabindex: "-1" });
  const text = h("p", {});
  const spot = h("p", { class: "guide-dots", role: "img" });
  const back = button(tIn("step", "Back"), "second", () => turn(at - 1));
  const next = button("", "brass", () => (at + 1 < pages.length ? turn(at + 1) : finish()));
  const close = button("×", "second small close", () => dialog.close(), { "aria-label": t("Close") });
  const steps = h("div", { class: "row" }, back, spot, next);
  const dialog = sheet(
    t("How to play"),
    "guide",
    close,
    picture,
    h("div", { "aria-live": "polite" }, title, text),
    steps,
  );
  const finish = () => {
    dialog.close();
    start?.();
  };
  const turn = (page: number) => {
    at = Math.max(0, Math.min(pages.length - 1, page));
    const shown = pages[at] as GuidePage;
    picture.replaceChildren(shown.picture(tileSheet, still));
    setText(title, shown.title);
    setText(text, shown.text);
    spot.setAttribute("aria-label", t("Page {page} of {pages}", { page: at + 1, pages: pages.length }));
    spot.replaceChildren(...pages.map((_, k) => h("i", { class: k === at ? "here" : null })));
    back.style.visibility = at ? "visible" : "hidden";
    setText(next, at + 1 < pages.length ? t("Next") : start ? t("Play!") : t("Close"));
  };
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight") turn(at + 1);
    else if (key === "ArrowLeft") turn(at - 1);
  });
  turn(0);
  dialog.showModal();
  next.focus();
}
