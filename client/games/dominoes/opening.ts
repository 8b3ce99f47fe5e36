// What lies on the table before a game begins: a chain of matching tiles around the middle, where the page says what is played. PURE.

import { DOMINO, type Motion, type Piece } from "../game";
import type { Areas } from "./areas";
import type { View } from "./fitted-view";
import { openingPlace, tileName } from "./places";

// Every number meets every other once, so each tile of the chain is another one and fits the one before it.
const CHAIN = [0, 1, 2, 3, 4, 5, 6, 0, 2, 4, 6, 1, 3, 5, 0, 3, 6, 2, 5, 1, 4, 0];
const CELL = DOMINO.width / 2;
const FILLED = { felt: 0.94, table: 0.88 }; // of the width and height; inside of the wood, whose corners are round
const APART = 1.03;
const HIGH = 9; // cm over the felt
const FALL_STEP = 65; // ms from one tile to the next
const CLACKS = 3; // every third is heard

interface Lying {
  x: number;
  z: number;
  yaw: number;
}

// The cells are half as wide as a tile. Each side of the chain begins where the one before ends.
function along(wide: number, high: number): Lying[] {
  const [right, low] = [4 * wide + 1, 4 * high + 1];
  const row = Array.from({ length: wide }, (_, n) => 4 * n + 2);
  const column = Array.from({ length: high }, (_, n) => 4 * n + 2);
  const quarter = Math.PI / 2;
  const all = [
    ...row.map((x) => ({ x, z: 1, yaw: quarter })),
    ...column.map((z) => ({ x: right, z, yaw: 0 })),
    ...row.map((x) => ({ x: right + 1 - x, z: low, yaw: -quarter })),
    ...column.map((z) => ({ x: 1, z: low + 1 - z, yaw: 2 * quarter })),
  ];
  return all.map(({ x, z, yaw }) => ({ x: x - (right + 1) / 2, z: z - (low + 1) / 2, yaw }));
}

// The chain has room for one tile more than there are: the place of the next one is free.
function sides({ width, felt }: Areas, depth: number): { wide: number; high: number; scale: number } {
  const filled = felt.width < width ? FILLED.table : FILLED.felt;
  const all = [3, 4, 5, 6, 7, 8].map((wide) => {
    const high = CHAIN.length / 2 - wide;
    const scale = Math.min(width / (4 * wide + 2), depth / (4 * high + 2)) * (filled / CELL / APART);
    return { wide, high, scale };
  });
  return all.reduce((a, b) => (b.scale > a.scale ? b : a));
}

export function isOpening({ phase }: View): boolean {
  return phase === "begin" || phase === "showing";
}

export function opening(areas: Areas): Piece[] {
  const far = areas.theirs.z + areas.theirs.depth / 2; // what is said of the opponent stands beyond it
  const depth = areas.z + areas.depth / 2 - far;
  const { wide, high, scale } = sides(areas, depth);
  const step = CELL * scale * APART;
  return along(wide, high)
    .slice(0, CHAIN.length - 1)
    .map(({ x, z, yaw }, n) => {
      const [a, b] = [CHAIN[n] as number, CHAIN[n + 1] as number];
      const [high, low] = [Math.max(a, b), Math.min(a, b)];
      const turn = a >= b ? yaw : yaw + Math.PI;
      const y = (DOMINO.depth * scale) / 2;
      const pose = { x: x * step, y, z: far + depth / 2 + z * step, yaw: turn, pitch: 0, roll: 0, scale };
      const face = `${high}|${low}`;
      const name = tileName(face);
      return { place: openingPlace(n), kind: "domino", pose, face, back: "", look: "", pickable: false, name };
    });
}

// They fall one after the other.
export function falling(pieces: Piece[]): Motion[] {
  return pieces.map((piece, n) => {
    const { pose } = piece;
    const startAs = { ...piece, pose: { ...pose, y: HIGH, roll: 0.5, x: pose.x * 1.05, z: pose.z * 1.05 } };
    const sound = n % CLACKS ? "" : "wood";
    return { from: "", to: piece.place, delay: n * FALL_STEP, flip: false, sound, startAs };
  });
}
