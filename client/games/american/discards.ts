// The discards of all players around the compass. PURE.

import { type Piece, TILE } from "../game";
import { besideFirst, hidesRound, type Round, roundIn, type Spot, whileRoom } from "../mahjong/compass";
import { edgeOfSlots } from "../mahjong/pass-slots";
import { lying, type Setting, tile } from "../mahjong/pieces";
import { beforeWall, isPhone, type Shape, turnOf } from "../mahjong/shapes";
import { tagOf } from "../mahjong/table-view";
import type { View } from "./view";

export function discards(setting: Setting<View>): Piece[] {
  const { view, shape, viewer } = setting;
  const turns = turnsOf(setting);
  const { scale, places } = placesFor(shape, turns);
  return view.discards.map(({ tile: face, seat }, k) => {
    const live = view.live !== null && k === view.discards.length - 1;
    const look = live ? "lit" : "";
    const at = lying(setting, places[k] as Spot, scale);
    return tile(setting, `discard.${k}`, at, face, { back: viewer.backs[seat] ?? "", look, tag: tagOf(view, seat) });
  });
}

// turns: of those who laid them, from the viewer to the right.
function placesFor(shape: Shape, turns: number[]): Pick<PhoneGrid, "scale" | "places" | "round"> {
  if (isPhone(shape)) return phoneGrid(shape, turns.length);
  const felt = beforeWall(shape);
  const grid = gridFor(felt);
  const round = compassAmong(grid, felt);
  const seen = <Place extends Spot>(spot: Place) => ({ ...spot, z: spot.z + felt.half.z - shape.half.z });
  return { scale: grid.scale, places: placesIn(grid, round, turns).map(seen), round: seen(round) };
}

function turnsOf({ view, viewer }: Setting<View>): number[] {
  return view.discards.map(({ seat }) => turnOf(seat, viewer.seat, view.racks.length));
}

// Whether all that a game can have find room at this scale.
export function discardsFit(shape: Shape, scale: number): boolean {
  return gridFor(beforeWall(shape)).scale >= scale;
}

// Where the compass lies, between the discards.
export function compassSpot(setting: Setting<View>): Round {
  const { shape, slots, shift } = setting;
  const { scale, places, round: least } = placesFor(shape, turnsOf(setting));
  const round = isPhone(shape) ? least : whileRoom(least, places, scale);
  return slots ? { ...round, z: Math.min(round.z, edgeOfSlots(setting, slots) - shift - round.radius) } : round;
}

// The places of the discards on a desktop: each player's lie on their side of the compass, from it outwards.
//
// So the discards are in the middle of the felt from the first one on, and where one lies says who laid it.

const FOR_TAGS = { least: 0.03, most: 0.28 }; // between two rows, where the tags hang: centimetres of a whole tile

interface Grid {
  scale: number;
  columns: number;
  rows: number;
  width: number; // from one column to the next
  depth: number; // from one row to the next
}

// The one with the largest tiles, and at most nearly as large as the viewer's hand.
function gridFor(shape: Shape): Grid {
  const [room = 0] = shape.steps;
  const [fewest, most] = shape.columnsOfDiscards ?? [1, room];
  const grids = Array.from({ length: most - fewest + 1 }, (_, k) => gridOf(shape, room, fewest + k));
  return grids.reduce((best, grid) => (grid.scale > best.scale ? grid : best));
}

function gridOf({ half, hand }: Shape, room: number, columns: number): Grid {
  const rows = Math.ceil(room / columns);
  const [wide, deep] = [(2 * half.x) / columns - 0.1, (2 * half.z - 0.2) / rows - 0.1];
  const scale = Math.min(wide / TILE.width, deep / (TILE.height + FOR_TAGS.least), hand);
  const depth = Math.min(deep, (TILE.height + FOR_TAGS.most) * scale) + 0.1;
  return { scale, columns, rows, width: TILE.width * scale + 0.1, depth };
}

// The compass is two rows deep, and as wide as two or three discards, so that it is in the middle of the columns.
function compassAmong({ columns, rows, width, depth, scale }: Grid, { pitch }: Shape): Round {
  const z = (Math.ceil(rows / 2) - rows / 2) * depth;
  return roundIn({ z, width: (columns % 2 ? 3 : 2) * width, depth: 2 * depth }, scale, pitch);
}

// The places of discards of these players, in the order in which they lay them: turns from the viewer to the right. Each takes
// the first free place of their own. No discard moves when another one is laid.
function placesIn(grid: Grid, round: Round, turns: number[]): Spot[] {
  const wanted = [0, 1, 2, 3].map((turn) => besideFirst(ownFirst(grid, turn), grid.scale, round));
  const taken = new Set<string>();
  return turns.map((turn) => {
    const free = wanted[turn]?.find(({ x, z }) => !taken.has(`${x} ${z}`)) as Spot;
    taken.add(`${free.x} ${free.z}`);
    return free;
  });
}

// All places, those nearest to the middle of this player's side of the compass first.
function ownFirst(grid: Grid, turn: number): Spot[] {
  const { columns, rows, width, depth } = grid;
  const middle = Math.ceil(rows / 2); // the row below the middle of the compass
  const cells = Array.from({ length: columns * rows }, (_, k) => {
    const [column, row] = [k % columns, Math.floor(k / columns)];
    const [x, z] = [column - (columns - 1) / 2, row - middle + 0.5];
    return { x: x * width, z: (row - (rows - 1) / 2) * depth, far: farFrom(turn, x / columns, z / rows, x, z) };
  });
  return cells.sort((one, other) => one.far - other.far).map(({ x, z }) => ({ x, z }));
}

// How late a player fills a place: row by row, or column by column at the sides, each from its middle. `across` and `along` of the
// whole grid decide whose it is; those of others come last.
function farFrom(turn: number, across: number, along: number, x: number, z: number): number {
  const aside = turn % 2 === 1;
  const out = (aside ? x : z) * (turn < 2 ? 1 : -1);
  const ownShare = (aside ? across : along) * (turn < 2 ? 1 : -1);
  const others = Math.max(0, Math.abs(aside ? along : across) - ownShare);
  const sideways = aside ? z : x;
  return 1000 * (others > 1e-9 ? 1 + others : 0) + 20 * out + Math.abs(sideways + 0.01);
}

// The places of the discards on a phone: rows that are read from left to right, around the compass.

const FINER = 0.99;
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
function phoneGridOf({ half, pitch, thirds }: Shape, scale: number, room: number): PhoneGrid | null {
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.1];
  const [cells, felt] = [room + ROUND * ROUND, 2 * half.z + (thirds?.depth ?? 0)];
  const usual = Math.max(ROUND, Math.floor(Math.min(USUAL * felt, 2 * half.z) / depth));
  const columns = Math.min(Math.floor((2 * half.x) / width), Math.max(ROUND + 1, Math.ceil(cells / usual)));
  const rows = Math.ceil(cells / columns);
  if (columns <= ROUND || rows * depth > 2 * half.z) return null;
  const [x, z] = [(k: number) => (k - (columns - 1) / 2) * width, (k: number) => half.z - (rows - k - 0.5) * depth];
  const [left, far] = [columns, rows].map((all) => Math.floor((all - ROUND) / 2)) as [number, number];
  const round = roundIn({ z: z(far + 0.5), width: ROUND * width, depth: ROUND * depth }, scale, pitch);
  round.x = x(left + 0.5);
  const places = Array.from({ length: columns * rows }, (_, k) => ({
    x: x(k % columns),
    z: z(Math.floor(k / columns)),
  }));
  return { scale, round, places: places.filter((place) => !hidesRound(place, scale, round)) };
}
