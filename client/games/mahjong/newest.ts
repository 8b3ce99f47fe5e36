// What is newest on the table: the tile that was just drawn, where it is seen, or else the last discard. PURE.

import type { Seat } from "../game";
import { type Laid, RACK } from "./exposure-spots";
import type { Setting } from "./pieces";
import type { TableView } from "./table-view";

type Turn = Pick<TableView, "drawn" | "active" | "racks">;

// The tile that this seat has just drawn, if it is known.
export const drawnBy = ({ drawn, active }: Pick<TableView, "drawn" | "active">, seat: Seat | null): string | null =>
  seat !== null && seat === active ? drawn : null;

// A hand that lies open: the tile just drawn is a group of its own, with a rim.
export function openHand(view: Turn, seat: Seat): Laid[][] {
  const tiles = view.racks[seat]?.hand ?? [];
  const laid = tiles.map((face, k): Laid => ({ place: `hand.${k}@${seat}`, face }));
  const last = laid[laid.length - 1];
  if (!last) return [];
  if (last.face !== drawnBy(view, seat)) return [laid];
  return [laid.slice(0, -1), [{ ...last, look: "new" }]];
}

// With room for the tile that will be drawn, so that nothing moves or shrinks when it is.
export function withRoomToDraw(groups: Laid[][]): Laid[][] {
  const [first] = groups[groups.length - 1] ?? [];
  if (!first?.place.startsWith("hand.") || groups.flat().length !== RACK - 1) return groups;
  return [...groups, [first]];
}

// Whether a hidden rack has a tile more, and whether that one was just drawn.
export function inTurn(
  { view, exposed }: Pick<Setting, "view" | "exposed">,
  seat: Seat,
): { more: boolean; drew: boolean } {
  const tiles = (view.racks[seat]?.count ?? 0) + (exposed[seat]?.flat().length ?? 0);
  const more = view.phase === "turn" && view.active === seat && tiles >= RACK;
  return { more, drew: more && !wasCalled(view) };
}

// The last discard has a rim until another one lies there, on the 2D table a golden one while it can be called; but not once it was
// called, nor when a tile is seen that was drawn after it.
export function newest({ view }: Pick<Setting, "view">, k: number, live: boolean): "lit" | "new" | "" {
  if (k !== view.discards.length - 1 || view.phase === "over") return "";
  if (live) return "lit";
  return wasCalled(view) || isDrawSeen(view) ? "" : "new";
}

// The turn began with a call, so an older discard is the last one that lies there.
const wasCalled = ({ called, discards }: TableView): boolean =>
  called ?? discards[discards.length - 1]?.claimed ?? false;

// In a replay with open hands. A player still sees the rim of the discard beside their own new tile.
const isDrawSeen = ({ drawn, me, racks }: TableView): boolean =>
  drawn !== null && racks.some(({ hand }, seat) => hand !== null && seat !== me);
