// What moved: a pair that is taken meets over the board and is gone, an undo brings it back, a shuffle moves all. PURE.

import { type Eyes, type GameEvent, type Glide, type Piece, type Pose, TILE } from "../plug";
import { layout, poseOf } from "./layout";
import { type Pair, placeOf, type View } from "./view";

const MEET = 260; // milliseconds until the two tiles touch

export function glides(before: View | null, after: View, events: GameEvent[], eyes: Eyes): Glide[] {
  return events.flatMap((event) => {
    const pair = event["pair"] as Pair | undefined;
    if (event.kind === "dealt") return dealt(after, eyes);
    if (event.kind === "took" && before && pair) return took(before, pair);
    if (event.kind === "ended" && event["how"] === "cleared") return cleared(after, eyes);
    if (event.kind === "undid" && pair) return undid(after, pair, eyes);
    return event.kind === "shuffled" ? shuffled(after) : [];
  });
}

function glide(from: string, to: string, part: Partial<Glide> = {}): Glide {
  return { from, to, after: 0, flip: false, sound: "", at: null, ...part };
}

// The tiles come down layer by layer.
function dealt(view: View, eyes: Eyes): Glide[] {
  return layout(view, eyes).pieces.map((piece, k) => {
    const n = Number(piece.place.slice("tile.".length));
    const [x = 0, y = 0, z = 0] = view.places[n] ?? [];
    const after = z * 170 + (x + y) * 9;
    return glide("", piece.place, { after, sound: k % 12 ? "" : "click", at: raised(piece, 7) });
  });
}

// One after the other they come down, when the last pair has gone.
function cleared(view: View, eyes: Eyes): Glide[] {
  return layout(view, eyes).pieces.map((piece, k) =>
    glide("", piece.place, { after: 700 + k * 170, sound: "click", at: raised(piece, 9) }),
  );
}

function raised(piece: Piece, by: number): Piece {
  return { ...piece, pose: { ...piece.pose, y: piece.pose.y + by } };
}

// A pair the page has taken off already, before the table answered, does not leave again.
function took(before: View, pair: Pair): Glide[] {
  if (pair.some((n) => before.faces[n] === null)) return [];
  const over = meeting(before, pair);
  const leaving = pair.map((n, k) => glide(placeOf(n), "", { out: [over[k] as Pose, away(over[k] as Pose)] }));
  return [...leaving, glide("", "", { after: MEET, sound: "click" })];
}

// Side by side above the middle between the two, the left one on the left.
function meeting(view: View, [a, b]: Pair): [Pose, Pose] {
  const [one, other] = [poseOf(view, a), poseOf(view, b)];
  const [x, z] = [(one.x + other.x) / 2, (one.z + other.z) / 2];
  const under = view.faces.flatMap((face, n) => (face === null ? [] : [poseOf(view, n)]));
  const near = under.filter((pose) => Math.abs(pose.x - x) < 2 * TILE.width && Math.abs(pose.z - z) < TILE.height);
  const y = Math.max(one.y, other.y, ...near.map((pose) => pose.y)) + 1.5 * TILE.depth;
  const middle = { ...one, x, y, z };
  const side = (one.x <= other.x ? 1 : -1) * (TILE.width / 2);
  return [{ ...middle, x: middle.x - side }, { ...middle, x: middle.x + side }];
}

function away(pose: Pose): Pose {
  return { ...pose, y: pose.y + 1.5, scale: 0.02 };
}

function undid(after: View, pair: Pair, eyes: Eyes): Glide[] {
  const over = meeting(after, pair);
  const pieces = new Map(layout(after, eyes).pieces.map((piece) => [piece.place, piece]));
  return pair.flatMap((n, k) => {
    const piece = pieces.get(placeOf(n));
    return piece ? [glide("", piece.place, { sound: k ? "" : "slide", at: { ...piece, pose: over[k] as Pose } })] : [];
  });
}

// Which tile went where is nobody's business: each comes from another place, and its face turns up on the way.
function shuffled(view: View): Glide[] {
  const tiles = view.faces.flatMap((face, n) => (face === null ? [] : [n]));
  const step = Math.max(1, Math.floor(tiles.length * 0.38));
  return tiles.map((n, k) => {
    const from = tiles[(k + step) % tiles.length] as number;
    return glide(placeOf(from), placeOf(n), { after: (k % 9) * 22, sound: k ? "" : "clatter" });
  });
}
