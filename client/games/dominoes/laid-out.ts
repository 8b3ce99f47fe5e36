// Where the board lies on the table: in the middle of its space and as large as that allows, so that it grows smoothly. PURE.

import { DOMINO, type Pose, type Seat } from "../game";
import { type Areas, areasFor, type Needs, type Region, USUAL } from "./areas";
import { type LaidBoard, type Lying, laidBoard, roomFor } from "./board";
import { aspectOf, isDrawing, type View } from "./fitted-view";
import type { Room } from "./fitting";
import { countedSeat } from "./left-tiles";

const LARGEST = 1.5; // scale of a tile
const APART = 1.002; // tiles that touch are so far apart

export interface LaidOut {
  areas: Areas;
  board: LaidBoard;
  scale: number; // of the tiles
  poseOf(lying: Lying): Pose;
}

// The room for the board on a screen whose free part has this aspect, with and without the strip above the hand.
export function roomOn(aspect: number): Room {
  const depthOf = (counted: boolean) => areasFor(aspect, { ...USUAL, counted }).board.depth;
  return roomFor((2 * areasFor(aspect).board.width) / (depthOf(false) + depthOf(true)));
}

// seat: whose hand is near; null where only the board matters.
export function laidOut(view: View, seat: Seat | null = null): LaidOut {
  const areas = areasFor(aspectOf(view), needsOf(view, seat));
  const room = roomOn(view.room ?? aspectOf(view));
  const board = laidBoard(view.plays, room);
  const unit = unitFor(areas, room, board.share);
  const [x, z] = corner(areas.board, board, unit);
  const scale = unit / (DOMINO.width * APART);
  const poseOf = (lying: Lying): Pose => ({
    x: x + unit * lying.x,
    y: (DOMINO.depth * scale) / 2,
    z: z + unit * lying.y,
    yaw: -lying.quarters * (Math.PI / 2),
    pitch: 0,
    roll: 0,
    scale,
  });
  return { areas, board, scale, poseOf };
}

function needsOf(view: View, seat: Seat | null): Needs {
  const { phase, hand, hands } = view;
  const yard = isDrawing(view, seat);
  const counted = seat !== null && countedSeat(view) === seat;
  const over = phase === "over";
  return { tiles: seat === null ? 0 : hand.length, yard, counted, open: hands.length > 0, over };
}

// The width of a tile in centimetres.
function unitFor({ board: { width, depth } }: Areas, room: Room, share: number): number {
  const fitting = Math.min(width / (share * room.width), depth / (share * room.height));
  return Math.min(LARGEST * DOMINO.width * APART, fitting);
}

// Where the board's own zero lies: the tiles are in the middle, or as near to it as leaves the places beside them visible.
function corner(area: Region, { tiles, bounds }: LaidBoard, unit: number): [x: number, z: number] {
  const upright = (lying: Lying) => (lying.quarters & 1 ? 0.5 : 1); // half its height, as its half width is 1 or 0.5
  const xs = tiles.flatMap((tile) => [tile.x - 1.5 + upright(tile), tile.x + 1.5 - upright(tile)]);
  const ys = tiles.flatMap((tile) => [tile.y - upright(tile), tile.y + upright(tile)]);
  const x = middle(bounds.left, bounds.right, area.width / unit, xs);
  const z = middle(bounds.top, bounds.bottom, area.depth / unit, ys);
  return [area.x - unit * x, area.z - unit * z];
}

function middle(low: number, high: number, span: number, edges: number[]): number {
  const wanted = edges.length ? (Math.min(...edges) + Math.max(...edges)) / 2 : 0;
  return Math.min(low + span / 2, Math.max(high - span / 2, wanted));
}
