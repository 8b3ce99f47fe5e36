// What taking a pair leads to, shown before the table has answered. PURE.

import type { Expected, Move } from "../plug";
import { alike, isFree } from "./board";
import type { Pair, View } from "./view";

// Null for a move whose end only the table knows. Tiles that come to light stay blank until the table tells their faces.
export function expected(view: View, move: Move): Expected<View> | null {
  if (move.do !== "take" || view.phase !== "play") return null;
  const [a, b] = move["pair"] as Pair;
  const may = view.free.includes(a) && view.free.includes(b) && alike(view, view.faces[a] ?? "", view.faces[b] ?? "");
  return may && a !== b ? { view: removed(view, [a, b]), events: [{ kind: "took", pair: [a, b] }] } : null;
}

export function removed(view: View, [a, b]: Pair): View {
  const faces = view.faces.map((face, n) => (n === a || n === b ? null : face));
  const free = faces.flatMap((face, n) => (face && isFree({ places: view.places, faces }, n) ? [n] : []));
  return { ...view, turn: view.turn + 1, faces, free, pairs: view.pairs - 1, taken: view.taken + 1, hint: null };
}
