// What the hands stand on: the player's tiles lean back in a rack, the opponent's stand upright with their backs to the player. PURE.

import { DOMINO, type Lining, type Pose, type Rack, type Seat } from "../game";
import { type Areas, FOOT, LIP, type Region, SHOWN, THEIR_STEP } from "./areas";

const ABOVE = 0.86; // of a tile's height, as high as the slope: the tiles stand out over it
const FEWEST = 2; // tiles that a rack has room for
const BESIDE = 0.25; // the first tile
const LEDGE = 0.05; // behind the tiles
const GROOVE = 0.05; // before the tiles
const EDGE = 0.16; // of wood around its lining
const CHEEK = { wide: 0.3, high: 0.1 }; // of wood at each end
const BASE = 0.14; // how high they stand
const CLOSE = 1.04; // widths from one tile to the next, at least

const level = (x: number, z: number, yaw = 0): Pose => ({ x, y: 0, z, yaw, pitch: 0, roll: 0, scale: 1 });

// How a tile lies on the slope whose middle is at this point.
export function onSlope(areas: Areas, { x, z }: { x: number; z: number }, faceUp: boolean): Pose {
  const { slope, across } = areas;
  const { lean, high } = slope;
  const y = FOOT + (high * Math.sin(lean) + DOMINO.depth * Math.cos(lean)) / 2;
  const over = faceUp ? 0 : Math.PI;
  const stands = { ...level(x, z, across ? Math.PI / 2 : 0), y };
  if (!across) return { ...stands, pitch: lean + over };
  return { ...stands, pitch: over, roll: faceUp ? lean : -lean };
}

// A slope down to a groove, lined with leather, between two cheeks of wood, as long as the hand.
export function trays(areas: Areas, seat: Seat, count: number): Rack[] {
  const section = slopeSection(areas);
  const length = trayLength(areas, count);
  const { lean } = areas.slope;
  const [top, bottom] = section.slice(2, 4) as Lining["across"];
  const across: Lining["across"] = [[top[0] + EDGE * Math.cos(lean), top[1] - EDGE * Math.sin(lean)], bottom];
  const along: Lining["along"] = [-length / 2, length / 2];
  const part = { seat, dimmed: false, plain: true };
  const end = (length + CHEEK.wide) / 2;
  const { x, z } = areas.hand;
  const cheeks = [-end, end].map((by) => ({
    ...part,
    pose: level(x + by, z),
    length: CHEEK.wide,
    section: cheekSection(section),
  }));
  return [{ ...part, pose: level(x, z), length, section, linings: [{ along, across }] }, ...cheeks];
}

// On a phone the boneyard may lie in it too.
function trayLength({ hand, width, step, shown }: Areas, count: number): number {
  const spare = shown < SHOWN ? 0 : SHOWN - placesFor(count);
  return Math.min(hand.width - spare * step + 2 * BESIDE, width - 2 * CHEEK.wide - 0.05);
}

const placesFor = (count: number) => Math.min(SHOWN, Math.max(FEWEST, count));

function slopeSection({ slope: { lean, bottom, high } }: Areas): Rack["section"] {
  const [sin, cos] = [Math.sin(lean), Math.cos(lean)];
  const top: Point = [bottom - ABOVE * high * cos, FOOT + ABOVE * high * sin];
  const behind = bottom - high * cos - LEDGE;
  const thick = DOMINO.depth + GROOVE;
  const lip: Point = [bottom + thick * sin, FOOT + thick * cos];
  return [[behind, -0.1], [behind, top[1]], top, [bottom, FOOT], lip, [lip[0] + LIP, lip[1]], [lip[0] + LIP, -0.1]];
}

// As deep as the rack, and a little higher.
function cheekSection(section: Rack["section"]): Rack["section"] {
  const [back, ledge, , , , lip, front] = section as [Point, Point, Point, Point, Point, Point, Point];
  return [back, [ledge[0], ledge[1] + CHEEK.high], [lip[0], lip[1] + CHEEK.high], front];
}

type Point = Rack["section"][number];

const standsAt = ({ theirs, standing }: Areas): number =>
  theirs.z + theirs.depth / 2 - (DOMINO.depth * standing) / 2 - 0.06;

export function steps(areas: Areas, count: number, standing: boolean, row = areas.theirs) {
  const scale = standing ? areas.standing : areas.open;
  const wide = areas.across && !standing ? DOMINO.height : DOMINO.width;
  const step = Math.min(wide * scale * THEIR_STEP, row.width / Math.max(1, count));
  return { step, scale: Math.min(scale, step / (wide * CLOSE)) };
}

// They stand, or lie open.
export function theirPose(areas: Areas, n: number, count: number, standing: boolean): Pose {
  const { theirs } = areas;
  if (!standing) return inRow(areas, theirs, n, count);
  const { step, scale } = steps(areas, count, true);
  const x = theirs.x + (n - (count - 1) / 2) * step;
  return { ...level(x, standsAt(areas), Math.PI), y: BASE + (DOMINO.height * scale) / 2, scale, pitch: Math.PI / 2 };
}

// How an open tile lies in the row of a hand that nobody plays from.
export function inRow(areas: Areas, row: Region, n: number, count: number): Pose {
  const { x, z } = row;
  const { step, scale } = steps(areas, count, false, row);
  const yaw = areas.across ? Math.PI / 2 : 0;
  return { ...level(x + (n - (count - 1) / 2) * step, z, yaw), y: (DOMINO.depth * scale) / 2, scale };
}

export function theirRack(areas: Areas, seat: Seat, count: number): Rack {
  const places = Math.max(FEWEST, count);
  const { step } = steps(areas, places, true);
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
  return { seat, pose, length: (places + 0.5) * step, section, dimmed: false, plain: true };
}
