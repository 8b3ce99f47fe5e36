// Where the bars of a 3D table of several players stand on a desktop, and what they leave of the window.

import type { Free } from "../games/game";
import { freeArea } from "../scene/free-area";
import type { Insets, RackEnds } from "../scene/types";

const SIZE_OF_TEXT = 18; // pixels of a rem at which the widths below hold
const RAILED = { aspect: 1.55, width: 1100 }; // at least; then the bars stand at the sides
export const EDGE = 6; // pixels above the table where no bar is
const CLEAR = 4; // pixels beside a table that stands beside a result
const GAP = 6; // pixels between the panels of the players in one row
const PANEL = { narrowest: 7.2, whole: 11.5 }; // rem: has room for a score, and for a note beside it
const SIDE_PANEL = 6.6; // rem: the width of a panel at the side of a railed window
const RACK_GAP = 14; // pixels from the end of its rack
const RACK_NEAR = 6; // at least
const ABOVE_TOOLS = 52; // pixels
const TOOLS = 54; // their width, as in the style sheet
const NEXT = 48; // pixels from a panel to the next below it
const OVER_TILES = 60; // pixels from a panel to the end of the rack below it, on which tiles lie open
const ACROSS = 16; // pixels that the panel across stands above the end of its rack, as in the style sheet
const PANEL_ACROSS = { beside: 8, widest: 9 }; // pixels from the end of its rack; rem: its width, both as in the style sheet
const APART = 8; // pixels between the panel across and the one at the right
const LEVEL = 1.4; // rem: from the top of a panel to its middle
const UP = 2; // rem: from its top to the end of the rack, beside which it has just room
const HIGH = 3; // rem: its height, with three lines

// What an open result covers, in pixels. least: the share of its size that the picture of the table keeps above it.
export interface Covered {
  right: number;
  bottom: number;
  least: number;
  band: boolean; // it lies across the window, below the table
  sheet: boolean; // the same on an upright phone, where the panels make room for the table: the result names all
}

// What covers each side, in pixels. panel: at the left, to read while playing.
interface Bars {
  head: number;
  tools: number;
  dock: number;
  drawer: number;
  panel: number;
}

// Whether the window is so wide that the height is what the table lacks.
export function isRailed(width: number, height: number, rem: number): boolean {
  return width / height >= RAILED.aspect && (width * SIZE_OF_TEXT) / rem >= RAILED.width;
}

// Where the panels of the players stand in one row: between the link home and the tools, or below them where that is too narrow.
export function panelRow(room: number, home: number, tools: number, rem: number) {
  const beside = (room - home - tools - 6 * GAP) / 3;
  const below = beside < PANEL.narrowest * rem;
  const width = below ? (room - 4 * GAP) / 3 : beside;
  return { below, left: below ? GAP : home + 2 * GAP, width, tight: width < PANEL.whole * rem };
}

// Where the panels at the sides stand in a railed window: outwards of the far ends of the racks, level with them. Where there is no room
// for the tools too, these begin below the panels, at below.
// overCorner: the one at the left stands over the corner of the table, because a column takes the room beside it.
export function panelsAtSides(
  { left, top: across, right }: RackEnds,
  insets: Insets,
  window: number,
  rem: number,
  overCorner = false,
) {
  const wide = SIDE_PANEL * rem + RACK_GAP;
  const beside = Math.min(left.x - insets.left, window - insets.right - right.x) >= wide;
  const near = SIDE_PANEL * rem + EDGE / 2 + RACK_NEAR;
  const edge = window - insets.right + TOOLS; // of an open drawer
  const above = !beside && Math.min(left.x, edge - right.x) >= near;
  const up = beside ? LEVEL : UP;
  const top = (y: number) => (beside || above ? Math.max(ABOVE_TOOLS, y - up * rem) : ABOVE_TOOLS);
  const x = Math.min(edge - EDGE / 2 - SIDE_PANEL * rem, right.x + RACK_GAP);
  const y = Math.max(top(right.y), x < acrossEnds(across, rem) + APART ? acrossBelow(across, rem) + APART : 0);
  return {
    below: (beside ? ABOVE_TOOLS : Math.max(top(left.y), y)) + HIGH * rem,
    left:
      overCorner && !beside
        ? { x: insets.left, y: Math.max(ABOVE_TOOLS, left.y - HIGH * rem) }
        : { x: Math.max(EDGE / 2, left.x - wide), y: top(left.y) },
    right: { x, y },
  };
}

// The right and the lower edge of the panel across, if its name is as long as it may be and it has three lines.
const acrossEnds = ({ x }: RackEnds["top"], rem: number) => x + PANEL_ACROSS.beside + PANEL_ACROSS.widest * rem;
const acrossBelow = ({ y }: RackEnds["top"], rem: number) => Math.max(4, y - ACROSS) + HIGH * rem;

// The same beside a result, which leaves so much of the window and needs no tools: where there is no room beside the racks the panels
// stand above their ends, and the panel across above the one at the right.
export function panelsBesideResult({ left, top, right }: RackEnds, room: number, rem: number): RackEnds {
  const wide = SIDE_PANEL * rem + RACK_GAP;
  const beside = Math.min(left.x, room - right.x) >= wide;
  const level = (y: number) => Math.max(ABOVE_TOOLS, beside ? y - LEVEL * rem : y - OVER_TILES);
  const atRight = { x: Math.min(room - EDGE / 2 - SIDE_PANEL * rem, right.x + RACK_GAP), y: level(right.y) };
  return {
    left: { x: Math.max(EDGE / 2, left.x - wide), y: level(left.y) },
    top: beside ? top : { x: Math.min(top.x, atRight.x), y: Math.min(top.y, atRight.y - NEXT + ACROSS) },
    right: atRight,
  };
}

// In a railed window the table stands in its middle: on the left as much stays free as the tools take.
export function deskInsets(railed: boolean, { head, tools, dock, drawer, panel }: Bars): Insets {
  if (!railed) return { top: head, right: drawer, bottom: dock, left: panel };
  return { top: EDGE, right: drawer + tools, bottom: dock, left: panel || tools };
}

// Where the picture of the table stands while a result covers so much, so that it can glide there: the whole table beside it, or above it
// the same picture, smaller, whose near edge, where my hand is, stands on the result; what has no room is cut on both sides. top: of the
// height that it may take.
export function besideResult(
  bars: Insets,
  window: Free,
  { right, bottom, least }: Pick<Covered, "right" | "bottom" | "least">,
  top = bars.top,
): Insets {
  if (right) return { top: 2 * EDGE, right: right + CLEAR, bottom: bars.bottom, left: CLEAR };
  if (!bottom) return bars;
  const { width, height } = freeArea({ ...window, insets: bars });
  const share = Math.min(1, Math.max(least, (window.height - bottom - top) / height));
  const left = bars.left + ((1 - share) * width) / 2;
  return {
    top: window.height - bottom - share * height,
    right: window.width - left - share * width,
    bottom,
    left,
  };
}
