// The drawer at the side shows one panel at a time (log, settings, help, a game's panel). On a phone it covers the table.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

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

  toggle(title: string, content: HTMLElement): void {
    if (this.open === content) this.close();
    else this.show(title, content);
  }

  show(title: string, content: HTMLElement): void {
    if (!this.open) this.opener = document.activeElement;
    const heading = h("h2", { tabindex: "-1" }, title);
    const close = h(
      "button",
      { type: "button", class: "close", "aria-label": t("Close: {title}", { title }), onclick: () => this.close() },
      "✕",
    );
    this.element.replaceChildren(h("header", {}, heading, close), content);
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
    if (this.opener instanceof HTMLElement) this.opener.focus();
  }
}
