// A button that opens a small panel beside it. Escape, or a press anywhere else, closes it.

import { h } from "../ui/dom";

export class Popup {
  readonly element: HTMLElement;
  private readonly toggle: HTMLElement;

  constructor(
    label: string,
    icon: Node,
    private readonly panel: HTMLElement,
  ) {
    panel.hidden = true;
    panel.classList.add("popup");
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", label);
    const words = h("span", { class: "word" }, label);
    const props = { type: "button", class: "button second opens", "aria-expanded": "false", "aria-label": label };
    this.toggle = h(
      "button",
      { ...props, title: label, onclick: () => this.open(panel.hidden !== false) },
      icon,
      words,
    );
    this.element = h("div", { class: "with-popup" }, this.toggle, panel);
    document.addEventListener("pointerdown", ({ target }) => this.element.contains(target as Node) || this.open(false));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || panel.hidden) return;
      event.preventDefault();
      this.open(false);
      this.toggle.focus();
    });
  }

  private open(open: boolean): void {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-expanded", String(open));
    if (open) this.panel.querySelector<HTMLElement>("button:not(:disabled), input:checked, select")?.focus();
  }
}
