// The player's own hand: the order of its tiles, which of them are shown where not all have room, and what stands beside them.

import type { Layout, Piece, Place, Prompt, ShownLabel } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h, setText } from "../ui/dom";
import type { Shown, Store } from "./store";
import type { TableSurface } from "./table-surface";

export function handIndex(place: Place): number {
  return Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? 0);
}

export interface RackTile {
  id: number; // unique in this browser; newer tiles have larger ids
  tile: string;
}
type SortKey = (tile: string) => number;

// Updates the rack to the new hand: tiles that stayed keep their order, new ones are added on the right. `leavingFirst`: of
// equal tiles, the ones the player has just chosen leave first.
export function reconcile(
  before: RackTile[],
  hand: string[],
  leavingFirst: Set<number>,
  nextId: () => number,
): RackTile[] {
  const left = [...hand];
  const keep = new Set<number>();
  const byChoice = [...before].sort((a, b) => Number(leavingFirst.has(a.id)) - Number(leavingFirst.has(b.id)));
  for (const tiles of byChoice) {
    const at = left.indexOf(tiles.tile);
    if (at < 0) continue;
    left.splice(at, 1);
    keep.add(tiles.id);
  }
  return [...before.filter((tiles) => keep.has(tiles.id)), ...left.map((tile) => ({ id: nextId(), tile }))];
}

// Sorted, with the tile just drawn apart on the right.
export function sorted(tiles: RackTile[], order: SortKey, apart: number | null): RackTile[] {
  const rank = (one: RackTile) => (one.id === apart ? Infinity : order(one.tile));
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

export function shifted(tiles: RackTile[], from: number, to: number): RackTile[] {
  const order = [...tiles];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

// The newest tile with this code, or null: which of several equal tiles was just drawn.
export function newest(tiles: RackTile[], tile: string | null): number | null {
  const ids = tiles.filter((one) => one.tile === tile).map((one) => one.id);
  return ids.length ? Math.max(...ids) : null;
}

// For each tile from the left: its previous index, or null if it is new.
export function previousIndexes(before: RackTile[], after: RackTile[]): (number | null)[] {
  const places = new Map(before.map((tiles, index) => [tiles.id, index]));
  return after.map((tiles) => places.get(tiles.id) ?? null);
}

// Scrolls a hand that does not fit: which tile is the first one shown, and buttons for a step to the left and right.

const GAP = 3; // pixels

type Scroll = NonNullable<Layout["scroll"]>;

// The first tile shown after scrolling by so many.
export function scrolledBy({ first, shown, count }: Scroll, tiles: number): number {
  return Math.max(0, Math.min(count - shown, first + tiles));
}

// The first tile shown when this one must be in view.
export function scrolledTo({ first, shown }: Scroll, tile: number): number {
  return Math.max(tile - shown + 1, Math.min(first, tile));
}

// The first tile shown when at least one of these must be in view.
export function scrolledToOne(scroll: Scroll, tiles: number[]): number {
  const { first, shown } = scroll;
  const [tile] = tiles;
  if (tile === undefined || tiles.some((one) => one >= first && one < first + shown)) return first;
  return scrolledTo(scroll, tile);
}

class HandScroll {
  readonly element: HTMLElement;
  private readonly left = button("‹", "second", () => this.by(-1), { "aria-label": t("Scroll my tiles to the left") });
  private readonly right = button("›", "second", () => this.by(1), { "aria-label": t("Scroll my tiles to the right") });
  private scroll: Scroll | null = null;

  constructor(private readonly changed: (first: number) => void) {
    this.element = h("div", { class: "hand-scroll", hidden: true }, this.left, this.right);
  }

  // A tile that was just drawn is brought into view.
  show({ scroll }: Layout): void {
    const drawn = (scroll?.count ?? 0) > (this.scroll?.count ?? 0);
    this.scroll = scroll ?? null;
    this.element.hidden = !scroll;
    if (!scroll) return;
    this.left.setAttribute("aria-disabled", String(scroll.first === 0));
    this.right.setAttribute("aria-disabled", String(scroll.first + scroll.shown >= scroll.count));
    if (drawn) this.set(scrolledTo(scroll, scroll.count - 1));
  }

  by(tiles: number): void {
    if (this.scroll) this.set(scrolledBy(this.scroll, tiles));
  }

  // A tile has the focus and must be in view.
  reveal(place: Place | null, seat: number): void {
    if (this.scroll && place?.startsWith("hand.") && place.endsWith(`@${seat}`))
      this.set(scrolledTo(this.scroll, handIndex(place)));
  }

  // One of these tiles can be laid: one is brought into view if none is.
  revealOne(tiles: number[]): void {
    if (this.scroll) this.set(scrolledToOne(this.scroll, tiles));
  }

  private set(first: number): void {
    if (first !== this.scroll?.first) this.changed(first);
  }

  // Above the left end of a row of tiles, or beside the top of columns. Pixels of the stage.
  position(boxes: DOMRect[]): void {
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const { offsetWidth: width, offsetHeight: height } = this.left;
    if (right - left > bottom - top) {
      place(this.left, left, top - height - GAP);
      place(this.right, left + width + GAP, top - height - GAP);
    } else {
      place(this.left, left - width - GAP, top);
      place(this.right, left - width - GAP, top + height + GAP);
    }
  }
}

function place({ style }: HTMLElement, x: number, y: number): void {
  [style.left, style.top] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
}

const NUDGE_MS = 4_000; // milliseconds
const SETTLED_MS = 500; // the transitions of the DOM table are over
const NUDGE_GAP = 5; // pixels between the hint and the piece below it

// What lies over the table at the tiles: the buttons that scroll the hand, texts, and a hint for a player who does not answer.
export class TileOverlay {
  private readonly labels = h("div", { class: "table-labels", "aria-hidden": "true" });
  private readonly scroll: HandScroll;
  private readonly nudge = h("p", { class: "nudge", role: "status" });
  private asked = ""; // the prompt that was shown last
  private nudged = ""; // the prompt for which the timer runs
  private nudgeTimer = 0;
  private settleTimer = 0;

  constructor(
    private readonly store: Store,
    private readonly surface: () => TableSurface,
    redraw: () => void,
  ) {
    this.scroll = new HandScroll((first) => {
      store.handFrom = first;
      redraw();
    });
  }

  get elements(): HTMLElement[] {
    return [this.labels, this.scroll.element, this.nudge];
  }

  scrollBy(tiles: number): void {
    this.scroll.by(tiles);
  }

  // A layout has been drawn.
  drawn(layout: Layout): void {
    clearTimeout(this.settleTimer);
    if (this.surface().domTable) this.settleTimer = window.setTimeout(() => this.settled(layout), SETTLED_MS);
    this.scroll.show(layout); // last, because it may draw another layout
  }

  // Nothing moves any more.
  settled(layout: Layout | null): void {
    const surface = this.surface();
    const boxOf = ({ place }: Piece) => surface.boxOf(place) ?? [];
    const pieces = layout?.pieces.filter(({ hidden }) => !hidden) ?? [];
    const hand = pieces.filter(({ place }) => this.isMine(place)).flatMap(boxOf);
    if (hand.length && layout?.scroll) this.scroll.position(hand);
    const [asked] = pieces.filter(({ place, pickable }) => pickable && !this.isMine(place)).flatMap(boxOf);
    const { clientWidth, clientHeight } = surface.element;
    if (!asked) return;
    this.nudge.style.right = `${Math.round(Math.max(6, clientWidth - asked.right))}px`;
    this.nudge.style.bottom = `${Math.round(clientHeight - asked.top + NUDGE_GAP)}px`;
  }

  private isMine(place: Place): boolean {
    return place.startsWith("hand.") && place.endsWith(`@${this.store.update?.table.me ?? 0}`);
  }

  // A piece has the focus.
  focused(place: Place | null): void {
    this.scroll.reveal(place, this.store.update?.table.me ?? 0);
  }

  show({ prompt }: Shown): void {
    const fresh = prompt.awaitsMe && prompt.id !== this.asked;
    this.asked = prompt.id; // before the hand is scrolled, which draws the page again
    if (fresh) this.revealPickable(prompt);
    this.remind(prompt);
  }

  // A tile that can be laid must not be scrolled out with all the others.
  private revealPickable({ pickable }: Prompt): void {
    this.scroll.revealOne(pickable.filter((place) => place.startsWith("hand.")).map(handIndex));
  }

  // After some seconds a player who has not answered is told how.
  private remind(prompt: Prompt): void {
    const wanted = prompt.awaitsMe && prompt.nudge ? `${prompt.id} ${prompt.nudge}` : "";
    if (wanted === this.nudged) return;
    this.nudged = wanted;
    clearTimeout(this.nudgeTimer);
    setText(this.nudge, "");
    if (wanted) this.nudgeTimer = window.setTimeout(() => setText(this.nudge, prompt.nudge ?? ""), NUDGE_MS);
  }

  // The texts that lie on the table, such as the sum that a tile would make.
  showLabels(labels: ShownLabel[]): void {
    document.body.classList.toggle(
      "hands-named",
      labels.some(({ look }) => look === "whose"),
    );
    while (this.labels.children.length > labels.length) this.labels.lastElementChild?.remove();
    for (const [k, { text, look, x, y, after = 0 }] of labels.entries()) {
      const existing = this.labels.children[k] as HTMLElement | undefined;
      const element = existing ?? this.labels.appendChild(h("span"));
      setText(element, text);
      element.className = look;
      element.style.animationDelay = `${after}ms`;
      [element.style.left, element.style.top] = [`${Math.round(x)}px`, `${Math.round(y)}px`];
    }
  }
}
