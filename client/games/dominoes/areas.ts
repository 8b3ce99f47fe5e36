// Which part of the table is whose: the opponent's hand at the far end, the board, the player's hand with the boneyard beside it.
// In centimetres; a tile of the hand has its natural size. PURE.

import { DOMINO, type Framing } from "../game";

const PITCH = (80 * Math.PI) / 180; // steep, and from far away, so that all tiles are about as large
const FIELD_OF_VIEW = (12 * Math.PI) / 180;
const LOW = 2.35; // width / height: a screen so low has the hand at its right end

export const SHOWN = 8; // tiles of the hand that are shown whole
export const SLOT = DOMINO.width * 1.1; // along the hand
const ROW = DOMINO.height * 1.06; // from one row of the hand to the next
const YARD = 1.4; // slots for the boneyard
const EDGE = 0.4; // felt at the edge of the screen
const HAND_SHARE = 0.18; // of the height of the screen, at most

export interface Region {
  x: number; // its middle
  z: number;
  width: number;
  depth: number;
}

export interface Areas {
  width: number; // of all that is visible
  depth: number;
  board: Region;
  hand: Region;
  columns: number; // of the hand
  yard: { x: number; z: number }; // the boneyard
  theirs: Region; // the opponent's hand
  theirScale: number;
}

export function areasFor(aspect: number): Areas {
  return aspect > LOW ? handAtTheEnd(aspect) : handBelow(aspect);
}

function handBelow(aspect: number): Areas {
  const across = (SHOWN + YARD) * SLOT + 2 * EDGE;
  const width = Math.max(across, (DOMINO.height / HAND_SHARE) * aspect * Math.sin(PITCH));
  const depth = width / (aspect * Math.sin(PITCH));
  const theirScale = 0.42;
  const far = DOMINO.height * theirScale + EDGE;
  const near = DOMINO.height + 2 * EDGE;
  const z = depth / 2 - near / 2;
  const yard = Math.min((SHOWN + YARD) * SLOT, width - 2 * EDGE - YARD * SLOT) / 2; // beside a full hand, or at the edge
  return {
    width,
    depth,
    board: { x: 0, z: (far - near) / 2, width: width - EDGE, depth: depth - far - near },
    hand: { x: 0, z, width: SHOWN * SLOT, depth: DOMINO.height },
    columns: SHOWN,
    yard: { x: yard, z },
    theirs: { x: 0, z: -depth / 2 + far / 2, width: width * 0.7, depth: far },
    theirScale,
  };
}

function handAtTheEnd(aspect: number): Areas {
  const columns = 2;
  const depth = (SHOWN / columns) * ROW + EDGE;
  const width = depth * aspect * Math.sin(PITCH);
  const theirScale = 0.36;
  const far = DOMINO.height * theirScale + EDGE;
  const right = (columns + YARD) * SLOT + EDGE;
  const x = width / 2 - EDGE - (columns * SLOT) / 2;
  const boardX = -right / 2;
  return {
    width,
    depth,
    board: { x: boardX, z: far / 2, width: width - right - EDGE, depth: depth - far },
    hand: { x, z: 0, width: columns * SLOT, depth: depth - EDGE },
    columns,
    yard: { x: x - ((columns + YARD) * SLOT) / 2, z: depth / 2 - ROW / 2 - EDGE / 2 },
    theirs: { x: boardX, z: -depth / 2 + far / 2, width: width * 0.6, depth: far },
    theirScale,
  };
}

// Where tile n of the hand lies, counted from the first that is shown. The hand lies in the middle, or as near to it as leaves the
// boneyard its place, whether that is shown or not, so that the hand does not move when it appears.
export function handSpot({ hand, yard, columns }: Areas, n: number, shown: number): { x: number; z: number } {
  const rows = Math.ceil(SHOWN / columns);
  const inRow = rows === 1 ? Math.min(shown, columns) : columns;
  const middle = rows === 1 ? Math.min(hand.x, yard.x - ((YARD + inRow) / 2) * SLOT) : hand.x;
  const [column, row] = [n % columns, Math.floor(n / columns)];
  return { x: middle + (column - (inRow - 1) / 2) * SLOT, z: hand.z + (row - (rows - 1) / 2) * ROW };
}

export function framing({ width, depth }: Areas): Framing {
  const [x, z] = [width / 2, depth / 2];
  const visiblePoints: Framing["visiblePoints"] = [
    [-x, 0, -z],
    [x, 0, -z],
    [-x, 0, z],
    [x, 0, z],
  ];
  return { visiblePoints, pitch: PITCH, fieldOfView: FIELD_OF_VIEW };
}
