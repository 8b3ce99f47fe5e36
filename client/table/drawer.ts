// The drawer at the side shows one panel at a time (log, settings, help, a game's panel). On a phone it covers the table, or
// only what is above the hand. Below it the table stays as it is.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const ABOVE_HAND = "above-hand"; // the look of a panel that leaves the hand and the buttons free

export class Drawer {
  readonly element = h("aside", { class: "drawer", hidden: true });
  private open: HTMLElement | null = null; // the panel shown
  private opener: Element | null = null;

  constructor(private readonly moved: () => void) {
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  get content(): HTMLElement | null {
    return this.open;
  }

  // The game goes on beside it, even on a phone.
  get leavesHand(): boolean {
    return this.open !== null && this.element.classList.contains(ABOVE_HAND);
  }

  toggle(title: string, content: HTMLElement, leavesHand = false): void {
    if (this.open === content) this.close();
    else this.show(title, content, leavesHand);
  }

  show(title: string, content: HTMLElement, leavesHand = false): void {
    if (!this.open) this.opener = document.activeElement;
    const heading = h("h2", { tabindex: "-1" }, title);
    const close = h(
      "button",
      { type: "button", class: "close", "aria-label": t("Close: {title}", { title }), onclick: () => this.close() },
      "✕",
    );
    this.element.replaceChildren(h("header", {}, heading, close), content);
    this.element.classList.toggle(ABOVE_HAND, leavesHand);
    this.element.setAttribute("aria-label", title);
    this.element.hidden = false;
    this.element.scrollTop = 0; // what matters most is at the top
    this.open = content;
    this.moved();
    heading.focus();
  }

  close(): void {
    if (!this.open) return;
    this.open = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.moved();
    const opener = this.opener?.isConnected ? this.opener : document.querySelector(".prompt");
    if (opener instanceof HTMLElement) opener.focus();
  }
}
