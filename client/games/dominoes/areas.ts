// Which part of the table is whose: the opponent's hand at the far end, the board, the player's hand at the near end, the boneyard
// beside it. In centimetres; a tile of the hand has its natural size. PURE.

import { DOMINO, type Framing } from "../game";

const RAD = Math.PI / 180;
// Low enough to see how thick the tiles are, and from far away, so that all are about as large. A phone lacks the width for it.
const PITCH = { desk: 76 * RAD, phone: 80 * RAD };
const FIELD_OF_VIEW = 12 * RAD;
const LOW = 2.42; // width / height: on a screen so low, a phone on its side, the tiles of the hand lie across
const UPRIGHT = 1.05; // on narrower screens the tiles of the hand lie closely
const UPRIGHT_BESIDE = 0.8; // the same beside a result, where the table keeps its rim

export const SHOWN = 8; // tiles of the hand that are shown whole
export const THEIR_STEP = 1.12; // widths from one tile of the opponent's hand to the next, at most
export const EDGE = 0.4; // felt at the edge of the screen
const BEFORE = 0.08; // felt before the rack
const BEHIND = 0.08; // between the rack and the board, as it is seen
const BEYOND = -6; // the edge of the table is out of sight, below the bars too
const ASIDE = -14; // below a lesson at the left too

// How much of the width the hand takes, the step from tile to tile in widths of one, how much of the height the strip above it takes
// where something is said or scrolled there, and how much of the table's wooden edge is seen.
interface Kind {
  share: number;
  step: number; // at least
  most: number; // the same, at most
  strip: number;
  largest: number; // a tile of the hand, of the height
  standing: number; // scale of the opponent's hidden tiles
  open: number; // the same of those that are read
  theirs: number; // how deep their place is, in heights of a tile
  wood: { far: number; side: number; near: number };
  pitch: number; // of the camera
  lean: number; // of the tiles of the hand, from lying flat: they stand more upright than they would facing the camera
}

const DESK: Kind = {
  share: 0.714,
  step: 1.12,
  most: 1.3,
  strip: 0.048,
  largest: 0.3,
  standing: 0.5,
  open: 0.5,
  theirs: 0.24,
  wood: { far: 0.25, side: 0.15, near: 0 },
  pitch: PITCH.desk,
  lean: 42 * RAD,
};
const PHONE: Kind = {
  share: 0.968,
  step: 1.03,
  most: 1.3,
  strip: 0.064,
  largest: 0.19,
  standing: 0.5,
  open: 0.6,
  theirs: 0.4,
  wood: { far: BEYOND, side: ASIDE, near: BEYOND },
  pitch: PITCH.phone,
  lean: 45 * RAD,
};
const SIDE: Kind = {
  ...PHONE,
  largest: 1,
  share: 0.965,
  step: 2.06,
  most: 2.06,
  strip: 0.02,
  standing: 0.34,
  open: 0.54,
  theirs: 0.13,
  lean: 30 * RAD,
};

const BESIDE: Kind = { ...DESK, open: 0.36 }; // a result says what the hands are worth
const NARROW: Kind = { ...DESK, open: 0.95 }; // a phone with large text: its tiles are small

function kindOf(aspect: number, beside = false): Kind {
  if (aspect > LOW) return SIDE;
  if (aspect < (beside ? UPRIGHT_BESIDE : UPRIGHT)) return PHONE;
  if (beside) return BESIDE;
  return aspect < 1.4 ? NARROW : DESK;
}

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
  across: boolean; // the tiles of the hand lie across
  step: number; // from one tile of the hand to the next
  shown: number; // tiles of the hand, where the boneyard takes the place of the last one
  yard: { x: number; z: number }; // there
  pile: Region | null; // the boneyard, where there is room for all of it
  theirs: Region; // the opponent's hand
  standing: number; // scale of their hidden tiles
  open: number; // the same of tiles that are read in a row, mine and theirs
  pitch: number; // of the camera
  slope: Slope; // of the rack
}

// What the hands need.
export interface Needs {
  tiles: number; // of the player
  yard: boolean; // the player draws from the boneyard
  rows?: [mine: number, theirs: number]; // tiles of both hands where these are read and nothing is laid
  beside?: boolean; // a result is open beside the table, without the players' panels
  open?: number; // scale of the tiles in these rows, where it is not the usual one
}

export const USUAL: Needs = { tiles: SHOWN, yard: false };

export function areasFor(aspect: number, needs: Needs = USUAL): Areas {
  const kind = kindOf(aspect, needs.beside);
  const frame = frameOf(kind, aspect);
  const { width, depth, z, span, handZ, across, step, slope } = frame;
  const { tiles, yard, rows, open = frame.usual } = needs;
  const pile = rows && kind === NARROW ? null : pileBeside(span, width, handZ);
  const shown = yard && !pile ? SHOWN - 1 : SHOWN;
  return {
    width,
    depth,
    z,
    felt: { width: width - 2 * kind.wood.side, depth: depth - kind.wood.far - kind.wood.near },
    ...regionsOf(frame, needs, pile, endsOf(frame, needs, shown)),
    across,
    step,
    shown: rows ? Math.max(shown, tiles) : shown, // who only looks on sees the whole hand
    yard: { x: (SHOWN / 2 - 0.5) * step, z: handZ },
    standing: kind.standing,
    open,
    pitch: kind.pitch,
    slope,
  };
}

type Frame = ReturnType<typeof frameOf>;

// All that is visible, and the row of the player's hand at its near end.
function frameOf(kind: Kind, aspect: number) {
  const { share, step: widths, largest, most, wood, pitch } = kind;
  const across = kind === SIDE;
  const [high, long] = across ? [DOMINO.width, DOMINO.height] : [DOMINO.height, DOMINO.width];
  const slope = slopeOf(kind.lean, high);
  const { behind, before } = reach(slope, pitch);
  const least = ((SHOWN - 1) * widths * DOMINO.width + long) / share;
  const width = Math.max(least, (high / largest) * aspect);
  const usual = kind === PHONE ? (kind.open * width) / least : kind.open; // as large where little height makes all tiles smaller
  const step = Math.min((share * width - long) / (SHOWN - 1), most * DOMINO.width); // further apart where the height makes them smaller
  const span = (SHOWN - 1) * step + long;
  const depth = width / (aspect * Math.sin(pitch));
  const z = (wood.near - wood.far) / 2;
  const handZ = z + depth / 2 - Math.max(0, wood.near) - BEFORE - before;
  return { kind, across, high, slope, behind, width, step, span, depth, z, handZ, edge: Math.max(0, wood.far), usual };
}

// How deep the opponent's end and the player's are.
function endsOf({ kind, high, behind, depth, z, handZ, edge, usual }: Frame, needs: Needs, shown: number) {
  const { tiles, rows, beside, open = usual } = needs;
  const above = shown < SHOWN || tiles > shown ? kind.strip * depth : 0;
  const rowOf = (count: number) => (count ? open * high + (needs.open ? 2 : 1) * EDGE : 0);
  const atTop = kind.wood.far > 0 && !beside ? 1 : 0; // the players' panels stand there, even where no tile lies
  return {
    far: (rows ? rowOf(rows[1] || atTop) : DOMINO.height * kind.theirs) + 0.4 * EDGE + edge,
    near: rows ? rowOf(rows[0]) + 0.4 * EDGE : z + depth / 2 - handZ + behind + BEHIND + above,
  };
}

function regionsOf(
  { kind, high, width, span, depth, z, handZ, edge }: Frame,
  { rows }: Needs,
  pile: Region | null,
  { far, near }: ReturnType<typeof endsOf>,
): Pick<Areas, "board" | "hand" | "pile" | "theirs"> {
  const row = { x: 0, z: z + (depth - near) / 2, width: pile ? width * 0.6 : width - EDGE, depth: near };
  const wide = width - EDGE - 2 * Math.max(0, kind.wood.side);
  return {
    board: { x: 0, z: z + (far - near) / 2, width: wide, depth: depth - far - near },
    hand: rows ? row : { x: 0, z: handZ, width: span, depth: high },
    pile: pile && rows ? { ...pile, x: pile.x - EDGE * 3, z: row.z - 0.7 * EDGE, depth: near } : pile,
    theirs: { x: 0, z: z + (edge + far - depth) / 2, width: width * 0.6, depth: far - edge },
  };
}

const PILE = { least: 2.4, most: 4.4, depth: 4.3, before: 1, after: 0.7, up: 0.75 }; // before: the end of the rack lies there; up: from the round corner

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

// How the player's tiles lean in their rack, and how much of the table they hide.

export const FOOT = 0.12; // how high they stand
export const LIP = 0.14; // of the rack before them

// Seen from the side: out is towards the player, from the middle of the tiles.
export interface Slope {
  lean: number; // from lying flat
  high: number; // of a tile, along the slope
  bottom: number; // how far out the slope ends
}

function slopeOf(lean: number, high: number): Slope {
  return { lean, high, bottom: (high * Math.cos(lean) - DOMINO.depth * Math.sin(lean)) / 2 };
}

// How far the rack reaches, as the camera sees it on the felt.
export function reach({ lean, high, bottom }: Slope, pitch: number): { behind: number; before: number } {
  const top = FOOT + high * Math.sin(lean);
  return {
    behind: high * Math.cos(lean) - bottom + top / Math.tan(pitch),
    before: bottom + DOMINO.depth * Math.sin(lean) + LIP,
  };
}
