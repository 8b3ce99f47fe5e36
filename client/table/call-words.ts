// The word of a call, large beside the player who calls.

import { spotFor } from "../chat/spot";
import { h } from "../ui/dom";

const SHOWN_MS = 1_700;
const EDGE = 8; // pixels

export class CallWords {
  readonly element = h("div", { class: "call-words", "aria-hidden": "true" }); // the log says it
  private timer = 0;

  // The newest replaces the one before.
  say(text: string, panel: HTMLElement | null): void {
    const box = panel?.getBoundingClientRect();
    this.element.replaceChildren();
    if (!box?.width) return;
    const word = h("b", {}, text);
    this.element.append(word);
    const area = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
    const { left, top } = spotFor(box, { width: word.offsetWidth, height: word.offsetHeight }, area);
    [word.style.left, word.style.top] = [`${left}px`, `${top}px`];
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => word.remove(), SHOWN_MS);
  }
}
