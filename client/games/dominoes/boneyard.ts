// The tiles that nobody has drawn, until the round ends: all of them beside the hand, or where there is no room a stack of two across the table, which comes to
// the last place of the hand while its player draws. PURE.

import { formatNumber, plural, t } from "../../i18n/i18n";
import { DOMINO, extentOf, type Label, type Piece, type Pose, type ViewerState } from "../game";
import type { Areas, Region } from "./areas";
import { hasEnded, isDrawing, type View } from "./fitted-view";
import { isOpening } from "./opening";
import { BONEYARD } from "./places";
import { onSlope } from "./trays";

const STACKED = 0.12; // cm that the lower tile of a stack stands out
const STACK = 2; // tiles that are shown where there is no room for all
const ASIDE = 0.6; // cm to the left, because the stack lies at the edge of the screen
const BESIDE = 7; // pixels between a stack across the table and its number, which grows to the right with the text
const FILLED = 0.94; // of the depth across the table
const SPOTS = 15; // as many lie beside each other
const ROWS = [1, 2, 3];
const APART = 1.05;
const LABEL = 0.62; // cm above them, for their number

// The first is the next one to be drawn.
export function boneyard(view: View, viewer: ViewerState, areas: Areas): Piece[] {
  const back = viewer.backs[viewer.seat] ?? "";
  return poses(view, viewer, areas).map((pose, n) => {
    const place = n ? `${BONEYARD}.${n}` : BONEYARD;
    const pickable = viewer.pickable.includes(place);
    const [look, name] = [pickable ? ("lit" as const) : ("" as const), n ? "" : t("The boneyard: draw a tile")];
    return { place, kind: "domino", pose, face: null, back, look, pickable, name };
  });
}

function poses(view: View, viewer: ViewerState, areas: Areas): Pose[] {
  if (isOpening(view) || hasEnded(view)) return [];
  const { boneyard: left } = view;
  if (areas.pile) return heap(areas.pile, left);
  const count = Math.min(STACK, left);
  const { pose, step } = stackFor(areas, isDrawing(view, viewer.seat));
  return Array.from({ length: count }, (_, n) => {
    const up = (count - 1 - n) * DOMINO.depth * pose.scale;
    return { ...pose, x: pose.x - n * step, z: pose.z - n * step, y: pose.y + up };
  });
}

// Beside each other, so that they can be counted. As many as there are after a deal have room.
function heap(pile: Region, count: number): Pose[] {
  const grid = ROWS.map((rows) => gridIn(pile, rows)).reduce((a, b) => (b.scale > a.scale ? b : a));
  return Array.from({ length: count }, (_, n) => spotIn(pile, count - 1 - n, grid));
}

function gridIn({ width, depth }: Region, rows: number) {
  const columns = Math.ceil(SPOTS / rows);
  const [wide, deep] = [columns * DOMINO.width * APART, rows * DOMINO.height * APART];
  return { rows, columns, scale: Math.min(width / wide, (depth - LABEL) / deep) };
}

function spotIn(pile: Region, n: number, { rows, columns, scale }: ReturnType<typeof gridIn>): Pose {
  const [layer, spot] = [Math.floor(n / SPOTS), n % SPOTS];
  const [row, column] = [Math.floor(spot / columns), spot % columns];
  const x = pile.x + (column - (columns - 1) / 2) * DOMINO.width * scale * APART;
  const z = pile.z + LABEL / 2 + (row - (rows - 1) / 2) * DOMINO.height * scale * APART;
  return { x, y: (layer + 0.5) * DOMINO.depth * scale, z, yaw: 0, pitch: Math.PI, roll: 0, scale };
}

function stackFor(areas: Areas, mine: boolean): { pose: Pose; step: number } {
  const { theirs, standing, across } = areas;
  if (mine) return { pose: onSlope(areas, areas.yard, false), step: 0.25 };
  const deep = across ? DOMINO.width : DOMINO.height;
  const scale = Math.min(standing, (theirs.depth * FILLED) / deep);
  const beside = across ? (DOMINO.height * scale) / 2 + 2 * STACKED : DOMINO.width * standing;
  const x = theirs.x + theirs.width / 2 + beside;
  const yaw = across ? Math.PI / 2 : 0;
  return {
    pose: { x, y: (DOMINO.depth * scale) / 2, z: theirs.z, yaw, pitch: Math.PI, roll: 0, scale },
    step: STACKED,
  };
}

// Where the tile that is drawn next lies.
export function drawnFrom(areas: Areas, left: number, mine: boolean): Pose {
  return areas.pile ? (heap(areas.pile, left + 1)[0] as Pose) : stackFor(areas, mine).pose;
}

// How many there are, beside the stack or above the heap, as long as somebody may draw.
export function yardLabels(view: View, viewer: ViewerState, yard: Piece[], { pile, width }: Areas): Label[] {
  const [top] = yard;
  if (!top) return [];
  const { pose } = top;
  const left = view.boneyard;
  if (pile)
    return [
      {
        pose: { ...pose, x: pile.x, z: pile.z - (pile.depth - LABEL) / 2 },
        text: plural(left, "{n} tile", "{n} tiles"),
      },
    ];
  const beside = extentOf(pose).width / 2 + (BESIDE * width) / viewer.free.width;
  if (!isDrawing(view, viewer.seat))
    return [{ pose: { ...pose, x: pose.x + beside }, text: formatNumber(left), look: "beside" }];
  return [{ pose: { ...pose, x: pose.x - ASIDE }, text: plural(left, "{n} tile", "{n} tiles") }];
}
