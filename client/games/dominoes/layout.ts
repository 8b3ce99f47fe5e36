// Lays out the table: the board in the middle, the player's hand near, the opponent's far away. PURE.

import { plural, t } from "../../i18n/i18n";
import {
  DOMINO,
  type Label,
  type Layout,
  type Piece,
  type Place,
  type Pose,
  type Rack,
  type Seat,
  type ViewerState,
} from "../game";
import { type Areas, framing, handSpot } from "./areas";
import type { Lying } from "./board";
import { dropTargets, endCounts } from "./ends";
import type { View } from "./fitted-view";
import { type LaidOut, laidOut } from "./laid-out";
import { countLabels } from "./left-tiles";
import { isOpening, opening } from "./opening";
import { BONEYARD, handPlace, playPlace, tileName } from "./places";
import { TRAY, theirPose, theirRack, tray } from "./trays";

const STACK = 2; // tiles of the boneyard that are shown
const ASIDE = 0.6; // cm to the left, because the stack lies at the edge of the screen

export function layout(view: View, viewer: ViewerState): Layout {
  const table = laidOut(view, viewer.seat);
  const { areas } = table;
  const targets = dropTargets(view, viewer, table);
  const hand = myHand(view, viewer, areas);
  const yard = boneyard(view, viewer, areas);
  const { board } = areas;
  return {
    pieces: [
      ...(isOpening(view) ? opening(areas) : []),
      ...played(view, table),
      ...theirHand(view, viewer, areas),
      ...hand,
      ...yard,
    ],
    racks: isOpening(view) ? [] : racks(view, viewer, areas),
    felt: viewer.felt,
    table: areas.felt,
    camera: framing(areas),
    focusable: focusable(viewer, hand, yard, targets),
    dropTargets: targets,
    dropArea: { pose: flat(board.x, board.z, 1), width: board.width, depth: board.depth },
    labels: [
      ...endCounts(view, table),
      ...(yard.length ? [yardLabel(view, yard)] : countLabels(view, viewer.seat, areas)),
    ],
    ...(view.hand.length > areas.shown && {
      scroll: { first: firstShown(view, viewer, areas), shown: areas.shown, count: view.hand.length },
    }),
    summary: "",
    middle: t("The board"),
  };
}

export function flat(x: number, z: number, scale: number, faceUp = true): Pose {
  const y = (DOMINO.depth * scale) / 2;
  return { x, y, z, yaw: 0, pitch: faceUp ? 0 : Math.PI, roll: 0, scale };
}

function domino(place: Place, face: string | null, pose: Pose, part: Partial<Piece> = {}): Piece {
  const name = face ? tileName(face) : "";
  return { place, kind: "domino", pose, face, back: "", look: "", pickable: false, name, ...part };
}

function played({ plays }: View, { board, poseOf }: LaidOut): Piece[] {
  return plays.map(({ tile }, n) => domino(playPlace(n), tile, poseOf(board.tiles[n] as Lying)));
}

function firstShown({ hand }: View, { handFrom }: ViewerState, { shown }: Areas): number {
  return Math.max(0, Math.min(handFrom, hand.length - shown));
}

// Tiles that are scrolled out wait at the edge of the hand.
function myHand(view: View, viewer: ViewerState, areas: Areas): Piece[] {
  const { hand, counts } = view;
  const first = firstShown(view, viewer, areas);
  const back = viewer.backs[viewer.seat] ?? "";
  const faces = hand.length ? hand : Array<null>(counts[viewer.seat] ?? 0).fill(null);
  return faces.map((face, n) => {
    const at = Math.max(0, Math.min(areas.shown - 1, n - first));
    const { x, z } = handSpot(areas, at, faces.length);
    const place = handPlace(n, viewer.seat);
    const pickable = viewer.pickable.includes(place);
    const hidden = n < first || n >= first + areas.shown;
    return domino(place, face, raised(flat(x, z, 1, face !== null), TRAY), {
      back,
      pickable,
      hidden,
      look: look(view, viewer, place, face),
    });
  });
}

// While tiles can be laid, the others are dimmed.
function look(
  view: View,
  { picked, highlighted, pickable }: ViewerState,
  place: Place,
  face: string | null,
): Piece["look"] {
  if (picked.includes(place)) return "chosen";
  if (highlighted.includes(place) || (face !== null && view.hint?.tile === face)) return "lit";
  return pickable.some((one) => one.startsWith("hand.")) && !pickable.includes(place) ? "dim" : "";
}

// Their rack stays away while their tiles lie open: its front would hide them.
function racks({ hands }: View, { seat }: ViewerState, areas: Areas): Rack[] {
  const mine = tray(areas, seat);
  return hands[1 - seat]?.length ? [mine] : [mine, theirRack(areas, 1 - seat)];
}

// All tiles are of one set, the player's own.
function theirHand({ counts, hands, phase }: View, { seat, backs }: ViewerState, areas: Areas): Piece[] {
  const other: Seat = 1 - seat;
  const count = counts[other] ?? 0;
  const counted = phase === "round" || phase === "over";
  return Array.from({ length: count }, (_, n) => {
    const face = hands[other]?.[n] ?? null;
    const how = face === null ? "standing" : counted ? "counted" : "open";
    return domino(handPlace(n, other), face, theirPose(areas, n, count, how), { back: backs[seat] ?? "" });
  });
}

const raised = (pose: Pose, by: number): Pose => ({ ...pose, y: pose.y + by });

// Shown only while somebody must draw, beside the hand that it serves.
function boneyard(view: View, viewer: ViewerState, areas: Areas): Piece[] {
  if (view.phase !== "draw" || !view.boneyard) return [];
  const mine = view.active === viewer.seat;
  const scale = mine ? 1 : areas.theirScale;
  const { x, z } = mine ? areas.yard : theirYard(areas);
  const name = t("The boneyard: draw a tile");
  return Array.from({ length: Math.min(STACK, view.boneyard) }, (_, n) => {
    const top = n === 0;
    const place = top ? BONEYARD : `${BONEYARD}.${n}`;
    const pose = raised(flat(x - n * 0.25 * scale, z - n * 0.25 * scale, scale, false), mine ? TRAY : 0);
    pose.y += (Math.min(STACK, view.boneyard) - 1 - n) * DOMINO.depth * scale;
    const back = viewer.backs[viewer.seat] ?? "";
    return domino(place, null, pose, { back, name: top ? name : "", pickable: viewer.pickable.includes(place) });
  });
}

export function theirYard({ theirs, theirScale }: Areas): { x: number; z: number } {
  return { x: theirs.x + theirs.width / 2 + DOMINO.width * theirScale, z: theirs.z };
}

function yardLabel({ boneyard: left }: View, [top]: Piece[]): Label {
  const { pose } = top as Piece;
  return { pose: { ...pose, x: pose.x - ASIDE }, text: plural(left, "{n} tile", "{n} tiles") };
}

// The hand, the boneyard, then the ends that the chosen tile fits.
function focusable({ picked }: ViewerState, hand: Piece[], yard: Piece[], targets: Layout["dropTargets"]): Place[] {
  const ends = targets.filter(({ ghosts }) => ghosts?.some((ghost) => picked.includes(ghost.for)));
  const tiles = [...hand.filter(({ face }) => face !== null), ...yard.filter(({ pickable }) => pickable)];
  return [...tiles, ...ends].map(({ place }) => place);
}
