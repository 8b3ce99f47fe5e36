// Turns the events of Zung Jung mahjong into motions: which tiles move from where to where. PURE.

import { lastIndex } from "../../ui/lists";
import type { GameEvent, Motion, Place, ViewerState } from "../game";
import {
  arrival,
  drew,
  fullWall,
  type GameMotions,
  handPlace,
  isMine,
  leaveHand,
  motion,
  type TableEvent,
  type MotionContext as TableMotionContext,
  tableMotions,
  toTable,
} from "../mahjong/motions";
import { turnOf } from "../mahjong/shapes";
import { layout } from "./layout";
import { claimedAt, meldPlace } from "./melds";
import type { View } from "./view";

interface MotionEvent extends TableEvent {
  index: number; // of a meld
}
type MotionContext = TableMotionContext<View>;

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  return tableMotions(MOTIONS, before, after, events, viewer);
}

const MOTIONS: GameMotions<View, MotionEvent> = {
  layout,
  undealt,
  dice: { chose_wall: [0, 1, 2], broke: [3, 4, 5] },
  pauses: { chose_wall: 900 },
  events: { drew, drew_supplement: drewSupplement, discarded, laid, won },
};

// The table before the deal: complete walls and empty racks.
function undealt(view: View): View {
  const racks = view.racks.map((rack) => ({ ...rack, count: 0, melds: [], hand: null }));
  const counted = view.break_dice.reduce((sum, number) => sum + number, 0);
  return { ...view, ...fullWall(view, view.broken, counted), racks, discards: [] };
}

// A supplement tile comes from the dead end, the upper tile of its stack first.
function drewSupplement(context: MotionContext, { seat }: MotionEvent): Motion[] {
  const { supplement, wall } = context.before;
  if (!supplement) return [];
  const [owner, stack] = supplement;
  const from = `wall.${stack}.${(wall[owner]?.[stack] ?? 1) - 1}@${owner}`;
  return [motion(from, handPlace(arrival(context, seat), seat), "slide", 0, true)];
}

function discarded(context: MotionContext, event: MotionEvent): Motion[] {
  const at = lastIndex(context.after.discards, ({ seat, tile }) => seat === event.seat && tile === event.tile);
  return toTable(context, event, at < 0 ? null : `discard.${at}@${event.seat}`);
}

// The claimed tile flies from the discarder's row, the others come from the hand. The fourth tile of a small quad joins the
// triplet that lies there.
function laid(context: MotionContext, { seat, index }: MotionEvent): Motion[] {
  const { before, after, viewer } = context;
  const meld = after.racks[seat]?.melds[index];
  if (!meld) return [];
  const there = before.racks[seat]?.melds[index] !== undefined;
  const at = claimedAt(meld, seat, turnOf(seat, viewer.seat, after.racks.length));
  let hidden = (before.racks[seat]?.count ?? 0) - 1;
  return meld.tiles.flatMap((tile, k) => {
    if (there && k < 3) return [];
    const to = meldPlace(seat, index, k);
    if (k === at && !there) return [motion(takenTile(context) ?? to, to, "click")];
    const leaving = ownTile(meld.tiles, meld.tile, at, k) ?? tile;
    const from = isMine(context, seat) ? leaveHand(context, seat, leaving)[0] : handPlace(hidden--, seat);
    return [motion(from, to, k === 0 || there ? "click" : "", 80 + k * 50, true)];
  });
}

// Which tile of the hand comes to this place of a meld, in reading order.
function ownTile(tiles: string[], claimed: string | null, at: number, k: number): string | undefined {
  if (claimed === null || at < 0) return tiles[k];
  const own = [...tiles];
  own.splice(own.indexOf(claimed), 1);
  return own[k < at ? k : k - 1];
}

// Where the tile lay that was claimed: a discard, or the tile of a quad that is robbed.
function takenTile({ before }: MotionContext): Place | null {
  const { live, phase, discards, racks } = before;
  if (!live) return null;
  if (phase === "claim") return `discard.${discards.length - 1}@${live.seat}`;
  const index = racks[live.seat]?.melds.findIndex(({ small, tile }) => small && tile === live.tile) ?? -1;
  return index < 0 ? null : meldPlace(live.seat, index, 3);
}

// A discard or a robbed tile that wins moves to the hand it completes.
function won(context: MotionContext, { seat, tile }: MotionEvent): Motion[] {
  const from = takenTile(context);
  const hand = context.after.racks[seat]?.hand ?? [];
  const into = seat === context.viewer.seat ? context.arrived.shift() : hand.lastIndexOf(tile);
  return from && into !== undefined && into >= 0 ? [motion(from, handPlace(into, seat), "click")] : [];
}
