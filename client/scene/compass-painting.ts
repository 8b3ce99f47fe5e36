// How the compass looks, on a canvas whose middle is (0, 0) and whose edge has a distance of 1.

import type { CompassSide, TurnTime } from "../games/game";
import { LOW_SECONDS, VERY_LOW_SECONDS } from "../games/game";
import { disc, letter, paintTag } from "./tag-painting";

type Pen = CanvasRenderingContext2D;

const QUARTER = Math.PI / 2;
const BRASS = "#c9973f";
const WOOD = "#22120a";
const GROOVE = "#140b06";
const BONE = "#eadfc4";
const LIT = "#f8cb60";
const HALF_LIT = "#8a6a34";
const INK = "#2b1505";
const ALARM = "#ff7a3c";
const RING = { from: 0.82, to: 0.93 };
const HUB = 0.2;
const APART = 0.035; // between the four sides
const TAG = { radius: 0.31, withRing: 0.25 };
const OUTLINE = 0.06; // of the side whose discard may be claimed
const OWN = 0.06; // the width of the line at the viewer's side

// turned: the angle to the side of East, from the viewer's side to the right.
export function paintCompass(pen: Pen, sides: CompassSide[], turned: number, time: TurnTime | null): void {
  disc(pen, 1, BRASS);
  disc(pen, 0.955, WOOD);
  const edge = time ? RING.from - 0.02 : RING.to;
  for (const [at, side] of sides.entries()) paintSide(pen, side, at, edge);
  if (time) paintRing(pen, time);
  if (time && time.left <= LOW_SECONDS) paintNumber(pen, time.left);
  else paintRose(pen, turned);
}

// A quarter of the disc with the tag of its player, upright for the viewer. The one whose turn it is is bright, with an arrow to its
// player. The one whose discard may be claimed has a bright outline.
function paintSide(pen: Pen, { tag, waits, laid }: CompassSide, at: number, edge: number): void {
  const angle = at * QUARTER;
  pen.save();
  pen.rotate(-angle);
  pen.fillStyle = waits ? LIT : laid ? HALF_LIT : "#432512";
  sector(pen, edge, HUB);
  if (laid) outline(pen);
  pen.fillStyle = waits ? INK : BONE;
  if (at === 0) sector(pen, edge - 0.03, edge - 0.03 - OWN);
  pen.fillStyle = INK;
  if (waits) arrow(pen, edge - (at === 0 ? OWN + 0.02 : 0));
  pen.restore();
  const far = (HUB + edge) / 2 - (waits ? 0.05 : 0) - (at === 0 ? 0.03 : 0);
  const size = edge < RING.to ? TAG.withRing : TAG.radius;
  pen.save();
  pen.translate(far * Math.sin(angle), far * Math.cos(angle));
  pen.scale(size, size);
  paintTag(pen, tag);
  pen.restore();
}

function outline(pen: Pen): void {
  [pen.strokeStyle, pen.lineWidth] = [LIT, OUTLINE];
  pen.stroke();
}

function sector(pen: Pen, edge: number, inner: number): void {
  const half = (radius: number) => QUARTER / 2 - Math.asin(APART / 2 / radius);
  pen.beginPath();
  pen.arc(0, 0, edge, QUARTER - half(edge), QUARTER + half(edge));
  pen.arc(0, 0, inner, QUARTER + half(inner), QUARTER - half(inner), true);
  pen.closePath();
  pen.fill();
}

function arrow(pen: Pen, edge: number): void {
  pen.beginPath();
  pen.moveTo(0, edge - 0.02);
  pen.lineTo(-0.15, edge - 0.1);
  pen.lineTo(0.15, edge - 0.1);
  pen.fill();
}

// What is left of the turn, from the far side clockwise. The last seconds are as many pieces.
function paintRing(pen: Pen, { left, total }: TurnTime): void {
  const thick = RING.to - RING.from;
  ringPiece(pen, GROOVE, thick, 0, 1);
  const low = left <= LOW_SECONDS;
  if (!low) ringPiece(pen, BONE, thick * 0.8, 0, Math.min(1, left / total));
  const colour = left <= VERY_LOW_SECONDS ? ALARM : LIT;
  for (let second = 0; low && second < left; second++)
    ringPiece(pen, colour, thick, (second + 0.1) / LOW_SECONDS, (second + 0.9) / LOW_SECONDS);
}

function ringPiece(pen: Pen, colour: string, thick: number, from: number, to: number): void {
  [pen.strokeStyle, pen.lineWidth] = [colour, thick];
  pen.beginPath();
  pen.arc(0, 0, (RING.from + RING.to) / 2, from * 4 * QUARTER - QUARTER, to * 4 * QUARTER - QUARTER);
  pen.stroke();
}

function paintNumber(pen: Pen, left: number): void {
  const last = left <= VERY_LOW_SECONDS;
  disc(pen, HUB + 0.13, last ? ALARM : BONE);
  pen.fillStyle = INK;
  letter(pen, String(left), 0, 0, 0.5);
}

// A star whose long ray points to East.
function paintRose(pen: Pen, turned: number): void {
  disc(pen, HUB - 0.02, GROOVE);
  pen.save();
  pen.rotate(-turned);
  for (const [turn, long] of [
    [1, 0.13],
    [2, 0.16],
    [3, 0.13],
    [0, HUB - 0.01],
  ] as const)
    ray(pen, turn * QUARTER, long, turn === 0 ? LIT : BRASS);
  pen.restore();
}

function ray(pen: Pen, angle: number, long: number, colour: string): void {
  pen.save();
  pen.rotate(-angle);
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(0, long);
  pen.lineTo(0.07, 0);
  pen.lineTo(0, -0.05);
  pen.lineTo(-0.07, 0);
  pen.fill();
  pen.restore();
}
