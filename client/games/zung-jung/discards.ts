// Each player's discards around the compass. PURE.
//
// Who discarded a tile decides who pays, so the discards of each player lie together on that player's side, and begin beside the
// compass. All of them are upright for the viewer, who never has to read a tile upside down or on its side.

import { type Piece, TILE, type ViewerState } from "../game";
import { besideFirst, type Round, roundIn, type Spot, whileRoom } from "../mahjong/compass";
import { inBlocks, type Laid } from "../mahjong/desk-grid";
import { newest } from "../mahjong/newest";
import { beginsFor, endsFor } from "../mahjong/phone-shapes";
import { discardTag, lying, type Setting, tile } from "../mahjong/pieces";
import { isPhone, type Shape, turnOf } from "../mahjong/shapes";
import type { View } from "./view";

const LEAST = 5; // of each player, for whom there is room from the start
const SMALLEST = 0.3;
const ROUND = 2; // rows and columns that the compass takes
const MUCH_LARGER = 1.12;
const TOO_SMALL = 0.55; // of a tile of my hand
const GAP = { least: 0.03, most: 0.4 }; // between the discards of two players, in tile widths

// The discards of one player: the middle of their first tile, and how many lie in a row.
interface Block {
  x: number;
  z: number;
  columns: number;
  rows: number;
  from?: "near" | "far"; // the row that is filled first; otherwise the places nearest to the compass
}

interface Blocks {
  scale: number;
  width: number; // from one tile to the next
  depth: number;
  byTurn: [mine: Block, right: Block, across: Block, left: Block];
  middle: Round; // where the compass lies
}

// For how many discards there is room.
interface Counts {
  mine: number;
  across: number;
  aside: number; // of the left player, and as many of the right one
}

export function discards(setting: Setting<View>): Piece[] {
  const { view, viewer } = setting;
  const { scale, places, others } = placesFor(setting);
  return lyingNow(view).map(({ tile: face, seat, k }, nth) => {
    const at = lying(setting, places[nth] as Spot, scale);
    const look = newest(setting, k, view.phase === "claim");
    const tag = others[nth] ? { tag: discardTag(setting, seat, look) } : {};
    return tile(setting, `discard.${k}@${seat}`, at, face, { back: viewer.backs[seat] ?? "", look, ...tag });
  });
}

// Where the compass lies, between the four players' discards.
export function compassSpot(setting: Setting<View>): Round {
  const { scale, places, round } = placesFor(setting);
  const { shape } = setting;
  return isPhone(shape) ? whileRoom(round, places, scale, endsFor(shape).z) : round;
}

// Without those that were claimed.
function lyingNow({ discards }: View) {
  return discards.map((discard, k) => ({ ...discard, k })).filter(({ claimed }) => !claimed);
}

function placesFor({ view, viewer, shape }: Setting<View>): Laid {
  const turns = turnsOf(view, viewer, lyingNow(view));
  return isPhone(shape) ? onPhone(shape, turns, countsOf(view, viewer)) : inBlocks(shape, turns);
}

function turnsOf(view: View, viewer: ViewerState, discards: Pick<View["discards"][number], "seat">[]): number[] {
  return discards.map(({ seat }) => turnOf(seat, viewer.seat, view.racks.length));
}

export function scaleOnPhone(shape: Shape, view: View, viewer: ViewerState): number {
  return largest(shape, countsOf(view, viewer))?.scale ?? 0;
}

// By turn, with those that were claimed: so nothing moves, or becomes larger, when one is.
function countsOf(view: View, viewer: ViewerState): number[] {
  const turns = turnsOf(view, viewer, view.discards);
  return [0, 1, 2, 3].map((turn) => turns.filter((each) => each === turn).length);
}

// On phones each player has a block, and all blocks as much room as the one with most discards needs.
function onPhone(shape: Shape, turns: number[], counts: number[]): Laid {
  const blocks = largest(shape, counts);
  if (!blocks) throw new Error("no room for the discards");
  const places = blocks.byTurn.map((block) => placesIn(blocks, block));
  const laid = turns.map((turn) => places[turn]?.shift() as Spot);
  return { scale: blocks.scale, places: laid, others: turns.map(() => true), round: blocks.middle };
}

// Those nearest to the compass first.
function placesIn({ width, depth, middle, scale }: Blocks, { x, z, columns, rows, from }: Block): Spot[] {
  const places = Array.from({ length: columns * rows }, (_, nth) => ({
    x: x + (nth % columns) * width,
    z: z + Math.floor(nth / columns) * depth,
  }));
  const away = (spot: Spot) => Math.hypot(spot.x - middle.x, spot.z - middle.z);
  const side = from ? { near: 1, far: -1 }[from] : 0;
  places.sort((a, b) => side * (b.z - a.z) || away(a) - away(b));
  return besideFirst(places, scale, middle);
}

// The discards are as large as fits: around the compass or, where the low felt of a phone on its side makes them far too small there, in
// one line with it.
// counts: by turn.
function largest(shape: Shape, counts: number[]): Blocks | null {
  const [mine = 0, right = 0, across = 0, left = 0] = counts.map((count) => Math.max(LEAST, count));
  const around = fitting(shape, (scale) => blocksFor(shape, scale, { mine, across, aside: Math.max(right, left) }));
  if (around && (shape.rows > 1 || around.scale >= TOO_SMALL * shape.hand)) return around;
  const line = fitting(shape, (scale) => inLine(shape, scale, [left, across, mine, right]));
  return (line?.scale ?? 0) > MUCH_LARGER * (around?.scale ?? 0) ? line : around;
}

function fitting(shape: Shape, blocks: (scale: number) => Blocks | null): Blocks | null {
  for (let scale = shape.largest ?? shape.hand; scale >= SMALLEST; scale -= 0.005) {
    const found = blocks(scale);
    if (found) return found;
  }
  return null;
}

// From the far side: across, then left and right of the compass, then mine. None lies on the compass.
function blocksFor(shape: Shape, scale: number, counts: Counts): Blocks | null {
  const [begins, ends] = [beginsFor(shape, scale), endsFor(shape)];
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.04];
  const gap = GAP.least * width;
  const [most, aside] = [2 * ends.x, ends.x - gap / 2].map((room) => Math.floor(room / width)) as [number, number];
  if (aside < 2) return null;
  const [rows, farRows] = [rowsOf(counts.mine, most), rowsOf(counts.across, most)];
  const sideRows = Math.max(2, rowsOf(counts.aside + 2, aside)); // the compass takes the place of one tile in each of two rows
  const free = ends.z - begins - (rows + sideRows + farRows) * depth - 2 * gap;
  if (free < 0) return null;
  const apart = Math.min(free / 4, (GAP.most - GAP.least) * width); // more than the gap
  const far = begins + free / 2 - apart + depth / 2;
  const beside = far + farRows * depth + gap + apart;
  const block = (columns: number, rows: number, z: number, x = -((columns - 1) / 2) * width) => ({
    x,
    z,
    columns,
    rows,
  });
  const byTurn: Blocks["byTurn"] = [
    block(most, rows, beside + sideRows * depth + gap + apart),
    block(aside, sideRows, beside, ends.x - (aside - 0.5) * width),
    block(most, farRows, far),
    block(aside, sideRows, beside, -ends.x + width / 2),
  ];
  const space = { width: 2 * (ends.x - (aside - 1) * width), depth: 2 * depth };
  const z = beside + (Math.floor(sideRows / 2) - 0.5) * depth;
  return { scale, width, depth, byTurn, middle: roundIn({ z, ...space }, scale, shape.pitch) };
}

// From left to right: the left player's, those of the player across, which begin at the far side, the compass, mine, which begin at the
// near side, and the right player's. counts: in this order.
function inLine(shape: Shape, scale: number, counts: number[]): Blocks | null {
  const [begins, ends] = [beginsFor(shape, scale), endsFor(shape)];
  const [width, depth] = [TILE.width * scale + 0.1, TILE.height * scale + 0.04];
  const rows = Math.floor((ends.z - begins) / depth);
  if (rows < ROUND) return null;
  const columns = counts.map((count) => rowsOf(count, rows));
  const gap = GAP.most * width;
  const wide = columns.reduce((sum, each) => sum + each, ROUND) * width + 4 * gap;
  if (wide > 2 * ends.x) return null;
  const z = (begins + ends.z - (rows - 1) * depth) / 2;
  let at = -wide / 2;
  const blocks = columns.map((each, k) => {
    if (k === 2) at += ROUND * width + gap;
    const block = { x: at + width / 2, z, columns: each, rows };
    at += each * width + gap;
    return block;
  });
  const [left, across, mine, right] = blocks as [Block, Block, Block, Block];
  const round = roundIn({ z: (begins + ends.z) / 2, width: ROUND * width, depth: ROUND * depth }, scale, shape.pitch);
  const middle = { ...round, x: mine.x - width / 2 - gap - (ROUND * width) / 2 };
  const byTurn: Blocks["byTurn"] = [{ ...mine, from: "near" }, right, { ...across, from: "far" }, left];
  return { scale, width, depth, byTurn, middle };
}

function rowsOf(count: number, columns: number): number {
  return Math.ceil(count / columns);
}
