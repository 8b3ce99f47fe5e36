// Turns the events of Zung Jung mahjong into motions: which tiles move from where to where. PURE.

import { lastIndex } from "../../ui/lists";
import type { GameEvent, Motion, Place, ViewerState } from "../game";
import {
  drew,
  fullWall,
  type GameMotions,
  handPlace,
  heard,
  isOpen,
  laidDown,
  leaveHand,
  motion,
  opened,
  slapped,
  type TableEvent,
  type MotionContext as TableMotionContext,
  tableMotions,
  taken,
  toTable,
} from "../mahjong/motions";
import { turnOf } from "../mahjong/shapes";
import { claimedAt, layout, meldPlace } from "./layout";
import type { View } from "./view";
import { wonHand } from "./won-hand";

interface MotionEvent extends TableEvent {
  index: number; // of a meld
}
type MotionContext = TableMotionContext<View>;

// Nothing moves into the hand that has won: its tiles lie set by set.
export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  const winner = after.result?.winner ?? null;
  const all = tableMotions(MOTIONS, before, after, events, viewer);
  return all.filter(({ to }) => winner === null || !(to.startsWith("hand.") && to.endsWith(`@${winner}`)));
}

const MOTIONS: GameMotions<View, MotionEvent> = {
  layout,
  undealt,
  dice: { chose_wall: [0, 1, 2], broke: [3, 4, 5] },
  pauses: { chose_wall: 500 },
  events: { drew, drew_supplement: drewSupplement, discarded, claimed: () => heard("click"), laid, won, ended },
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
  return taken(context, seat, from);
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
  const flying: Motion[] = [];
  const falling: [Place, Place][] = [];
  for (const [k, tile] of meld.tiles.entries()) {
    const to = meldPlace(seat, index, k);
    if (there && k < 3) continue;
    if (k === at && !there) flying.push(motion(takenTile(context) ?? to, to, "click"));
    else {
      const leaving = ownTile(meld.tiles, meld.tile, at, k) ?? tile;
      falling.push([isOpen(context, seat) ? leaveHand(context, seat, leaving)[0] : handPlace(hidden--, seat), to]);
    }
  }
  return [...flying, ...slapped(falling)];
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

// The winner's tiles lie down set by set, each from the hand. A discard, a robbed tile or one that has just been drawn flies to the set
// that it completes.
function won(context: MotionContext, { seat }: MotionEvent): Motion[] {
  const { before, after } = context;
  const hand = wonHand(after);
  if (!hand) return [];
  const own = isOpen(context, seat) ? [...(before.racks[seat]?.hand ?? [])] : null;
  const winning = takenTile(context) ?? (context.drawn?.seat === seat ? context.drawn.from : null);
  let hidden = 0;
  const from = (tile: string, wins: boolean): Place => {
    if (wins && winning) return winning;
    if (!own) return handPlace(hidden++, seat);
    const at = own.indexOf(tile);
    if (at < 0) return winning ?? "";
    own.splice(at, 1, "");
    return handPlace(at, seat);
  };
  const routes = hand.groups.slice(hand.laid).flatMap((group, n) => {
    const g = hand.laid + n;
    const wins = (k: number) => hand.winning?.group === g && hand.winning.tile === k;
    return group.map((tile, k): [from: Place, to: Place] => [from(tile, wins(k)), meldPlace(seat, g, k)]);
  });
  return laidDown(routes.filter(([start]) => start));
}

function ended(context: MotionContext): Motion[] {
  return opened(context, context.after.result?.winner ?? null);
}
