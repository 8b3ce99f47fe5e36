// Where the texts of a table stand, in pixels. PURE.

import type { Landing } from "./drop-targets";
import { type Area, DOMINO, type Ghost, type Layout, type Place, type Pose, type ShownLabel } from "./table-layout";

const SUM = { width: 56, height: 42, letter: 15 }; // pixels that the sum of the nearest ghost takes, with its border and shadow
const APART = 4; // pixels between it and its ghost

// upper: of a piece with this pose, the middle of its upper edge.
export type ToPixels = (pose: Pose, upper?: boolean) => { x: number; y: number };

const FLAT = { yaw: 0, pitch: 0, roll: 0, scale: 0 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// The labels of the layout, and for each landing what it would come to: beside the ghost of the nearest, at the others in its place.
export function shownLabels(
  layout: Pick<Layout, "labels" | "pieces" | "camera">,
  landings: Landing[],
  nearest: Place | null,
  toPixels: ToPixels,
): ShownLabel[] {
  const sums = landings.map(({ target, ghost }) => {
    const isNearest = target.place === nearest;
    const look = ["sum", ghost.good && "good", isNearest && "nearest"].filter(Boolean).join(" ");
    const at = isNearest ? besideGhost(layout, ghost, toPixels) : toPixels(ghost.pose);
    return { text: ghost.text, look, ...at };
  });
  const standing = (layout.labels ?? []).filter(({ look }) => !look || !landings.length);
  const labels = standing.map(({ pose, text, look = "", after, upper }) => {
    const late = after === undefined ? {} : { after };
    return { text, look: after === undefined ? look : "counted", ...toPixels(pose, upper), ...late };
  });
  return [...labels, ...sums];
}

// Above the ghost, or at the side where it covers least of the tiles that lie there.
function besideGhost(
  { pieces, camera }: Pick<Layout, "pieces" | "camera">,
  { pose, text, good }: Ghost,
  toPixels: ToPixels,
) {
  const wide = Math.max(SUM.width, SUM.letter * text.length + (good ? 41 : 20)); // a star stands before a score
  const { left, right, top, bottom } = boxOf(pose, toPixels);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [aside, along] = [APART + wide / 2, APART + SUM.height / 2];
  const places = [
    { x, y: top - along },
    { x: right + aside, y },
    { x: left - aside, y },
    { x, y: bottom + along },
  ];
  const taken = pieces.filter(({ hidden }) => !hidden).map((piece) => boxOf(piece.pose, toPixels));
  const visible = united(camera.visiblePoints.map(([px, py, pz]) => toPixels({ ...FLAT, x: px, y: py, z: pz })));
  const costs = places.map((place) => coveredBy(sumBox(place, wide), taken, visible));
  return places[costs.indexOf(Math.min(...costs))] as { x: number; y: number };
}

function sumBox({ x, y }: { x: number; y: number }, wide: number): Box {
  const high = SUM.height / 2;
  return { left: x - wide / 2, right: x + wide / 2, top: y - high, bottom: y + high };
}

// How many square pixels of tiles lie under it, or of it beyond what is visible.
function coveredBy(box: Box, taken: Box[], visible: Box): number {
  const beyond = (box.right - box.left) * SUM.height - common(box, visible);
  return taken.reduce((sum, other) => sum + common(box, other), beyond);
}

function common(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function boxOf(pose: Pose, toPixels: ToPixels): Box {
  const { width, depth } = extentOf(pose);
  const corner = (sign: number) =>
    toPixels({ ...pose, x: pose.x + (sign * width) / 2, z: pose.z + (sign * depth) / 2 });
  return united([corner(-1), corner(1)]);
}

function united(points: { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

// What a domino takes of the table; it lies upright or across, leans or stands.
export function extentOf({ yaw, pitch, roll, scale }: Pose): Pick<Area, "width" | "depth"> {
  const across = Math.abs(Math.sin(yaw)) > 0.5;
  const long = leaning(DOMINO.height, pitch);
  const wide = leaning(DOMINO.width, roll);
  const [width, depth] = across ? [long, wide] : [wide, long];
  return { width: width * scale, depth: depth * scale };
}

const leaning = (side: number, angle: number) =>
  side * Math.abs(Math.cos(angle)) + DOMINO.depth * Math.abs(Math.sin(angle));

// The middle of the upper side of a domino that leans or stands.
export function upperEdge(pose: Pose): Pose {
  const [high, angle] = Math.abs(Math.sin(pose.yaw)) > 0.5 ? [DOMINO.width, pose.roll] : [DOMINO.height, pose.pitch];
  const along = (high / 2) * pose.scale;
  return { ...pose, y: pose.y + along * Math.abs(Math.sin(angle)), z: pose.z - along * Math.abs(Math.cos(angle)) };
}
