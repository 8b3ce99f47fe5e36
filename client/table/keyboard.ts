// Keyboard control: navigates between tiles, presses the game's buttons and opens panels.

import type { Direction, Layout, Place, Pose } from "../games/game";
import type { AccessibleLayer } from "./accessible-layer";
import { type ActionBar, isPressable } from "./action-bar";
import type { Actions } from "./actions";
import type { ReplayControls } from "./replay-controls";
import { type KeyHandlers, listen } from "./shortcuts";
import type { Store } from "./store";
import type { Toolbar } from "./toolbar";

const DIRECTION_KEYS: Record<string, Direction> = { n: "next", m: "match" };
const STEPS: Partial<Record<Direction, number>> = { left: -1, right: 1 }; // of a replay

// The parts of the page that the keyboard needs.
interface KeyboardContext {
  readonly store: Store;
  readonly frame: { readonly isCovered: boolean }; // by the drawer
  readonly actionBar: ActionBar | null; // null in a replay
  readonly accessible: AccessibleLayer;
  readonly replayControls: ReplayControls | null; // null at a live table
  readonly toolbar: Toolbar;
  readonly actions: Pick<Actions, "pick" | "drop">;
  shortcutsOn(): boolean;
}

export class Keyboard implements KeyHandlers {
  constructor(private readonly context: KeyboardContext) {
    listen(this);
  }

  shortcutsOn(): boolean {
    return this.context.shortcutsOn();
  }

  // The first arrow key returns to the tile that had the focus last; the next ones move on. A key that looks for a tile finds
  // it at once. In a replay or a solution, as long as no tile has the focus, left and right go to the moment before and after.
  navigate(direction: Direction, carry: boolean): boolean {
    const { store, accessible, frame } = this.context;
    const { game, shownView: seen } = store;
    const from = accessible.current;
    if (!seen || frame.isCovered) return false;
    if (this.stepped(direction)) return true;
    if (!from) return false;
    const moves = accessible.focused || Object.values(DIRECTION_KEYS).includes(direction);
    const to = moves ? game.navigate(seen, from, direction, store.picked) : from;
    if (!to) return false;
    if (carry && !game.board) this.context.actions.drop(from, to);
    accessible.focusOn(to);
    return true;
  }

  private stepped(direction: Direction): boolean {
    const { replayControls, accessible, store } = this.context;
    const by = STEPS[direction];
    const shown = replayControls?.source ?? store.solution;
    if (!shown || !by || accessible.focused) return false;
    shown.step(by);
    return true;
  }

  key(key: string): boolean {
    const { actionBar, accessible, toolbar, replayControls, store } = this.context;
    if (replayControls?.key(key) || store.solution?.key(key)) return true;
    const button = actionBar?.byKey(key);
    const direction = DIRECTION_KEYS[key];
    if (!button)
      return (
        (direction !== undefined && this.navigate(direction, false)) ||
        toolbar.key(key) ||
        (actionBar?.explain(key) ?? false)
      );
    if (isPressable(button)) actionBar?.pressByKey(button);
    else if (actionBar?.explain(key)) return true;
    else if (accessible.focused) this.context.actions.pick(accessible.focused);
    return true;
  }
}

// Whoever uses the keyboard keeps their place: when what has the focus disappears, something near it gets the focus.

interface FocusTable {
  readonly layout: Layout | null; // as shown last
  readonly surface: { readonly isReady: boolean };
  readonly accessible: { focusOn(place: Place): void };
}

export class FocusKeeper {
  constructor(
    private readonly table: FocusTable,
    private readonly statusLine: { focus(): void },
  ) {}

  // Does what changes the page.
  keep(change: () => void): void {
    const [before, layout] = [document.activeElement, this.table.layout];
    change();
    if (!before || before === document.body || !isGone(before) || !isGone(document.activeElement)) return;
    const place = (before as HTMLElement).dataset?.place;
    const next = place && layout && this.successor(layout, place);
    if (next) this.table.accessible.focusOn(next);
    else this.statusLine.focus();
  }

  private successor(before: Layout, place: Place): Place | null {
    const { layout, surface } = this.table;
    return layout && surface.isReady ? successorOf(before, layout, place) : null;
  }
}

function isGone(element: Element | null): boolean {
  if (!element?.isConnected || element === document.body || !element.getClientRects().length) return true;
  return getComputedStyle(element).visibility === "hidden";
}

// The tile that gets the focus when this one is gone: the nearest that can be taken, or else the nearest.
export function successorOf(before: Layout, after: Layout, place: Place): Place | null {
  if (after.focusable.includes(place)) return place;
  const pickable = new Set(after.pieces.filter((piece) => piece.pickable).map((piece) => piece.place));
  const [free, poses] = [after.focusable.filter((one) => pickable.has(one)), posesOf(after)];
  const from = posesOf(before).get(place);
  let [nearest, least] = [null as Place | null, Infinity];
  for (const one of free.length ? free : after.focusable) {
    const distance = from ? apart(from, poses.get(one)) : 0;
    if (distance < least) [nearest, least] = [one, distance];
  }
  return nearest;
}

function posesOf({ pieces, dropTargets }: Layout): Map<Place, Pose> {
  return new Map([...dropTargets, ...pieces].map(({ place, pose }) => [place, pose]));
}

function apart(from: Pose, to: Pose | undefined): number {
  return to ? Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) : Number.MAX_VALUE;
}
