// The open ends as places to lay a tile: which light up, how a tile would lie there, and what it would score. PURE.

import { plural, t } from "../../i18n/i18n";
import { areaOf } from "../drop-targets";
import {
  DOMINO,
  type DropTarget,
  extentOf,
  type Ghost,
  type Label,
  type Piece,
  type Pose,
  type ViewerState,
} from "../game";
import type { BoardEnd, LaidBoard, Lying } from "./board";
import type { View } from "./fitted-view";
import { type LaidOut, laidOut } from "./laid-out";
import { CENTRE, endPlace, handPlace, numberName, sideName } from "./places";
import { isDouble, openEnds, type Play, pips, pipsAt, playedTile } from "./plays";
import type { EndView } from "./view";

const WORDY = { first: 70, score: 88 }; // pixels of a tile with room for words; a star stands before a score
type Sign = "end big" | "end" | "end small";
// How large what an end counts is drawn, in pixels, and from which width of a tile on.
const SIGNS: [Sign, { from: number; width: number; height: number }][] = [
  ["end big", { from: 46, width: 42, height: 40 }],
  ["end", { from: 27, width: 30, height: 28 }],
  ["end small", { from: 0, width: 24, height: 20 }],
];
const APART = 4; // pixels between it and the end
const ABOVE = 22; // pixels from the frame of the first tile to the middle of its text

export function dropTargets(view: View, viewer: ViewerState, table: LaidOut): DropTarget[] {
  if (view.phase === "over") return [];
  if (!view.plays.length) return canLay(view, viewer) && view.hand.length ? [firstPlace(view, viewer, table)] : [];
  return view.ends.flatMap((end) => {
    const place = table.board.ends.find(({ id }) => id === end.id);
    return place ? [target(view, viewer, table, end, place)] : [];
  });
}

// What each open end counts, on the felt where the next tile would lie.
export function endCounts(view: View, viewer: ViewerState, table: LaidOut): Label[] {
  if (view.phase !== "play" && view.phase !== "draw") return [];
  const { board, scale, poseOf } = table;
  const pixel = pixelOf(viewer, table);
  const look = SIGNS.find(([, { from }]) => (scale * DOMINO.width) / pixel >= from)?.[0] ?? "end small";
  return view.ends.flatMap(({ id, counts }) => {
    const place = board.ends.find((end) => end.id === id);
    if (!place || !counts) return [];
    return [{ pose: beyondEnd(poseOf(place.tile), look, pixel), text: String(counts), look }];
  });
}

// Beside the end that a tile with this pose would touch, so that its pips stay visible.
function beyondEnd(pose: Pose, look: Sign, pixel: number): Pose {
  const { width, height } = (SIGNS.find(([name]) => name === look) as (typeof SIGNS)[number])[1];
  const reach = (Math.abs(Math.sin(pose.yaw)) > 0.5 ? width : height) / 2 + APART;
  return half(pose, (4 * reach * pixel) / (DOMINO.height * pose.scale) - 2);
}

// Where the first tile of a round goes: in its frame, or above it where that is too narrow.
export function firstLabel(view: View, viewer: ViewerState, table: LaidOut): Label[] {
  if (view.plays.length || !canLay(view, viewer) || !view.hand.length) return [];
  const { pose } = firstPlace(view, viewer, table);
  const { width, depth } = extentOf(pose);
  const pixel = pixelOf(viewer, table);
  const above = width / 2.6 >= WORDY.first * pixel ? 0 : depth / 2 + ABOVE * pixel;
  return [{ pose: { ...pose, z: pose.z - above }, text: t("Your tile goes here"), look: "first" }];
}

// In centimetres.
const pixelOf = ({ free }: ViewerState, { areas }: Pick<LaidOut, "areas">) => areas.width / free.width;

function canLay({ phase, active, hands }: View, { seat }: ViewerState): boolean {
  return phase === "play" && active === seat && !hands.length;
}

function firstPlace(view: View, viewer: ViewerState, table: LaidOut): DropTarget {
  const { areas } = table;
  const ghosts = view.hand.map((tile, n) => ghost(view, viewer, firstPose(view, viewer, tile), tile, n, null, areas));
  const pose = { ...(ghosts[0] as Ghost).pose, x: areas.board.x, z: areas.board.z };
  return { ...areaOf(pose), place: CENTRE, name: t("the middle of the table"), mark: true, ghosts };
}

function firstPose(view: View, { seat }: ViewerState, tile: string): Pose {
  const play = { tile, at: -1, side: 0, seat: 0, points: 0, drew: 0, sum: 0 };
  const { board, poseOf } = laidOut({ ...view, plays: [play] }, seat);
  return poseOf(board.tiles[0] as Lying);
}

// Where no tile of mine fits nothing can be dropped, but the end has its name.
function target(view: View, viewer: ViewerState, table: LaidOut, end: EndView, place: BoardEnd): DropTarget {
  const hand = canLay(view, viewer) ? view.hand : [];
  const ghosts = hand.flatMap((tile, n) =>
    fits(tile, end) ? [ghost(view, viewer, ghostPose(table, place, tile, end.value), tile, n, end, table.areas)] : [],
  );
  return {
    ...areaOf(ghosts[0]?.pose ?? table.poseOf(place.tile)),
    place: endPlace(end.id),
    name: endName(table.board, place, end.value),
    mark: ghosts.length > 0,
    ghosts,
  };
}

// "the left end, a four"
function endName(board: LaidBoard, { tile }: BoardEnd, value: number): string {
  return t("{end}, {number}", { end: endSide(board, tile), number: numberName(value) });
}

export function endSide({ bounds }: LaidBoard, { x, y }: Lying): string {
  return sideName(x - (bounds.left + bounds.right) / 2, y - (bounds.top + bounds.bottom) / 2);
}

function ghostPose({ poseOf }: LaidOut, { tile, double }: BoardEnd, laid: string, value: number): Pose {
  if (isDouble(laid)) return poseOf(double ?? tile);
  return poseOf(pips(laid)[0] === value ? tile : { ...tile, quarters: tile.quarters + 2 });
}

// What the ends would come to; where that scores, the points.
function ghost(
  view: View,
  viewer: ViewerState,
  pose: Pose,
  tile: string,
  n: number,
  end: EndView | null,
  areas: LaidOut["areas"],
): Ghost {
  const sum = sumAfter(view, tile, end);
  const good = isScore(sum);
  const wide = (pose.scale * DOMINO.width) / pixelOf(viewer, { areas });
  const text = good ? pointsText(sum, wide) : String(sum);
  return { for: handPlace(n, viewer.seat), pose, text, name: t("the ends make {sum}", { sum }), good };
}

// wide: the tile, in pixels.
function pointsText(points: number, wide: number): string {
  return wide >= WORDY.score ? t("scores {points}", { points }) : `+${points}`;
}

// The middle of a tile's far (-1) or near half (1), or between it and that of the tile.
function half(pose: Pose, towards: number): Pose {
  const by = (towards * DOMINO.height * pose.scale) / 4;
  return { ...pose, x: pose.x + Math.sin(pose.yaw) * by, z: pose.z + Math.cos(pose.yaw) * by };
}

// What the ends would come to, shown before a tile is laid.

// The open ends after these plays, and what each counts. As `ends` of the view, which has them for the last play only.
export function countedEnds(plays: Play[]): EndView[] {
  return openEnds(plays.map((play) => playedTile(play, plays))).map(({ at, side }) => {
    const { tile } = plays[at] as Play;
    const value = pipsAt(tile, side);
    const times = !isDouble(tile) ? 1 : side > 1 ? 0 : 2;
    return { id: `${at}.${side}`, value, counts: times * value };
  });
}

// What the ends come to, as one would say it: "5 + 5 + 5 = 15". Ends that count nothing are left out.
export function sumText(ends: Pick<EndView, "counts">[]): string {
  const counts = ends.map((end) => end.counts).filter(Boolean);
  const sum = String(counts.reduce((total, count) => total + count, 0));
  return counts.length > 1 ? `${counts.join(" + ")} = ${sum}` : sum;
}

// The sum of the ends once this tile is laid there; end: null on an empty board. As `sum_after` in dominoes/rules/board.py.
export function sumAfter({ plays, sum }: View, tile: string, end: EndView | null): number {
  const [first, second] = pips(tile);
  if (!end) return first + second;
  const open = end.value === first ? second : first;
  const alone = plays.length === 1 && isDouble(plays[0]?.tile ?? ""); // it still counts, with a tile on one side
  return sum - (alone ? 0 : end.counts) + open * (isDouble(tile) ? 2 : 1);
}

export function isScore(sum: number): boolean {
  return sum > 0 && sum % 5 === 0;
}

export function fits(tile: string, end: EndView): boolean {
  return pips(tile).includes(end.value);
}

// Which tiles of the hand would score now, and how much: a help that a player may turn off.

// The most that this tile would score, or 0.
function pointsFor(view: View, tile: string): number {
  const ends = view.plays.length ? view.ends.filter((end) => fits(tile, end)) : [null];
  return Math.max(0, ...ends.map((end) => sumAfter(view, tile, end)).filter(isScore));
}

// A small sign at the upper edge of each tile that would.
export function scoreMarks(view: View, viewer: ViewerState, hand: Piece[], areas: LaidOut["areas"]): Label[] {
  const wide = (areas.across ? DOMINO.height : DOMINO.width) / pixelOf(viewer, { areas });
  return hand.flatMap((piece) => {
    const points = pointsOf(view, viewer, piece);
    const { pose, hidden } = piece;
    return points && !hidden ? [{ pose, text: pointsText(points, wide), look: "scores" as const, upper: true }] : [];
  });
}

export function scoringName(name: string, points: number): string {
  return points ? t("{tile}, for {points}", { tile: name, points: plural(points, "{n} point", "{n} points") }) : name;
}

export function pointsOf(
  view: View,
  { marksScoring }: ViewerState,
  { pickable, face }: Pick<Piece, "pickable" | "face">,
) {
  return marksScoring && pickable && face ? pointsFor(view, face) : 0;
}
