// Which part of the table is whose: the opponent's hand at the far end, the board, the player's hand at the near end, the boneyard
// beside it. In centimetres; a tile of the hand has its natural size. PURE.

import { DOMINO, type Framing } from "../game";

const RAD = Math.PI / 180;
// Low enough to see how thick the tiles are, and from far away, so that all are about as large. A phone lacks the width for it.
const PITCH = { desk: 76 * RAD, phone: 80 * RAD };
const FIELD_OF_VIEW = 12 * RAD;
const LOW = 2.42; // width / height: on a screen so low, a phone on its side, the tiles of the hand lie across
const UPRIGHT = 1.05; // on narrower screens the tiles of the hand lie closely

export const SHOWN = 8; // tiles of the hand that are shown whole
export const THEIR_STEP = 1.12; // widths from one tile of the opponent's hand to the next, at most
const EDGE = 0.4; // felt at the edge of the screen
const BACK = 0.145; // how much of a tile's height the rack reaches beyond it, as it is seen
const LIP = 0.1; // of the rack before the hand
export const OPEN = 0.5; // scale of tiles of the opponent that are read
const BEYOND = -2.5; // the edge of the table is out of sight

// How much of the width the hand takes, the step from tile to tile in widths of one, how much of the height the strip above it takes
// where something is said or scrolled there, and how much of the table's wooden edge is seen.
interface Kind {
  share: number;
  step: number; // at least
  strip: number;
  largest: number; // a tile of the hand, of the height
  laid: number; // scale of a tile of the board, at most
  standing: number; // scale of the opponent's hidden tiles
  theirs: number; // how deep their place is, in heights of a tile
  wood: { far: number; side: number; near: number };
  pitch: number;
}

const DESK: Kind = {
  share: 0.72,
  step: 1.25,
  strip: 0.048,
  largest: 0.255,
  laid: 1.08,
  standing: 0.5,
  theirs: 0.26,
  wood: { far: 0.25, side: 0.15, near: 0 },
  pitch: PITCH.desk,
};
const PHONE: Kind = {
  share: 0.965,
  step: 1.03,
  strip: 0.064,
  largest: 0.19,
  laid: 1.08,
  standing: 0.5,
  theirs: 0.4,
  wood: { far: BEYOND, side: BEYOND, near: BEYOND },
  pitch: PITCH.phone,
};
const SIDE: Kind = {
  ...PHONE,
  largest: 1,
  laid: 0.92,
  share: 0.965,
  step: 2.06,
  strip: 0.02,
  standing: 0.34,
  theirs: 0.13,
};

const kindOf = (aspect: number): Kind => (aspect > LOW ? SIDE : aspect < UPRIGHT ? PHONE : DESK);

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
  laid: number; // scale of a tile of the board, at most
  across: boolean; // the tiles of the hand lie across
  step: number; // from one tile of the hand to the next
  shown: number; // tiles of the hand, where the boneyard takes the place of the last one
  yard: { x: number; z: number }; // there
  pile: Region | null; // the boneyard, where there is room for all of it
  theirs: Region; // the opponent's hand
  standing: number; // scale of their hidden tiles
  pitch: number; // of the camera
}

// What a hand needs besides its eight places.
export interface Needs {
  yard: boolean; // somebody draws from the boneyard
  scrolls: boolean; // room for the buttons that do so, or for a number
  open: boolean; // the opponent's tiles are read
}

export const NOTHING: Needs = { yard: false, scrolls: false, open: false };

export function areasFor(aspect: number, { yard, scrolls, open }: Needs = NOTHING): Areas {
  const kind = kindOf(aspect);
  const { share, step: widths, strip, largest, wood, pitch } = kind;
  const across = kind === SIDE;
  const high = across ? DOMINO.width : DOMINO.height;
  const long = across ? DOMINO.height : DOMINO.width;
  const width = Math.max(((SHOWN - 1) * widths * DOMINO.width + long) / share, (high / largest) * aspect);
  const span = share * width; // further apart where the height makes the tiles smaller
  const step = (span - long) / (SHOWN - 1);
  const depth = width / (aspect * Math.sin(pitch));
  const edge = Math.max(0, wood.far);
  const far = DOMINO.height * (open ? OPEN : kind.theirs) + 0.4 * EDGE + edge;
  const z = (wood.near - wood.far) / 2;
  const handZ = z + depth / 2 - Math.max(0, wood.near) - LIP - high / 2;
  const pile = pileBeside(span, width, handZ);
  const near = z + depth / 2 - handZ + high * (0.5 + BACK) + ((yard && !pile) || scrolls ? strip * depth : 0);
  return {
    width,
    depth,
    z,
    felt: { width: width - 2 * wood.side, depth: depth - wood.far - wood.near },
    board: {
      x: 0,
      z: z + (far - near) / 2,
      width: width - EDGE - 2 * Math.max(0, wood.side),
      depth: depth - far - near,
    },
    hand: { x: 0, z: handZ, width: span, depth: high },
    laid: kind.laid,
    across,
    step,
    shown: yard && !pile ? SHOWN - 1 : SHOWN,
    yard: { x: (SHOWN / 2 - 0.5) * step, z: handZ },
    pile,
    theirs: { x: 0, z: z + (edge + far - depth) / 2, width: width * 0.6, depth: far - edge },
    standing: kind.standing,
    pitch,
  };
}

const PILE = { least: 2.4, most: 3.9, depth: 3.8, before: 1, after: 0.7, up: 0.5 }; // before: the end of the rack lies there; up: from the round corner

// At the right of the hand.
function pileBeside(span: number, width: number, z: number): Region | null {
  const free = (width - span) / 2;
  const wide = Math.min(PILE.most, free - PILE.before - PILE.after);
  return wide < PILE.least
    ? null
    : { x: span / 2 + (free + PILE.before - PILE.after) / 2, z: z - PILE.up, width: wide, depth: PILE.depth };
}

// Where tile n of the hand lies, counted from the first that is shown: in the middle, or beside the boneyard.
export function handSpot({ hand, step, yard, shown }: Areas, n: number, count: number): { x: number; z: number } {
  const inRow = Math.min(count, shown);
  const beside = yard.x - ((1 + inRow) / 2) * step;
  const middle = shown < SHOWN ? Math.min(hand.x, beside) : hand.x;
  return { x: middle + (n - (inRow - 1) / 2) * step, z: hand.z };
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
