// A way to lay the tiles of a board, and what is wrong with it: tiles that are too close, lines that are too long, too little
// room. The places for the next tiles are items like the tiles themselves. Values inside change; nothing outside does.

import { futureEnds, openEnds, type PlayedTile } from "./plays";
import { type Box, boxOf, near, nextSpot, type Spot, type Way, waysFor } from "./spots";

const TILE = 4; // cells that the next tile of a line takes
export const LONGEST_LINE = 26; // cells: six and a half dominoes, from outer edge to outer edge

// The largest width and height of a board, places for the next tiles included, in cells.
export interface Room {
  width: number;
  height: number;
}

// Which ends have a place: those that are open, or also those that a double will have. "none": and lines have no room for them either.
export type Foresight = "none" | "now" | "later";

export class Fitting {
  readonly items: PlayedTile[]; // tiles, then ends
  readonly options: Way[][];
  readonly spots: Spot[];
  readonly boxes: Box[];
  blamed: number[] = []; // items that take part in a fault, once for each
  private readonly line: Int16Array; // of item n: 2n along its row, 2n + 1 along its column
  private readonly low: Int16Array;
  private readonly high: Int16Array;

  constructor(
    readonly tiles: PlayedTile[],
    public ways: Way[], // of the tiles, or of all items
    readonly room: Room,
    readonly gap: number,
    readonly foresight: Foresight = "now",
  ) {
    const open = foresight === "later" ? futureEnds(tiles) : openEnds(tiles);
    const ends = open.map(({ at, side }): PlayedTile => ({ at, side, double: false, own: 0 }));
    this.items = [...tiles, ...ends];
    this.options = this.items.map((item) => waysFor(item, tiles));
    this.spots = this.items.map(() => ({ x: 0, y: 0, heading: 0, across: false }));
    this.boxes = this.items.map(() => ({ left: 0, right: 0, top: 0, bottom: 0 }));
    [this.line, this.low, this.high] = [0, 1, 2].map(() => new Int16Array(2 * this.items.length)) as [
      Int16Array,
      Int16Array,
      Int16Array,
    ];
  }

  // Lays item n this way, beside those laid before; returns the length of the line it is in.
  lay(n: number, way: Way): number {
    const item = this.items[n] as PlayedTile;
    const spot = this.spots[n] as Spot;
    const box = this.boxes[n] as Box;
    this.ways[n] = way;
    if (item.at < 0) Object.assign(spot, { x: 0, y: 0, heading: way.turn, across: way.across });
    else nextSpot(this.items[item.at] as PlayedTile, this.spots[item.at] as Spot, item.side, way, spot);
    boxOf(spot, box);
    this.ownLines(n, item, spot, box);
    return item.at < 0 ? 0 : this.join(n, item, way);
  }

  // The lines through a double have room for a tile at each of its sides.
  private ownLines(n: number, { double, at }: PlayedTile, { heading }: Spot, box: Box): void {
    const back = at < 0 ? -1 : (heading + 2) & 3;
    const more = (side: number) => (double && side !== back && this.foresight !== "none" ? TILE : 0);
    this.ownLine(2 * n, box.left - more(2), box.right + more(0));
    this.ownLine(2 * n + 1, box.top - more(3), box.bottom + more(1));
  }

  private ownLine(k: number, low: number, high: number): void {
    this.line[k] = k;
    this.low[k] = low;
    this.high[k] = high;
  }

  // A line passes through the middle of a double, lengthwise or across; at an ordinary tile it ends in a turn.
  private join(n: number, { at }: PlayedTile, { turn }: Way): number {
    const axis = (this.spots[n] as Spot).heading & 1;
    const own = 2 * n + axis;
    if (turn & 1 && !this.items[at]?.double) return 4;
    const line = this.line[2 * at + axis] as number;
    const low = Math.min(this.low[line] as number, this.low[own] as number);
    const high = Math.max(this.high[line] as number, this.high[own] as number);
    if (n < this.tiles.length) {
      this.line[own] = line;
      this.low[line] = low;
      this.high[line] = high;
    }
    return high - low;
  }

  // Is item n too close to one of the first `count` items?
  touches(n: number, count: number, gap = this.gap): boolean {
    const box = this.boxes[n] as Box;
    const at = (this.items[n] as PlayedTile).at;
    for (let m = 0; m < count; m++) if (m !== at && m !== n && near(this.boxes[m] as Box, box, gap)) return true;
    return false;
  }

  // Lays everything as `ways` says and counts the faults; stops where there are more than `most`.
  faults(most: number): number {
    this.blamed = [];
    let faults = 0;
    for (let n = 0; n < this.items.length && faults <= most; n++) {
      if (this.lay(n, this.ways[n] as Way) > LONGEST_LINE) {
        faults++;
        this.blamed.push(n);
      }
      faults += this.collisions(n);
    }
    return faults <= most ? faults + this.excess() : faults;
  }

  private collisions(n: number): number {
    const { boxes, gap, blamed } = this;
    const { left, right, top, bottom } = boxes[n] as Box;
    const grown = { left: left - gap, right: right + gap, top: top - gap, bottom: bottom + gap };
    const at = (this.items[n] as PlayedTile).at;
    let faults = 0;
    for (let m = 0; m < n; m++) {
      if (m === at || !near(boxes[m] as Box, grown, 0)) continue;
      faults++;
      blamed.push(n, m);
    }
    return faults;
  }

  // By how many half tiles the board is larger than the room.
  private excess(): number {
    const { left, right, top, bottom } = this.bounds(this.items.length);
    const [wide, high] = [right - left - this.room.width, bottom - top - this.room.height];
    if (wide > 0 || high > 0)
      for (const [n, box] of this.boxes.entries()) {
        const outer = box.left === left || box.right === right ? wide > 0 : false;
        if (outer || ((box.top === top || box.bottom === bottom) && high > 0)) this.blamed.push(n);
      }
    return Math.max(0, Math.ceil(wide / 2)) + Math.max(0, Math.ceil(high / 2));
  }

  // Lays the tiles; false as soon as one does not fit.
  laidTiles(): boolean {
    for (let n = 0; n < this.tiles.length; n++)
      if (this.lay(n, this.ways[n] as Way) > LONGEST_LINE || this.touches(n, n)) return false;
    return fits(this.bounds(this.tiles.length), this.room);
  }

  // Which items are attached to tile n, directly or not, itself included.
  readonly attachedTo = (n: number): boolean[] => {
    const attached: boolean[] = [];
    for (let k = 0; k < this.items.length; k++) {
      const { at } = this.items[k] as PlayedTile;
      attached.push(k === n || (at >= 0 && attached[at] === true));
    }
    return attached;
  };

  bounds(count: number): Box {
    let [left, right, top, bottom] = [0, 0, 0, 0];
    for (let n = 0; n < count; n++) {
      const box = this.boxes[n] as Box;
      if (box.left < left) left = box.left;
      if (box.right > right) right = box.right;
      if (box.top < top) top = box.top;
      if (box.bottom > bottom) bottom = box.bottom;
    }
    return { left, right, top, bottom };
  }
}

export function fits({ left, right, top, bottom }: Box, room: Room): boolean {
  return right - left <= room.width && bottom - top <= room.height;
}

// How much of the room these bounds take, along the side that takes more.
export function zoomOf({ left, right, top, bottom }: Box, room: Room): number {
  return Math.max((right - left) / room.width, (bottom - top) / room.height);
}

// A board that takes less of its room is no better: its tiles are as large as those of the hand, which are smaller on upright phones.
export const comfortable = ({ width, height }: Room): number => (height > width ? 0.5 : 0.27);
