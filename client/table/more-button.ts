// On phones the dock has room for one row of buttons. The others appear beside it while "More" is pressed. The style sheet
// decides which ones these are, because it knows the size of the screen.

import { t } from "../i18n/i18n";
import { h } from "../ui/dom";

const ALWAYS_SHOWN = 3; // buttons of the row, as in table.css

export class MoreButton {
  readonly element = h(
    "button",
    { type: "button", class: "answer plain more", "aria-expanded": "false", onclick: () => this.toggle(!this.isOpen) },
    t("More"),
  );

  constructor(private readonly row: HTMLElement) {
    row.addEventListener("click", () => this.closeRow());
    document.addEventListener("pointerdown", ({ target }) => this.contains(target) || this.toggle(false));
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.isOpen) return;
      this.toggle(false);
      this.element.focus();
    });
  }

  private get isOpen(): boolean {
    return this.row.classList.contains("open");
  }

  private toggle(open: boolean): void {
    this.row.classList.toggle("open", open);
    this.element.setAttribute("aria-expanded", String(open));
    if (open) (this.row.children[ALWAYS_SHOWN] as HTMLElement | undefined)?.focus();
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
