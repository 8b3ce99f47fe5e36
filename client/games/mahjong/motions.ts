// Turns the events of a mahjong game into motions: which tile of the wall, which place in a hand. PURE.

import type { GameEvent, Layout, Motion, Place, Seat, ViewerState } from "../game";
import type { TableView } from "./table-view";

// The fields of events that move tiles in every game; docs/protocol.md lists which event has which.
export interface TableEvent {
  kind: string;
  seat: Seat;
  tile: string;
}

// State while the events are processed in order: what has already left its place.
export interface MotionContext<View extends TableView = TableView> {
  before: View;
  after: View;
  viewer: ViewerState;
  wall: Place[]; // the tiles of the wall in drawing order
  departed: number[]; // indexes in my previous hand of the tiles that have left
  arrived: number[]; // indexes in my current hand of the tiles that have arrived
}

// What differs between the games.
export interface GameMotions<View extends TableView, Event extends TableEvent> {
  layout(view: View, viewer: ViewerState): Layout;
  undealt(view: View): View; // the table before the deal
  dice: Record<string, number[]>; // by event: which dice are rolled
  pauses: Record<string, number>; // by event: milliseconds until the next event's motions
  events: Record<string, (context: MotionContext<View>, event: Event) => Motion[]>;
}

const PAUSES: Record<string, number> = { rolled: 400, broke: 1100, dealt: 2400, discarded: 260 };
const PAUSE = 140;

export function tableMotions<View extends TableView, Event extends TableEvent>(
  game: GameMotions<View, Event>,
  before: View | null,
  after: View,
  events: GameEvent[],
  viewer: ViewerState,
): Motion[] {
  const dealing = events.some((event) => event.kind === "dealt");
  if (dealing || before === null) return dealing ? deal(game, after, events, viewer) : [];
  const context = start(before, after, viewer);
  const motionsOf = (event: GameEvent) => game.events[event.kind]?.(context, event as unknown as Event) ?? [];
  const eventMotions = sequence(events, { ...PAUSES, ...game.pauses }, motionsOf);
  const latest = new Map([...movedInHand(viewer), ...eventMotions].map((motion) => [motion.to, motion]));
  return [...latest.values()];
}

// Plays the motions of one event after the other.
function sequence(
  events: GameEvent[],
  pauses: Record<string, number>,
  motionsOf: (event: GameEvent) => Motion[],
): Motion[] {
  let delay = 0;
  return events.flatMap((event) => {
    const eventMotions = motionsOf(event).map((motion) => ({ ...motion, delay: motion.delay + delay }));
    if (eventMotions.length) delay += pauses[event.kind] ?? PAUSE;
    return eventMotions;
  });
}

function start<View extends TableView>(before: View, after: View, viewer: ViewerState): MotionContext<View> {
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

export function motion(from: Place, to: Place, sound: Motion["sound"] = "", delay = 0, flip = false): Motion {
  return { from, to, delay, flip, sound, startAs: null };
}

export function handPlace(k: number, seat: Seat): Place {
  return `hand.${k}@${seat}`;
}

// My tiles that only changed their position on the rack.
function movedInHand({ handOrigins: hand, seat }: ViewerState): Motion[] {
  return hand.flatMap((origin, k) =>
    origin === null || origin === k ? [] : [motion(handPlace(origin, seat), handPlace(k, seat))],
  );
}

// Clockwise from where the wall is open, the upper tile of each stack before the lower one.
export function wallInOrder({ wall, next }: Pick<TableView, "wall" | "next">): Place[] {
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

// Complete walls, broken after the stacks that were counted off.
export function fullWall({ wall }: TableView, broken: Seat, counted: number): Pick<TableView, "wall" | "next"> {
  const stacks = wall[broken]?.length ?? 1;
  const seat = (broken - Math.floor(counted / stacks) + wall.length) % wall.length;
  return { wall: wall.map((row) => row.map(() => 2)), next: [seat, counted % stacks] };
}

// The dice, then four tiles at a time to each seat, then one more each and two for East.
function deal<View extends TableView, Event extends TableEvent>(
  game: GameMotions<View, Event>,
  after: View,
  events: GameEvent[],
  viewer: ViewerState,
): Motion[] {
  const before = game.undealt(after);
  const starts = new Map(game.layout(before, viewer).pieces.map((piece) => [piece.place, piece]));
  const dealt = dealMotions(wallInOrder(before), after).map((each) => ({
    ...each,
    startAs: starts.get(each.from) ?? null,
  }));
  return sequence(events, { ...PAUSES, ...game.pauses }, ({ kind }) =>
    kind === "dealt" ? dealt : rollDice(game.dice[kind] ?? []),
  );
}

function dealMotions(wall: Place[], { racks, east }: TableView): Motion[] {
  const seats = racks.length;
  const got = racks.map(() => 0);
  return Array.from({ length: 12 * seats + seats + 1 }, (_, nth) => {
    const round = nth < 12 * seats ? Math.floor(nth / 4) : nth;
    const seat = (east + round) % seats;
    const delay = nth < 12 * seats ? round * 105 + (nth % 4) * 12 : 1300 + (nth - 12 * seats) * 120;
    const to = handPlace(got[seat] as number, seat);
    got[seat] = (got[seat] as number) + 1;
    return motion(wall[nth] as Place, to, nth % 4 ? "" : "click", delay);
  });
}

function rollDice(dice: number[]): Motion[] {
  return dice.map((die, k) => motion(`die.${die}`, `die.${die}`, k ? "" : "dice", k * 70));
}

export function drew(context: MotionContext, { seat }: TableEvent): Motion[] {
  const from = context.wall.shift();
  return from ? [motion(from, handPlace(arrival(context, seat), seat), "slide", 0, true)] : [];
}

// Where a tile that joins a hand arrives. On a hidden rack it is the last.
export function arrival(context: MotionContext, seat: Seat): number {
  const last = (context.after.racks[seat]?.count ?? 1) - 1;
  return seat === context.viewer.seat ? (context.arrived.shift() ?? last) : last;
}

// A tile is discarded, and lies at this place now.
export function toTable(context: MotionContext, { seat, tile }: TableEvent, place: Place | null): Motion[] {
  const [from, closing] = leaveHand(context, seat, tile);
  return place === null ? closing : [motion(from, place, "click", 0, true), ...closing];
}

// Whether this is the viewer's own hand. A spectator sees from a seat too, but not its tiles.
export function isMine({ before, viewer }: MotionContext, seat: Seat): boolean {
  return seat === viewer.seat && before.racks[seat]?.hand !== null;
}

// Where a tile leaves a hand. On a hidden rack an arbitrary tile leaves, so the motion reveals nothing.
export function leaveHand(context: MotionContext, seat: Seat, tile: string): [Place, Motion[]] {
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
