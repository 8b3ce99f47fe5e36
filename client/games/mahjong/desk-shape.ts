// How the table is set where there is room for a real one: as large as the space that the panels leave allows. PURE.
//
// Everything is a multiple of the viewer's own tiles, whose scale is always the same. So the shape is found by looking for the
// largest walls with which everything else is as large as belongs to them, and giving the discards what racks and walls leave.

import { type Free, TILE } from "../game";
import { roomAside } from "./exposure-spots";
import { type Extents, extents, frontOf, RAD, type Shape, sides } from "./shapes";

const HAND = 2;
const HAND_TILES = 14.75; // in the width of my rack
const LARGEST_HAND = 102; // pixels
const HAND_TO_HEIGHT = 0.136; // at most, of the free space
const HAND_TO_WALL = 3.1; // at most: one scale for all that lies on the table
const WALLS = falling(36, 6, 0.997); // pixels
const COARSE = 8; // walls
const NEARLY_AS_LARGE = 0.97;
const STEPS = 5;
const NEARLY = 1.15;
const PITCHES = Array.from({ length: 13 }, (_, k) => (62 - 2 * k) * RAD);
const SOME_PITCHES = PITCHES.filter((_, k) => k % 3 === 0);
const FIELD_OF_VIEW = 9 * RAD; // far away, so that the far side is nearly as large as the near one
const MARGIN = 4; // pixels around the table
const TILT = 20 * RAD; // of my tiles
const FRONT = 0.5; // centimetres of my rack's front that are seen below my tiles
const SMALLER = 0.98; // from one size of the hand to the next

export interface Needs {
  turned: boolean; // a tile of each exposure lies on its side
  sticks: boolean; // lie on the racks, and say the score
  stacks: number; // as long as the longest wall, with the gaps where it is broken
  discards: number; // as many as a game can have
  discardsFit(shape: Shape, scale: number): boolean;
}

type InColumns = Needs & Pick<Shape, "columns">;

// The widths of faces in pixels that belong to walls of this width.
interface Wanted {
  wall: number;
  exposed: number;
  discard: number;
  hands: number[]; // the largest first
}

function wantedWith(wall: number, free: Free): Wanted {
  const fitting = (free.width - 2 * MARGIN) / HAND_TILES;
  const most = Math.min(LARGEST_HAND, HAND_TO_HEIGHT * free.height, HAND_TO_WALL * wall, fitting);
  const hands = falling(most, Math.min(most, Math.max(21.2 + 1.85 * wall, 2.84 * wall)), SMALLER);
  const [exposed, discard] = [10.57 + 1.31 * wall, Math.max(20.9 + wall, 1.8 * wall)];
  return { wall, exposed: Math.min(exposed, 0.7 * most), discard: Math.min(discard, 0.78 * most), hands };
}

function falling(from: number, to: number, factor: number): number[] {
  const steps = Math.floor(Math.log(to / from) / Math.log(factor) + 1e-6);
  return Array.from({ length: steps + 1 }, (_, step) => from * factor ** step);
}

// With one column of exposures at the sides, whose racks look less empty then, unless that costs the walls much. Null where a table
// would be too small.
export function deskShape(free: Free, game: Needs): Shape | null {
  const [one, two] = [1, 2].map((columns) => largest(free, { ...game, columns }));
  return one && one.size >= NEARLY_AS_LARGE * (two?.size ?? 0) ? one.shape : (two?.shape ?? null);
}

// The largest walls are found in coarse steps and then in fine ones, with the smallest hand, which takes the least room.
function largest(free: Free, game: InColumns): { size: number; shape: Shape | null } | null {
  const fits = (wall: number, pitches: number[]) => {
    const wanted = wantedWith(wall, free);
    return shapeWith(wanted, wanted.hands.slice(-1), pitches, free, game) !== null;
  };
  const coarse = WALLS.findIndex((wall, k) => k % COARSE === 0 && fits(wall, SOME_PITCHES));
  if (coarse < 0) return null;
  const larger = WALLS.slice(Math.max(0, coarse - COARSE + 1), coarse);
  const size = larger.find((wall) => fits(wall, PITCHES)) ?? (WALLS[coarse] as number);
  const wanted = wantedWith(size, free);
  return { size, shape: shapeWith(wanted, wanted.hands, PITCHES, free, game) };
}

// With the largest of these hands and the steepest of these views with which everything fits; null if nothing does.
function shapeWith(wanted: Wanted, hands: number[], pitches: number[], free: Free, game: InColumns): Shape | null {
  for (const hand of hands) {
    for (const pitch of pitches) {
      const shape = filling(free, firstShape(wanted, hand, pitch, game), wanted, hand, game);
      if (shape) return shape;
    }
  }
  return null;
}

function firstShape({ wall, exposed }: Wanted, hand: number, pitch: number, game: InColumns): Shape {
  const scale = HAND / hand;
  return {
    half: { x: 20, z: 12 },
    wall: wall * scale,
    exposed: exposed * scale,
    columns: game.columns,
    standing: wall * scale,
    laid: 0.9 * HAND,
    hand: HAND,
    rows: 1,
    wood: 0.5,
    pitch,
    tilt: TILT,
    fieldOfView: FIELD_OF_VIEW,
    rim: 0,
    ...frontOf(pitch, TILT, HAND, FRONT),
    turned: game.turned,
    sticks: game.sticks,
    steps: [],
    discards: game.discards,
  };
}

// The shape with so much room between the walls that the table fills the space; null if something is too small then. A few steps
// lead there, and after the first ones the room is nearly known.
function filling(free: Free, first: Shape, wanted: Wanted, hand: number, game: Needs): Shape | null {
  let shape = first;
  let unit = hand / (TILE.width * HAND); // pixels of a centimetre in the middle
  for (let step = 0; ; step++) {
    const seen = extents(shape, free.height / unit / (2 * Math.tan(FIELD_OF_VIEW / 2)));
    const discard = wanted.discard / (TILE.width * unit * seen.far.discard);
    const fits = (shape: Shape) => hasRoom(shape, game.stacks, seen.far.exposed) && game.discardsFit(shape, discard);
    if (step === STEPS) return fits(shape) ? { ...shape, smallest: discard } : null;
    if (step === 2 && !fits({ ...shape, half: { x: NEARLY * shape.half.x, z: NEARLY * shape.half.z } })) return null;
    unit = hand / (TILE.width * HAND) / seen.near;
    shape = widened(shape, first, seen, {
      x: (free.width - 2 * MARGIN - unit * seen.width) / (2 * unit),
      z: (free.height - 2 * MARGIN - unit * seen.height) / (2 * unit * Math.sin(shape.pitch)),
    });
  }
}

function widened(shape: Shape, first: Shape, { near, far }: Extents, by: Shape["half"]): Shape {
  const larger = (scale: number, far: number) => (scale * near) / far; // because it is far away
  return {
    ...shape,
    half: { x: shape.half.x + by.x, z: shape.half.z + by.z },
    wall: larger(first.wall, far.wall),
    exposed: larger(first.exposed, far.exposed),
    standing: larger(first.standing, far.hand),
  };
}

// The walls at the sides reach past those before and behind them, to the racks. A whole hand exposed at a side is as large on the screen
// as one across, which is further away.
function hasRoom(shape: Shape, stacks: number, far: number): boolean {
  const { half, wall } = shape;
  const end = (stacks * TILE.width * wall * 1.008 + 1) / 2;
  return (
    half.x >= end && half.z + (TILE.height + 0.6) * wall >= end && sides(shape)[1].room.length >= far * roomAside(shape)
  );
}
