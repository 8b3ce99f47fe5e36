// Turns events into motions: for each event, which tiles move from where to where. PURE.

import { lastIndex } from "../../ui/lists";
import type { GameEvent, Motion, Place, Seat, ViewerState } from "../game";
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
import { layout } from "./layout";
import type { Direction, View } from "./view";

interface MotionEvent extends TableEvent {
  index: number;
  rack: Seat;
  counts: number[];
  to: Direction;
}
type MotionContext = TableMotionContext<View>;

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  return tableMotions(MOTIONS, before, after, events, viewer);
}

const MOTIONS: GameMotions<View, MotionEvent> = {
  layout,
  undealt,
  dice: { broke: [0, 1] },
  pauses: { passed: 500 },
  events: { passed, drew, discarded, exposed, exchanged, won },
};

// The table before the deal: complete walls and empty racks.
function undealt(view: View): View {
  const racks = view.racks.map((rack) => ({ ...rack, count: 0, exposed: [], hand: null }));
  return { ...view, ...fullWall(view, view.east, view.dice[0] + view.dice[1]), racks, discards: [] };
}

function discarded(context: MotionContext, event: MotionEvent): Motion[] {
  const at = lastIndex(context.after.discards, ({ seat, tile }) => seat === event.seat && tile === event.tile);
  return toTable(context, event, at < 0 ? null : `discard.${at}`);
}

const STEPS: Record<Direction, number> = { right: 1, across: 2, left: 3 };

// In the Charleston all seats pass at once. On a hidden rack the last tiles are used.
function passed(context: MotionContext, { counts, to }: MotionEvent): Motion[] {
  const { before, after, viewer } = context;
  const seats = after.racks.length;
  return counts.flatMap((count, from) => {
    const target = (from + STEPS[to]) % seats;
    const leaving = (before.racks[from]?.count ?? 0) - count;
    const arriving = (after.racks[target]?.count ?? 0) - count;
    return Array.from({ length: count }, (_, k) => {
      const out = from === viewer.seat ? (context.departed.shift() ?? leaving + k) : leaving + k;
      const into = target === viewer.seat ? (context.arrived.shift() ?? arriving + k) : arriving + k;
      return motion(handPlace(out, from), handPlace(into, target), k === 0 && from === 0 ? "slide" : "", k * 60, true);
    });
  });
}

// The called tile comes from the table, the others from the rack.
function exposed(context: MotionContext, { seat, index }: MotionEvent): Motion[] {
  const group = context.after.racks[seat]?.exposed[index];
  if (!group) return [];
  const there = [...(context.before.racks[seat]?.exposed[index]?.tiles ?? [])];
  let called = there.length ? null : takenDiscard(context);
  let hidden = (context.before.racks[seat]?.count ?? 0) - 1;
  return group.tiles.flatMap((tile, k) => {
    const to = `exposed.${index}.${k}@${seat}`;
    const stays = there.indexOf(tile);
    if (stays >= 0) return there.splice(stays, 1).flatMap(() => []);
    if (called && tile === group.tile) {
      const from = called;
      called = null;
      return [motion(from, to, "click")];
    }
    const from = isMine(context, seat) ? leaveHand(context, seat, tile)[0] : handPlace(hidden--, seat);
    return [motion(from, to, "click", 80 + k * 50, true)];
  });
}

// The live discard, if it was taken.
function takenDiscard({ before, after }: MotionContext): Place | null {
  const last = before.discards.length - 1;
  return before.live !== null && after.discards.length <= last ? `discard.${last}` : null;
}

// The natural tile takes the joker's position, and the joker goes to the rack.
function exchanged(context: MotionContext, { seat, tile, rack, index }: MotionEvent): Motion[] {
  const before = context.before.racks[rack]?.exposed[index]?.tiles ?? [];
  const after = context.after.racks[rack]?.exposed[index]?.tiles ?? [];
  const k = after.findIndex((code, at) => code === tile && before[at] === "J");
  if (k < 0) return [];
  const spot = `exposed.${index}.${k}@${rack}`;
  const into = arrival(context, seat);
  const from = isMine(context, seat) ? leaveHand(context, seat, tile)[0] : handPlace(into, seat);
  return [motion(from, spot, "click", 0, true), motion(spot, handPlace(into, seat), "slide", 150, true)];
}

// A discard that wins moves to the hand it completes.
function won(context: MotionContext, { seat }: MotionEvent): Motion[] {
  const from = takenDiscard(context);
  const tile = context.before.live?.tile;
  const hand = context.after.racks[seat]?.hand ?? [];
  const into = tile ? hand.lastIndexOf(tile) : -1;
  return from && into >= 0 ? [motion(from, handPlace(into, seat), "click")] : [];
}
