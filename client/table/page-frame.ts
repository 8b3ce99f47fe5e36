// The layout of the page, and how much space it leaves for the table.

import type { Game } from "../games/game";
import { plural, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import type { Insets, RackEnds } from "../scene/types";
import { h, setText } from "../ui/dom";
import { type Covered, deskInsets, isRailed, panelRow, panelsAtSides, panelsBesideResult } from "./bars";
import { Drawer } from "./drawer";
import { homeOf, isSinglePlayer } from "./prompt";

// In em, so that larger text has the layout of a smaller window. A phone whose keyboard is open stays narrow.
const NARROW = "(max-width: 62.5em) and (orientation: portrait), (max-width: 420px)";
const LOW = "(max-height: 30em) and (orientation: landscape)"; // such windows have no height to spare
const ROOM_FOR_LESSON = "(min-width: 24em) and (min-height: 45em)"; // on a phone: the hand, the question and its buttons stay whole
const ABOVE = 4; // pixels above and below the panels of the players in one row
const BESIDE = 9; // and beside a column at the left
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

// Pixels of a rem.
const sizeOfText = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

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
    h("span", { class: "tiles-left", role: "img", hidden: true, "data-word": t("wall") }),
  );
  private readonly heading = h("h1", { class: "quiet" });
  readonly dock = h("footer", { class: "dock" });
  private readonly head = h("header", { class: "head" });
  private buttons: [Tool, HTMLElement][] = [];
  private sidePanel: HTMLElement | null = null;
  private aims: { element: HTMLElement; isColumn: boolean } | null = null;
  private controls: HTMLElement | null = null; // of a call
  private arrangedFor = ""; // kind of window
  beside = (_all: DOMRect, usual: Insets): Insets => usual; // what the table leaves free while players are awaited
  readonly drawer = new Drawer(() => this.drawerToggled());
  private readonly narrow = matchMedia(NARROW);
  private readonly fullHead = matchMedia(FULL_HEAD);
  private readonly low = matchMedia(LOW);

  constructor(
    readonly root: HTMLElement,
    private readonly insetsChanged: (insets: Insets) => void,
  ) {
    for (const media of [this.narrow, this.fullHead]) media.addEventListener("change", () => this.arrange());
    root.addEventListener("dragstart", (event) => event.preventDefault()); // only the table itself drags tiles
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resized())); // it changes what is observed
    const parts = [this.dock, this.head, this.top, this.left, this.right, this.tools, this.backLink];
    for (const part of [root, ...parts]) sizes.observe(part);
  }

  get isNarrow(): boolean {
    return this.narrow.matches;
  }

  // A phone on its side: the question has two lines at most.
  get isLow(): boolean {
    return this.fullHead.matches && !this.isNarrow;
  }

  // A table of several players in a window that is no phone's: in 3D, or with a board that looks the same as a DOM table.
  get isRailed(): boolean {
    return this.root.classList.contains("railed");
  }

  private get isDesk(): boolean {
    const { classList } = this.root;
    if (this.isNarrow || this.low.matches || classList.contains("alone")) return false;
    return isMatch() || !isDomTable();
  }

  // The drawer covers the whole table.
  get isCovered(): boolean {
    return this.fullHead.matches && this.drawer.content !== null && !this.drawer.leavesHand;
  }

  // On a phone the drawer is a sheet between the top and the hand, if what it shows leaves the hand free.
  get isAboveHand(): boolean {
    return this.drawer.leavesHand && this.fullHead.matches;
  }

  // A side panel to read while playing: left of the table, or collapsed above the buttons on narrow screens.
  setSidePanel(element: HTMLElement): void {
    this.sidePanel = element;
    element.classList.add("side-panel");
    element.toggleAttribute("open", !this.isNarrow || matchMedia(ROOM_FOR_LESSON).matches);
    element.addEventListener("toggle", () => this.root.classList.toggle("coach-open", element.hasAttribute("open")));
    this.arrange();
  }

  // The same, in wide windows. In others one line of it stands above the question, or beside the own panel.
  setAims(aims: { element: HTMLElement; isColumn: boolean }): void {
    this.aims = aims;
    this.arrange();
  }

  // In the dock; in low windows the style sheet puts them at the left of the table.
  placeControls(element: HTMLElement): void {
    this.controls = element;
    this.bottom.after(element);
  }

  // A change of the browser's text size is no event of a media query in Chromium.
  private resized(): void {
    if (this.arrangedFor === this.kind) this.measure();
    else this.arrange();
  }

  private get kind(): string {
    return `${this.isNarrow} ${this.fullHead.matches}`;
  }

  arrange(): void {
    this.arrangedFor = this.kind;
    this.root.classList.toggle("narrow", this.isNarrow);
    this.placeSidePanel();
    this.placeTools();
    this.drawerToggled();
  }

  private placeSidePanel(): void {
    const place = this.isNarrow || this.isStrip ? this.dock : this.left;
    this.root.classList.toggle("coach-strip", this.isStrip);
    for (const part of [this.dock, this.left]) part.classList.toggle("with-coach", !!this.sidePanel && part === place);
    if (this.sidePanel) place.prepend(this.sidePanel);
    if (this.aims) this.placeAims(this.aims);
  }

  private placeAims({ element, isColumn }: { element: HTMLElement; isColumn: boolean }): void {
    const parts = [this.left, this.dock, this.bottom];
    const place = isColumn ? this.left : this.isNarrow ? this.dock : this.bottom;
    for (const part of parts) part.classList.toggle("with-aims", part === place && !element.hidden);
    this.root.classList.toggle("aims-open", isColumn && !element.hidden);
    this.root.classList.toggle("aims-in-line", !isColumn && !element.hidden);
    place.prepend(element);
  }

  // On a phone on its side it is a strip above the question, so that the hand keeps the whole width.
  private get isStrip(): boolean {
    return this.isLow && !this.root.classList.contains("alone") && !isMatch() && !isDomTable();
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
    this.root.classList.toggle("with-drawer", content !== null && !this.fullHead.matches);
    this.root.classList.toggle("covered", this.isCovered);
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
    this.root.classList.toggle("watched", table.me === null);
    this.arrange();
  }

  // Updates the pressed state of toggles, what is new, and which tools there are.
  updateToggles(): void {
    for (const [tool, element] of this.buttons) {
      if (tool.on) element.setAttribute("aria-pressed", String(tool.on()));
      if (tool.absent) element.hidden = tool.absent();
      if (tool.counted) showCount(element, tool.counted());
    }
  }

  // Messages stand above my tiles, and never on those that I pass.
  handRestsAt(top: number | null, passes: boolean): void {
    this.root.classList.toggle("with-slots", passes);
    if (top !== null) this.root.style.setProperty("--hand-top", `${top}px`);
  }

  // The panels of the other players stand there.
  // covered: by a result at the right.
  racksEndAt(ends: RackEnds | null, insets: Insets, covered: number): void {
    this.root.classList.toggle("with-rack-ends", ends !== null);
    if (!ends) return;
    const waits = this.root.classList.contains("waiting"); // then labels stand at the chairs
    const overCorner = this.root.classList.contains("with-column") && !this.sidePanel;
    const { below, ...aside } = panelsAtSides(ends, insets, this.root.clientWidth, sizeOfText(), overCorner);
    const besides = covered ? panelsBesideResult(ends, this.root.clientWidth - covered, sizeOfText()) : aside;
    this.root.style.setProperty("--below-panel", `${below}px`);
    for (const [side, { x, y }] of Object.entries(waits ? ends : { ...ends, ...besides })) {
      this.root.style.setProperty(`--${side}-rack-x`, `${x}px`);
      this.root.style.setProperty(`--${side}-rack-y`, `${y}px`);
    }
  }

  // What an open result would half cover moves or goes.
  besideResult({ right, bottom, band, sheet }: Omit<Covered, "least">): void {
    const covered = right > 0 || band;
    this.root.classList.toggle("with-result", covered);
    this.root.classList.toggle("with-band", band);
    this.root.classList.toggle("with-sheet-below", sheet);
    if (covered) this.root.classList.add("glides"); // from now on what stands on the picture moves with it
    this.root.style.setProperty("--result", `${right}px`);
    this.root.style.setProperty("--result-below", `${bottom}px`);
  }

  // Without what the result of a board says.
  bare(is: boolean): void {
    this.root.classList.toggle("bare", is);
  }

  get size(): { width: number; height: number } {
    return { width: this.root.clientWidth, height: this.root.clientHeight };
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
    const title = this.backLink.querySelector(".title") as HTMLElement;
    setText(title, caption || (table.games > 1 ? game : table.title));
    title.classList.toggle("own", !caption && table.games <= 1);
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
    this.root.classList.toggle("desk", this.isDesk);
    if (!this.isDesk) this.root.classList.remove("railed", "barred", "tight", "with-column"); // a window can become a phone's
    const usual = this.isDesk ? this.deskInsets(all) : this.insetsOf(all);
    const insets = this.root.classList.contains("waiting") ? this.beside(all, usual) : usual;
    for (const [name, length] of Object.entries(insets)) this.root.style.setProperty(`--${name}`, `${length}px`);
    this.insetsChanged(insets);
  }

  private deskInsets(all: DOMRect): Insets {
    const drawer = this.drawer.content ? this.drawer.element.offsetWidth : 0;
    const rem = sizeOfText();
    const railed = isRailed(all.width - drawer, all.height, rem);
    this.root.classList.toggle("railed", railed);
    this.root.classList.toggle("barred", !railed);
    const tools = this.tools.offsetWidth;
    const row = panelRow(all.width - drawer, this.backLink.offsetWidth, tools, rem);
    this.root.classList.toggle("tight", !railed && row.tight);
    const heights = [this.tools.offsetHeight, this.top.offsetHeight] as const; // large text makes the panels higher
    const top = row.below ? 2 * ABOVE + heights[0] : ABOVE;
    const head = railed ? 0 : ABOVE + Math.max(ABOVE + heights[0], top + heights[1]);
    const lengths = { head, "desk-panels": row.left, "desk-panel": row.width, "desk-panels-top": top };
    for (const [name, length] of Object.entries(lengths)) this.root.style.setProperty(`--${name}`, `${length}px`);
    const column = this.columnAtLeft;
    this.root.classList.toggle("with-column", column !== null);
    const panel = column ? Math.ceil(column.getBoundingClientRect().right - all.left) + BESIDE : 0;
    return deskInsets(railed, { head, tools, dock: this.dock.offsetHeight, drawer, panel });
  }

  // What is read beside the table while playing.
  private get columnAtLeft(): Element | null {
    if (this.sidePanel) return this.isStrip ? null : this.sidePanel;
    const column = this.aims?.isColumn ? this.aims.element.firstElementChild : null;
    return column?.clientWidth ? column : null; // a drawer may take its room
  }

  private insetsOf(all: DOMRect): Insets {
    const singlePlayer = this.root.classList.contains("alone");
    const wholeHead = singlePlayer || isMatch(); // the head spans the whole width
    const extent = (part: HTMLElement, edge: (box: DOMRect) => number) => {
      const box = part.getBoundingClientRect();
      return box.width && box.height ? Math.max(0, Math.round(edge(box))) + TIDY : 0;
    };
    const side = !this.isNarrow;
    const { offsetLeft, offsetHeight } = this.head;
    const headAtSide = wholeHead && offsetHeight > all.height / 2 && offsetLeft < all.width / 2; // a wide window: the dock is below it
    const dockAtSide = side && singlePlayer && !headAtSide && this.dock.offsetHeight > all.height / 2; // a phone in landscape: the dock is on the right
    const beside = this.drawer.content && !this.fullHead.matches;
    const drawer = beside ? extent(this.drawer.element, (box) => all.right - box.left) : 0;
    this.root.style.setProperty("--head", `${this.head.offsetHeight}px`); // before what stands below it is measured
    const atLeft = this.columnAtLeft !== null ? this.left : isBesideTable(this.controls) ? this.controls : null;
    const atSide = headAtSide || dockAtSide;
    const column = headAtSide ? extent(this.head, (box) => box.right - all.left) : 0;
    const upper = wholeHead || !this.top.offsetHeight ? this.head : this.top;
    // The panels of the players do not count: they stand in the corners, where the picture is empty.
    return {
      top: atSide ? TIDY : extent(upper, (box) => box.bottom - all.top),
      bottom: atSide ? TIDY : extent(this.dock, (box) => all.bottom - box.top),
      left: Math.max(column, side && atLeft ? extent(atLeft, (box) => box.right - all.left) : 0),
      right: Math.max(drawer, dockAtSide ? extent(this.dock, (box) => all.right - box.left) : 0),
    };
  }
}

// A timed game between two shows no panels of the players.
export const isMatch = () => document.body.classList.contains("match");

const isDomTable = () => document.body.classList.contains("dom-table");

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
