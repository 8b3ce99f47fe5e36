// The discards of all players around the compass. PURE.

import { type Piece, TILE } from "../game";
import { hidesRound, type Round, roundIn, type Spot, whileRoom } from "../mahjong/compass";
import { inBlocks, type Laid } from "../mahjong/desk-grid";
import { newest } from "../mahjong/newest";
import { edgeOfSlots } from "../mahjong/pass-slots";
import { depthOf } from "../mahjong/phone-racks";
import { beginsFor, endsFor } from "../mahjong/phone-shapes";
import { discardTag, lying, type Setting, tile } from "../mahjong/pieces";
import { isPhone, type Shape, turnOf } from "../mahjong/shapes";
import type { View } from "./view";

export function discards(setting: Setting<View>): Piece[] {
  const { view, viewer } = setting;
  const { scale, places, others } = placesFor(setting);
  return view.discards.map(({ tile: face, seat }, k) => {
    const at = lying(setting, places[k] as Spot, scale);
    const look = newest(setting, k, view.live !== null);
    const tag = others[k] || viewer.inOneGrid ? { tag: discardTag(setting, seat, look) } : {};
    return tile(setting, `discard.${k}`, at, face, { back: viewer.backs[seat] ?? "", look, ...tag });
  });
}

function placesFor({ view, viewer, shape }: Setting<View>): Laid {
  const turns = view.discards.map(({ seat }) => turnOf(seat, viewer.seat, view.racks.length)); // of those who laid them
  if (isPhone(shape)) return { ...phoneGrid(shape, discarded(view)), others: turns.map(() => true) };
  return inBlocks(shape, turns);
}

export function scaleOnPhone(shape: Shape, view: View): number {
  return phoneGrid(shape, discarded(view)).scale;
}

// So many lie there once the present turn is over. Calls do not change it, so that nothing moves, or becomes larger, at one.
function discarded({ discards, left }: View): number {
  return Math.max(discards.length, UNDEALT - left + 1);
}

// Where the compass lies, between the discards.
export function compassSpot(setting: Setting<View>): Round {
  const { view, shape, slots, shift } = setting;
  const { scale, places, round: least } = placesFor(setting);
  const lying = places.slice(0, view.discards.length); // the grid of a phone has more
  const round = isPhone(shape) ? whileRoom(least, lying, scale, endsFor(shape).z) : least;
  if (!slots) return round;
  const near = edgeOfSlots(setting, slots) - shift;
  const far = shape.half.z + (shape.around?.wall ? 0 : (shape.thirds?.depth ?? 0)); // nobody has laid anything open yet
  const radius = Math.min(round.radius, (0.94 * (near + far)) / 2);
  return { ...round, radius, z: Math.min(round.z, near - radius) };
}

// The places of the discards on a phone: rows that are read from left to right, around the compass.

const UNDEALT = 99; // tiles in the wall before the first turn
const FINER = 0.995;
const USUAL = 0.8; // of the felt's depth
const ROUND = 2; // rows and columns that the compass takes

interface PhoneGrid {
  scale: number;
  round: Round; // where the compass lies
  places: Spot[]; // in the order in which they are filled
}

// As large as their number allows. Rows are counted from the viewer, so that no discard moves when the others lay more tiles
// open, as long as all of them find room.
function phoneGrid(shape: Shape, count: number): PhoneGrid {
  const room = shape.steps.find((step) => count <= step) ?? count;
  for (let scale = shape.largest ?? shape.hand; ; scale *= FINER) {
    const grid = phoneGridOf(shape, scale, room);
    if (grid) return grid;
  }
}

// Around the middle of the felt, as high as usually is free; null if there is no room for so many.
function phoneGridOf(shape: Shape, scale: number, room: number): PhoneGrid | null {
  const { half, pitch, thirds, around } = shape;
  const ends = endsFor(shape);
  const free = ends.z - beginsFor(shape, scale);
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.04];
  const [cells, felt] = [room + ROUND * ROUND, 2 * half.z + (thirds?.depth ?? 0) + depthOf(around)];
  const usual = Math.max(ROUND, Math.floor(Math.min(USUAL * felt, free) / depth));
  const columns = Math.min(Math.floor((2 * ends.x) / width), Math.max(ROUND + 1, Math.ceil(cells / usual)));
  const rows = Math.ceil(cells / columns);
  if (columns <= ROUND || rows * depth > free) return null;
  const [x, z] = [(k: number) => (k - (columns - 1) / 2) * width, (k: number) => ends.z - (rows - k - 0.5) * depth];
  const [left, far] = [columns, rows].map((all) => Math.floor((all - ROUND) / 2)) as [number, number];
  const round = roundIn({ z: z(far + 0.5), width: ROUND * width, depth: ROUND * depth }, scale, pitch);
  round.x = x(left + 0.5);
  const places = Array.from({ length: columns * rows }, (_, k) => ({
    x: x(k % columns),
    z: z(Math.floor(k / columns)),
  }));
  return { scale, round, places: places.filter((place) => !hidesRound(place, scale, round)) };
}
