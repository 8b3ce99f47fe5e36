// The beginning of a game: tiles are shuffled and rise into walls, dice roll, and four tiles at a time are dealt. PURE.

import { type Motion, type Piece, type Place, type Seat, TILE } from "../game";
import type { TableView } from "./table-view";
import { handPlace, motion } from "./tile-motion";

const EACH = 3; // ms from one tile that rises into a wall to the next
const DICE_AT = 320; // ms: when they roll
const ROUND = 62; // ms from four tiles dealt to the next four
const LAST = 60; // ms from one of the last single tiles to the next
const SPREAD = 0.75; // of the way to the walls: where the tiles lie about

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

// walls: complete, and in `order` the places of their tiles as they are drawn. dice: their motions, which take so many ms.
export function dealt(walls: Piece[], order: Place[], after: TableView, dice: Motion[], rolling: number): Motion[] {
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
