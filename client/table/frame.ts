// Where everything is on the page, and how much of it the table has to itself.

import type { TableNews } from "../live/wire";
import { t } from "../words/words";
import { h, write } from "./dom";

const NARROW = "(max-width: 1000px) and (orientation: portrait), (max-width: 420px)";
const TIDY = 10; // pixels between a panel and the table

export interface Tool {
  label: string;
  sign: string; // a small drawing, as text
  key: string;
  act(): void;
  on?(): boolean; // of one that can be switched on and off
}

export class Frame {
  readonly top = h("div", { class: "at-top" });
  readonly left = h("div", { class: "at-left" });
  readonly right = h("div", { class: "at-right" });
  readonly bottom = h("div", { class: "at-bottom" });
  readonly tools = h("nav", { class: "tools", "aria-label": t("Table") });
  readonly home = h(
    "div",
    { class: "home" },
    h(
      "a",
      { class: "leave", href: "/lobby/", "aria-label": t("To the lobby") },
      "‹",
      h("span", { class: "leave-word" }, t("Lobby")),
    ),
    h("span", { class: "title" }),
  );
  private readonly heading = h("h1", { class: "quiet" });
  readonly dock = h("footer", { class: "dock" });
  private readonly head = h("header", { class: "head" });
  private buttons: [Tool, HTMLElement][] = [];
  private reading: HTMLElement | null = null;
  private readonly narrow = matchMedia(NARROW);

  constructor(
    readonly root: HTMLElement,
    private readonly drawer: HTMLElement,
    private readonly moved: (insets: { top: number; right: number; bottom: number; left: number }) => void,
  ) {
    this.narrow.addEventListener("change", () => this.arrange());
    const sizes = new ResizeObserver(() => this.measure());
    for (const part of [root, this.dock, this.head, this.top, this.left, this.right]) sizes.observe(part);
  }

  get isNarrow(): boolean {
    return this.narrow.matches;
  }

  // The drawer lies over the whole table.
  get isCovered(): boolean {
    return this.isNarrow && !this.drawer.hidden;
  }

  // Something to read while one plays: at the left of the table, or folded up above the buttons.
  read(element: HTMLElement): void {
    this.reading = element;
    element.toggleAttribute("open", !this.isNarrow);
    this.arrange();
  }

  arrange(): void {
    this.root.classList.toggle("narrow", this.isNarrow);
    if (this.reading) (this.isNarrow ? this.dock : this.left).prepend(this.reading);
    this.cover();
    this.measure();
  }

  // The drawer has been opened or closed.
  drawn(open: boolean): void {
    this.root.classList.toggle("with-drawer", open);
    this.cover();
    this.measure();
  }

  // What the game brings: its tools, where one comes from, and whether it is played alone.
  equip(tools: Tool[], home: { address: string; name: string }, alone: boolean): void {
    this.buttons = tools.map((tool) => [tool, toolButton(tool)]);
    this.tools.replaceChildren(...this.buttons.map(([, element]) => element));
    this.pressed();
    const link = this.home.firstElementChild as HTMLAnchorElement;
    link.href = home.address;
    link.setAttribute("aria-label", t("To {place}", { place: home.name }));
    write(link.lastElementChild as Element, home.name);
    this.root.classList.toggle("alone", alone);
    this.measure();
  }

  // Tools that can be switched on and off say so.
  pressed(): void {
    for (const [tool, element] of this.buttons) if (tool.on) element.setAttribute("aria-pressed", String(tool.on()));
  }

  build(parts: { stage: Node[]; dock: Node[]; over: Node[] }): void {
    const head = this.head;
    head.append(this.home, this.top, this.tools);
    this.dock.append(this.bottom, ...parts.dock);
    this.root.replaceChildren(
      this.heading,
      ...parts.stage,
      head,
      this.left,
      this.right,
      this.dock,
      this.drawer,
      ...parts.over,
    );
    this.root.classList.add("table");
    this.arrange();
  }

  // caption: what is played, where the game says so.
  title(table: TableNews, caption: string): void {
    write(this.heading, table.title);
    this.root.classList.toggle("waiting", table.status === "waiting");
    const game = table.status === "waiting" ? "" : t("Game {number} of {games}", { number: table.number, games: table.games });
    write(this.home.querySelector(".title") as Element, caption || (table.games > 1 ? game : table.title));
    this.name(table);
  }

  // In the browser's own head.
  name(table: TableNews): void {
    if (!document.hidden) document.title = `${table.title} · Tilehouse`;
  }

  // What the drawer covers on a phone cannot be reached while it does.
  private cover(): void {
    const covered = this.isCovered;
    const free = [this.drawer, ...this.root.querySelectorAll(".notes, .quiet")];
    for (const part of this.root.children) (part as HTMLElement).inert = covered && !free.includes(part as HTMLElement);
  }

  private measure(): void {
    const all = this.root.getBoundingClientRect();
    const size = (part: HTMLElement, edge: (box: DOMRect) => number) => {
      const box = part.getBoundingClientRect();
      return box.width && box.height ? Math.max(0, Math.round(edge(box))) + TIDY : 0;
    };
    const side = !this.isNarrow;
    const alone = this.root.classList.contains("alone");
    const beside = side && alone && this.dock.offsetHeight > all.height / 2; // a phone on its side: the dock stands on the right
    const drawer = side && !this.drawer.hidden ? size(this.drawer, (box) => all.right - box.left) : 0;
    const insets = {
      top: beside ? 0 : size(alone ? this.head : this.top, (box) => box.bottom - all.top),
      bottom: beside ? 0 : size(this.dock, (box) => all.bottom - box.top),
      left: side ? Math.max(...(beside ? [this.home, this.bottom, this.left] : [this.left]).map((part) => size(part, (box) => box.right - all.left))) : 0,
      right: Math.max(drawer, side ? size(beside ? this.dock : this.right, (box) => all.right - box.left) : 0),
    };
    for (const [name, length] of Object.entries(insets)) this.root.style.setProperty(`--${name}`, `${length}px`);
    this.moved(insets);
  }
}

function toolButton({ label, sign, key, act }: Tool): HTMLElement {
  const title = key ? `${label} (${key.toUpperCase()})` : label;
  const props = { type: "button", class: "tool", onclick: act, title, "aria-keyshortcuts": key || null };
  return h(
    "button",
    props,
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("span", { class: "tool-label" }, label),
  );
}
