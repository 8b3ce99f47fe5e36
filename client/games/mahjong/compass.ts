// Where the compass lies between the discards, and whose turn it shows. PURE.

import { t } from "../../i18n/i18n";
import { type Compass, type Label, type Piece, type Seat, TILE } from "../game";
import type { Setting } from "./pieces";
import { isPhone, turnOf } from "./shapes";
import { playerName, tagOf } from "./table-view";

const MOST_OF_ITS_SPACE = 0.94;
const LARGER = 1.4; // while there is room
const NEAR = 2.5; // in widths of a tile: half a text, and a tile
const ABOVE = 0.4; // the middle of the text, above the tiles

// A place on the felt: the middle of the compass, or of a discard.
export interface Spot {
  x: number;
  z: number;
}

export interface Round extends Spot {
  radius: number;
  hidden: number; // so much of the felt behind a discard cannot be seen
}

// waits: whether it is publicly known that the game waits for this seat. laid: whose discard others may claim.
export function compass(
  setting: Setting,
  { x, z, radius }: Round,
  waits: (seat: Seat) => boolean,
  laid: Seat | null,
): Compass {
  const { view, viewer, shift } = setting;
  const seats = view.racks.length;
  const side = (turn: number) => {
    const seat = (viewer.seat + turn) % seats;
    return { seat, tag: tagOf(view, seat), waits: waits(seat), laid: seat === laid };
  };
  const sides = view.racks.map((_, turn) => side(turn));
  return { x, z: z + shift, radius, sides, east: turnOf(view.east, viewer.seat, seats) };
}

// Who laid the discard that others may claim, in words: behind the tile, unless others lie there. laid: the discards. Phones have no
// room for it.
export function discardedBy({ view, viewer, shape }: Setting, laid: Piece[], seat: Seat): Label[] {
  const live = laid.find(({ look }) => look === "lit")?.pose;
  if (isPhone(shape) || !live || seat === view.me) return [];
  const size = TILE.width * live.scale;
  if (laid.some(({ pose }) => pose.z < live.z && Math.abs(pose.x - live.x) < NEAR * size)) return [];
  const far = live.z - (TILE.height * live.scale) / 2;
  const hidden = (TILE.depth * live.scale) / Math.tan(shape.pitch);
  const pose = { x: live.x, y: 0, z: far - hidden - ABOVE * size, yaw: 0, pitch: 0, roll: 0, scale: 1 };
  return [{ pose, text: t("{name} discarded", { name: playerName(seat, viewer.names ?? []) }), look: "said" }];
}

// The compass in this space between the discards. The nearer ones hide some of it.
export function roundIn(space: { z: number; width: number; depth: number }, scale: number, pitch: number): Round {
  const hidden = (TILE.depth * scale) / Math.tan(pitch);
  const radius = (MOST_OF_ITS_SPACE * Math.min(space.width, space.depth - hidden)) / 2;
  return { x: 0, z: space.z - hidden / 2, radius, hidden };
}

// Larger towards the viewer, until a discard lies there. near: where the felt ends.
export function whileRoom(round: Round, lying: Spot[], scale: number, near: number): Round {
  const radius = LARGER * round.radius;
  const larger = { ...round, z: round.z + radius - round.radius, radius };
  return larger.z + radius > near || lying.some((spot) => hidesRound(spot, scale, larger)) ? round : larger;
}

// The places whose tiles hide the compass come last, so that it is seen as long as there is another one.
export function besideFirst<Place extends Spot>(places: Place[], scale: number, round: Round): Place[] {
  const hides = (place: Place) => hidesRound(place, scale, round);
  return [...places.filter((place) => !hides(place)), ...places.filter(hides)];
}

export function hidesRound({ x, z }: Spot, scale: number, round: Round): boolean {
  const half = (TILE.height * scale) / 2;
  const aside = Math.max(0, Math.abs(x - round.x) - (TILE.width * scale) / 2);
  const away = Math.max(0, z - half - round.hidden - round.z, round.z - z - half);
  return Math.hypot(aside, away) < round.radius;
}
