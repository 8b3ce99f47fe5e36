// The box in which a message is written. With a mouse Enter sends and Shift + Enter begins a line; phones have the button.

import { plural, t } from "../i18n/i18n";
import { MESSAGE_LENGTH } from "../live/page-protocol";
import { h, setText } from "../ui/dom";

const COUNT_FROM = 400;
const MAX_HEIGHT_PX = 180;

interface ComposerListener {
  send(text: string): void;
  changed(text: string): void;
}

export class Composer {
  private readonly box: HTMLTextAreaElement;
  private readonly left = h("span", { class: "left" });

  constructor(
    readonly form: HTMLFormElement,
    private readonly listener: ComposerListener,
  ) {
    this.box = form.querySelector("textarea") as HTMLTextAreaElement;
    this.box.rows = 1;
    this.box.removeAttribute("required"); // an empty message is not sent, without a warning
    const hint = usesKeyboard() ? h("span", {}, t("Enter sends, Shift + Enter begins a new line.")) : null;
    form.append(h("p", { class: "small below" }, hint, this.left));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("input", () => this.changed());
    this.fit();
  }

  get text(): string {
    return this.box.value;
  }

  set text(text: string) {
    this.box.value = text;
    this.fit();
  }

  focus(): void {
    this.box.focus();
  }

  private send(): void {
    const text = this.text.trim();
    if (!text) return;
    this.form.querySelector("[role=alert]")?.remove(); // from a page without a script
    this.text = "";
    this.box.focus();
    this.listener.send(text);
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229 || !usesKeyboard())
      return;
    event.preventDefault();
    this.send();
  }

  private changed(): void {
    this.fit();
    this.listener.changed(this.text);
  }

  private fit(): void {
    const left = MESSAGE_LENGTH - this.text.length;
    const counted = this.text.length >= COUNT_FROM;
    setText(this.left, counted ? plural(left, "{n} character left", "{n} characters left") : "");
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight + 4, MAX_HEIGHT_PX)}px`;
  }
}

function usesKeyboard(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

export function composerForm(name: string): HTMLFormElement {
  const box = h("textarea", {
    name: "text",
    maxlength: MESSAGE_LENGTH,
    placeholder: t("Your message"),
    "aria-label": t("Message to {name}", { name }),
  });
  return h("form", { class: "send", "data-send": true }, box, h("button", { class: "button" }, t("Send")));
}
