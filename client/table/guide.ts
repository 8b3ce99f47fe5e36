// How to play, page by page, each with a picture that moves.

import type { GuidePage } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import { sheet } from "./dialog";

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
