// The status line and the action buttons.

import type { Button, Prompt, Steps, TilePicture } from "../games/game";
import { t } from "../i18n/i18n";
import { h, setText } from "../ui/dom";
import { tilePicture } from "../ui/pictures";

const GUARD_MS = 350; // milliseconds during which a new button ignores clicks, in case the player was aiming at the previous one
const SLOW_MS = 900; // milliseconds until "Sending…" is shown
const SENDING = t("Sending…");
const FEW = 4; // buttons for which phones have room
const MESSAGE_MS = 5_000; // milliseconds for which a message replaces the status line

export const isPressable = ({ move, choices }: Button) => move !== null || choices !== undefined;

// tip: said once instead of the hint.
type ShownPrompt = Pick<
  Prompt,
  "id" | "text" | "hint" | "advised" | "steps" | "tile" | "awaitsMe" | "buttons" | "unavailable"
> & {
  tip?: string;
};

export class ActionBar {
  readonly text = h("p", { class: "line" });
  readonly hint = h("p", { class: "hint" });
  readonly timer = h(
    "span",
    { class: "window", "aria-hidden": "true" },
    h("span", { class: "runs" }),
    h("span", { class: "left" }),
  );
  private readonly tile = h("span", { class: "in-question", "aria-hidden": "true", hidden: true }); // the text names it
  readonly promptElement = h(
    "div",
    { class: "prompt", "aria-atomic": "true", tabindex: "-1" },
    this.tile,
    this.text,
    this.hint,
  );
  readonly buttons = h("div", { class: "answers", role: "group", "aria-label": t("Actions") });
  readonly more = new MoreButton(this.buttons, t("More"), "plain", 3);
  private steps: Steps | undefined; // they stand before the hint
  private said = ""; // the hint
  private shown: ShownPrompt | null = null;
  private shownAt = 0;
  private sendingTimer = 0;
  private shownButtons: Button[] = [];
  private readonly elements: HTMLButtonElement[] = []; // of the shown buttons
  private readonly claims = h("div", { class: "claims" });
  private readonly openClaims = new MoreButton(this.claims, t("Claim"), "call", 0);
  private messageTimer = 0;

  constructor(
    private readonly tileSheet: string,
    private readonly press: (button: Button) => void,
    private readonly keysOn: () => boolean,
  ) {
    this.claims.addEventListener("scroll", () => this.markScrolled());
    new ResizeObserver(() => this.fit()).observe(this.buttons);
  }

  // sent: a move was sent, and the server has not answered.
  show(prompt: ShownPrompt, sent = false): void {
    if (!sent) this.clearSending();
    clearTimeout(this.messageTimer);
    this.promptElement.classList.remove("no");
    this.promptElement.setAttribute("aria-live", prompt.awaitsMe ? "polite" : "off"); // the game log announces everything else
    setText(this.text, prompt.text);
    this.tell(sent && this.said === SENDING ? SENDING : prompt.tip || prompt.hint, prompt.steps);
    this.hint.classList.toggle("tip", !!prompt.tip);
    this.hint.classList.toggle("stepped", !!prompt.steps);
    this.promptElement.classList.toggle("with-tip", !!prompt.tip);
    this.promptElement.classList.toggle("is-advised", !!prompt.advised);
    this.showTile(prompt.tile);
    if (sent && !this.isSent) this.markSent();
    this.promptElement.classList.toggle("asked", prompt.awaitsMe);
    this.promptElement.dataset.ask = prompt.id;
    if (prompt.id !== this.shown?.id) this.shownAt = performance.now();
    this.shown = prompt;
    const focused = this.buttons.contains(document.activeElement);
    this.fill(prompt.buttons);
    if (focused && !this.buttons.contains(document.activeElement)) this.promptElement.focus();
  }

  // Shows a message in place of the status line: why something cannot be done.
  showMessage(text: string, prompt: ShownPrompt): void {
    setText(this.text, text);
    this.tell("", undefined);
    this.promptElement.classList.add("no");
    clearTimeout(this.messageTimer);
    this.messageTimer = window.setTimeout(() => this.show(prompt, this.isSent), MESSAGE_MS);
  }

  // Explains why a key or button does nothing now; returns whether there is an explanation.
  explain(key: string): boolean {
    const reason = this.shown?.unavailable?.[key];
    if (!this.shown || !reason) return false;
    this.showMessage(reason, this.shown);
    return true;
  }

  // A move was sent: disable the buttons until the server answers.
  markSent(): void {
    this.buttons.classList.add("sent");
    this.showSending();
  }

  // Shows "Sending…" if the answer takes long.
  showSending(): void {
    clearTimeout(this.sendingTimer);
    this.sendingTimer = window.setTimeout(() => this.saySending(), SLOW_MS);
  }

  // Why a press does nothing until the server has answered.
  saySending(): void {
    this.tell(SENDING, this.steps);
  }

  // What has not changed is not announced again.
  private tell(hint: string, steps: Steps | undefined): void {
    if (steps && hint === this.said && JSON.stringify(steps) === JSON.stringify(this.steps)) return;
    [this.said, this.steps] = [hint, steps];
    if (steps) this.hint.replaceChildren(stepsElement(steps), h("span", { class: "besides" }, hint && ` ${hint}`));
    else setText(this.hint, hint);
  }

  private get isSent(): boolean {
    return this.buttons.classList.contains("sent");
  }

  private clearSending(): void {
    clearTimeout(this.sendingTimer);
    this.buttons.classList.remove("sent");
  }

  // The button that a second click on a picked tile triggers.
  mainButton(): Button | null {
    return this.shownButtons.find((button) => button.look === "main") ?? null;
  }

  byKey(key: string): Button | null {
    return this.shownButtons.find((button) => button.key === key) ?? null;
  }

  // A shortcut acts like a click on the button, including its protection against mistakes.
  pressByKey(button: Button): void {
    this.elements[this.shownButtons.indexOf(button)]?.click();
  }

  private fill(buttons: Button[]): void {
    this.shownButtons = buttons;
    this.buttons.classList.toggle("several", buttons.length > 2);
    this.buttons.classList.toggle("many", buttons.length > FEW);
    this.buttons.classList.toggle(
      "with-main",
      buttons.some(({ look }) => look === "main"),
    );
    for (const [index, button] of buttons.entries()) {
      const element = this.elements[index] ?? this.add();
      updateButton(element, button, this.keysOn());
      this.showTiles(element.querySelector(".tiles") as HTMLElement, button.tiles ?? []);
    }
    for (const extra of this.elements.splice(buttons.length)) extra.remove();
    this.place(buttons);
  }

  // Claims stand in a grid of their own, which small windows show when a button is pressed.
  private place(buttons: Button[]): void {
    const isClaim = (element: Element) => buttons[this.elements.indexOf(element as HTMLButtonElement)]?.look === "call";
    const claims = this.elements.filter(isClaim);
    const others: Element[] = this.elements.filter((element) => !isClaim(element));
    const first = this.elements.indexOf(claims[0] as HTMLButtonElement);
    if (claims.length) others.splice(first, 0, ...(claims.length > 1 ? [this.openClaims.element] : []), this.claims);
    if (claims.length < 2) this.openClaims.close();
    const quiet = claims.every(({ classList }) => classList.contains("lesser"));
    this.openClaims.element.classList.toggle("lesser", quiet);
    order(this.claims, claims);
    order(this.buttons, others);
    this.fit();
  }

  // Where the question has no room for all of it, the style sheet leaves out what matters least.
  private fit(): void {
    this.markScrolled();
    const { promptElement: prompt } = this;
    prompt.classList.remove("full", "fullest");
    for (const look of ["full", "fullest"])
      prompt.classList.toggle(look, prompt.scrollHeight > prompt.clientHeight + 1); // what the one leaves out may be enough
  }

  // Shows where the row of claims goes on beyond its edges.
  private markScrolled(): void {
    const { scrollLeft, scrollWidth, clientWidth, classList } = this.claims;
    classList.toggle("scrolls", scrollWidth > clientWidth + 1);
    classList.toggle("more-before", scrollLeft > 1);
    classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
  }

  private add(): HTMLButtonElement {
    const element = h(
      "button",
      { type: "button", class: "answer" },
      h("span", { class: "label" }),
      h("span", { class: "tiles" }),
      h("small"),
      h("kbd", { "aria-hidden": "true" }),
    );
    element.addEventListener("click", ({ detail }) => this.clicked(element, detail));
    this.elements.push(element);
    return element;
  }

  private showTile(tile: TilePicture | undefined): void {
    this.tile.hidden = !tile;
    this.promptElement.classList.toggle("with-tile", !!tile);
    this.showTiles(this.tile, tile ? [tile] : []);
  }

  private showTiles(shown: HTMLElement, tiles: TilePicture[]): void {
    const codes = tiles.map(({ code }) => code).join(" ");
    if (shown.dataset.tiles === codes) return;
    shown.dataset.tiles = codes;
    shown.replaceChildren(...tiles.map(({ code, name }) => tilePicture(this.tileSheet, code, name)));
  }

  private clicked(element: HTMLButtonElement, clicks: number): void {
    const button = this.shownButtons[this.elements.indexOf(element)];
    if (this.isSent) this.saySending();
    else if (performance.now() - this.shownAt < GUARD_MS)
      this.tell(t("The buttons have just changed: press again."), this.steps);
    else if (button && isPressable(button)) this.pressed(button, clicks);
    else if (button) this.explain(button.key);
  }

  // A double click on what costs something is meant once.
  private pressed(button: Button, clicks: number): void {
    if (clicks > 1 && button.note) this.tell(t("That was pressed twice and counts once."), this.steps);
    else this.press(button);
  }
}

// Steps in a row after their name, with the present one marked.
function stepsElement({ of, brief, names, present }: Steps): Element {
  const parts = names.map((name, k) => (k === present ? h("b", { "aria-current": "step" }, name) : name));
  const dotted = parts.flatMap((part, k) => (k ? [" · ", part] : [part]));
  const short = brief ? h("span", { class: "stages-brief", "aria-hidden": "true" }, `${brief}:`) : null;
  const all = h("span", { class: "stages-names" }, ...dotted);
  return h(
    "span",
    { class: "stages" },
    h("span", { class: "stages-of" }, `${of}: `),
    ...(short ? [short, " "] : []),
    all,
  );
}

// Elements already in place are not touched, so they keep the focus.
function order(parent: Element, children: Element[]): void {
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
}

// Disabled buttons stay on the page, so that the focus and the positions of the others do not change.
function updateButton(element: HTMLButtonElement, button: Button, keys: boolean): void {
  element.className = `answer ${button.look}${button.tiles?.length ? " tiled" : ""}${button.quiet ? " lesser" : button.advised ? " advised" : ""}`;
  setText(element.querySelector(".label") as Element, button.label);
  setText(element.querySelector("small") as Element, button.note ?? "");
  const key = element.querySelector("kbd") as HTMLElement;
  setText(key, button.key.toUpperCase());
  key.hidden = !keys || !button.key;
  element.setAttribute("aria-disabled", String(!isPressable(button)));
  if (button.choices) element.setAttribute("aria-haspopup", "dialog");
  else element.removeAttribute("aria-haspopup");
  if (button.key && keys) element.setAttribute("aria-keyshortcuts", button.key);
  else element.removeAttribute("aria-keyshortcuts");
}

// Small windows have no room for all buttons of a row. Those that are left appear while a button that stands for them is
// pressed. The style sheet decides which ones these are, because it knows the size of the screen.
class MoreButton {
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
