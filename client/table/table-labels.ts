// The texts that lie on the table, such as the sum that a tile would make.

import type { ShownLabel } from "../games/game";
import { h, setText } from "../ui/dom";

export class TableLabels {
  readonly element = h("div", { class: "table-labels", "aria-hidden": "true" });

  show(labels: ShownLabel[]): void {
    while (this.element.children.length > labels.length) this.element.lastElementChild?.remove();
    for (const [k, { text, look, x, y, after = 0 }] of labels.entries()) {
      const existing = this.element.children[k] as HTMLElement | undefined;
      const element = existing ?? this.element.appendChild(h("span"));
      setText(element, text);
      element.className = look;
      element.style.animationDelay = `${after}ms`;
      [element.style.left, element.style.top] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
    }
  }
}
