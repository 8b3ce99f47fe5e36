// Matches the pieces of a new layout to those of the previous one by places and faces.

import type { Motion, Piece, Place } from "../games/game";

// "hand.5@0" -> "hand@0". Pieces of one family may swap places; pieces without a seat are matched by place only.
export function familyOf(place: Place): string {
  const [path = "", seat] = place.split("@");
  return seat === undefined ? place : `${path.split(".")[0]}@${seat}`;
}

// For each new piece, the old place it comes from, or null. Named motions come first, then equal place and face, then an
// equal face in the same family, then an equal place. `carried`: of equal pieces, the dragged one leaves first.
export function matchPieces(
  before: Map<Place, Piece>,
  after: Piece[],
  motions: Map<Place, Motion>,
  carried: Place | null,
): (Place | null)[] {
  const free = new Set(before.keys());
  const sources: (Place | null | undefined)[] = after.map((piece) => {
    const motion = motions.get(piece.place);
    return motion ? takeFree(free, preferred(before, motion.from, carried)) : undefined;
  });
  const assign = (find: (piece: Piece) => Place | null | undefined) => {
    for (const [k, piece] of after.entries()) {
      if (sources[k] != null || motions.get(piece.place)?.startAs) continue;
      const source = find(piece);
      if (source != null && before.get(source)?.kind === piece.kind) sources[k] = takeFree(free, source) ?? sources[k];
    }
  };
  assign((piece) => (before.get(piece.place)?.face === piece.face ? piece.place : null));
  const sameLook = grouped(before, free);
  assign((piece) => sameLook.get(lookKey(piece))?.find((place) => free.has(place)));
  assign((piece) => (sources.length && motions.has(piece.place) ? null : piece.place));
  return sources.map((source) => source ?? null);
}

function preferred(before: Map<Place, Piece>, from: Place, carried: Place | null): Place {
  const [one, other] = [before.get(from), carried === null ? undefined : before.get(carried)];
  return one && other && lookKey(one) === lookKey(other) ? other.place : from;
}

function lookKey(piece: Piece): string {
  return `${familyOf(piece.place)} ${piece.face}`;
}

function grouped(before: Map<Place, Piece>, free: Set<Place>): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of free) {
    const piece = before.get(place) as Piece;
    if (piece.face === null) continue;
    const key = lookKey(piece);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return groups;
}

function takeFree(free: Set<Place>, place: Place): Place | null {
  return free.delete(place) ? place : null;
}
