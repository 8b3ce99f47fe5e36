// How the table is set on phones: the picture shows the felt from edge to edge, and no tile that is too small. PURE.
//
// The racks of the others are at its edges. On a phone on its side they stay there. On an upright one they and the wall leave the
// picture as the felt fills, the racks only once it is crowded, and do not come back: tiles come from there, and go there. What decides
// it never becomes less in a game: how many tiles were discarded, and what lies open.

import { type Free, TILE } from "../game";
import { behindEachOther, type Open, type Opened, thirdsFor } from "./phone-open";
import { aroundFelt, depthOf, GAP, STEPS as RACK_STEPS, racksFit } from "./phone-racks";
import { type Around, extents, feltSeen, frontOf, RAD, type Shape } from "./shapes";

// What differs between a phone on its side and an upright one, and once a game is over that I have not won.
interface Kind {
  upright: boolean;
  rows: number; // of my hand
  hand: { most: number; tiles: number; ofHeight: number }; // pixels; in the width of the picture; at most, of its height
  largest: number; // discard: at most, of a tile of my hand
  open: number; // of a tile of the hand: so high are the tiles at the far side
  edges: number; // pixels of the far side that stay free
  pitch: number;
  ended: Partial<Pick<Kind, "hand" | "largest" | "open">>[]; // the first that leaves the discards large
}

const WIDE: Kind = {
  upright: false,
  rows: 1,
  hand: { most: 54, tiles: 15, ofHeight: 0.29 },
  largest: 0.86,
  open: 0.6,
  edges: 18,
  pitch: 40 * RAD,
  ended: [{ hand: { most: 40, tiles: 14.75, ofHeight: 0.2 }, largest: 1.15, open: 1.3 }],
};
const UPRIGHT: Kind = {
  upright: true,
  rows: 2,
  hand: { most: 52, tiles: 7.65, ofHeight: 0.175 },
  largest: 0.86,
  open: 0.52,
  edges: 9,
  pitch: 50 * RAD,
  ended: [7.65, 8.25, 9, 10, 11.2].map((tiles) => ({ hand: { most: 52, tiles, ofHeight: 0.2 }, open: 0.7 })),
};
const ROOMY = 600; // pixels: from here on the hand is one row
const HAND = 2;
const EXPOSED = { least: 24, most: 27 }; // pixels
const IN_A_THIRD = 5.25; // of them beside each other, if they are not too small then
const MOST_OPEN = 0.5; // of the felt, for what lies open
// The hands of a replay, or after a game, on an upright phone, in two rows or in one. edges: pixels of the far side that stay free, as a rim
// of light does not end at the edge of the screen. least, most: tiles in a row. name: pixels before a hand, if it stands there.
const WHOLE_HAND = 13; // tiles
const HANDS_OF_FELT = 0.7; // at most, of its depth
type InRows = [edges: number, least: number, most: number, name: number];
const IN_ROWS: InRows[] = [
  [26, 10, 10, 0],
  [18, 12, 15.25, 23],
];
// Of the width, a discard beside them, or they become smaller, and my hand after a game.
const BESIDE_PLAYED = 0.054;
const BESIDE_ENDED = 0.067;
// So wide in pixels are discards at least beside a wall and beside racks on an upright phone, if they can be: the panels say how many
// tiles everybody holds. gap: centimetres.
const BESIDE = { wall: 37, racks: 30, gap: 0.2 };
const LEAST_FELT = 9; // where a panel leaves less room than that, everything is smaller
const FIELD_OF_VIEW = 6 * RAD;
const TILT = 10 * RAD; // of my tiles
const FRONT = 0.2; // centimetres of my rack's front that are seen below my tiles
const STEPS = [29, 36, 44, 52, 60, 64, 68, 72, 76, 80, 84, 88, 92, 93, 96, 99];

// What lies on the felt.
export interface OnFelt extends Open {
  stand: number; // tiles for which the fullest of their racks has room
  stacks: number; // of the whole wall, 0 if nothing is left of it
  ended: boolean; // the game is over, and the tiles that have won are not mine
  discardScale(shape: Shape): number; // if none had been claimed
}

// Where a panel leaves hardly any height, it lies on the table.
export function phoneShape({ width, height }: Free, turned: boolean, felt: OnFelt): Shape {
  const usual = width >= ROOMY ? WIDE : UPRIGHT;
  const areOpen = areHandsOpen(usual, felt);
  const free = { width, height: Math.max(areOpen ? 300 : 90, height) };
  if (areOpen) return besideHands(free, usual, turned, felt);
  const kind = { ...usual, ...(felt.ended && usual.ended[0]) };
  const [whole, pixel] = filling(free, kind, turned);
  const set = (around: Around | null) => withOpen(whole, { free, kind, pixel, around }, felt);
  const bare = set(null);
  if (!felt.stand) return bare;
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

// On an upright phone, with the first of these arrangements that leaves the discards large.
function besideHands(free: Free, usual: Kind, turned: boolean, felt: OnFelt): Shape {
  const kinds = felt.ended ? usual.ended.map((more) => ({ ...usual, ...more })) : [usual];
  const least = felt.ended ? BESIDE_ENDED : BESIDE_PLAYED;
  let shape: Shape | null = null;
  for (const kind of kinds) {
    const [whole, pixel] = filling(free, kind, turned);
    for (const rows of felt.ended ? IN_ROWS.slice(1) : IN_ROWS) {
      shape = withOpen(whole, { free, kind, pixel, around: null }, felt, rows);
      if (felt.discardScale(shape) >= (least * free.width * pixel) / TILE.width) return shape;
    }
  }
  return shape as Shape;
}

interface Space {
  free: Free;
  kind: Kind;
  pixel: number; // in centimetres
  around: Around | null;
}

function withOpen(whole: Shape, { free, kind, pixel, around }: Space, laid: OnFelt, rows?: InRows): Shape {
  const felt = 2 * whole.half.z;
  const aside = around?.aside ?? 0;
  const all = (free.width - (rows?.[0] ?? kind.edges)) * pixel;
  const across = kind.upright || !around ? all : Math.min(all, 2 * (whole.half.x - aside - BESIDE.gap));
  const full = (exposedFor(across / pixel) * pixel) / TILE.width;
  const { scale, thirds } = rows
    ? handsIn(whole, laid, across, pixel, rows)
    : thirdsFor(laid, full, across, MOST_OPEN * felt);
  const half = { x: whole.half.x - aside, z: whole.half.z - (thirds.depth + depthOf(around)) / 2 };
  const wall = around?.wall ? around.wall.scale : whole.wall;
  return { ...whole, wall, exposed: scale, thirds, half, around };
}

function handsIn(
  { half, pitch }: Shape,
  laid: Open,
  across: number,
  pixel: number,
  [, least, most, name]: InRows,
): Opened {
  const hides = TILE.depth / Math.tan(pitch - FURTHER);
  const heading = (name * pixel) / Math.sin(pitch);
  return behindEachOther(laid, across, HANDS_OF_FELT * 2 * half.z, hides, [least, most, heading]);
}

function areHandsOpen({ upright }: Kind, { shown }: Open): boolean {
  return upright && shown.some((groups) => groups.flat().length >= WHOLE_HAND);
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

// Where discards of this size begin: behind what their height hides, so that they cover no face that lies open before them, nor any of
// the wall, nor of the felt before open hands.
export function beginsFor({ half, exposed, pitch, thirds, around }: Shape, scale: number): number {
  const open = thirds?.depth && !thirds.hands && !around?.wall ? exposed : 0;
  const hides = ((scale - open) * TILE.depth) / Math.tan(pitch - FURTHER);
  const free = open || around?.wall ? GAP * TILE.width * exposed : 0;
  return Math.max(0, hides - free) - half.z;
}
