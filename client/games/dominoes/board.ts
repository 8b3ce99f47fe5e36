// How the tiles of a round lie on the table: a function of the plays and the shape of the space. Lengths are in widths of a tile.
// PURE: what was computed before is only kept to save time.

import { extended } from "./arrange";
import { type Fitting, fits, LONGEST_LINE, type Room } from "./fitting";
import { openEnds, type Play, type PlayedTile, pipsAt, playedTile } from "./plays";
import { type Box, boxOf, doubleWays, type Spot, united, type Way } from "./spots";

// The middle of a tile, and its quarter turns to the right from where its first number is at the top.
export interface Lying {
  x: number;
  y: number;
  quarters: number;
}

export interface BoardEnd {
  id: string; // "12.1"
  at: number; // the tile it belongs to
  side: number;
  tile: Lying; // where the next tile will lie, its matching number first
  double: Lying | null; // where a double will; null if the double of its number lies on the board
}

export interface LaidBoard {
  tiles: Lying[];
  ends: BoardEnd[];
  bounds: Box; // of the tiles and the places kept free
}

const CELLS = 2; // to the width of a tile
// The width times the height of a room, by its shape, width / height. Low ones are harder to fill; wider ones are no higher.
const SPACE = { upright: 238, even: 208, low: 240 };
const NARROWER = 0.98; // the near edge of the felt is seen larger
const SHAPES = { tallest: 0.6, even: 1, low: 2, lowest: 3.2, widest: 4.2 };
const KEPT = 200; // boards

// The room that a board gets in a space of this aspect: about as many tiles wherever it is.
export function roomFor(aspect: number): Room {
  const shape = Math.min(SHAPES.widest, Math.max(SHAPES.tallest, aspect));
  const space = shape > SHAPES.low ? SPACE.low : shape > SHAPES.even ? SPACE.even : SPACE.upright;
  const height = Math.sqrt(space / Math.min(shape, SHAPES.lowest));
  return { width: wholeCells(height * shape * NARROWER), height: wholeCells(height) };
}

const wholeCells = (widths: number) => Math.floor(widths * CELLS) / CELLS;

export function laidBoard(plays: Play[], room: Room): LaidBoard {
  if (!plays.length) return { tiles: [], ends: [], bounds: { left: 0, right: 0, top: 0, bottom: 0 } };
  const fitting = fittingFor(plays, room);
  const count = plays.length;
  const tiles = fitting.spots.slice(0, count).map((spot, n) => lying(spot, fitting.items[n]?.own ?? 0));
  const { places, bounds } = openPlaces(fitting, plays);
  const ends = places.map(({ n, at, side, double }) => {
    const tile = lying(fitting.spots[n] as Spot, 0);
    return { id: idOf({ at, side }), at, side, tile, double: double && lying(double, 0) };
  });
  return { tiles, ends, bounds: scaled(bounds) };
}

const idOf = ({ at, side }: { at: number; side: number }) => `${at}.${side}`;

const inCells = ({ width, height }: Room): Room => ({ width: width * CELLS, height: height * CELLS });

const known = new Map<string, Fitting>();

// Each board follows from the one before, so that tiles stay where they are.
function fittingFor(plays: Play[], room: Room): Fitting {
  const tiles = plays.map((play) => playedTile(play, plays));
  let key = `${room.width} ${room.height}`;
  let fitting: Fitting | null = null;
  for (const [n, { tile, at, side }] of plays.entries()) {
    key += ` ${tile} ${at} ${side}`;
    fitting = known.get(key) ?? extended(fitting, tiles.slice(0, n + 1), inCells(room));
    if (known.size >= KEPT) known.clear();
    known.set(key, fitting);
  }
  return fitting as Fitting;
}

function lying({ x, y, heading, across }: Spot, own: number): Lying {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  boxOf({ x, y, heading, across }, box);
  const quarters = across ? heading : heading + 3 + 2 * own;
  return { x: (box.left + box.right) / 2 / CELLS, y: (box.top + box.bottom) / 2 / CELLS, quarters: quarters & 3 };
}

// The open ends among the items of a board: which ones, for each the spot of a double, if there may be one, and the bounds of the board
// with all of them.
function openPlaces(fitting: Fitting, plays: Play[]) {
  const laid = new Set(plays.map(({ tile }) => tile));
  const open = new Set(openEnds(fitting.tiles).map(idOf));
  const items = [...fitting.items.keys()]
    .slice(plays.length)
    .filter((n) => open.has(idOf(fitting.items[n] as PlayedTile)));
  let bounds = items.reduce((all, n) => united(all, fitting.boxes[n] as Box), fitting.bounds(plays.length));
  const places = items.map((n) => {
    const { at, side } = fitting.items[n] as PlayedTile;
    const value = pipsAt((plays[at] as Play).tile, side);
    if (laid.has(`${value}|${value}`)) return { n, at, side, double: null };
    const { spot, box } = placeOfDouble(fitting, n, bounds);
    bounds = united(bounds, box);
    return { n, at, side, double: spot };
  });
  return { places, bounds };
}

// Where a double would lie instead of the next tile: across the line if there is room, otherwise in the place of the tile.
function placeOfDouble(fitting: Fitting, n: number, bounds: Box): { spot: Spot; box: Box } {
  const { items, tiles, room, boxes, spots } = fitting;
  const kept = fitting.ways[n] as Way;
  const hasRoom = (way: Way) =>
    fitting.lay(n, way) <= LONGEST_LINE &&
    !fitting.touches(n, items.length, 0) &&
    fits(united(bounds, boxes[n] as Box), room);
  const way = doubleWays({ ...(items[n] as PlayedTile), double: true }, tiles, kept.turn).find(hasRoom);
  fitting.lay(n, way ?? kept);
  const place = { spot: { ...(spots[n] as Spot) }, box: { ...(boxes[n] as Box) } };
  fitting.lay(n, kept);
  return place;
}

function scaled({ left, right, top, bottom }: Box): Box {
  return { left: left / CELLS, right: right / CELLS, top: top / CELLS, bottom: bottom / CELLS };
}
