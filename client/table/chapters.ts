// The chapters of a replay on a phone: a row of buttons that name what is marked on the line above, and lead there.

import { t } from "../i18n/i18n";
import type { Moment } from "../live/replay-source";
import { h } from "../ui/dom";
import { lastIndex } from "../ui/lists";
import { markOf, momentName } from "./replay-menus";

export class Chapters {
  readonly element = h("div", { class: "chapters", role: "group", "aria-label": t("Chapters") });
  private landmarks: Record<string, string> = {};
  private listed = "";
  private reached = -1;

  constructor(private readonly go: (at: number) => void) {}

  setLandmarks(landmarks: Record<string, string>): void {
    this.landmarks = landmarks;
    this.listed = "";
  }

  show(moments: Moment[], at: number): void {
    this.list(moments);
    const reached = lastIndex(moments, (moment) => moment.at <= at);
    [...this.element.children].forEach((chapter, index) => {
      if (moments[index]?.at === at) chapter.setAttribute("aria-current", "true");
      else chapter.removeAttribute("aria-current");
    });
    if (reached !== this.reached) this.follow(reached);
  }

  private list(moments: Moment[]): void {
    const key = JSON.stringify(moments);
    if (key === this.listed) return;
    this.listed = key;
    this.reached = -1;
    this.element.replaceChildren(...moments.map((moment, index) => this.chapter(moment, moments.slice(0, index))));
  }

  // Those of a kind are counted. before: what comes earlier.
  private chapter(moment: Moment, before: Moment[]): HTMLElement {
    const { at, kind } = moment;
    const what = this.landmarks[kind];
    const number = before.filter((one) => one.kind === kind).length + 1;
    const name = what ? (number > 1 ? `${what} ${number}` : what) : momentName(moment);
    const props = { type: "button", class: "button second chapter", onclick: () => this.go(at) };
    return h("button", props, markOf(this.landmarks, kind), name);
  }

  // The row alone scrolls, so that the chapter that is reached is seen.
  private follow(reached: number): void {
    this.reached = reached;
    const chapter = this.element.children[reached] as HTMLElement | undefined;
    if (!chapter) return;
    this.element.scrollLeft = chapter.offsetLeft - (this.element.clientWidth - chapter.offsetWidth) / 2;
  }
}
