// Lays out the table: the board in the middle, the player's hand near, the opponent's far away. PURE.

import { t } from "../../i18n/i18n";
import {
  DOMINO,
  type Field,
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
import { boneyard, yardLabels } from "./boneyard";
import { dropTargets, endCounts, firstLabel, pointsOf, scoreMarks, scoringName } from "./ends";
import type { View } from "./fitted-view";
import { type LaidOut, laidOut } from "./laid-out";
import { countLabels } from "./left-tiles";
import { isOpening, opening } from "./opening";
import { handPlace, playPlace, tileName } from "./places";
import { inRow, onSlope, theirPose, theirRack, trays } from "./trays";

const RIM = { width: 1.5, corner: 3 };
const STITCHED = { inside: 0.1, rosette: 2.2 }; // cm from the rim; radius

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
    table: { ...areas.felt, small: true, rim: RIM, ...(hasRim(areas) && { field: fieldOf(areas) }) },
    camera: framing(areas),
    focusable: focusable(viewer, hand, yard, targets),
    dropTargets: targets,
    dropArea: { pose: flat(board.x, board.z, 1), width: board.width, depth: board.depth },
    labels: [
      ...endCounts(view, viewer, table),
      ...firstLabel(view, viewer, table),
      ...yardLabels(view, viewer, yard, areas),
      ...scoreMarks(view, viewer, hand, areas),
      ...countLabels(view, viewer.seat, areas),
    ],
    ...(view.hand.length > areas.shown && {
      scroll: { first: firstShown(view, viewer, areas), shown: areas.shown, count: view.hand.length },
    }),
    summary: "",
    middle: t("The board"),
  };
}

const hasRim = ({ felt, width }: Areas): boolean => felt.width < width;

// Stitched along the rim, and around the place of the first tile.
function fieldOf({ felt, board }: Areas): Field {
  return {
    z: 0,
    width: felt.width - 2 * STITCHED.inside,
    depth: felt.depth - 2 * STITCHED.inside,
    rosette: { z: board.z, radius: STITCHED.rosette },
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

// The one that was laid last has a rim, until the round ends.
function played({ plays, phase }: View, { board, poseOf }: LaidOut): Piece[] {
  const newest = ["play", "draw"].includes(phase) ? plays.length - 1 : -1;
  return plays.map(({ tile }, n) => {
    const look = n === newest ? "new" : "";
    return domino(playPlace(n), tile, poseOf(board.tiles[n] as Lying), { look });
  });
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
    const pose = view.hands.length
      ? inRow(areas, areas.hand, n, faces.length)
      : onSlope(areas, handSpot(areas, at, faces.length), face !== null);
    const place = handPlace(n, viewer.seat);
    const pickable = viewer.pickable.includes(place);
    const hidden = n < first || n >= first + areas.shown;
    const name = scoringName(face ? tileName(face) : "", pointsOf(view, viewer, { pickable, face }));
    return domino(place, face, pose, { back, pickable, hidden, name, look: look(view, viewer, place, face) });
  });
}

// Where some of the tiles can be laid and some cannot, these lie in the shade.
function look(
  view: View,
  { picked, highlighted, pickable }: ViewerState,
  place: Place,
  face: string | null,
): Piece["look"] {
  if (picked.includes(place)) return "chosen";
  if (highlighted.includes(place) || (face !== null && view.hint?.tile === face)) return "lit";
  const mayLay = pickable.filter((one) => one.startsWith("hand.")).length;
  if (!mayLay || mayLay === view.hand.length) return "";
  return pickable.includes(place) ? "" : "shaded";
}

// Where both hands are read their tiles lie on the felt.
function racks({ hands, counts }: View, { seat }: ViewerState, areas: Areas): Rack[] {
  if (hands.length) return [];
  return [...trays(areas, seat, counts[seat] ?? 0), theirRack(areas, 1 - seat, counts[1 - seat] ?? 0)];
}

// All tiles are of one set, the player's own.
function theirHand({ counts, hands }: View, { seat, backs }: ViewerState, areas: Areas): Piece[] {
  const other: Seat = 1 - seat;
  const count = counts[other] ?? 0;
  return Array.from({ length: count }, (_, n) => {
    const face = hands[other]?.[n] ?? null;
    return domino(handPlace(n, other), face, theirPose(areas, n, count, face === null), { back: backs[seat] ?? "" });
  });
}

// The hand, the boneyard, then the ends that the chosen tile fits.
function focusable({ picked }: ViewerState, hand: Piece[], yard: Piece[], targets: Layout["dropTargets"]): Place[] {
  const ends = targets.filter(({ ghosts }) => ghosts?.some((ghost) => picked.includes(ghost.for)));
  const tiles = [...hand.filter(({ face }) => face !== null), ...yard.filter(({ pickable }) => pickable)];
  return [...tiles, ...ends].map(({ place }) => place);
}
