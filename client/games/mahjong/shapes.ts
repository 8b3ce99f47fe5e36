// Dimensions of the table in a shape, and what differs between shapes. PURE.

import { type Rack, type Seat, TILE } from "../game";
import { barSection, depthOf, shiftOf } from "./phone-racks";

// Sizes are multiples of a tile. The racks stand around the walls, and the walls around the discards.
export interface Shape {
  half: { x: number; z: number }; // space between the walls
  wall: number;
  exposed: number; // the other players' exposures
  columns: number; // of the exposures at the sides; their groups are rows
  standing: number; // the other players' concealed tiles
  laid: number; // my exposures, beside my hand
  hand: number; // my rack
  rows: number; // of my rack
  wood: number; // of the racks around the tiles; small screens need the space
  pitch: number; // angle at which the camera looks down
  tilt: number; // how much more upright my tiles stand than facing the camera, so that their upper edges are seen
  fieldOfView: number; // a narrow one makes the far rows nearly as large as the near ones
  rim: number; // margin beyond the racks that must be visible
  front: number; // the same in front of my rack
  lip: number; // from this height on the front of my rack must be visible
  turned: boolean; // a tile of each exposure lies on its side
  sticks: boolean; // lie at the end of each rack
  steps: number[]; // on phones: how many discards there is room for. They shrink, and move, when there are more
  discards?: number; // only on desktops: how many a game can have
  smallest?: number; // the same: of a discard
  largest?: number; // of a discard; as large as my hand if it is not given
  thirds?: Thirds; // only on phones
  around?: Around | null; // only on phones: null where there is no room for it
}

// On phones what the others lay open lies on the far side of the felt: a third of its width for each of them, or all of it for
// hands that lie open.
export interface Thirds {
  across: number; // the width of all three
  width: number; // of one
  depth: number; // of all rows, and the gap before the discards
  hands?: { begins: number[]; name: number; heading: number }; // open hands behind each other: where each begins, by turn; the width that a
  // name needs behind a row; how far before the tiles it stands, if it does
}

// What a phone shows of the others' racks and of the wall, in centimetres. Without it they lie outside the picture.
export interface Around {
  tile: number; // the scale of standing tiles
  behind: number; // of the felt's depth, for the rack across
  aside: number; // of its width, for each rack at the sides
  length: number; // of a rack
  wall: { scale: number; inLine: number; deep: number; depth: number } | null; // stacks that are seen; their depth; and with what they hide
}

export const isPhone = ({ thirds }: Shape): boolean => thirds !== undefined;

export const RAD = Math.PI / 180;

// Dimensions of the table in a shape.

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

export const HEIGHTS = { foot: 0.7, lip: 1.5 }; // of the parts of the others' racks
const LEDGE = 1; // its height
export const GAP = 0.2; // between the ledge and the slope
const LIP = 0.5; // times the wood
const FACING = 4 * RAD; // steeper than the camera looks down in its middle, because my rack is below that
const BEYOND = 4; // from the edge of a phone's picture to the walls
const MARGIN = { rim: 1.2, beyond: 2 }; // of the felt, beyond the racks or beyond the edges of the picture
const LOOMING = 1.043; // as much wider than a rack at the side mine looks, which is nearer
const NEARER = 4 * RAD; // the near side is seen a little more steeply than the middle
const SMALLEST_DISCARD = { desk: 0.58, phone: 0.27 }; // of the hand; smaller ones show their tags too
export const RACK_LENGTH = 14.6; // tiles in one row on mine
export const MOST_ROWS = 8; // of the groups at a side

// In front of my rack the picture ends, where so many centimetres of the rack are seen below my tiles. The buttons stand there.
export function frontOf(pitch: number, tilt: number, hand: number, seen: number): Pick<Shape, "front" | "lip"> {
  const lip = HEIGHTS.foot + TILE.depth * hand * Math.sin(pitch + FACING - tilt) - seen;
  return { front: -lip / Math.tan(pitch), lip };
}

export type Sides = [mine: Side, right: Side, across: Side, left: Side]; // in turn order, from the viewer

export function sides(shape: Shape): Sides {
  const faced = (turn: number): Side => {
    const out = outwards(shape, turn);
    return { turn, ...out, ...facing(shape, turn, out.ledge) };
  };
  const mine = faced(0);
  if (isPhone(shape)) return [mine, atEdge(shape, 1), atEdge(shape, 2), atEdge(shape, 3)];
  const [across, aside] = [faced(2), outwards(shape, 1)];
  const besides = (turn: number): Side => ({ turn, ...aside, ...beside(shape, turn, aside.ledge, mine, across) });
  return [mine, besides(1), across, besides(3)];
}

function outwards(shape: Shape, turn: number): Pick<Side, "wall" | "ledge" | "edge"> {
  const across = turn % 2 === 0;
  const depth = isPhone(shape) ? 0 : TILE.height * shape.wall;
  const inner = across ? shape.half.z : shape.half.x;
  const from = inner + depth + (depth ? behindWall(shape, turn) : 0) + (turn === 0 ? hidden(shape) : 0);
  const tiles = (across ? TILE.height : column(shape) * shape.columns) * shape.exposed;
  const to = from + (turn === 0 ? 0 : tiles) + 0.4 * shape.wood;
  const edge = to + (turn === 0 ? slope(shape).depth : slot(shape));
  return { wall: isPhone(shape) ? edge + BEYOND : inner + depth / 2, ledge: { from, to, height: LEDGE }, edge };
}

// On a phone a rack is inside of the edge of the picture, or outside of it: tiles come from there, and go there.
function atEdge(shape: Shape, turn: number): Side {
  const { half, thirds, standing, around } = shape;
  const edge = turn === 2 ? half.z + (thirds?.depth ?? 0) + depthOf(around) : half.x + (around?.aside ?? 0);
  const away = edge + BEYOND + TILE.height * standing;
  const from = around ? edge - (turn === 2 ? around.behind : around.aside) : away;
  const room = { middle: 0, length: Infinity };
  const ledge = { from, to: from, height: LEDGE };
  const [length, shift] = around ? [around.length, shiftOf(shape, around, turn)] : [0, 0];
  return { turn, wall: edge + BEYOND, ledge, edge, length, shift, room, tray: 0 };
}

// From a wall to the rack. The wall across, two tiles high, hides no tile on the rack behind it.
function behindWall({ wall, pitch }: Shape, turn: number): number {
  const least = 0.7 * wall;
  if (turn !== 2) return least;
  return Math.max(least, (0.85 * (2 * TILE.depth * wall - LEDGE)) / Math.tan(pitch));
}

// The width of a column of exposures at the sides.
function column({ turned }: Shape): number {
  return turned ? TILE.height : TILE.width;
}

// How much felt the tiles of my hand hide when no ledge is between them. Discards show above it by their height.
function hidden(shape: Shape): number {
  const { lean, top } = slope(shape);
  const thick = TILE.depth * shape.hand;
  const above =
    top + thick * Math.cos(lean) - TILE.depth * SMALLEST_DISCARD[isPhone(shape) ? "phone" : "desk"] * shape.hand;
  return Math.max(0.3, above / Math.tan(shape.pitch + (isPhone(shape) ? 1 : 6) * RAD) - thick * Math.sin(lean));
}

// Where the felt of a phone ends that is seen over the upper edge of my rack.
export function feltSeen(shape: Shape): number {
  const { ledge } = outwards(shape, 0);
  return ledge.to + GAP - slope(shape).top / Math.tan(shape.pitch + RAD);
}

// The felt whose near edge my wall, two tiles high, does not hide: a discard there shows nearly all of its front, where its tag is.
// Half of it, as its middle lies further away.
export function beforeWall(shape: Shape): Shape {
  const { half, wall, pitch } = shape;
  const hidden = isPhone(shape) ? 0 : (0.85 * 2 * TILE.depth * wall) / Math.tan(pitch + NEARER);
  return { ...shape, half: { x: half.x, z: half.z - hidden / 2 } };
}

function slot(shape: Shape): number {
  return TILE.depth * shape.standing + 0.9 * shape.wood;
}

type Span = Pick<Side, "length" | "shift" | "room" | "tray">;

// How long the end of the ledge is that holds the sticks.
export function trayOf(ledge: Side["ledge"]): number {
  return stickScale(ledge) * 4.2 + 0.8;
}

// Sticks lie across the ledge. One that is too narrow has none: the players' panels tell the score.
export function stickScale({ from, to }: Side["ledge"]): number {
  return Math.max(0, Math.min(0.8, (to - from - 0.5) / 4.4));
}

// My rack and the one across. The sticks are on their owner's right.
function facing(shape: Shape, turn: number, ledge: Side["ledge"]): Span {
  const tray = shape.sticks ? trayOf(ledge) : 0;
  const laid = turn === 0 ? 0 : 14 * TILE.width * shape.exposed * 1.02 + 1.6; // mine lie beside my hand
  const hand = turn === 0 ? (RACK_LENGTH / shape.rows) * TILE.width * shape.hand * 1.015 + 0.4 + 0.8 * shape.wood : 0;
  const length = Math.max(hand, laid + tray);
  const middle = Math.min(0, (length - laid) / 2 - tray);
  return { length, shift: 0, room: { middle, length: laid }, tray: (length - tray) / 2 };
}

// The side racks reach to the rack across, and on the near side as far as mine hides nothing of what lies on them. Their sticks are
// at the far end.
function beside(shape: Shape, turn: number, ledge: Side["ledge"], mine: Side, across: Side): Span {
  const tray = shape.sticks ? trayOf(ledge) : 0;
  const near = ledge.from < LOOMING * (mine.length / 2) ? seenBehind(shape, mine) : mine.ledge.from - 0.2;
  const far = across.ledge.from - 0.2; // at the far corners stand the panels of the players
  const rows = shape.columns > 1 ? MOST_ROWS : 14;
  const length = Math.min(near + far, rows * TILE.height * shape.exposed * 1.02 + 2 + tray);
  const right = turn === 1 ? 1 : -1; // the far end is to the right of the seat on the right
  const shift = (Math.max(0, length / 2 - near) - Math.max(0, length / 2 - far)) * right;
  const room = { middle: shift - (right * tray) / 2, length: length - tray - 0.6 };
  return { length, shift, room, tray: shift + (right * (length - tray)) / 2 };
}

// How near to me a ledge is seen over the upper edge of my rack.
function seenBehind(shape: Shape, { ledge }: Side): number {
  return ledge.to + GAP - (slope(shape).top - LEDGE) / Math.tan(shape.pitch + NEARER / 2);
}

// My tiles lean back so that they face the camera, on a slope from the ledge down to a lip.
interface Slope {
  lean: number; // of a tile; 0 lies flat
  row: number; // from one row to the next, along the slope
  first: number; // from its upper end to the middle of the first row
  top: number; // height of the upper end
  depth: number; // from the ledge to the outer edge
  shelf: [out: number, up: number]; // of the end of the shelf on which they stand, from the lower end of the slope
}

export function slope(shape: Shape): Slope {
  const lean = Math.PI / 2 - shape.pitch - FACING + shape.tilt;
  const tile = TILE.height * shape.hand * 1.03;
  const row = TILE.height * shape.hand * 1.1; // the lit rim of a tile reaches under no other
  const along = row * (shape.rows - 1) + tile;
  const thick = TILE.depth * shape.hand;
  const shelf: Slope["shelf"] = [thick * Math.sin(lean), thick * Math.cos(lean)];
  return {
    lean,
    row,
    first: tile / 2,
    top: HEIGHTS.foot + along * Math.sin(lean),
    depth: GAP + along * Math.cos(lean) + shelf[0] + LIP * shape.wood,
    shelf,
  };
}

// The felt is as wide as the racks and shifted so that its middle is the origin.
export function felt([mine, right, top]: Sides): { width: number; depth: number; shift: number } {
  const aside = right.wall < right.edge ? MARGIN.rim : MARGIN.beyond;
  const width = Math.max(right.edge, mine.length / 2) * 2 + 2 * aside;
  return { width, depth: mine.edge + top.edge + 2 * MARGIN.rim, shift: (top.edge - mine.edge) / 2 };
}

// The cross-section of a rack, from the inner edge outwards: a ledge, then a slope (mine) or a slot (the others').
export function section(shape: Shape, side: Side): Rack["section"] {
  if (isPhone(shape) && side.turn !== 0) return barSection(side);
  const end = side.ledge.to - side.ledge.from;
  const outer = side.edge - side.ledge.from;
  const ledge = side.ledge.height;
  const inside = side.turn === 0 ? slopeSection(shape, end, outer) : slotSection(shape, end, outer);
  return [[0, 0], [0, ledge], [end, ledge], ...inside, [outer, 0]];
}

// Down to the shelf, which is square to the slope and as deep as the tiles are thick.
function slopeSection(shape: Shape, end: number, outer: number): Rack["section"] {
  const { lean, top, shelf } = slope(shape);
  const bottom = end + GAP + (top - HEIGHTS.foot) / Math.tan(lean);
  const edge = HEIGHTS.foot + shelf[1];
  return [
    [end + GAP, top],
    [bottom, HEIGHTS.foot],
    [bottom + shelf[0], edge],
    [outer, edge],
  ];
}

// Where the lip of another player's rack begins, behind the slot.
export const beforeLip = ({ edge }: Pick<Side, "edge">, { wood }: Pick<Shape, "wood">): number => edge - LIP * wood;

function slotSection(shape: Shape, end: number, outer: number): Rack["section"] {
  const { foot, lip } = HEIGHTS;
  const front = beforeLip({ edge: outer }, shape);
  return [
    [end, foot],
    [front, foot],
    [front, lip],
    [outer, lip],
  ];
}

export function turnOf(seat: Seat, mine: Seat, seats: number): number {
  return (seat - mine + seats) % seats;
}

// How much of the picture the table takes, in centimetres of its middle, from a camera this far away; and how much larger
// than in the middle my hand and the farthest tiles of each kind look.
export interface Extents {
  width: number;
  height: number;
  near: number;
  far: { discard: number; wall: number; exposed: number; hand: number };
}

export function extents(shape: Shape, away: number): Extents {
  const all = sides(shape);
  const [mine, right, across] = all;
  const { shift } = felt(all);
  const [sin, cos] = [Math.sin(shape.pitch), Math.cos(shape.pitch)];
  const grow = (y: number, z: number) => away / (away - y * sin - (z + shift) * cos);
  const up = (y: number, z: number) => (y * cos - (z + shift) * sin) * grow(y, z);
  const hand = grow(HEIGHTS.foot + 1.5 * shape.hand, mine.ledge.to + 1);
  const standing = up(TILE.height * shape.standing + HEIGHTS.foot, -across.ledge.to - TILE.depth * shape.standing);
  const top = isPhone(shape) ? up(TILE.depth * shape.standing, -across.edge) : standing;
  return {
    width: 2 * Math.max(right.edge * grow(0, shape.half.z), isPhone(shape) ? 0 : (mine.length / 2) * hand),
    height: top - Math.min(up(0, mine.edge + shape.front), up(shape.lip, mine.edge)),
    near: hand,
    far: {
      discard: grow(TILE.depth, -shape.half.z),
      wall: grow(TILE.depth * shape.wall, -across.wall),
      exposed: grow(across.ledge.height + TILE.depth * shape.exposed, -(across.ledge.from + across.ledge.to) / 2),
      hand: grow(HEIGHTS.foot + (TILE.height / 2) * shape.standing, -across.ledge.to),
    },
  };
}
