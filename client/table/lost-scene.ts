// The table is shown in 2D because the 3D table did not come or could not go on. The player is told, and can try the 3D table again.

import { t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";

export class LostScene {
  readonly element: HTMLElement;
  private readonly text = h("p", {});
  private here = false;

  // chooseRenderer: draws the table anew, and says whether it is what was asked for.
  constructor(private readonly chooseRenderer: () => Promise<boolean>) {
    const again = button(t("Back to the 3D table"), "brass", () => void this.tryAgain());
    const stay = button(t("Stay in 2D"), "second", () => this.hide());
    this.element = h("div", { class: "lost-scene", role: "alert", hidden: true }, this.text, h("div", {}, again, stay));
  }

  // Whether the table has to be drawn in 2D.
  get isLost(): boolean {
    return this.here;
  }

  tell(): void {
    setText(this.text, t("The 3D table cannot be drawn at the moment, so the 2D table is shown. Nothing is lost."));
    this.here = true;
    this.element.hidden = false;
  }

  // The player chooses between 2D and 3D in the settings.
  forget(): void {
    this.here = false;
    this.hide();
  }

  private async tryAgain(): Promise<void> {
    this.forget();
    if (!(await this.chooseRenderer())) this.tell();
  }

  private hide(): void {
    this.element.hidden = true;
  }
}
