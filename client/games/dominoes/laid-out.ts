// Where the board lies on the table: as large as the space allows, in a few steps, so that its tiles rarely change their size. PURE.

import { DOMINO, type Pose } from "../game";
import { type Areas, areasFor, type Region } from "./areas";
import { type LaidBoard, type Lying, laidBoard, roomFor } from "./board";
import { aspectOf, type View } from "./fitted-view";
import type { Room } from "./fitting";

const STEP = 1.15; // from one size to the next
const LARGEST = DOMINO.width * 1.5; // the width of the first tile
const MARGIN = 0.25; // widths of a tile, around the board
const APART = 1.02; // tiles that touch are so far apart

export interface LaidOut {
  areas: Areas;
  board: LaidBoard;
  scale: number; // of the tiles
  poseOf(lying: Lying): Pose;
}

// The room for the board on a screen whose free part has this aspect.
export function roomOn(aspect: number): Room {
  const { board } = areasFor(aspect);
  return roomFor(board.width / board.depth);
}

export function laidOut(view: View): LaidOut {
  const areas = areasFor(aspectOf(view));
  const room = roomOn(aspectOf(view));
  const board = laidBoard(view.plays, room);
  const unit = unitFor(areas.board, board, room);
  const { left, right, top, bottom } = board.bounds;
  const first = board.tiles[0] ?? { x: 0, y: 0 };
  const x = areas.board.x - unit * middle(left, right, areas.board.width / unit - MARGIN, first.x);
  const z = areas.board.z - unit * middle(top, bottom, areas.board.depth / unit - MARGIN, first.y);
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

// The width of a tile in centimetres.
function unitFor({ width, depth }: Region, { bounds }: LaidBoard, room: Room): number {
  const fitting = (wide: number, high: number) => Math.min(width / (wide + MARGIN), depth / (high + MARGIN));
  const smallest = fitting(room.width, room.height);
  const possible = Math.min(LARGEST, fitting(bounds.right - bounds.left, bounds.bottom - bounds.top));
  if (possible <= smallest) return possible;
  return smallest * STEP ** Math.floor(Math.log(possible / smallest) / Math.log(STEP));
}

// What lies in the middle of the space: the first tile, or as near to it as lets everything be visible.
function middle(low: number, high: number, span: number, first: number): number {
  return Math.min(low + span / 2, Math.max(high - span / 2, first));
}
