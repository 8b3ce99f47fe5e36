// Predicts the effect of taking a pair, to show it before the server answers. PURE.

import type { Move, Predicted } from "../game";
import { isFree, matches, type Pair } from "./board";
import type { View } from "./view";

// Null for moves whose result only the server knows. Newly uncovered tiles stay blank until the server sends their faces.
export function predict(view: View, move: Move): Predicted<View> | null {
  if (move.do !== "take" || view.phase !== "play") return null;
  const [a, b] = move.pair as Pair;
  const isLegal =
    view.free.includes(a) && view.free.includes(b) && matches(view, view.faces[a] ?? "", view.faces[b] ?? "");
  return isLegal && a !== b ? { view: withoutPair(view, [a, b]), events: [{ kind: "took", pair: [a, b] }] } : null;
}

export function withoutPair(view: View, [a, b]: Pair): View {
  const faces = view.faces.map((face, n) => (n === a || n === b ? null : face));
  const free = faces.flatMap((face, n) => (face && isFree({ ...view, faces }, n) ? [n] : []));
  return { ...view, turn: view.turn + 1, faces, free, pairs: view.pairs - 1, taken: view.taken + 1, hint: null };
}
