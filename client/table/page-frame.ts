// The layout of the page, and how much space it leaves for the table.

import type { Game } from "../games/game";
import { plural, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { h, setText } from "../ui/dom";
import { homeOf } from "./contest";
import type { Drawer } from "./drawer";
import { isSinglePlayer } from "./prompt";

// In em, so that larger text has the layout of a smaller window. A phone whose keyboard is open stays narrow.
const NARROW = "(max-width: 62.5em) and (orientation: portrait), (max-width: 420px)";
const LOW = "(max-height: 30em) and (orientation: landscape)"; // such windows have no height to spare
const FULL_HEAD = `${NARROW}, ${LOW}`; // there the head has no room for all tools
const TIDY = 4; // pixels between a panel and the table

export interface Tool {
  label: string;
  icon: string | Node; // a character used as an icon, or a picture
  key: string;
  run(): void;
  on?(): boolean; // for toggles
  counted?(): { count: number; label: string }; // what is new, and the name of the tool with it
  absent?(): boolean;
  beside?: boolean; // stands beside the own panel where the head is full
}

export class PageFrame {
  readonly top = h("div", { class: "at-top" });
  readonly left = h("div", { class: "at-left" });
  readonly right = h("div", { class: "at-right" });
  readonly bottom = h("div", { class: "at-bottom" });
  readonly tools = h("nav", { class: "tools", "aria-label": t("Table") });
  readonly backLink = h(
    "div",
    { class: "home" },
    h(
      "a",
      { class: "leave", href: "/lobby/", "aria-label": t("Back to the lobby") },
      "‹",
      h("span", { class: "leave-word" }, t("Lobby")),
    ),
    h("span", { class: "title" }),
    h("span", { class: "tiles-left", role: "img", hidden: true }),
  );
  private readonly heading = h("h1", { class: "quiet" });
  readonly dock = h("footer", { class: "dock" });
  private readonly head = h("header", { class: "head" });
  private buttons: [Tool, HTMLElement][] = [];
  private sidePanel: HTMLElement | null = null;
  private controls: HTMLElement | null = null; // of a call
  private readonly narrow = matchMedia(NARROW);
  private readonly fullHead = matchMedia(FULL_HEAD);

  constructor(
    readonly root: HTMLElement,
    private readonly drawer: Drawer,
    private readonly insetsChanged: (insets: { top: number; right: number; bottom: number; left: number }) => void,
  ) {
    for (const media of [this.narrow, this.fullHead]) media.addEventListener("change", () => this.arrange());
    root.addEventListener("dragstart", (event) => event.preventDefault()); // only the table itself drags tiles
    const sizes = new ResizeObserver(() => this.measure());
    for (const part of [root, this.dock, this.head, this.top, this.left, this.right]) sizes.observe(part);
  }

  get isNarrow(): boolean {
    return this.narrow.matches;
  }

  // The drawer covers the whole table.
  get isCovered(): boolean {
    return this.isNarrow && this.drawer.content !== null && !this.drawer.leavesHand;
  }

  // On a phone the drawer is a sheet between the top and the hand, if what it shows leaves the hand free.
  get isAboveHand(): boolean {
    return this.drawer.leavesHand && this.fullHead.matches;
  }

  // A side panel to read while playing: left of the table, or collapsed above the buttons on narrow screens.
  setSidePanel(element: HTMLElement): void {
    this.sidePanel = element;
    element.toggleAttribute("open", !this.isNarrow);
    element.addEventListener("toggle", () => this.root.classList.toggle("coach-open", element.hasAttribute("open")));
    this.arrange();
  }

  // In the dock; in low windows the style sheet puts them at the left of the table.
  placeControls(element: HTMLElement): void {
    this.controls = element;
    this.bottom.after(element);
  }

  arrange(): void {
    this.root.classList.toggle("narrow", this.isNarrow);
    this.placeSidePanel();
    this.placeTools();
    this.drawerToggled();
  }

  private placeSidePanel(): void {
    const place = this.isNarrow ? this.dock : this.left;
    for (const part of [this.dock, this.left]) part.classList.toggle("with-coach", !!this.sidePanel && part === place);
    if (this.sidePanel) place.prepend(this.sidePanel);
  }

  private placeTools(): void {
    const full = this.fullHead.matches && !this.root.classList.contains("waiting") && !isMatch();
    const besides = this.buttons.filter(([tool]) => tool.beside && full).map(([, element]) => element);
    this.tools.append(...this.buttons.map(([, element]) => element).filter((element) => !besides.includes(element)));
    this.bottom.append(...besides);
  }

  // The drawer was opened or closed, or shows another panel.
  drawerToggled(): void {
    const { content, leavesHand } = this.drawer;
    this.root.classList.toggle("with-drawer", content !== null && !this.isAboveHand);
    this.root.classList.toggle("with-chat", leavesHand);
    this.root.classList.toggle("with-sheet", this.isAboveHand);
    this.updateInert();
    this.measure();
  }

  // Sets what depends on the game: its tools, the back link, and the single-player layout.
  setGame(tools: Tool[], game: Game<unknown>, table: TableInfo): void {
    this.buttons = tools.map((tool) => [tool, toolButton(tool)]);
    this.tools.replaceChildren();
    this.placeTools();
    this.updateToggles();
    const link = this.backLink.firstElementChild as HTMLAnchorElement;
    const { address, name } = homeOf(game, table);
    link.href = address;
    link.setAttribute("aria-label", t("Back to {place}", { place: name }));
    setText(link.lastElementChild as Element, name);
    this.root.classList.toggle("alone", isSinglePlayer(table));
    this.measure();
  }

  // Updates the pressed state of toggles, what is new, and which tools there are.
  updateToggles(): void {
    for (const [tool, element] of this.buttons) {
      if (tool.on) element.setAttribute("aria-pressed", String(tool.on()));
      if (tool.absent) element.hidden = tool.absent();
      if (tool.counted) showCount(element, tool.counted());
    }
  }

  focusTool(tool: Tool): void {
    this.buttons.find(([one]) => one === tool)?.[1].focus();
  }

  build(parts: { head: Node[]; surface: Node[]; dock: Node[]; over: Node[] }): void {
    const head = this.head;
    head.append(this.backLink, this.top, ...parts.head, this.tools);
    this.dock.append(this.bottom, ...parts.dock);
    this.root.replaceChildren(
      this.heading,
      ...parts.surface,
      head,
      this.left,
      this.right,
      this.dock,
      this.drawer.element,
      ...parts.over,
    );
    this.root.classList.add("table");
    this.arrange();
  }

  // caption: what is played, if the game says so.
  title(table: TableInfo, caption: string): void {
    setText(this.heading, table.title);
    this.root.classList.toggle("waiting", table.status === "waiting");
    this.placeTools();
    const game =
      table.status === "waiting" ? "" : t("Game {number} of {games}", { number: table.number, games: table.games });
    setText(this.backLink.querySelector(".title") as Element, caption || (table.games > 1 ? game : table.title));
    this.name(table);
  }

  // How many tiles are left in the wall; null where there is none.
  tilesLeft(count: number | null): void {
    const element = this.backLink.querySelector<HTMLElement>(".tiles-left") as HTMLElement;
    element.hidden = count === null;
    for (const part of [this.head, this.backLink]) part.classList.toggle("with-count", !element.hidden);
    if (count === null) return;
    const label = plural(count, "{n} tile left in the wall", "{n} tiles left in the wall");
    element.setAttribute("aria-label", label);
    element.title = label;
    setText(element, String(count));
  }

  // The title of the browser tab.
  name(table: TableInfo): void {
    if (!document.hidden) document.title = `${table.title} · Tilehouse`;
  }

  // What the drawer covers on a phone must not be reachable.
  private updateInert(): void {
    const free: Element[] = [this.drawer.element, ...this.root.querySelectorAll(".notes, .quiet")];
    const isCovered = (part: Element) =>
      this.isCovered
        ? !free.includes(part)
        : this.isAboveHand && [this.head, this.left, this.right].includes(part as HTMLElement);
    for (const part of this.root.children) part.toggleAttribute("inert", isCovered(part));
  }

  private measure(): void {
    const all = this.root.getBoundingClientRect();
    const singlePlayer = this.root.classList.contains("alone");
    const wholeHead = singlePlayer || isMatch(); // the head spans the whole width
    const extent = (part: HTMLElement, edge: (box: DOMRect) => number) => {
      const box = part.getBoundingClientRect();
      return box.width && box.height ? Math.max(0, Math.round(edge(box))) + TIDY : 0;
    };
    const side = !this.isNarrow;
    const dockAtSide = side && singlePlayer && this.dock.offsetHeight > all.height / 2; // a phone in landscape: the dock is on the right
    const drawer =
      side && this.drawer.content && !this.isAboveHand ? extent(this.drawer.element, (box) => all.right - box.left) : 0;
    this.root.style.setProperty("--head", `${this.head.offsetHeight}px`); // before what stands below it is measured
    const atLeft = this.sidePanel ? this.left : isBesideTable(this.controls) ? this.controls : null;
    // The panels of the players do not count: they stand in the corners, where the picture is empty.
    const insets = {
      top: dockAtSide ? TIDY : extent(wholeHead ? this.head : this.top, (box) => box.bottom - all.top),
      bottom: dockAtSide ? TIDY : extent(this.dock, (box) => all.bottom - box.top),
      left: side && atLeft ? extent(atLeft, (box) => box.right - all.left) : 0,
      right: Math.max(drawer, dockAtSide ? extent(this.dock, (box) => all.right - box.left) : 0),
    };
    for (const [name, length] of Object.entries(insets)) this.root.style.setProperty(`--${name}`, `${length}px`);
    this.insetsChanged(insets);
  }
}

// A timed game between two shows no panels of the players.
export const isMatch = () => document.body.classList.contains("match");

function isBesideTable(controls: HTMLElement | null): boolean {
  return !!controls?.isConnected && getComputedStyle(controls).position === "fixed";
}

function toolButton({ label, icon, key, run }: Tool): HTMLElement {
  const title = key ? `${label} (${key.toUpperCase()})` : label;
  const props = { type: "button", class: "tool", onclick: run, title, "aria-keyshortcuts": key || null };
  return h(
    "button",
    props,
    h("span", { class: "sign", "aria-hidden": "true" }, icon),
    h("span", { class: "tool-label" }, label),
  );
}

function showCount(element: HTMLElement, { count, label }: { count: number; label: string }): void {
  const shown = element.querySelector(".tool-count") ?? element.appendChild(h("b", { class: "tool-count" }));
  setText(shown, count ? String(count) : "");
  element.setAttribute("aria-label", label);
}
