// Keeps a place free for the next tile at every open end, with a good prospect of going on from there.

import { comfortable, type Fitting, fits, LONGEST_LINE, type Room, zoomOf } from "./fitting";
import type { PlayedTile } from "./plays";
import { type Box, near, type Spot, stepped, united, type Way } from "./spots";

const FAR = 23; // cells: an end with so much free space in front of it has enough
const TRIES = 400;
// What a choice costs: lines run straight as long as they have room, and turn to the right first.
const COST = { turn: 8, odd: 10, growth: 170, near: 0.7 }; // odd: an unusual way from a double. near: for each cell that is not free ahead

interface Choice {
  way: Way;
  box: Box;
  cost: number;
}

// Chooses the ways of all ends, the tiles being laid; returns what they cost on average, or null if some end has no place.
export function freeEnds(fitting: Fitting): number | null {
  const { items, tiles } = fitting;
  const bounds = fitting.bounds(tiles.length);
  const choices: [n: number, possible: Choice[]][] = [];
  for (let n = tiles.length; n < items.length; n++) {
    const possible = choicesFor(fitting, n, bounds);
    if (!possible.length) return null;
    choices.push([n, possible]);
  }
  choices.sort((a, b) => a[1].length - b[1].length);
  const chosen: Choice[] = [];
  if (!chooseAll(fitting, choices, chosen, bounds, { left: TRIES })) return null;
  fitting.ways = fitting.ways.slice(0, tiles.length);
  for (const [k, [n]] of choices.entries()) fitting.lay(n, (chosen[k] as Choice).way);
  return chosen.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, chosen.length);
}

function choicesFor(fitting: Fitting, n: number, bounds: Box): Choice[] {
  const possible: Choice[] = [];
  for (const [rank, way] of (fitting.options[n] as Way[]).entries()) {
    if (fitting.lay(n, way) > LONGEST_LINE || fitting.touches(n, fitting.tiles.length)) continue;
    const box = { ...(fitting.boxes[n] as Box) };
    const wider = united(bounds, box);
    if (!fits(wider, fitting.room)) continue;
    possible.push({ way, box, cost: costOf(fitting, n, bounds, wider) + unusual(fitting, n, rank) });
  }
  return possible.sort((a, b) => a.cost - b.cost);
}

function unusual({ items }: Fitting, n: number, rank: number): number {
  const double = items[(items[n] as PlayedTile).at]?.double;
  return rank === 0 ? 0 : rank > 1 && double ? COST.odd : COST.turn;
}

function costOf(fitting: Fitting, n: number, bounds: Box, wider: Box): number {
  const growth = zoomOf(wider, fitting.room) - Math.max(comfortable(fitting.room), zoomOf(bounds, fitting.room));
  return COST.growth * Math.max(0, growth) + COST.near * (FAR - freeAhead(fitting, n));
}

// How many cells are free in front of a tile.
function freeAhead({ boxes, items, tiles, spots, room }: Fitting, n: number): number {
  const box = boxes[n] as Box;
  const { heading } = spots[n] as Spot;
  const { at } = items[n] as PlayedTile;
  const [x, y] = stepped(0, 0, heading, FAR);
  const ahead = {
    left: box.left + Math.min(x, 0) - 1,
    right: box.right + Math.max(x, 0) + 1,
    top: box.top + Math.min(y, 0) - 1,
    bottom: box.bottom + Math.max(y, 0) + 1,
  };
  let free = Math.min(FAR, toWall(box, heading, room));
  for (let m = 0; m < tiles.length; m++)
    if (m !== at && near(boxes[m] as Box, ahead, 0)) free = Math.min(free, distance(box, boxes[m] as Box, heading));
  return free;
}

// How far it is to the wall if the first tile lies in the middle of the room: so one end leads up and the other down, and both have room.
function toWall({ left, right, top, bottom }: Box, heading: number, { width, height }: Room): number {
  const free = [width / 2 - right, height / 2 - bottom, left + width / 2, top + height / 2];
  return Math.max(0, free[heading] as number);
}

function distance(from: Box, to: Box, heading: number): number {
  const gaps = [to.left - from.right, to.top - from.bottom, from.left - to.right, from.top - to.bottom];
  return Math.max(0, gaps[heading] as number);
}

function chooseAll(
  fitting: Fitting,
  choices: [n: number, possible: Choice[]][],
  chosen: Choice[],
  bounds: Box,
  tries: { left: number },
): boolean {
  const next = choices[chosen.length];
  if (!next) return true;
  for (const choice of next[1]) {
    if (--tries.left < 0) return false;
    const wider = united(bounds, choice.box);
    if (!fits(wider, fitting.room) || chosen.some((other) => near(other.box, choice.box, fitting.gap))) continue;
    chosen.push(choice);
    if (chooseAll(fitting, choices, chosen, wider, tries)) return true;
    chosen.pop();
  }
  return false;
}
