// Dimensions of the table in a shape. PURE.

import { type Rack, type Seat, TILE } from "../game";
import { RAD, type Shape } from "./shape";

export interface Grid {
  scale: number;
  columns: number;
  rows: number;
  width: number; // from one column to the next
  depth: number; // from one row to the next
}

// The places of the discards: as large as their number allows, and at most nearly as large as the viewer's hand.
export function discardGrid(shape: Shape, count: number): Grid {
  const room = shape.steps.find((step) => count <= step) ?? count;
  const [fewest, most] = shape.columnsOfDiscards ?? [1, room];
  const grids = Array.from({ length: most - fewest + 1 }, (_, k) => gridOf(shape, room, fewest + k));
  return grids.reduce((best, grid) => (grid.scale > best.scale ? grid : best));
}

function gridOf({ half, hand }: Shape, room: number, columns: number): Grid {
  const rows = Math.ceil(room / columns);
  const [wide, deep] = [(2 * half.x) / columns - 0.1, (2 * half.z - 0.2) / rows - 0.1];
  const scale = Math.min(wide / TILE.width, deep / TILE.height, hand);
  return { scale, columns, rows, width: TILE.width * scale + 0.1, depth: TILE.height * scale + 0.1 };
}

// One side of the table, from its middle outwards to the edge of its rack.
export interface Side {
  turn: number; // 0 the viewer, then 1 right, 2 across, 3 left
  wall: number; // distance to the middle of the wall
  ledge: { from: number; to: number; height: number }; // the part of the rack on which exposures lie
  edge: number; // distance to the outer edge of the rack
  length: number; // of the rack
  shift: number; // of the rack, to its owner's right
  room: { middle: number; length: number }; // on the ledge, for exposures
  tray: number; // the middle of the end of the ledge that holds the sticks
}

export const HEIGHTS = { foot: 0.7, lip: 1.5 }; // of the parts of a rack
export const GAP = 0.2; // between the ledge and the slope
const LIP = 0.5; // times the wood
const SMALLEST_DISCARD = 0.58; // of the hand
export const MOST_ROWS = 8; // of the groups at a side

export type Sides = [mine: Side, right: Side, across: Side, left: Side]; // in turn order, from the viewer

export function sides(shape: Shape): Sides {
  const side = (turn: number): Side => {
    const out = outwards(shape, turn);
    return { turn, ...out, ...(turn % 2 === 0 ? facing(shape, turn, out.ledge) : beside(shape, turn, out.ledge)) };
  };
  return [side(0), side(1), side(2), side(3)];
}

function outwards(shape: Shape, turn: number): Pick<Side, "wall" | "ledge" | "edge"> {
  const across = turn % 2 === 0;
  const depth = TILE.height * shape.wall;
  const inner = across ? shape.half.z : shape.half.x;
  const from = inner + depth + 0.7 * shape.wall + (turn === 0 ? hidden(shape) : 0);
  const tiles = (across ? TILE.height : column(shape) * shape.columns) * shape.exposed;
  const to = from + (turn === 0 ? 0 : tiles) + 0.4 * shape.wood;
  const height = 1;
  return {
    wall: inner + depth / 2,
    ledge: { from, to, height },
    edge: to + (turn === 0 ? slope(shape).depth : slot(shape)),
  };
}

// The width of a column of exposures at the sides.
function column({ turned }: Shape): number {
  return turned ? TILE.height : TILE.width;
}

// How much felt the tiles of my hand hide when no ledge is between them. Discards show above it by their height.
function hidden(shape: Shape): number {
  const { lean, top } = slope(shape);
  const thick = TILE.depth * shape.hand;
  const above = top + thick * Math.cos(lean) - TILE.depth * SMALLEST_DISCARD * shape.hand;
  return Math.max(0.3, above / Math.tan(shape.pitch + 6 * RAD) - thick * Math.sin(lean));
}

function slot(shape: Shape): number {
  return TILE.depth * shape.standing + 0.9 * shape.wood;
}

type Span = Pick<Side, "length" | "shift" | "room" | "tray">;

function trayOf(ledge: Side["ledge"]): number {
  return stickScale(ledge) * 3.8 + 0.8;
}

// Sticks lie across the ledge. One that is too narrow has none: the players' panels tell the score.
export function stickScale({ from, to }: Side["ledge"]): number {
  return Math.max(0, Math.min(0.8, (to - from - 0.5) / 4.4));
}

// My rack and the one across. The sticks are on their owner's right.
function facing(shape: Shape, turn: number, ledge: Side["ledge"]): Span {
  const tray = trayOf(ledge);
  const laid = turn === 0 ? 0 : 14 * TILE.width * shape.exposed * 1.02 + 1.6; // mine lie beside my hand
  const hand = turn === 0 ? (14.6 / shape.rows) * TILE.width * shape.hand * 1.015 + 0.4 + 0.8 * shape.wood : 0;
  const length = Math.max(hand, laid + tray);
  const middle = Math.min(0, (length - laid) / 2 - tray);
  return { length, shift: 0, room: { middle, length: laid }, tray: (length - tray) / 2 };
}

// The side racks reach from my own rack to the far edge, or to the rack there. Their sticks are
// at the far end.
function beside(shape: Shape, turn: number, ledge: Side["ledge"]): Span {
  const tray = trayOf(ledge);
  const near = shape.half.z + TILE.height * shape.wall + 0.2;
  const top = outwards(shape, 2);
  const free = facing(shape, 2, top.ledge).length / 2 < ledge.from;
  const far = free ? top.edge : top.ledge.from - 0.2;
  const rows = shape.columns > 1 ? MOST_ROWS : 14;
  const length = Math.min(near + far, rows * TILE.height * shape.exposed * 1.02 + 2 + tray);
  const right = turn === 1 ? 1 : -1; // the far end is to the right of the seat on the right
  const shift = Math.max(0, length / 2 - near) * right;
  const room = { middle: shift - (right * tray) / 2, length: length - tray - 0.6 };
  return { length, shift, room, tray: shift + (right * (length - tray)) / 2 };
}

// My tiles lean back so that they face the camera, on a slope from the ledge down to a lip.
export interface Slope {
  lean: number; // of a tile; 0 lies flat
  row: number; // from one row to the next, along the slope
  top: number; // height of the upper end
  depth: number; // from the ledge to the outer edge
}

export function slope(shape: Shape): Slope {
  const lean = Math.PI / 2 - shape.pitch - 4 * RAD;
  const row = TILE.height * shape.hand * 1.03;
  const along = row * shape.rows;
  const thick = TILE.depth * shape.hand * Math.sin(lean);
  return {
    lean,
    row,
    top: HEIGHTS.foot + along * Math.sin(lean),
    depth: GAP + along * Math.cos(lean) + thick + LIP * shape.wood,
  };
}

// The felt is as wide as the racks and shifted so that its middle is the origin.
export function felt([mine, right, top]: Sides): { width: number; depth: number; shift: number } {
  const margin = 1.2;
  const width = Math.max(right.edge, mine.length / 2) * 2 + 2 * margin;
  return { width, depth: mine.edge + top.edge + 2 * margin, shift: (top.edge - mine.edge) / 2 };
}

// The cross-section of a rack, from the inner edge outwards: a ledge, then a slope (mine) or a slot (the others').
export function section(shape: Shape, side: Side): Rack["section"] {
  const end = side.ledge.to - side.ledge.from;
  const outer = side.edge - side.ledge.from;
  const ledge = side.ledge.height;
  const { foot, lip } = HEIGHTS;
  const { lean, row, top } = slope(shape);
  const bottom = end + GAP + row * shape.rows * Math.cos(lean);
  const inside: Rack["section"] =
    side.turn === 0
      ? [
          [end, ledge],
          [end + GAP, top],
          [bottom, foot],
        ]
      : [
          [end, ledge],
          [end, foot],
        ];
  const front = outer - LIP * shape.wood;
  return [[0, 0], [0, ledge], ...inside, [front, foot], [front, lip], [outer, lip], [outer, 0]];
}

export function turnOf(seat: Seat, mine: Seat, seats: number): number {
  return (seat - mine + seats) % seats;
}

// How much of the picture the table takes, in centimetres of its middle, from a camera this far away; and how much larger
// than in the middle the nearest and the farthest tiles look.
export function extents(shape: Shape, away: number): { width: number; height: number; near: number; far: number } {
  const all = sides(shape);
  const [mine, right, across] = all;
  const { shift } = felt(all);
  const [sin, cos] = [Math.sin(shape.pitch), Math.cos(shape.pitch)];
  const grow = (y: number, z: number) => away / (away - y * sin - (z + shift) * cos);
  const up = (y: number, z: number) => (y * cos - (z + shift) * sin) * grow(y, z);
  const hand = grow(HEIGHTS.foot + 1.5 * shape.hand, mine.ledge.to + 1);
  const top = up(TILE.height * shape.standing + HEIGHTS.foot, -across.ledge.to - TILE.depth * shape.standing);
  return {
    width: 2 * Math.max(right.edge * grow(0, shape.half.z), (mine.length / 2) * hand),
    height: top - up(0, mine.edge + shape.front),
    near: hand,
    far: grow(0, -across.ledge.from),
  };
}
