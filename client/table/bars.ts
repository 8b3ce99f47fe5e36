// Where the bars of a 3D table of several players stand on a desktop, and what they leave of the window.

import type { Insets, RackEnds } from "../scene/types";

const SIZE_OF_TEXT = 18; // pixels of a rem at which the widths below hold
const RAILED = { aspect: 1.55, width: 1100 }; // at least; then the bars stand at the sides
const EDGE = 6; // pixels above the table where no bar is
const GAP = 6; // pixels between the panels of the players in one row
const PANEL = { narrowest: 7.2, whole: 11.5 }; // rem: has room for a score, and for a note beside it
const SIDE_PANEL = 6.6; // rem: the width of a panel at the side of a railed window
const RACK_GAP = 14; // pixels from the end of its rack
const RACK_NEAR = 6; // at least
const ABOVE_TOOLS = 52; // pixels
const LEVEL = 1.4; // rem: from the top of a panel to its middle
const UP = 2; // rem: from its top to the end of the rack, beside which it has just room
const HIGH = 3; // rem: its height, with three lines

// What covers each side, in pixels. panel: at the left, to read while playing.
interface Covered {
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
// for the tools too, these begin below the panels; beside a column or a drawer the panels stand above everything. below: the tools' top.
export function panelsAtSides({ left, right }: RackEnds, insets: Insets, window: number, rem: number) {
  const wide = SIDE_PANEL * rem + RACK_GAP;
  const beside = Math.min(left.x - insets.left, window - insets.right - right.x) >= wide;
  const near = SIDE_PANEL * rem + EDGE / 2 + RACK_NEAR;
  const above = !beside && insets.left === insets.right && Math.min(left.x, window - right.x) >= near;
  const up = beside ? LEVEL : UP;
  const top = (y: number) => (beside || above ? Math.max(ABOVE_TOOLS, y - up * rem) : ABOVE_TOOLS);
  return {
    below: (above ? Math.max(top(left.y), top(right.y)) : ABOVE_TOOLS) + HIGH * rem,
    left: { x: Math.max(EDGE / 2, left.x - wide), y: top(left.y) },
    right: { x: Math.min(window - EDGE / 2 - SIDE_PANEL * rem, right.x + RACK_GAP), y: top(right.y) },
  };
}

// In a railed window the table stands in its middle: on the left as much stays free as the tools take.
export function deskInsets(railed: boolean, { head, tools, dock, drawer, panel }: Covered): Insets {
  if (!railed) return { top: head, right: drawer, bottom: dock, left: panel };
  return { top: EDGE, right: drawer + tools, bottom: dock, left: panel || tools };
}
