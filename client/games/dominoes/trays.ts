// What the hands lie on: the player's in a tray, the opponent's standing on a rack with their backs to the player. PURE.

import { DOMINO, type Lining, type Pose, type Rack, type Seat } from "../game";
import { type Areas, SHOWN, THEIR_STEP } from "./areas";

export const TRAY = 0.26; // how high the tiles lie in it
const STANDING = 0.5; // scale of tiles that stand on the rack
const BASE = 0.14; // how high they stand
const WALL = 0.18; // of the tray around the tiles: how thick
const DEEP = 0.62; // how high over the table
const GAP = 0.03; // between it and the tiles
const EDGE = 0.16; // of wood around its lining
const ENDS = 0.42; // the same at its ends, which have brass around them
const CLOSE = 1.04; // widths from one tile to the next, at least

const level = (x: number, z: number, yaw = 0): Pose => ({ x, y: 0, z, yaw, pitch: 0, roll: 0, scale: 1 });

// A trough in which half of a tile's thickness stands; where the hand lies in columns, a plain board.
export function tray({ width, hand, columns }: Areas, seat: Seat): Rack {
  const half = hand.depth / 2 + GAP;
  const [far, near] = [-half, half];
  const section = columns < SHOWN ? board(half + WALL) : trough(half);
  const length = Math.min(hand.width + 4 * WALL, width - 0.1);
  const across: Lining["across"] = [
    [far + EDGE, TRAY],
    [near - EDGE, TRAY],
  ];
  const linings = [{ along: [ENDS - length / 2, length / 2 - ENDS] as Lining["along"], across }];
  return { seat, pose: level(hand.x, hand.z), length, section, linings, dimmed: false };
}

const board = (end: number): Rack["section"] => [
  [-end, -0.1],
  [-end, TRAY],
  [end, TRAY],
  [end, -0.1],
];

const trough = (half: number): Rack["section"] => [
  [-half - WALL, -0.1],
  [-half - WALL, DEEP],
  [-half - GAP, DEEP],
  [-half, TRAY],
  [half, TRAY],
  [half + GAP, DEEP],
  [half + WALL, DEEP],
  [half + WALL, -0.1],
];

const standsAt = ({ theirs }: Areas): number => theirs.z + theirs.depth / 2 - (DOMINO.depth * STANDING) / 2 - 0.06;

// How the tiles of the other hand are shown: they stand, lie open, or lie across while they are counted, which makes them larger.
type Showing = "standing" | "open" | "counted";

export function steps({ theirs, theirScale }: Areas, count: number, how: Showing): { step: number; scale: number } {
  const long = how === "counted" ? DOMINO.height : DOMINO.width;
  const across = (theirs.depth * 0.94) / DOMINO.width;
  const scale = { standing: STANDING, open: theirScale, counted: across }[how];
  const step = Math.min(long * scale * THEIR_STEP, theirs.width / Math.max(1, count));
  return { step, scale: Math.min(scale, step / (long * CLOSE)) };
}

export function theirPose(areas: Areas, n: number, count: number, how: Showing): Pose {
  const { theirs } = areas;
  const { step, scale } = steps(areas, count, how);
  const x = theirs.x + (n - (count - 1) / 2) * step;
  const lying = { ...level(x, theirs.z, how === "counted" ? Math.PI / 2 : 0), y: (DOMINO.depth * scale) / 2, scale };
  const high = BASE + (DOMINO.height * scale) / 2;
  return how === "standing" ? { ...lying, y: high, z: standsAt(areas), pitch: Math.PI / 2, yaw: Math.PI } : lying;
}

export function theirRack(areas: Areas, seat: Seat): Rack {
  const { step } = steps(areas, SHOWN, "standing");
  const deep = (DOMINO.depth * STANDING) / 2;
  const section: Rack["section"] = [
    [-deep - 0.04, -0.1],
    [-deep - 0.04, BASE],
    [deep + 0.02, BASE],
    [deep + 0.02, BASE + 0.35],
    [deep + 0.14, BASE + 0.35],
    [deep + 0.14, -0.1],
  ];
  return { seat, pose: level(areas.theirs.x, standsAt(areas), Math.PI), length: SHOWN * step, section, dimmed: false };
}
