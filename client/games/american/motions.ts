// Turns events into motions: for each event, which tiles move from where to where. PURE.

import { lastIndex } from "../../ui/lists";
import {
  type GameEvent,
  type Layout,
  type Motion,
  type Piece,
  type Place,
  type Pose,
  type Seat,
  type Stop,
  TILE,
  type ViewerState,
} from "../game";
import {
  arrival,
  drew,
  dropped,
  fullWall,
  type GameMotions,
  handPlace,
  heard,
  isOpen,
  laidDown,
  leaveHand,
  motion,
  opened,
  slapped,
  type TableEvent,
  type MotionContext as TableMotionContext,
  tableMotions,
  toTable,
} from "../mahjong/motions";
import { neighbour, seatOf } from "../mahjong/places";
import { layout } from "./layout";
import type { Direction, View } from "./view";

interface MotionEvent extends TableEvent {
  index: number;
  rack: Seat;
  counts: number[];
  to: Direction;
}
type MotionContext = TableMotionContext<View>;

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  return tableMotions(MOTIONS, before, after, events, viewer);
}

const MOTIONS: GameMotions<View, MotionEvent> = {
  layout,
  undealt,
  dice: { broke: [0, 1] },
  pauses: { passed: 1200 },
  events: {
    gave: () => heard("slide"),
    voted: () => heard("click"),
    courtesies: () => heard("click"),
    passed,
    drew,
    discarded,
    exposed,
    exchanged,
    won,
    ended,
  },
};

// The table before the deal: complete walls and empty racks.
function undealt(view: View): View {
  const racks = view.racks.map((rack) => ({ ...rack, count: 0, exposed: [], hand: null }));
  return { ...view, ...fullWall(view, view.east, view.dice[0] + view.dice[1]), racks, discards: [] };
}

function discarded(context: MotionContext, event: MotionEvent): Motion[] {
  const at = lastIndex(context.after.discards, ({ seat, tile }) => seat === event.seat && tile === event.tile);
  return toTable(context, event, at < 0 ? null : `discard.${at}`);
}

const TAKEN_UP = 1000; // ms until passed tiles are taken up
const INSIDE = 0.66; // of the way from the middle to the wall

// In the Charleston all seats pass at once: the tiles slide to the neighbour's side, lie there, and are taken up. On a hidden
// rack the last tiles are used.
function passed(context: MotionContext, { counts, to }: MotionEvent): Motion[] {
  const { before, after, viewer, hands } = context;
  const walls = layout(after, viewer).pieces.filter(({ place }) => place.startsWith("wall."));
  const tiles = counts.flatMap((count, from) => {
    const target = neighbour(after, to, from);
    const leaving = (before.racks[from]?.count ?? 0) - count;
    const arriving = (after.racks[target]?.count ?? 0) - count;
    return Array.from({ length: count }, (_, k) => {
      const out = hands[from]?.departed.shift() ?? leaving + k;
      const into = hands[target]?.arrived.shift() ?? arriving + k;
      const slide = motion(handPlace(out, from), handPlace(into, target), "", k * 50, true);
      return { ...slide, stops: beforeRack(walls, target, k - (count - 1) / 2) };
    });
  });
  return [motion("", "", "slide"), ...tiles, motion("", "", "draw", TAKEN_UP)];
}

// Face down between the middle of the table and this seat's wall.
function beforeRack(walls: Piece[], seat: Seat, nth: number): Stop[] {
  const own = walls.filter(({ place }) => place.endsWith(`@${seat}`)).map(({ pose }) => pose);
  const first = own[0];
  if (!first) return [];
  const mean = (poses: Pose[], of: "x" | "z") => poses.reduce((sum, pose) => sum + pose[of], 0) / poses.length;
  const all = walls.map(({ pose }) => pose);
  const scale = first.scale * 1.4;
  const [along, y] = [nth * TILE.width * scale * 1.15, (TILE.depth * scale) / 2];
  const x = mean(all, "x") + (mean(own, "x") - mean(all, "x")) * INSIDE + along * Math.cos(first.yaw);
  const z = mean(all, "z") + (mean(own, "z") - mean(all, "z")) * INSIDE - along * Math.sin(first.yaw);
  return [{ pose: { ...first, x, y, z, scale }, leave: TAKEN_UP }];
}

// The called tile comes from the table, the others from the rack.
function exposed(context: MotionContext, { seat, index }: MotionEvent): Motion[] {
  const group = context.after.racks[seat]?.exposed[index];
  if (!group) return [];
  const there = [...(context.before.racks[seat]?.exposed[index]?.tiles ?? [])];
  let called = there.length ? null : takenDiscard(context);
  let hidden = (context.before.racks[seat]?.count ?? 0) - 1;
  const flying: Motion[] = [];
  const falling: [Place, Place][] = [];
  for (const [k, tile] of group.tiles.entries()) {
    const to = `exposed.${index}.${k}@${seat}`;
    const stays = there.indexOf(tile);
    if (stays >= 0) there.splice(stays, 1);
    else if (called && tile === group.tile) {
      flying.push(motion(called, to, "click"));
      called = null;
    } else falling.push([isOpen(context, seat) ? leaveHand(context, seat, tile)[0] : handPlace(hidden--, seat), to]);
  }
  return [...flying, ...(falling.length ? slapped(falling) : [])];
}

// The live discard, if it was taken.
function takenDiscard({ before, after }: MotionContext): Place | null {
  const last = before.discards.length - 1;
  return before.live !== null && after.discards.length <= last ? `discard.${last}` : null;
}

// The natural tile takes the joker's position, and the joker goes to the rack.
function exchanged(context: MotionContext, { seat, tile, rack, index }: MotionEvent): Motion[] {
  const before = context.before.racks[rack]?.exposed[index]?.tiles ?? [];
  const after = context.after.racks[rack]?.exposed[index]?.tiles ?? [];
  const k = after.findIndex((code, at) => code === tile && before[at] === "J");
  if (k < 0) return [];
  const spot = `exposed.${index}.${k}@${rack}`;
  const into = arrival(context, seat);
  const from = isOpen(context, seat) ? leaveHand(context, seat, tile)[0] : handPlace(into, seat);
  return [...dropped(from, spot), motion(spot, handPlace(into, seat), "slide", 150, true)];
}

// The winner's tiles lie down in the order of the line, each from the hand and one perhaps from the table.
function won(context: MotionContext, { seat }: MotionEvent): Motion[] {
  const { before, after } = context;
  const open = before.racks[seat]?.exposed.length ?? 0;
  let [taken, hidden] = [takenDiscard(context), 0];
  const from = (tile: string): Place => {
    const discard = tile === before.live?.tile ? taken : null;
    if (discard) taken = null;
    return discard ?? (isOpen(context, seat) ? leaveHand(context, seat, tile)[0] : handPlace(hidden++, seat));
  };
  const groups = (after.racks[seat]?.exposed ?? []).map(({ tiles }, g) => ({ tiles, g })).slice(open);
  return laidDown(
    groups.flatMap(({ tiles, g }) => tiles.map((tile, k): [Place, Place] => [from(tile), `exposed.${g}.${k}@${seat}`])),
  );
}

// Sticks slide from those who pay to those who are paid, and the other hands are opened.
function ended(context: MotionContext): Motion[] {
  const { before, after, viewer } = context;
  return [...paidSticks(before, after, viewer), ...opened(context, after.result?.winner ?? null)];
}

const EACH = 45; // ms from one stick to the next
const HIGH = 3; // cm above the table: on the way, or where a stick goes to that is not shown any longer
const LARGER = 3; // times, on the way

// Sticks that slide from those who pay to those who are paid.
function paidSticks(before: View, after: View, viewer: ViewerState): Motion[] {
  const { pays = [], points = [] } = after.result ?? {};
  if (!pays.length) return [];
  const [was, is] = [layout(before, viewer), layout(after, viewer)];
  const [had, has] = [sticksOf(was), sticksOf(is)];
  const isPaid = ({ place }: Piece) => (points[seatOf(place)] ?? 0) > 0;
  const given = had.filter((piece) => !isPaid(piece) && !has.some(({ place }) => place === piece.place));
  const got = has.filter((piece) => isPaid(piece) && !had.some(({ place }) => place === piece.place));
  const rack = (paid: boolean) =>
    poseOfRack(
      is,
      points.findIndex((change) => (paid ? change > 0 : change < 0)),
    );
  const moved = got.length ? coming(got, given, rack(false)) : going(given, rack(true));
  return moved.map((one, k) => ({ ...one, sound: k ? "" : "sticks", delay: k * EACH }));
}

const sticksOf = ({ pieces }: Layout): Piece[] => pieces.filter(({ kind }) => kind === "stick");

// The viewer's own sticks are not shown on every screen: they come from their rack, and go there.
function poseOfRack({ racks }: Layout, seat: Seat): Pose | undefined {
  const pose = racks.find((rack) => rack.seat === seat)?.pose;
  return pose && { ...pose, y: HIGH };
}

// Each from one of its worth that was given, or else from another one.
function coming(got: Piece[], given: Piece[], rack: Pose | undefined): Motion[] {
  const free = [...given];
  return got.map((piece, k) => {
    const at = free.findIndex(({ face }) => face === piece.face);
    const source = at < 0 ? given[k % Math.max(1, given.length)] : free.splice(at, 1)[0];
    const pose = source?.pose ?? rack;
    if (!pose) return motion("", piece.place);
    const { scale } = piece.pose;
    return {
      ...motion("", piece.place),
      startAs: { ...piece, pose: { ...pose, scale } },
      stops: [{ pose: onTheWay(pose, piece.pose), leave: 0 }],
    };
  });
}

// High over the table, and as large as a tile, so that it is seen.
function onTheWay(from: Pose, to: Pose): Pose {
  const middle = (of: "x" | "z") => (from[of] + to[of]) / 2;
  return { ...to, x: middle("x"), y: HIGH, z: middle("z"), scale: LARGER * to.scale };
}

function going(given: Piece[], rack: Pose | undefined): Motion[] {
  return rack
    ? given.map(({ place, pose }) => {
        const to = { ...rack, scale: pose.scale };
        return { ...motion(place, ""), exitPath: [onTheWay(pose, to), to] };
      })
    : [];
}
