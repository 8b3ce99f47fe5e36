// What the hands stand on: the player's tiles lean back in a rack, the opponent's stand upright with their backs to the player. PURE.

import { DOMINO, type Lining, type Pose, type Rack, type Seat } from "../game";
import { type Areas, OPEN, SHOWN, THEIR_STEP } from "./areas";

const BEYOND = (5 * Math.PI) / 180; // how far the tiles lean back from facing the camera, so that their thickness is seen
const FOOT = 0.12; // how high they stand
const ABOVE = 0.08; // of the slope that is seen above the tiles
const LEDGE = 0.12; // behind it
const SHELF = 0.55; // of a tile's thickness, on which it stands
const LIP = 0.18; // before the shelf
const EDGE = 0.16; // of wood around its lining
const CHEEK = { wide: 0.3, high: 0.22 }; // of wood at each end
const BASE = 0.14; // how high they stand
const CLOSE = 1.04; // widths from one tile to the next, at least

const level = (x: number, z: number, yaw = 0): Pose => ({ x, y: 0, z, yaw, pitch: 0, roll: 0, scale: 1 });

interface Slope {
  lean: number;
  bottom: number; // out from the middle of the tiles
  high: number; // of a tile, along the slope
}

function slopeOf({ pitch, across }: Areas): Slope {
  const lean = Math.PI / 2 - pitch + BEYOND;
  const high = across ? DOMINO.width : DOMINO.height;
  return { lean, high, bottom: (high * Math.cos(lean) - DOMINO.depth * Math.sin(lean)) / 2 };
}

// How a tile lies on the slope whose middle is at this point.
export function onSlope(areas: Areas, { x, z }: { x: number; z: number }, faceUp: boolean): Pose {
  const { lean, high } = slopeOf(areas);
  const y = FOOT + (high * Math.sin(lean) + DOMINO.depth * Math.cos(lean)) / 2;
  const over = faceUp ? 0 : Math.PI;
  if (!areas.across) return { ...level(x, z), y, pitch: lean + over };
  return { ...level(x, z, Math.PI / 2), y, pitch: over, roll: faceUp ? lean : -lean };
}

// A slope down to a shelf, lined with leather, between two cheeks of wood.
export function trays(areas: Areas, seat: Seat): Rack[] {
  const { hand, width } = areas;
  const section = slopeSection(areas);
  const length = Math.min(hand.width + 0.5, width - 2 * CHEEK.wide - 0.05);
  const [top, bottom] = section.slice(2, 4) as Lining["across"];
  const across: Lining["across"] = [[top[0] + EDGE, top[1] - EDGE * Math.tan(slopeOf(areas).lean)], bottom];
  const along: Lining["along"] = [-length / 2, length / 2];
  const part = { seat, dimmed: false, plain: true };
  const end = (length + CHEEK.wide) / 2;
  const cheeks = [-end, end].map((x) => ({
    ...part,
    pose: level(hand.x + x, hand.z),
    length: CHEEK.wide,
    section: cheekSection(section),
  }));
  return [{ ...part, pose: level(hand.x, hand.z), length, section, linings: [{ along, across }] }, ...cheeks];
}

function slopeSection(areas: Areas): Rack["section"] {
  const { lean, bottom, high } = slopeOf(areas);
  const along = high + ABOVE;
  const top: [number, number] = [bottom - along * Math.cos(lean), FOOT + along * Math.sin(lean)];
  const thick = DOMINO.depth * SHELF;
  const shelf: [number, number] = [bottom + thick * Math.sin(lean), FOOT + thick * Math.cos(lean)];
  return [
    [top[0] - LEDGE, -0.1],
    [top[0] - LEDGE, top[1]],
    top,
    [bottom, FOOT],
    shelf,
    [shelf[0] + LIP, shelf[1]],
    [shelf[0] + LIP, -0.1],
  ];
}

// As deep as the rack, and a little higher.
function cheekSection(section: Rack["section"]): Rack["section"] {
  const [back, ledge, , , , lip, front] = section as [Point, Point, Point, Point, Point, Point, Point];
  return [back, [ledge[0], ledge[1] + CHEEK.high], [lip[0], lip[1] + CHEEK.high], front];
}

type Point = Rack["section"][number];

const standsAt = ({ theirs, standing }: Areas): number =>
  theirs.z + theirs.depth / 2 - (DOMINO.depth * standing) / 2 - 0.06;

export function steps(areas: Areas, count: number, standing: boolean): { step: number; scale: number } {
  const { theirs } = areas;
  const scale = standing ? areas.standing : OPEN;
  const step = Math.min(DOMINO.width * scale * THEIR_STEP, theirs.width / Math.max(1, count));
  return { step, scale: Math.min(scale, step / (DOMINO.width * CLOSE)) };
}

// They stand, or lie open.
export function theirPose(areas: Areas, n: number, count: number, standing: boolean): Pose {
  const { theirs } = areas;
  const { step, scale } = steps(areas, count, standing);
  const x = theirs.x + (n - (count - 1) / 2) * step;
  const lying = { ...level(x, theirs.z), y: (DOMINO.depth * scale) / 2, scale };
  const high = BASE + (DOMINO.height * scale) / 2;
  return standing ? { ...lying, y: high, z: standsAt(areas), pitch: Math.PI / 2, yaw: Math.PI } : lying;
}

export function theirRack(areas: Areas, seat: Seat): Rack {
  const { step } = steps(areas, SHOWN, true);
  const deep = (DOMINO.depth * areas.standing) / 2;
  const section: Rack["section"] = [
    [-deep - 0.04, -0.1],
    [-deep - 0.04, BASE],
    [deep + 0.02, BASE],
    [deep + 0.02, BASE + 0.35],
    [deep + 0.14, BASE + 0.35],
    [deep + 0.14, -0.1],
  ];
  const pose = level(areas.theirs.x, standsAt(areas), Math.PI);
  return { seat, pose, length: SHOWN * step, section, dimmed: false, plain: true };
}
