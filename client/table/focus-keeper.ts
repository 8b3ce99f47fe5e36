// Whoever uses the keyboard keeps their place: when what has the focus disappears, something near it gets the focus.

import type { Layout, Place, Pose } from "../games/game";

// The parts of the page that can get the focus.
interface FocusPage {
  readonly layout: Layout | null; // as shown last
  readonly surface: { readonly isReady: boolean };
  readonly accessible: { focusOn(place: Place): void };
  readonly buttons: { readonly promptElement: { focus(): void } };
}

export class FocusKeeper {
  constructor(private readonly page: FocusPage) {}

  // Does what changes the page.
  keep(change: () => void): void {
    const [before, layout] = [document.activeElement, this.page.layout];
    change();
    if (!before || before === document.body || !isGone(before) || !isGone(document.activeElement)) return;
    const place = (before as HTMLElement).dataset?.place;
    const next = place && layout && this.successor(layout, place);
    if (next) this.page.accessible.focusOn(next);
    else this.page.buttons.promptElement.focus();
  }

  private successor(before: Layout, place: Place): Place | null {
    const { layout, surface } = this.page;
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
