// Turns events into motions: for each event, which tiles move from where to where. PURE.

import type { GameEvent, Motion, Place, Seat, ViewerState } from "../game";
import { layout } from "./layout";
import type { Direction, View } from "./view";

// The fields of events that move tiles; docs/protocol.md lists which event has which.
interface MotionEvent {
  kind: string;
  seat: Seat;
  tile: string;
  index: number;
  rack: Seat;
  counts: number[];
  to: Direction;
}

// State while the events are processed in order: what has already left its place.
interface MotionContext {
  before: View;
  after: View;
  viewer: ViewerState;
  wall: Place[]; // the tiles of the wall in drawing order
  departed: number[]; // indexes in my previous hand of the tiles that have left
  arrived: number[]; // indexes in my current hand of the tiles that have arrived
}

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  const dealing = events.some((event) => event.kind === "dealt");
  if (dealing || before === null) return dealing ? deal(after, events, viewer) : [];
  const context = start(before, after, viewer);
  const eventMotions = sequence(events, (event) => EVENT_MOTIONS[event.kind]?.(context, event) ?? []);
  const latest = new Map([...movedInHand(viewer), ...eventMotions].map((motion) => [motion.to, motion]));
  return [...latest.values()];
}

const EVENT_PAUSE_MS: Record<string, number> = { rolled: 400, broke: 1100, dealt: 2400, passed: 500, discarded: 260 }; // ms

// Plays the motions of one event after the other.
function sequence(events: GameEvent[], motionsOf: (event: MotionEvent) => Motion[]): Motion[] {
  let delay = 0;
  return events.flatMap((event) => {
    const eventMotions = motionsOf(event as unknown as MotionEvent).map((motion) => ({
      ...motion,
      delay: motion.delay + delay,
    }));
    if (eventMotions.length) delay += EVENT_PAUSE_MS[event.kind] ?? 140;
    return eventMotions;
  });
}

function start(before: View, after: View, viewer: ViewerState): MotionContext {
  const stayed = new Set(viewer.handOrigins);
  const hand = before.racks[viewer.seat]?.hand ?? [];
  return {
    before,
    after,
    viewer,
    wall: wallInOrder(before),
    departed: hand.map((_, k) => k).filter((k) => !stayed.has(k)),
    arrived: viewer.handOrigins.flatMap((origin, k) => (origin === null ? [k] : [])),
  };
}

const EVENT_MOTIONS: Record<string, (context: MotionContext, event: MotionEvent) => Motion[]> = {
  passed,
  drew,
  discarded,
  exposed,
  exchanged,
  won,
};

function motion(from: Place, to: Place, sound: Motion["sound"] = "", delay = 0, flip = false): Motion {
  return { from, to, delay, flip, sound, startAs: null };
}

function handPlace(k: number, seat: Seat): Place {
  return `hand.${k}@${seat}`;
}

// My tiles that only changed their position on the rack.
function movedInHand({ handOrigins: hand, seat }: ViewerState): Motion[] {
  return hand.flatMap((origin, k) =>
    origin === null || origin === k ? [] : [motion(handPlace(origin, seat), handPlace(k, seat))],
  );
}

// Clockwise from where the wall is open, the upper tile of each stack before the lower one.
function wallInOrder({ wall, next }: View): Place[] {
  if (!next) return [];
  const [seat, stack] = next;
  const seats = wall.length;
  return Array.from({ length: seats + 1 }, (_, lap) => {
    const here = (seat - lap + seats) % seats;
    const stacks = (wall[here] ?? []).map((count, k) => ({ count, k }));
    const open = lap === 0 ? stacks.slice(stack) : lap === seats ? stacks.slice(0, stack) : stacks;
    return open.flatMap(({ count, k }) =>
      Array.from({ length: count }, (_, above) => `wall.${k}.${count - 1 - above}@${here}`),
    );
  }).flat();
}

// The table before the deal: complete walls and empty racks.
function undealt(view: View): View {
  return {
    ...view,
    wall: view.wall.map((stacks) => stacks.map(() => 2)),
    next: [view.east, view.dice[0] + view.dice[1]],
    racks: view.racks.map((rack) => ({ ...rack, count: 0, exposed: [], hand: null })),
    discards: [],
  };
}

// The dice, then four tiles at a time to each seat, then one more each and two for East.
function deal(after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  const before = undealt(after);
  const order = wallInOrder(before);
  const starts = new Map(layout(before, viewer).pieces.map((piece) => [piece.place, piece]));
  const seats = after.racks.length;
  const got = after.racks.map(() => 0);
  const dealMotions = () =>
    Array.from({ length: 12 * seats + seats + 1 }, (_, nth) => {
      const round = nth < 12 * seats ? Math.floor(nth / 4) : nth;
      const seat = (after.east + round) % seats;
      const from = order[nth] as Place;
      const delay = nth < 12 * seats ? round * 105 + (nth % 4) * 12 : 1300 + (nth - 12 * seats) * 120;
      const to = handPlace(got[seat] as number, seat);
      got[seat] = (got[seat] as number) + 1;
      return { ...motion(from, to, nth % 4 ? "" : "click", delay), startAs: starts.get(from) ?? null };
    });
  return sequence(events, (event) =>
    event.kind === "dealt" ? dealMotions() : event.kind === "broke" ? rollDice() : [],
  );
}

function rollDice(): Motion[] {
  return [motion("die.0", "die.0", "dice"), motion("die.1", "die.1", "", 70)];
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

function drew(context: MotionContext, { seat }: MotionEvent): Motion[] {
  const from = context.wall.shift();
  const last = (context.after.racks[seat]?.count ?? 1) - 1;
  const to = seat === context.viewer.seat ? (context.arrived.shift() ?? last) : last;
  return from ? [motion(from, handPlace(to, seat), "slide", 0, true)] : [];
}

function discarded(context: MotionContext, { seat, tile }: MotionEvent): Motion[] {
  const { discards } = context.after;
  const at = discards.findLastIndex((discard) => discard.seat === seat && discard.tile === tile);
  const [from, closing] = leaveHand(context, seat, tile);
  return at < 0 ? closing : [motion(from, `discard.${at}`, "click", 0, true), ...closing];
}

// Where a tile leaves a hand. On a hidden rack an arbitrary tile leaves, so the motion reveals nothing.
function leaveHand(context: MotionContext, seat: Seat, tile: string): [Place, Motion[]] {
  const rack = context.before.racks[seat];
  if (seat === context.viewer.seat && rack?.hand) {
    const at = context.departed.findIndex((k) => rack.hand?.[k] === tile);
    return [handPlace(at < 0 ? 0 : (context.departed.splice(at, 1)[0] as number), seat), []];
  }
  const count = rack?.count ?? 1;
  const from = (context.after.turn * 5 + 3) % count;
  const left = context.after.racks[seat]?.count ?? 0;
  const closing = Array.from({ length: Math.max(0, left - from) }, (_, k) =>
    motion(handPlace(from + k + 1, seat), handPlace(from + k, seat)),
  );
  return [handPlace(from, seat), closing];
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
    const from = seat === context.viewer.seat ? leaveHand(context, seat, tile)[0] : handPlace(hidden--, seat);
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
  const last = (context.after.racks[seat]?.count ?? 1) - 1;
  const into = seat === context.viewer.seat ? (context.arrived.shift() ?? last) : last;
  const from = seat === context.viewer.seat ? leaveHand(context, seat, tile)[0] : handPlace(last, seat);
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
