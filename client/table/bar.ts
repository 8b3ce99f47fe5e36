// The line that says what goes on, and the buttons that answer it.

import type { Ask, Button } from "../games/plug";
import { t } from "../words/words";
import { h, write } from "./dom";

const GUARD = 350; // milliseconds: who has just aimed at another button does not hit a new one
const SLOW = 900; // milliseconds until a move on its way is mentioned
const SAID = 5_000; // milliseconds a word in between stays

type Asked = Pick<Ask, "id" | "text" | "hint" | "mine" | "buttons" | "cannot">;

export class Bar {
  readonly line = h("p", { class: "line" });
  readonly hint = h("p", { class: "hint" });
  readonly window = h(
    "span",
    { class: "window", "aria-hidden": "true" },
    h("span", { class: "runs" }),
    h("span", { class: "left" }),
  );
  readonly prompt = h("div", { class: "prompt", "aria-atomic": "true", tabindex: "-1" }, this.line, this.hint);
  readonly buttons = h("div", { class: "answers", role: "group", "aria-label": t("What you can do") });
  private ask: Asked | null = null;
  private since = 0;
  private busy = 0;
  private asked: Button[] = [];
  private said = 0;

  constructor(
    private readonly press: (button: Button) => void,
    private readonly keysOn: () => boolean,
  ) {}

  show(ask: Asked): void {
    this.done();
    clearTimeout(this.said);
    this.prompt.classList.remove("no");
    this.prompt.setAttribute("aria-live", ask.mine ? "polite" : "off"); // the log has said the rest
    write(this.line, ask.text);
    write(this.hint, ask.hint);
    this.prompt.classList.toggle("asked", ask.mine);
    this.prompt.dataset.ask = ask.id;
    if (ask.id !== this.ask?.id) this.since = performance.now();
    this.ask = ask;
    const focused = this.buttons.contains(document.activeElement);
    this.fill(ask.buttons);
    if (focused && !this.buttons.contains(document.activeElement)) this.prompt.focus();
  }

  // A word in between, in place of the line: why something cannot be done.
  say(text: string, ask: Asked): void {
    write(this.line, text);
    write(this.hint, "");
    this.prompt.classList.add("no");
    clearTimeout(this.said);
    this.said = window.setTimeout(() => this.show(ask), SAID);
  }

  // A key or button that does nothing now says why; true: there was something to say.
  excuse(key: string): boolean {
    const why = this.ask?.cannot?.[key];
    if (!this.ask || !why) return false;
    this.say(why, this.ask);
    return true;
  }

  // A move is on its way: no second one until the table has answered.
  sent(): void {
    this.buttons.classList.add("sent");
    this.waits();
  }

  // The table takes its time.
  waits(): void {
    clearTimeout(this.busy);
    this.busy = window.setTimeout(() => write(this.hint, t("Sending…")), SLOW);
  }

  done(): void {
    clearTimeout(this.busy);
    this.buttons.classList.remove("sent");
  }

  // The button that a second click on a picked tile stands for.
  main(): Button | null {
    return this.asked.find((button) => button.look === "main") ?? null;
  }

  byKey(key: string): Button | null {
    return this.asked.find((button) => button.key === key) ?? null;
  }

  // A key does what a click on the button does, its guards included.
  pressByKey(button: Button): void {
    (this.buttons.children[this.asked.indexOf(button)] as HTMLElement | undefined)?.click();
  }

  private fill(buttons: Button[]): void {
    this.asked = buttons;
    const known = [...this.buttons.children] as HTMLButtonElement[];
    buttons.forEach((button, index) => dress(known[index] ?? this.add(), button, this.keysOn()));
    for (const extra of known.slice(buttons.length)) extra.remove();
  }

  private add(): HTMLButtonElement {
    const element = h("button", { type: "button", class: "answer" }, h("span", { class: "label" }), h("small"), h("kbd", { "aria-hidden": "true" }));
    element.addEventListener("click", () => this.clicked(element));
    this.buttons.append(element);
    return element;
  }

  private clicked(element: HTMLButtonElement): void {
    const early = performance.now() - this.since < GUARD;
    if (early || this.buttons.classList.contains("sent")) return;
    const button = this.asked[[...this.buttons.children].indexOf(element)];
    if (button?.move) this.press(button);
    else if (button) this.excuse(button.key);
  }
}

// Buttons stay in the page while they can be pressed by nobody, so that focus and places stay.
function dress(element: HTMLButtonElement, button: Button, keys: boolean): void {
  element.className = `answer ${button.look}`;
  write(element.querySelector(".label") as Element, button.label);
  write(element.querySelector("small") as Element, button.note ?? "");
  const key = element.querySelector("kbd") as HTMLElement;
  write(key, button.key.toUpperCase());
  key.hidden = !keys || !button.key;
  element.setAttribute("aria-disabled", String(button.move === null));
  if (button.key && keys) element.setAttribute("aria-keyshortcuts", button.key);
  else element.removeAttribute("aria-keyshortcuts");
}
