// How the table is set on phones: the picture shows the felt from edge to edge, and no tile that is too small. PURE.
//
// The racks of the others are at its edges. On a phone on its side they stay there. On an upright one they and the wall leave the
// picture as the felt fills, the racks only once it is crowded, and do not come back: tiles come from there, and go there. What decides
// it never becomes less in a game: how many tiles were discarded, and what lies open.

import { type Free, type Pose, TILE } from "../game";
import { GROUP_GAP, type Laid, lengthOf } from "./exposure-spots";
import { withRoomToDraw } from "./newest";
import { aroundFelt, depthOf, GAP, STEPS as RACK_STEPS, racksFit } from "./phone-racks";
import { type Around, extents, feltSeen, frontOf, RAD, type Shape, type Side, type Thirds } from "./shapes";

// What differs between a phone on its side and an upright one, and once a game is over that I have not won.
interface Kind {
  upright: boolean;
  rows: number; // of my hand
  hand: { most: number; tiles: number; ofHeight: number }; // pixels; in the width of the picture; at most, of its height
  largest: number; // discard: at most, of a tile of my hand
  open: number; // of a tile of the hand: so high are the tiles at the far side
  edges: number; // pixels of the far side that stay free
  pitch: number;
  ended: Partial<Pick<Kind, "hand" | "largest" | "open">>; // then my hand is about as large as what all the others show
}

const WIDE: Kind = {
  upright: false,
  rows: 1,
  hand: { most: 54, tiles: 15, ofHeight: 0.29 },
  largest: 0.86,
  open: 0.6,
  edges: 18,
  pitch: 40 * RAD,
  ended: { hand: { most: 40, tiles: 14.75, ofHeight: 0.2 }, largest: 1.15, open: 1.3 },
};
const UPRIGHT: Kind = {
  upright: true,
  rows: 2,
  hand: { most: 52, tiles: 7.65, ofHeight: 0.175 },
  largest: 0.86,
  open: 0.52,
  edges: 9,
  pitch: 50 * RAD,
  ended: { hand: { most: 40, tiles: 11.2, ofHeight: 0.2 }, open: 0.7 },
};
const ROOMY = 600; // pixels: from here on the hand is one row
const HAND = 2;
const EXPOSED = { least: 24, most: 27 }; // pixels
const IN_A_THIRD = 5.25; // of them beside each other, if they are not too small then
const MOST_OPEN = 0.5; // of the felt, for what lies open
// The hands of a replay, or after a game, on an upright phone: so many tiles in a row, so that any groups fit into two of them.
// edges: pixels of the far side that stay free, as a rim of light does not end at the edge of the screen. forName: of the width, behind a row.
const OPEN_HANDS = { tiles: 13, inARow: { played: 10, ended: 12 }, ofFelt: 0.62, edges: 26, forName: 0.385 };
// So wide in pixels are discards at least beside a wall and beside racks on an upright phone, if they can be: the panels say how many
// tiles everybody holds. gap: centimetres.
const BESIDE = { wall: 37, racks: 30, gap: 0.2 };
const LEAST_FELT = 9; // where a panel leaves less room than that, everything is smaller
const FIELD_OF_VIEW = 6 * RAD;
const TILT = 10 * RAD; // of my tiles
const FRONT = 0.2; // centimetres of my rack's front that are seen below my tiles
const STEPS = [29, 36, 44, 52, 60, 64, 68, 72, 76, 80, 84, 88, 92, 93, 96, 99];

// What lies on the felt.
export interface OnFelt {
  open: Laid[][][]; // what the others have laid open
  shown: Laid[][][]; // of it, that of the racks whose whole hands lie open, or have won
  stand: number; // tiles for which the fullest of their racks has room
  stacks: number; // of the whole wall, 0 if nothing is left of it
  ended: boolean; // the game is over, and the tiles that have won are not mine
  discardScale(shape: Shape): number; // if none had been claimed
}

export function phoneShape(free: Free, turned: boolean, felt: OnFelt): Shape {
  const usual = free.width >= ROOMY ? WIDE : UPRIGHT;
  const kind = { ...usual, ...(felt.ended && usual.ended) };
  const [whole, pixel] = filling(free, kind, turned);
  const set = (around: Around | null) => withOpen(whole, { free, kind, pixel, around }, felt);
  const bare = set(null);
  if (!felt.stand || openHands(kind, felt)) return bare;
  const around = (stacks: number) => RACK_STEPS.map((step) => set(aroundFelt(whole, pixel, felt.stand, stacks, step)));
  if (!kind.upright) return around(0)[0] as Shape; // the count alone says how long the wall is
  const fits = (shape: Shape) => racksFit(shape, felt.open.flat(2).length === 0);
  const beside = (shape: Shape, least: number) =>
    felt.discardScale(shape) >= Math.min(whole.largest ?? 0, (least * pixel) / TILE.width);
  const [withWall] = felt.stacks ? around(felt.stacks) : [];
  if (withWall && fits(withWall) && beside(withWall, BESIDE.wall)) return withWall;
  const racks = around(0).find(fits); // not one that depends on the discards: they would change their size
  return racks && beside(racks, BESIDE.racks) ? racks : bare;
}

interface Space {
  free: Free;
  kind: Kind;
  pixel: number; // in centimetres
  around: Around | null;
}

function withOpen(whole: Shape, { free, kind, pixel, around }: Space, laid: OnFelt): Shape {
  const felt = 2 * whole.half.z;
  const aside = around?.aside ?? 0;
  const all = (free.width - kind.edges) * pixel;
  const across = kind.upright || !around ? all : Math.min(all, 2 * (whole.half.x - aside - BESIDE.gap));
  const { scale, thirds } = openHands(kind, laid)
    ? behindEachOther(laid, (free.width - OPEN_HANDS.edges) * pixel, OPEN_HANDS.ofFelt * felt)
    : thirdsFor(laid, (exposedFor(across / pixel) * pixel) / TILE.width, across, MOST_OPEN * felt);
  const half = { x: whole.half.x - aside, z: whole.half.z - (thirds.depth + depthOf(around)) / 2 };
  const wall = around?.wall ? around.wall.scale : whole.wall;
  return { ...whole, wall, exposed: scale, thirds, half, around };
}

function openHands({ upright }: Kind, { shown }: Pick<OnFelt, "shown">): boolean {
  return upright && shown.some((groups) => groups.flat().length >= OPEN_HANDS.tiles);
}

function exposedFor(across: number): number {
  const five = across / 3 / IN_A_THIRD;
  return five < EXPOSED.least ? EXPOSED.most : Math.min(five, EXPOSED.most);
}

// The shape whose felt fills the space, and how many centimetres a pixel at its far side is.
function filling(free: Free, kind: Kind, turned: boolean): [Shape, pixel: number] {
  const { most, tiles, ofHeight } = kind.hand;
  const hand = Math.min(most, free.width / tiles, ofHeight * free.height);
  let shape = firstShape(kind, turned);
  let unit = hand / (TILE.width * HAND); // pixels of a centimetre in the middle
  const seen = () => extents(shape, free.height / unit / (2 * Math.tan(FIELD_OF_VIEW / 2)));
  for (let step = 0; step < 5; step++) {
    const { width, height, near } = seen();
    unit = hand / (TILE.width * HAND) / near;
    const x = shape.half.x + (free.width - unit * width) / (2 * unit);
    const z = shape.half.z + (free.height - unit * height) / (2 * unit * Math.sin(shape.pitch));
    shape = { ...shape, half: { x, z: Math.max(LEAST_FELT, z) } };
  }
  return [shape, 1 / (unit * seen().far.discard)];
}

function firstShape({ rows, open, pitch, largest }: Kind, turned: boolean): Shape {
  return {
    half: { x: 16, z: 16 },
    wall: HAND / 2,
    exposed: HAND / 2,
    columns: 1,
    standing: open * HAND,
    laid: 0.9 * HAND,
    hand: HAND,
    rows,
    wood: 0.3,
    pitch,
    tilt: TILT,
    fieldOfView: FIELD_OF_VIEW,
    rim: 0,
    ...frontOf(pitch, TILT, HAND, FRONT),
    turned,
    sticks: false,
    steps: STEPS,
    largest: largest * HAND,
    thirds: { across: 0, width: 0, depth: 0 },
  };
}

const FURTHER = 3 * RAD; // the far side is seen less steeply than the middle
const AT_EDGE = 0.4; // centimetres of felt that are seen at its sides on an upright phone
const CLEAR = 0.3; // centimetres of felt that are seen between my rack and a discard

// Where discards end: before the felt that my rack hides, so that all of each is seen.
export function endsFor(shape: Shape): { x: number; z: number } {
  return { x: shape.half.x - (shape.rows > 1 ? AT_EDGE : 0), z: feltSeen(shape) - CLEAR };
}

// Where discards of this size begin: behind what their height hides, so that they cover no face that lies open before them, nor the
// wall.
export function beginsFor({ half, exposed, pitch, thirds }: Shape, scale: number): number {
  const open = thirds?.depth ? exposed : 0;
  const hides = ((scale - open) * TILE.depth) / Math.tan(pitch - FURTHER);
  return Math.max(0, hides - GAP * TILE.width * open) - half.z;
}

// What the other players have laid open, on a phone: on the far side of the felt, a third of its width for each of them.

const ROW = 1.03; // from one row to the next, in tiles
const APART = { thirds: 0.25, hands: 0.25, discards: GAP, open: 1 }; // in tile widths; open: hands from the discards
const SMALLER = 0.96;
const LEAST = 0.3;
const CORNER = 0.6; // tiles from the rounded corners of the felt, where few lie there
const NAME = { apart: 0.35, room: 3.4 }; // tiles from a row to its name; so many are free for it

interface Spot {
  row: number;
  along: number; // from the left end of its row
}

// Every group in one row where it fits, from left to right; a single tile at last, such as one just drawn, in the first that has room.
function spotsOf(groups: Laid[][], width: number, scale: number): Spot[][] {
  const ends: number[] = [0]; // of the rows
  let row = 0;
  const room = (at: number) => width - (ends[at] ?? 0);
  const wrap = (length: number) => {
    if (ends[row] && length > room(row)) ends[++row] = 0;
  };
  const gap = GROUP_GAP * scale;
  return groups.map((group, g) => {
    const lengths = group.map((tile) => lengthOf(tile, true) * scale);
    const [first = 0] = lengths;
    const isLast = group.length === 1 && g === groups.length - 1;
    const roomy = isLast ? ends.findIndex((_, at) => first + gap <= room(at)) : -1;
    if (roomy >= 0) row = roomy;
    if (ends[row]) ends[row] = (ends[row] ?? 0) + gap;
    wrap(lengths.reduce((sum, length) => sum + length, 0));
    return lengths.map((length) => {
      wrap(length);
      const along = (ends[row] ?? 0) + length / 2;
      ends[row] = along + length / 2;
      return { row, along };
    });
  });
}

function rowsOf(groups: Laid[][], width: number, scale: number): number {
  return 1 + Math.max(0, ...spotsOf(groups, width, scale).flatMap((spots) => spots.map(({ row }) => row)));
}

// At most at the scale `full`, and smaller where it would take more than so much of the felt's depth.
function thirdsFor(
  { open, shown }: OnFelt,
  full: number,
  across: number,
  depth: number,
): { scale: number; thirds: Thirds } {
  for (let scale = full; ; scale *= SMALLER) {
    const width = (across - 2 * APART.thirds * TILE.width * scale) / 3;
    const rows = Math.max(1, ...open.map((groups) => rowsOf(groups, width, scale)));
    const gap = shown.length ? APART.open : APART.discards;
    const taken = rows * TILE.height * ROW * scale + gap * TILE.width * scale;
    if (taken <= depth || scale < LEAST * full) return { scale, thirds: { across, width, depth: taken } };
  }
}

// Open hands lie behind each other, each across the whole felt, so that they are larger and their groups stay whole.
function behindEachOther({ open, ended }: OnFelt, across: number, depth: number): { scale: number; thirds: Thirds } {
  const full = across / (OPEN_HANDS.inARow[ended ? "ended" : "played"] * TILE.width * 1.015);
  for (let scale = full; ; scale *= SMALLER) {
    const rows = Math.max(1, ...open.map((groups) => rowsOf(groups, across, scale)));
    const each = (rows * TILE.height * ROW + APART.hands * TILE.width) * scale;
    const taken = open.length * each + (APART.discards - APART.hands) * TILE.width * scale;
    if (taken > depth && scale >= LEAST * full) continue;
    return { scale, thirds: { across, width: across, depth: taken, hands: { each, rows } } };
  }
}

// Those of the left player begin near the left edge, those of the right one end near the right one. Hands behind each other lie in the middle,
// the left player's furthest away; so does a row together with the name behind it.
export function posesInThird(shape: Shape, side: Side, groups: Laid[][]): Pick<Pose, "x" | "z">[][] {
  const { thirds, exposed: scale } = shape;
  if (!thirds) return [];
  const spots = spotsOf(groups, thirds.width, scale);
  const widths = widthsToDraw(groups, shape);
  return spots.map((row) =>
    row.map(({ row: at, along }) => ({
      x: leftOf(shape, side, widths, at) + along,
      z: (at + 0.5) * TILE.height * ROW * scale + farEdge(shape, side),
    })),
  );
}

// Where a row of those with these widths begins.
function leftOf(shape: Shape, { turn }: Side, widths: number[], row: number): number {
  const { across = 0, hands } = shape.thirds ?? {};
  if (hands) return -((widths[row] ?? 0) + (row === namedRow(widths) ? roomForName(shape) : 0)) / 2;
  const place = { 1: 1, 2: 0.5, 3: 0 }[turn] ?? 0; // how much of what stays free is before them
  const widest = Math.max(0, ...widths);
  const inset = Math.min((shape.thirds?.width ?? 0) - widest, CORNER * TILE.width * shape.exposed) * (1 - 2 * place);
  return (across - widest) * place + inset - across / 2;
}

// The shorter of two rows has the name behind it.
const namedRow = ([first = 0, second = 0]: number[]): number => (first < second ? 0 : 1);

const roomForName = ({ thirds, exposed: scale }: Shape): number =>
  thirds?.hands ? OPEN_HANDS.forName * thirds.across : NAME.room * TILE.width * scale;

function farEdge({ thirds, half, exposed, around }: Shape, side: Side): number {
  const { each = 0 } = thirds?.hands ?? {};
  const before = each ? (APART.hands * TILE.width * exposed) / 2 : 0;
  return each * (3 - side.turn) + before - half.z - (around?.wall?.depth ?? 0) - (thirds?.depth ?? 0);
}

// Where the name of an open hand begins: right behind the shorter of its two rows. null: there is no room for it.
export function nameSpot(shape: Shape, side: Side, groups: Laid[][]): Pick<Pose, "x" | "y" | "z"> | null {
  const { thirds, exposed: scale } = shape;
  if (!thirds || side.turn === 0) return null;
  const spots = spotsOf(groups, thirds.width, scale);
  const widths = widthsToDraw(groups, shape);
  const row = namedRow(widths);
  const [end, room] = [widthsOf(groups, spots, scale)[row] ?? 0, roomForName(shape)];
  if (!end || (!thirds.hands && thirds.width - end < room)) return null;
  const x = Math.min(
    thirds.across / 2 - room,
    leftOf(shape, side, widths, row) + end + NAME.apart * TILE.width * scale,
  );
  return { x, y: TILE.depth * scale * 0.5, z: (row + 0.5) * TILE.height * ROW * scale + farEdge(shape, side) };
}

// By row, with the tile that is drawn next: when it comes nothing else moves.
function widthsToDraw(groups: Laid[][], { thirds, exposed: scale }: Shape): number[] {
  const all = thirds?.hands ? withRoomToDraw(groups) : groups;
  return widthsOf(all, spotsOf(all, thirds?.width ?? 0, scale), scale);
}

function widthsOf(groups: Laid[][], spots: Spot[][], scale: number): number[] {
  const tiles = groups.flat();
  const widths: number[] = [];
  for (const [k, { row, along }] of spots.flat().entries())
    widths[row] = Math.max(widths[row] ?? 0, along + (lengthOf(tiles[k] as Laid, true) * scale) / 2);
  return widths;
}
