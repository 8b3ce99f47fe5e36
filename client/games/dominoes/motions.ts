// Turns events into motions: the deal, tiles drawn and laid, a board cleared for the next round. PURE.

import type { GameEvent, Motion, Place, Pose, Seat, ViewerState } from "../game";
import { areasFor } from "./areas";
import { drawnFrom } from "./boneyard";
import { aspectOf, type View } from "./fitted-view";
import { flat, layout } from "./layout";
import { countMotions } from "./left-tiles";
import { falling, isOpening, opening } from "./opening";
import { BONEYARD, handPlace, playPlace } from "./places";

const DEAL_STEP = 70; // ms from one tile dealt to the next
const DRAW_STEP = 420; // ms from one tile drawn to the next
const CLEARING = 25; // ms from one tile that leaves the board to the next
const RIPPLE = { from: 650, each: 95, most: 1_300, up: 170, high: 1.3 }; // ms, and cm: the board after a win
const HIGH = 6; // cm above the table, where tiles are dealt from

interface Fields {
  seat: Seat;
  tile: string;
  index: number;
}

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  const draws = new Map<Seat, number>();
  return events.flatMap((event) => {
    const fields = event as unknown as Fields;
    if (event.kind === "opened") return isOpening(after) ? falling(opening(areasFor(aspectOf(after)))) : []; // it may have begun since
    if (event.kind === "began") return [motion("", "", { sound: "click" })]; // a player is ready
    if (event.kind === "dealt") return [...(before ? cleared(before) : []), ...dealt(after, viewer)];
    if (event.kind === "played") return [laid(before, fields, viewer.seat)];
    if (event.kind === "round_ended") return countMotions(after);
    if (event.kind === "ended") return isWon(after) ? rippling(after, viewer, events) : [];
    if (event.kind === "drew") return [drawn(after, viewer, fields, draws, events)];
    return event.kind === "undid" && before ? takenBack(before, after, viewer) : [];
  });
}

function motion(from: Place, to: Place, options: Partial<Motion> = {}): Motion {
  return { from, to, delay: 0, flip: false, sound: "", startAs: null, ...options };
}

// One tile to each hand in turn, from a stack above the middle. The player's own turn over on the way.
function dealt(view: View, viewer: ViewerState): Motion[] {
  const { board } = areasFor(aspectOf(view));
  const pose: Pose = { ...flat(board.x, board.z, 1, false), y: HIGH };
  const hands = layout(view, viewer).pieces.filter(({ place }) => place.startsWith("hand."));
  return hands.map((piece) => {
    const [n, seat] = [Number(/\d+/.exec(piece.place)?.[0]), Number(piece.place.split("@")[1])];
    const delay = (2 * n + (seat === viewer.seat ? 0 : 1)) * DEAL_STEP;
    const startAs = { ...piece, pose: { ...pose, scale: piece.pose.scale }, face: null, look: "" as const };
    return motion("", piece.place, { delay, flip: true, sound: n % 2 ? "" : "draw", startAs });
  });
}

// From an open hand the tile itself is laid; of a hidden hand the last one, so the motion reveals nothing.
function laid(before: View | null, { seat, tile, index }: Fields, viewer: Seat): Motion {
  const hand = seat === viewer ? before?.hand : before?.hands[seat];
  const known = hand?.indexOf(tile) ?? -1;
  const last = Math.max(0, (before?.counts[seat] ?? 1) - 1);
  return motion(handPlace(known < 0 ? last : known, seat), playPlace(index), { flip: known < 0, sound: "wood" });
}

// Several tiles drawn at once arrive one after the other, at the end of the hand.
function drawn(
  after: View,
  viewer: ViewerState,
  { seat }: Fields,
  draws: Map<Seat, number>,
  events: GameEvent[],
): Motion {
  const nth = draws.get(seat) ?? 0;
  draws.set(seat, nth + 1);
  const all = events.filter((event) => event.kind === "drew" && event.seat === seat).length;
  const laidSince = events.filter((event) => event.kind === "played" && event.seat === seat).length;
  const n = Math.max(0, (after.counts[seat] ?? 0) + laidSince - all + nth);
  const mine = seat === viewer.seat && !after.hands.length; // where all hands are open it stays across the table
  const pose = drawnFrom(areasFor(aspectOf(after)), after.boneyard + all - 1 - nth, mine);
  const place = handPlace(n, seat);
  const piece = layout(after, viewer).pieces.find((one) => one.place === place);
  const startAs = piece ? { ...piece, pose, face: null } : null;
  const flip = !!piece?.face;
  return motion(piece ? "" : BONEYARD, place, { delay: nth * DRAW_STEP, flip, sound: "draw", startAs });
}

// The tiles of the last round leave the board and turn over, towards where the next ones are dealt from.
function cleared(before: View): Motion[] {
  const areas = areasFor(aspectOf(before));
  const { board } = areas;
  const away: Pose = { ...flat(board.x, board.z, 1, false), y: HIGH };
  const lying = isOpening(before) ? opening(areas).map(({ place }) => place) : before.plays.map((_, n) => playPlace(n));
  return lying.map((place, n) =>
    motion(place, "", { delay: n * CLEARING, exitPath: [away, { ...away, scale: 0.02 }] }),
  );
}

const isWon = ({ how, points }: View) => how !== "stopped" && points[0] !== points[1];

// Once a game is won the tiles of the board hop one after another, from the first to the last. One that flies there now is left out.
function rippling(after: View, viewer: ViewerState, events: GameEvent[]): Motion[] {
  const { pieces } = layout(after, viewer);
  const flies = new Set(events.flatMap((event) => (event.kind === "played" ? [playPlace(Number(event.index))] : [])));
  const lying = pieces.filter(({ place }) => place.startsWith("play.") && !flies.has(place));
  const each = Math.min(RIPPLE.each, RIPPLE.most / Math.max(1, lying.length));
  return lying.map(({ place, pose }, n) => {
    const delay = RIPPLE.from + n * each;
    const stops = [{ pose: { ...pose, y: pose.y + RIPPLE.high }, leave: delay + RIPPLE.up }];
    return motion(place, place, { delay, stops, sound: n % 3 ? "" : "wood" });
  });
}

// Tiles that are taken back return from the board to the hand they came from.
function takenBack(before: View, after: View, { seat }: ViewerState): Motion[] {
  return before.plays.slice(after.plays.length).flatMap((play, k) => {
    const n = play.seat === seat ? after.hand.indexOf(play.tile) : (after.counts[play.seat] ?? 1) - 1;
    const from = playPlace(after.plays.length + k);
    return n < 0 ? [] : [motion(from, handPlace(n, play.seat), { flip: play.seat !== seat, sound: "draw" })];
  });
}
