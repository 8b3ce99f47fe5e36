// Small windows have no room for all buttons of a row. Those that are left appear while a button that stands for them is
// pressed. The style sheet decides which ones these are, because it knows the size of the screen.

import type { Button } from "../games/game";
import { h } from "../ui/dom";

export class MoreButton {
  readonly element: HTMLElement;

  // alwaysShown: buttons at the start of the row, as in the style sheet.
  constructor(
    private readonly row: HTMLElement,
    label: string,
    look: Button["look"],
    private readonly alwaysShown: number,
  ) {
    const onclick = () => this.toggle(!this.isOpen);
    const props = { type: "button", class: `answer ${look} more`, "aria-expanded": "false", onclick };
    this.element = h("button", props, label);
    row.addEventListener("click", () => this.closeRow());
    document.addEventListener("pointerdown", ({ target }) => this.contains(target) || this.toggle(false));
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.isOpen) return;
      this.toggle(false);
      this.element.focus();
    });
  }

  close(): void {
    this.toggle(false);
  }

  private get isOpen(): boolean {
    return this.row.classList.contains("open");
  }

  private toggle(open: boolean): void {
    this.row.classList.toggle("open", open);
    this.element.setAttribute("aria-expanded", String(open));
    if (open) (this.row.children[this.alwaysShown] as HTMLElement | undefined)?.focus();
  }

  // The button that was pressed may be hidden then.
  private closeRow(): void {
    this.toggle(false);
    const pressed = document.activeElement;
    if (this.row.contains(pressed) && !pressed?.getClientRects().length) this.element.focus();
  }

  private contains(target: EventTarget | null): boolean {
    return this.element.contains(target as Node) || this.row.contains(target as Node);
  }
}
