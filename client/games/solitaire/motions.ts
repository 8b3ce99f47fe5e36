// Turns events into motions: a pair meets above the board and disappears, an undo brings it back, a shuffle moves all. PURE.

import { type GameEvent, type Motion, type Pose, TILE, type ViewerState } from "../game";
import { numberOf, type Pair, placeOf } from "./board";
import { layout, poseOf, turnedOver } from "./layout";
import type { View } from "./view";

const MEET = 260; // milliseconds until the two tiles touch

export function motions(before: View | null, after: View, events: GameEvent[], viewer: ViewerState): Motion[] {
  return events.flatMap((event) => {
    const pair = event.pair as Pair | undefined;
    if (event.kind === "dealt") return dealMotions(after, viewer);
    if (event.kind === "took" && before && pair) return takenMotions(before, pair);
    if (event.kind === "ended" && event.how === "cleared") return clearedMotions(after, viewer);
    if (event.kind === "undid" && pair) return undoneMotions(after, pair, viewer);
    return event.kind === "shuffled" ? shuffleMotions(after) : [];
  });
}

function motion(from: string, to: string, options: Partial<Motion> = {}): Motion {
  return { from, to, delay: 0, flip: false, sound: "", startAs: null, ...options };
}

// The tiles turn up, from the far left corner on: quickly, because the time runs.
function dealMotions(view: View, viewer: ViewerState): Motion[] {
  return layout(view, viewer).pieces.map((piece, k) => {
    const [x = 0, y = 0] = view.places[numberOf(piece.place)] ?? [];
    const startAs = { ...piece, pose: turnedOver(piece.pose) };
    return motion("", piece.place, { delay: (x + y) * 9, flip: true, sound: k % 12 ? "" : "click", startAs });
  });
}

// The flowers and seasons come down one by one after the last pair, out of nothing.
function clearedMotions(view: View, viewer: ViewerState): Motion[] {
  return layout(view, viewer).pieces.map((piece, k) =>
    motion("", piece.place, {
      delay: 700 + k * 170,
      sound: "click",
      startAs: { ...piece, pose: vanishing(piece.pose, 9) },
    }),
  );
}

// A pair that the page has already removed, before the server answered, is not animated again.
function takenMotions(before: View, pair: Pair): Motion[] {
  if (pair.some((n) => before.faces[n] === null)) return [];
  const meetingPoses = meeting(before, pair);
  const leaving = pair.map((n, k) =>
    motion(placeOf(n), "", { exitPath: [meetingPoses[k] as Pose, vanishing(meetingPoses[k] as Pose)] }),
  );
  return [...leaving, motion("", "", { delay: MEET, sound: "click" })];
}

// Side by side above the midpoint of the two, the left tile on the left.
function meeting(view: View, [a, b]: Pair): [Pose, Pose] {
  const [first, second] = [poseOf(view, a), poseOf(view, b)];
  const [x, z] = [(first.x + second.x) / 2, (first.z + second.z) / 2];
  const under = view.faces.flatMap((face, n) => (face === null ? [] : [poseOf(view, n)]));
  const near = under.filter((pose) => Math.abs(pose.x - x) < 2 * TILE.width && Math.abs(pose.z - z) < TILE.height);
  const y = Math.max(first.y, second.y, ...near.map((pose) => pose.y)) + 1.5 * TILE.depth;
  const middle = { ...first, x, y, z };
  const side = (first.x <= second.x ? 1 : -1) * (TILE.width / 2);
  return [
    { ...middle, x: middle.x - side },
    { ...middle, x: middle.x + side },
  ];
}

function vanishing(pose: Pose, up = 1.5): Pose {
  return { ...pose, y: pose.y + up, scale: 0.02 };
}

function undoneMotions(after: View, pair: Pair, viewer: ViewerState): Motion[] {
  const meetingPoses = meeting(after, pair);
  const pieces = new Map(layout(after, viewer).pieces.map((piece) => [piece.place, piece]));
  return pair.flatMap((n, k) => {
    const piece = pieces.get(placeOf(n));
    return piece
      ? [motion("", piece.place, { sound: k ? "" : "slide", startAs: { ...piece, pose: meetingPoses[k] as Pose } })]
      : [];
  });
}

// Which tile went where is secret, so every tile comes from some other place and turns its face on the way.
function shuffleMotions(view: View): Motion[] {
  const tiles = view.faces.flatMap((face, n) => (face === null ? [] : [n]));
  const step = Math.max(1, Math.floor(tiles.length * 0.38));
  return tiles.map((n, k) => {
    const from = tiles[(k + step) % tiles.length] as number;
    return motion(placeOf(from), placeOf(n), { delay: (k % 9) * 22, sound: k ? "" : "clatter" });
  });
}
