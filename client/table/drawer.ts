// The drawer at the side shows one panel at a time (log, settings, help, a game's panel). On a phone it covers the table, or
// only what is above the hand. Below it the table stays as it is.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const ABOVE_HAND = "above-hand"; // the look of a panel that leaves the hand and the buttons free

export class Drawer {
  readonly element = h("aside", { class: "drawer", hidden: true });
  private open: HTMLElement | null = null; // the panel shown
  private opener: Element | null = null;
  private awaited: { title: string } | null = null; // what opens as soon as it is loaded

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

  // Opens a panel once it is loaded, unless another was opened, closed or asked for meanwhile. Asked for again, it does not come.
  async whenLoaded<Part>(title: string, part: Promise<Part>, open: (part: Part) => void): Promise<void> {
    const request = this.awaited?.title === title ? null : { title };
    this.awaited = request;
    const loaded = await part;
    if (!request || this.awaited !== request) return;
    this.awaited = null;
    open(loaded);
  }

  show(title: string, content: HTMLElement, leavesHand = false): void {
    this.awaited = null;
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
    this.awaited = null;
    if (!this.open) return;
    this.open = null;
    this.element.hidden = true;
    this.element.replaceChildren();
    this.moved();
    const opener = this.opener?.isConnected ? this.opener : document.querySelector(".prompt");
    if (opener instanceof HTMLElement) opener.focus();
  }
}
