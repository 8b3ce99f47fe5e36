// Which part of the table is whose: the opponent's hand at the far end, the board, the player's hand, the boneyard in its last place.
// In centimetres; a tile of the hand has its natural size. PURE.

import { DOMINO, type Framing } from "../game";

const RAD = Math.PI / 180;
// Low enough to see how thick the tiles are, and from far away, so that all are about as large. A phone lacks the width for it.
const PITCH = { desk: 76 * RAD, phone: 80 * RAD };
const FIELD_OF_VIEW = 12 * RAD;
const LOW = 2.35; // width / height: a screen so low has the hand at its right end
const WIDE = 1.2; // a screen so wide has felt left beside the hand
const UPRIGHT = 0.95; // on narrower screens the tiles of the hand lie closely

export const SHOWN = 8; // tiles of the hand that are shown whole
export const THEIR_STEP = 1.12; // widths from one tile of the opponent's hand to the next, at most
const ROW = DOMINO.height * 1.06; // from one row of the hand to the next
const EDGE = 0.4; // felt at the edge of the screen
const CLEAR = 0.08; // felt between the board and the wood that the opponent's hand stands on
const WOOD = { far: 0.25, side: 0.15 }; // how much of the table's wooden edge is seen in a wide window
const LIP = 0.23; // of the tray below the hand
const HAND_HEIGHT = 0.295; // of the width that the screen would have if it were square, at most

export interface Region {
  x: number; // its middle
  z: number;
  width: number;
  depth: number;
}

export interface Areas {
  width: number; // of all that is visible
  depth: number;
  z: number; // its middle
  felt: { width: number; depth: number };
  board: Region;
  hand: Region;
  columns: number; // of the hand
  step: number; // from one tile of the hand to the next
  shown: number; // tiles of the hand, where the boneyard takes the place of the last one
  yard: { x: number; z: number }; // the boneyard
  theirs: Region; // the opponent's hand
  theirScale: number; // of tiles that lie open
  pitch: number; // of the camera
}

// What a hand needs besides its eight places.
export interface Needs {
  yard: boolean; // the boneyard, instead of the last tile
  scrolls: boolean; // room for the buttons that do so, or for a number
  open: boolean; // the opponent's tiles are read during the round, as in a replay
}

export const NOTHING: Needs = { yard: false, scrolls: false, open: false };
const OPEN = 0.5; // scale of tiles of the opponent that are read

export function areasFor(aspect: number, needs = NOTHING): Areas {
  return aspect > LOW ? handAtTheEnd(aspect, needs) : handBelow(aspect, needs);
}

// How much of the width the hand takes, the step from tile to tile in widths of one, and how much of the height the strip above it
// takes where something is said or scrolled there.
function spread(aspect: number): { share: number; step: number; strip: number } {
  if (aspect < UPRIGHT) return { share: 0.978, step: 1.04, strip: 0.064 };
  return { share: aspect > WIDE ? 0.8545 : 0.968, step: 1.25, strip: 0.048 };
}

const BEYOND = { far: -2.5, side: -2.5 }; // the edge is out of sight
const isUpright = (aspect: number) => aspect < UPRIGHT;

// The felt reaches beyond the player's end, and at the others as far as the wood.
function feltOf(width: number, depth: number, wood: typeof WOOD): Pick<Areas, "felt" | "z"> {
  const near = -BEYOND.far;
  return { felt: { width: width - 2 * wood.side, depth: depth - wood.far + near }, z: -(near + wood.far) / 2 };
}

function handBelow(aspect: number, { yard, scrolls, open }: Needs): Areas {
  const { share, step: widths, strip } = spread(aspect);
  const [pitch, wood] = isUpright(aspect) ? [PITCH.phone, BEYOND] : [PITCH.desk, WOOD];
  const step = widths * DOMINO.width;
  const span = (SHOWN - 1) * step + DOMINO.width;
  const width = Math.max(span / share, (DOMINO.height / HAND_HEIGHT) * aspect);
  const depth = width / (aspect * Math.sin(pitch));
  const { felt, z } = feltOf(width, depth, wood);
  const theirScale = open ? OPEN : isUpright(aspect) ? 0.4 : 0.26;
  const [edge, clear] = [Math.max(0, wood.far), isUpright(aspect) ? 0 : CLEAR];
  const far = DOMINO.height * theirScale + 0.4 * EDGE + edge - clear;
  const near = DOMINO.height + LIP + 0.25 * EDGE;
  const above = near + (yard || scrolls ? strip * depth : 0);
  const handZ = z + depth / 2 - LIP - DOMINO.height / 2;
  return {
    width,
    depth,
    z,
    felt,
    board: {
      x: 0,
      z: z + (far + clear - above) / 2,
      width: width - EDGE - 2 * Math.max(0, wood.side),
      depth: depth - far - clear - above,
    },
    hand: { x: 0, z: handZ, width: span, depth: DOMINO.height },
    columns: SHOWN,
    step,
    shown: yard ? SHOWN - 1 : SHOWN,
    yard: { x: (span - DOMINO.width) / 2, z: handZ },
    theirs: { x: 0, z: z + (edge + far - depth) / 2, width: width * 0.6, depth: far - edge },
    theirScale,
    pitch,
  };
}

function handAtTheEnd(aspect: number, { yard, scrolls, open }: Needs): Areas {
  const pitch = PITCH.phone;
  const columns = 2;
  const step = DOMINO.width * 1.08;
  const depth = (SHOWN / columns) * ROW + EDGE;
  const width = depth * aspect * Math.sin(pitch);
  const theirScale = open ? OPEN : 0.3;
  const far = DOMINO.height * theirScale + 0.7 * EDGE;
  const right = columns * step + 1.5 * EDGE + (scrolls ? 1.5 * step : 0);
  const x = width / 2 - 1.5 * EDGE - (columns * step) / 2;
  const boardX = -right / 2;
  return {
    width,
    depth,
    z: 0,
    felt: { width: width - 2 * BEYOND.side, depth: depth - 2 * BEYOND.far },
    board: { x: boardX, z: far / 2, width: width - right - EDGE, depth: depth - far },
    hand: { x, z: 0, width: columns * step, depth: depth - EDGE },
    columns,
    step,
    shown: yard ? SHOWN - 1 : SHOWN,
    yard: { x: x + step / 2, z: depth / 2 - ROW / 2 - EDGE / 2 },
    theirs: { x: boardX, z: -depth / 2 + far / 2, width: width * 0.6, depth: far },
    theirScale,
    pitch,
  };
}

// Where tile n of the hand lies, counted from the first that is shown: in the middle, or beside the boneyard.
export function handSpot(areas: Areas, n: number, count: number): { x: number; z: number } {
  const { hand, columns, step, yard, shown } = areas;
  const rows = Math.ceil(SHOWN / columns);
  const inRow = rows === 1 ? Math.min(count, shown) : columns;
  const beside = yard.x - ((1 + inRow) / 2) * step;
  const middle = rows === 1 && shown < SHOWN ? Math.min(hand.x, beside) : hand.x;
  const [column, row] = [n % columns, Math.floor(n / columns)];
  return { x: middle + (column - (inRow - 1) / 2) * step, z: hand.z + (row - (rows - 1) / 2) * ROW };
}

export function framing({ width, depth, z: middle, pitch }: Areas): Framing {
  const [x, far, near] = [width / 2, middle - depth / 2, middle + depth / 2];
  const visiblePoints: Framing["visiblePoints"] = [
    [-x, 0, far],
    [x, 0, far],
    [-x, 0, near],
    [x, 0, near],
  ];
  return { visiblePoints, pitch, fieldOfView: FIELD_OF_VIEW };
}
