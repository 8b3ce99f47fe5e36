// Where the board lies on the table: in the middle of its space and as large as that allows, so that it grows smoothly. PURE.

import { DOMINO, type Pose, type Seat } from "../game";
import { type Areas, areasFor, EDGE, type Needs, type Region } from "./areas";
import { type BoardEnd, type LaidBoard, type Lying, laidBoard, roomFor } from "./board";
import { aspectOf, hasEnded, isDrawing, type View } from "./fitted-view";
import type { Room } from "./fitting";
import { isDouble, type Play, pips, playedTile } from "./plays";
import { type Box, united } from "./spots";

const STEP = 1.08; // from one size to the next, beginning with that of the fullest board
const RIM = 0.4; // widths of felt around the board of a round that is over
const APART = 1.002; // tiles that touch are so far apart
const LARGEST = DOMINO.width * APART; // as in the hand
const MOST_OPEN = 0.8; // scale of a hand that is read

export interface LaidOut {
  areas: Areas;
  board: LaidBoard;
  scale: number; // of the tiles
  poseOf(lying: Lying): Pose;
}

// The room for the board on a screen whose free part has this aspect.
export function roomOn(aspect: number): Room {
  const { width, depth } = areasFor(aspect).board;
  return roomFor(width / depth);
}

// seat: whose hand is near; null where only the board matters.
export function laidOut(view: View, seat: Seat | null = null): LaidOut {
  const room = roomOn(view.room ?? aspectOf(view));
  const board = boardOf(view, room); // the same beside a result: who sees it knows it from the game
  const shown = boundsShown(view, board);
  const areas = areasWith(shown, aspectOf(view), needsOf(view, seat));
  const unit = unitFor(view, areas, shown, room);
  const [x, z] = corner(areas.board, board, shown, unit);
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

// Beside a result the hands are as large as the board, which keeps its size, leaves them room for.
function areasWith(shown: Box, aspect: number, needs: Needs): Areas {
  const areas = areasFor(aspect, needs);
  const { rows = [], beside } = needs;
  const unit = fitting(areas, shown);
  const spare = areas.board.depth - unit * (shown.bottom - shown.top);
  const high = areas.across ? DOMINO.width : DOMINO.height;
  const most = Math.min(MOST_OPEN, unit / LARGEST);
  const open = Math.min(most, areas.open + (spare / rows.filter(Boolean).length - EDGE) / high);
  return beside && open > areas.open ? areasFor(aspect, { ...needs, open }) : areas;
}

// The tile that somebody goes out with lies in the place kept for it, and no other moves: nothing needs a place any more.
function boardOf(view: View, room: Room): LaidBoard {
  const { plays, counts } = view;
  const [last, before] = [plays[plays.length - 1], plays.slice(0, -1)];
  if (last && hasEnded(view) && Math.min(...counts) === 0) {
    const board = laidBoard(before, room);
    const end = board.ends.find(({ id }) => id === `${last.at}.${last.side}`);
    if (end) return { ...board, tiles: [...board.tiles, lyingAt(end, last, plays)] };
  }
  return laidBoard(plays, room);
}

function lyingAt({ tile, double }: BoardEnd, last: Play, plays: Play[]): Lying {
  const { double: isAcross, own } = playedTile(last, plays);
  if (isAcross) return double ?? tile;
  return { ...tile, quarters: (tile.quarters + 2 * own) & 3 };
}

function needsOf(view: View, seat: Seat | null): Needs {
  const { phase, hand, hands, counts } = view;
  const [tiles, yard] = [seat === null ? 0 : hand.length, isDrawing(view, seat)];
  const beside = phase === "over" && view.room !== view.aspect;
  if (!hands.length) return { tiles, yard, beside };
  const near = seat ?? 0;
  return { tiles, yard, beside, rows: [counts[near] ?? 0, counts[1 - near] ?? 0] };
}

// What of a board must be seen: its tiles, and while a round goes on the numbers beside the ends, and where tiles of the hand fit.
function boundsShown(view: View, { tiles, ends, bounds }: LaidBoard): Box {
  if (!tiles.length) return bounds;
  const all = tiles.map(boxOf).reduce(united);
  if (hasEnded(view)) return grown(all, RIM);
  return ends.flatMap((end) => placesShown(view, end)).reduce(united, all);
}

function placesShown({ ends, hand, hands }: View, { id, tile, double }: BoardEnd): Box[] {
  const end = ends.find((one) => one.id === id);
  if (!end) return []; // of a tile that is only thought to be laid
  const { value, counts } = end;
  const fitting = hands.length ? [] : hand.filter((one) => pips(one).includes(value));
  return [
    ...(counts ? [nearHalf(tile)] : []),
    ...(fitting.some((one) => !isDouble(one)) ? [boxOf(tile)] : []),
    ...(fitting.some(isDouble) ? [boxOf(double ?? tile)] : []),
  ];
}

const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

function boxOf({ x, y, quarters }: Lying): Box {
  const [wide, high] = quarters & 1 ? [1, 0.5] : [0.5, 1];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

// Of a tile, the half with its first number.
function nearHalf({ x, y, quarters }: Lying): Box {
  const turn = quarters * (Math.PI / 2);
  const [left, top] = [x + Math.sin(turn) / 2 - 0.5, y - Math.cos(turn) / 2 - 0.5];
  return { left, right: left + 1, top, bottom: top + 1 };
}

// The width of a tile in centimetres. While a board grows it changes in steps, not with each tile that is laid.
function unitFor(view: View, areas: Areas, shown: Box, { width, height }: Room): number {
  const most = fitting(areas, shown);
  if (hasEnded(view) || most === LARGEST) return most;
  const least = fitting(areas, { left: 0, right: width, top: 0, bottom: height });
  return least * STEP ** Math.floor(Math.log(most / least) / Math.log(STEP));
}

const fitting = ({ board: { width, depth } }: Areas, { left, right, top, bottom }: Box): number =>
  Math.min(LARGEST, width / (right - left), depth / (bottom - top));

// Where the board's own zero lies: the tiles are in the middle, or as near to it as leaves the places beside them visible.
function corner(area: Region, { tiles }: LaidBoard, shown: Box, unit: number): [x: number, z: number] {
  const all = tiles.length ? tiles.map(boxOf).reduce(united) : shown;
  const x = middle(shown.left, shown.right, area.width / unit, (all.left + all.right) / 2);
  const z = middle(shown.top, shown.bottom, area.depth / unit, (all.top + all.bottom) / 2);
  return [area.x - unit * x, area.z - unit * z];
}

function middle(low: number, high: number, span: number, wanted: number): number {
  return Math.min(low + span / 2, Math.max(high - span / 2, wanted));
}
