// Where the arrow keys lead: along the hand, from a chosen tile up to the ends it fits, to the boneyard. PURE.

import type { Direction, Place } from "../game";
import type { Lying } from "./board";
import { fits } from "./ends";
import type { View } from "./fitted-view";
import { laidOut } from "./laid-out";
import { BONEYARD, CENTRE, endAt, endPlace, handIndex, handPlace } from "./places";

const ARROWS: Partial<Record<Direction, [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

export function navigate(view: View, from: Place, direction: Direction, picked: Place[]): Place | null {
  const arrow = ARROWS[direction];
  if (!arrow) return direction === "next" ? nextPlayable(view, from) : null;
  if (endAt(from) !== null) return fromEnd(view, from, arrow, picked);
  if (from === BONEYARD) return direction === "right" ? null : lastTile(view);
  return alongHand(view, from, direction, picked);
}

const mine = (view: View): number => view.active ?? 0; // only the seat that is to play moves along its hand

function lastTile(view: View): Place | null {
  return view.hand.length ? handPlace(view.hand.length - 1, mine(view)) : null;
}

function alongHand(view: View, from: Place, direction: Direction, picked: Place[]): Place | null {
  const seat = Number(from.split("@")[1]);
  const to = handIndex(from) + (direction === "left" ? -1 : 1);
  if (direction === "down") return null;
  if (direction !== "up" && to >= 0 && to < view.hand.length) return handPlace(to, seat);
  if (view.phase === "draw") return direction === "left" ? null : BONEYARD;
  return direction === "right" ? null : (endsFor(view, picked)[0]?.place ?? null);
}

interface Reachable {
  place: Place;
  at: Pick<Lying, "x" | "y">;
}

// The ends that the chosen tile fits, from left to right.
function endsFor(view: View, picked: Place[]): Reachable[] {
  const tile = view.hand[handIndex(picked[0] ?? "")];
  if (!tile) return [];
  if (!view.plays.length) return [{ place: CENTRE, at: { x: 0, y: 0 } }];
  const { board } = laidOut(view);
  return view.ends
    .filter((end) => fits(tile, end))
    .flatMap(({ id }) => board.ends.filter((end) => end.id === id).map(({ tile: at }) => ({ place: endPlace(id), at })))
    .sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y);
}

// The nearest end in this direction; down from the lowest leads back to the chosen tile.
function fromEnd(view: View, from: Place, [dx, dy]: [number, number], picked: Place[]): Place | null {
  const ends = endsFor(view, picked);
  const here = ends.find(({ place }) => place === from)?.at ?? { x: 0, y: 0 };
  const cost = ({ at }: Reachable) => {
    const [x, y] = [at.x - here.x, at.y - here.y];
    const along = x * dx + y * dy;
    return along > 0 ? along + 2 * Math.abs(x * dy - y * dx) : Infinity;
  };
  const [nearest] = ends.filter((end) => cost(end) < Infinity).sort((a, b) => cost(a) - cost(b));
  return nearest?.place ?? (dy > 0 ? (picked[0] ?? null) : null);
}

// The next tile of the hand that fits an end.
function nextPlayable(view: View, from: Place): Place | null {
  const count = view.hand.length;
  const seat = handIndex(from) < 0 ? mine(view) : Number(from.split("@")[1]);
  for (let step = 1; step <= count; step++) {
    const n = (Math.max(-1, handIndex(from)) + step) % count;
    const tile = view.hand[n] as string;
    if (!view.plays.length || view.ends.some((end) => fits(tile, end))) return handPlace(n, seat);
  }
  return null;
}
