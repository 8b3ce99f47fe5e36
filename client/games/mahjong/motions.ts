// Turns the events of a mahjong game into motions: which tile of the wall, which place in a hand. PURE.

import {
  type GameEvent,
  type Layout,
  type Motion,
  type Piece,
  type Place,
  type Seat,
  TILE,
  type ViewerState,
} from "../game";
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
  drawn: { seat: Seat; from: Place } | null; // the newest
  hands: (HandChange | null)[]; // by seat; null: its tiles are hidden
}

// What has changed in a hand whose tiles are seen.
interface HandChange {
  origins: (number | null)[]; // of each tile: its index in the previous hand, or null if it is new
  departed: number[]; // indexes in the previous hand of the tiles that have left
  arrived: number[]; // indexes in the current hand of the tiles that have arrived
}

// What differs between the games.
export interface GameMotions<View extends TableView, Event extends TableEvent> {
  layout(view: View, viewer: ViewerState): Layout;
  undealt(view: View): View; // the table before the deal
  dice: Record<string, number[]>; // by event: which dice are rolled
  pauses: Record<string, number>; // by event: milliseconds until the next event's motions
  events: Record<string, (context: MotionContext<View>, event: Event) => Motion[]>;
}

// Milliseconds from the motions of one event to those of the next.
const PAUSES: Record<string, number> = { rolled: 400, broke: 560, dealt: 1800, discarded: 260, won: 1700 };
const PAUSE = 140;
const OPEN = 400; // ms from the end of a game until the others' hands are opened
const MANY = 6; // events at once; in play there are fewer
const HURRY = 300; // ms until the last of many motions begins

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
  const inTurn = sequence(events, { ...PAUSES, ...game.pauses }, motionsOf);
  const eventMotions = events.length > MANY ? hurried(inTurn) : inTurn;
  const latest = new Map([...movedInHands(context), ...eventMotions].map((motion) => [motion.to || motion, motion]));
  return [...latest.values()];
}

function deal<View extends TableView, Event extends TableEvent>(
  game: GameMotions<View, Event>,
  after: View,
  events: GameEvent[],
  viewer: ViewerState,
): Motion[] {
  const before = game.undealt(after);
  const walls = game.layout(before, viewer).pieces.filter(({ place }) => place.startsWith("wall."));
  const pauses = { ...PAUSES, ...game.pauses };
  const dice = sequence(events, pauses, ({ kind }) => rollDice(game.dice[kind] ?? []));
  const rolling = events.reduce((sum, { kind }) => sum + (game.dice[kind] ? (pauses[kind] ?? PAUSE) : 0), 0);
  return dealt(walls, wallInOrder(before), after, dice, rolling);
}

function rollDice(dice: number[]): Motion[] {
  return dice.map((die, k) => motion(`die.${die}`, `die.${die}`, k ? "" : "dice", k * 70));
}

// What has happened while the page slept is shown in its order, but within a second.
function hurried(motions: Motion[]): Motion[] {
  const last = Math.max(HURRY, ...motions.map(({ delay }) => delay));
  return motions.map(({ stops: _, ...one }) => ({ ...one, lands: false, delay: (one.delay * HURRY) / last }));
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
  const hands = after.racks.map(({ hand }, seat) => {
    const [was, now] = [before.racks[seat]?.hand ?? null, hand];
    if (seat === viewer.seat) return handChange(was ?? [], viewer.handOrigins);
    return was && now ? handChange(was, originsIn(was, now)) : null;
  });
  return { before, after, viewer, wall: wallInOrder(before), drawn: null, hands };
}

function handChange(before: string[], origins: (number | null)[]): HandChange {
  const stayed = new Set(origins);
  const departed = before.map((_, k) => k).filter((k) => !stayed.has(k));
  return { origins, departed, arrived: origins.flatMap((origin, k) => (origin === null ? [k] : [])) };
}

// In an open hand of another player equal tiles keep their order.
function originsIn(before: string[], now: string[]): (number | null)[] {
  const left = before.map((tile, k) => ({ tile, k }));
  return now.map((tile) => {
    const at = left.findIndex((one) => one.tile === tile);
    return at < 0 ? null : (left.splice(at, 1)[0]?.k ?? null);
  });
}

// Tiles that only changed their position in a hand.
function movedInHands({ hands }: MotionContext): Motion[] {
  return hands.flatMap((change, seat) =>
    (change?.origins ?? []).flatMap((origin, k) =>
      origin === null || origin === k ? [] : [motion(handPlace(origin, seat), handPlace(k, seat))],
    ),
  );
}

export function drew(context: MotionContext, { seat }: TableEvent): Motion[] {
  const from = context.wall.shift();
  return from ? taken(context, seat, from) : [];
}

// A tile of the wall joins a hand.
export function taken(context: MotionContext, seat: Seat, from: Place): Motion[] {
  context.drawn = { seat, from };
  return [motion(from, handPlace(arrival(context, seat), seat), "slide", 0, true)];
}

// Where a tile that joins a hand arrives. On a hidden rack it is the last.
export function arrival(context: MotionContext, seat: Seat): number {
  const last = (context.after.racks[seat]?.count ?? 1) - 1;
  return context.hands[seat]?.arrived.shift() ?? last;
}

// A tile is discarded, and lies at this place now.
export function toTable(context: MotionContext, { seat, tile }: TableEvent, place: Place | null): Motion[] {
  const [from, closing] = leaveHand(context, seat, tile);
  return place === null ? closing : [...dropped(from, place), ...closing];
}

// When a game is over the hands that were hidden are opened, after the winner's.
export function opened({ before, after, viewer }: MotionContext, winner: Seat | null): Motion[] {
  const seats = after.racks.flatMap(({ hand }, seat) =>
    hand && !before.racks[seat]?.hand && seat !== winner && seat !== viewer.seat ? [seat] : [],
  );
  return seats.flatMap((seat, nth) =>
    (after.racks[seat]?.hand ?? []).map((_, k) =>
      motion(handPlace(k, seat), handPlace(k, seat), k ? "" : "slide", OPEN + nth * 60 + k * 12, true),
    ),
  );
}

// Whether the tiles of this hand are seen. A spectator sees from a seat too, but not its tiles.
export function isOpen({ before, hands }: MotionContext, seat: Seat): boolean {
  return hands[seat] !== null && before.racks[seat]?.hand !== null;
}

// Where a tile leaves a hand. On a hidden rack an arbitrary tile leaves, so the motion reveals nothing.
export function leaveHand(context: MotionContext, seat: Seat, tile: string): [Place, Motion[]] {
  const rack = context.before.racks[seat];
  const departed = context.hands[seat]?.departed;
  if (departed && rack?.hand) {
    const at = departed.findIndex((k) => rack.hand?.[k] === tile);
    return [handPlace(at < 0 ? 0 : (departed.splice(at, 1)[0] as number), seat), []];
  }
  const count = rack?.count ?? 1;
  const from = (context.after.turn * 5 + 3) % count;
  const left = context.after.racks[seat]?.count ?? 0;
  const closing = Array.from({ length: Math.max(0, left - from) }, (_, k) =>
    motion(handPlace(from + k + 1, seat), handPlace(from + k, seat)),
  );
  return [handPlace(from, seat), closing];
}

// The beginning of a game: tiles are shuffled and rise into walls, dice roll, and four tiles at a time are dealt.

const EACH = 3; // ms from one tile that rises into a wall to the next
const DICE_AT = 320; // ms: when they roll
const ROUND = 62; // ms from four tiles dealt to the next four
const LAST = 60; // ms from one of the last single tiles to the next
const SPREAD = 0.75; // of the way to the walls: where the tiles lie about

// Clockwise from where the wall is open, the upper tile of each stack before the lower one.
function wallInOrder({ wall, next }: Pick<TableView, "wall" | "next">): Place[] {
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

// walls: complete, and in `order` the places of their tiles as they are drawn. dice: their motions, which take so many ms.
function dealt(walls: Piece[], order: Place[], after: TableView, dice: Motion[], rolling: number): Motion[] {
  const until = DICE_AT + rolling;
  const hands = handedOut(after);
  const goals = new Map(hands.map(({ to, delay }, nth) => [order[nth] as Place, { to, leave: until + delay }]));
  const middle = walls.reduce((sum, { pose }) => sum + pose.z, 0) / walls.length;
  const byPlace = new Map(walls.map((piece) => [piece.place, piece]));
  const rising = order.map((place, k): Motion => {
    const piece = byPlace.get(place) as Piece;
    const startAs = lyingAbout(piece, k, walls, middle);
    const [sound, delay] = [k % 30 ? ("" as const) : ("clatter" as const), k * EACH];
    const goal = goals.get(piece.place);
    if (!goal) return { ...motion("", piece.place, sound, delay), startAs };
    const stops = [{ pose: piece.pose, leave: goal.leave }];
    return { ...motion(piece.place, goal.to, sound, delay), startAs, stops };
  });
  const heard = hands.filter(({ nth }) => nth % 4 === 0).map(({ delay }) => motion("", "", "click", until + delay));
  return [...dice.map((die) => ({ ...die, delay: die.delay + DICE_AT })), ...rising, ...heard];
}

// Face down in the middle of the felt, where the hands have shuffled them to.
function lyingAbout(piece: Piece, k: number, walls: Piece[], middle: number): Piece {
  const reach = SPREAD * Math.max(...walls.map(({ pose }) => Math.abs(pose.z - middle)));
  const aside = Math.min(1.6 * reach, SPREAD * Math.max(...walls.map(({ pose }) => Math.abs(pose.x))));
  const [angle, far] = [k * 2.4, Math.sqrt(((k * 37) % walls.length) / walls.length)];
  const [x, z] = [aside * far * Math.cos(angle), reach * far * Math.sin(angle) + middle];
  const y = TILE.depth * piece.pose.scale * (0.5 + (k % 2));
  return { ...piece, pose: { ...piece.pose, x, y, z, yaw: angle } };
}

// In the order of the wall: to which place, and when.
function handedOut({ racks, east }: TableView): { nth: number; to: Place; delay: number }[] {
  const [seats, whole] = [racks.length, 12 * racks.length];
  const got = racks.map(() => 0);
  return Array.from({ length: whole + seats + 1 }, (_, nth) => {
    const round = nth < whole ? Math.floor(nth / 4) : nth;
    const seat = (east + round) % seats;
    const delay = nth < whole ? round * ROUND + (nth % 4) * 10 : 12 * ROUND + (nth - whole) * LAST;
    const to = handPlace(got[seat] as number, seat);
    got[seat] = (got[seat] as number) + 1;
    return { nth, to, delay };
  });
}

// The single motions that all mahjong games are made of.

const LAND = 400; // ms until a dropped tile hits the table
const LAY = 68; // ms from one tile of a winning hand to the next
const AFTER_CALL = 240; // ms from the tile that was called to those of the hand

export function motion(from: Place, to: Place, sound: Motion["sound"] = "", delay = 0, flip = false): Motion {
  return { from, to, delay, flip, sound, startAs: null };
}

// Nothing moves, but it is heard.
export function heard(sound: Motion["sound"]): Motion[] {
  return [motion("", "", sound)];
}

export function handPlace(k: number, seat: Seat): Place {
  return `hand.${k}@${seat}`;
}

// A tile falls to its place, and a knock is heard when it hits the table.
export function dropped(from: Place, to: Place, delay = 0, sound: Motion["sound"] = "knock"): Motion[] {
  return [{ ...motion(from, to, "", delay, true), lands: true }, motion("", "", sound, delay + LAND)];
}

// A group is slapped down: its tiles fall together and are heard as one.
export function slapped(routes: [from: Place, to: Place][]): Motion[] {
  const falling = routes.map(([from, to], k) => ({ ...motion(from, to, "", AFTER_CALL + k * 30, true), lands: true }));
  return [...falling, motion("", "", "slap", AFTER_CALL + LAND)];
}

// The tiles of a hand lie down one after the other, from left to right, and each is heard when it lies.
export function laidDown(routes: [from: Place, to: Place][]): Motion[] {
  return routes.flatMap(([from, to], k) => dropped(from, to, LAY * (k + 3), "click"));
}
