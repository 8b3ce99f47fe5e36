// Where words stand over the table so that they cover nothing: as large as they can, above the tiles they tell of. PURE.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;

export interface Placed {
  x: number;
  y: number;
  cost: number;
}

const CELL = 6; // pixels
const GAP = 6; // around everything
const BESIDE = 90; // pixels of distance that standing above the tiles is worth
const BELOW = 20; // the same where they tell of no tiles in particular
const OFF_CENTRE = 0.6;

// How words may look, and how many pixels of distance it costs to be no larger.
export interface Look<Style> extends Size {
  style: Style;
  cost: number;
}

// The best of these looks and its place; null where none fits.
export function bestLook<Style>(looks: Look<Style>[], near: Box, taken: Box[], area: Box) {
  const isFree = freeIn(area, taken);
  let best: { look: Look<Style>; place: Placed } | null = null;
  for (const look of looks) {
    const place = nearest(look, near, area, isFree);
    if (place && (!best || place.cost + look.cost < best.place.cost + best.look.cost)) best = { look, place };
  }
  return best;
}

// What the first of these that finds anything finds.
export function firstOf<One, Found>(all: One[], find: (one: One) => Found | null): Found | null {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return null;
}

const BAD = 1e6; // over a panel
const IN_LINE = 10; // pixels that a number may be higher than the score before it
const AT_END = 8; // pixels between a number and the end of the panel it stands in
const TOUCH = 4; // pixels between a panel and its number

// Where a number stands at its player's panel, always whole: in it, at its end or behind the score, if it is small enough; or else below
// or above it or beside it, on no panel and no tile, or at last over the score in it, below the name. panels: what else is not covered.
// texts: what the panel says, and its ring.
export function besidePanel(
  size: Size,
  panel: Box,
  score: Box | null,
  panels: Box[],
  tiles: Box[],
  area: Box,
  texts: Box[] = [],
): Box {
  const { width, height } = size;
  const atEnd = { x: panel.x + panel.width - width - AT_END, y: panel.y + (panel.height - height) / 2, width, height };
  if (texts.length && height <= panel.height && atEnd.x > panel.x && !meets([...texts, ...panels], atEnd)) return atEnd;
  const behind = score && { x: score.x + score.width + TOUCH, y: score.y, width, height }; // below the name
  if (behind && height <= score.height + IN_LINE && behind.x + width <= panel.x + panel.width) return behind;
  const [x, y] = [panel.x + (panel.width - width) / 2, panel.y + (panel.height - height) / 2];
  const spots = [
    { x, y: panel.y + panel.height + TOUCH },
    { x, y: panel.y - height - TOUCH },
    { x: panel.x + panel.width + TOUCH, y },
    { x: panel.x - width - TOUCH, y },
  ].map((spot) => inside(area, { ...spot, width, height }));
  const taken = [panel, ...panels];
  const cost = (spot: Box) => (meets(taken, spot) ? BAD : 0) + tiles.filter((tile) => meets([tile], spot)).length;
  const best = spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return cost(best) && score ? inside(area, { x: score.x - TOUCH, y: score.y - 1, width, height }) : best;
}

const inside = (area: Box, { x, y, width, height }: Box): Box => ({
  x: Math.max(area.x, Math.min(area.x + area.width - width, x)),
  y: Math.max(area.y, Math.min(area.y + area.height - height, y)),
  width,
  height,
});

const meets = (boxes: Box[], { x, y, width, height }: Box) =>
  boxes.some((box) => box.x < x + width && x < box.x + box.width && box.y < y + height && y < box.y + box.height);

type IsFree = (box: Box) => boolean;

function nearest({ width, height }: Size, near: Box, area: Box, isFree: IsFree): Placed | null {
  let best: Placed | null = null;
  for (let y = area.y; y <= area.y + area.height - height; y += CELL) {
    for (let x = area.x; x <= area.x + area.width - width; x += CELL) {
      const box = { x, y, width, height };
      const cost = costOf(box, near);
      if ((!best || cost < best.cost) && isFree(box)) best = { x, y, cost };
    }
  }
  return best;
}

function costOf(box: Box, near: Box): number {
  const apart = (from: number, length: number, other: number, its: number) =>
    Math.max(0, other - from - length, from - other - its);
  const [dx, dy] = [apart(box.x, box.width, near.x, near.width), apart(box.y, box.height, near.y, near.height)];
  const aside = Math.abs(box.x + box.width / 2 - near.x - near.width / 2);
  if (box.y + box.height <= near.y) return Math.hypot(dx, dy) + OFF_CENTRE * aside;
  const below = near.height ? BESIDE + OFF_CENTRE * Math.abs(box.y - near.y) : BELOW;
  return Math.hypot(dx, dy) + OFF_CENTRE * aside + below;
}

// Counts in cells what lies left of and above each, so that it is known at once whether anything lies in a box.
function freeIn(area: Box, taken: Box[]): IsFree {
  const [columns, rows] = [Math.ceil(area.width / CELL) + 1, Math.ceil(area.height / CELL) + 1];
  const wide = columns + 1;
  const sums = new Int32Array(wide * (rows + 1));
  const cell = (at: number, from: number, most: number) => Math.max(0, Math.min(most, (at - from) / CELL));
  const cells = ({ x, y, width, height }: Box) => [
    Math.floor(cell(x, area.x, columns)),
    Math.floor(cell(y, area.y, rows)),
    Math.ceil(cell(x + width, area.x, columns)),
    Math.ceil(cell(y + height, area.y, rows)),
  ] as const; // biome-ignore format: one line each
  for (const { x, y, width, height } of taken) {
    const [left, top, right, bottom] = cells({
      x: x - GAP,
      y: y - GAP,
      width: width + 2 * GAP,
      height: height + 2 * GAP,
    });
    for (let row = top; row < bottom; row++) sums.fill(1, (row + 1) * wide + left + 1, (row + 1) * wide + right + 1);
  }
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column < wide; column++) {
      const at = row * wide + column;
      sums[at] = n(sums[at]) + n(sums[at - 1]) + n(sums[at - wide]) - n(sums[at - wide - 1]);
    }
  return (box) => {
    const [left, top, right, bottom] = cells(box);
    const sum = (row: number, column: number) => n(sums[row * wide + column]);
    return sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left) === 0;
  };
}

const n = (number: number | undefined): number => number ?? 0;
