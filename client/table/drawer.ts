// The drawer at the side shows one panel at a time (log, settings, help, a game's panel). On a phone it covers the table, or
// only what is above the hand.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const ABOVE_HAND = "above-hand"; // the look of a panel that leaves the hand and the buttons free

export class Drawer {
  readonly element = h("aside", { class: "drawer", hidden: true });
  private open: HTMLElement | null = null; // the panel shown
  private opener: Element | null = null;
  private isRead = false; // the panel shown is to be read beside the table

  // sideways: the page is on a phone on its side.
  constructor(
    private readonly moved: () => void,
    private readonly sideways: () => boolean,
  ) {
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
    const always = this.element.classList.contains(ABOVE_HAND);
    return this.open !== null && (always || (this.isRead && this.sideways()));
  }

  toggle(title: string, content: HTMLElement, leavesHand = false): void {
    if (this.open === content) this.close();
    else this.show(title, content, leavesHand);
  }

  // A panel to be read beside the table; on a phone on its side it leaves the hand free.
  toggleToRead(title: string, content: HTMLElement): void {
    this.toggle(title, content);
    this.isRead = this.open !== null;
    this.moved();
  }

  show(title: string, content: HTMLElement, leavesHand = false): void {
    this.isRead = false;
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
