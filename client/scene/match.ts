// Which piece of the last layout a piece of the new one has been. Knows places and faces, no game.

import type { Glide, Piece, Place } from "../games/plug";

// "hand.5@0" -> "hand@0": a player's tiles of one family may change places among themselves; what is nobody's stays.
export function familyOf(place: Place): string {
  const [path = "", seat] = place.split("@");
  return seat === undefined ? place : `${path.split(".")[0]}@${seat}`;
}

// For each new piece the old place it comes from, or null. Named glides first, then what kept its place and face, then equal
// faces of one family, then whatever had the place. `held`: the one the player has in hand leaves first among equals.
export function matched(before: Map<Place, Piece>, after: Piece[], glides: Map<Place, Glide>, held: Place | null): (Place | null)[] {
  const free = new Set(before.keys());
  const sources: (Place | null | undefined)[] = after.map((piece) => {
    const glide = glides.get(piece.place);
    return glide ? taken(free, preferred(before, glide.from, held)) : undefined;
  });
  const pass = (find: (piece: Piece) => Place | null | undefined) => {
    for (const [k, piece] of after.entries()) {
      if (sources[k] != null || glides.get(piece.place)?.at) continue;
      const source = find(piece);
      if (source != null && before.get(source)?.kind === piece.kind) sources[k] = taken(free, source) ?? sources[k];
    }
  };
  pass((piece) => (before.get(piece.place)?.face === piece.face ? piece.place : null));
  const alike = grouped(before, free);
  pass((piece) => alike.get(likeness(piece))?.find((place) => free.has(place)));
  pass((piece) => (sources.length && glides.has(piece.place) ? null : piece.place));
  return sources.map((source) => source ?? null);
}

function preferred(before: Map<Place, Piece>, from: Place, held: Place | null): Place {
  const [one, other] = [before.get(from), held === null ? undefined : before.get(held)];
  return one && other && likeness(one) === likeness(other) ? other.place : from;
}

function likeness(piece: Piece): string {
  return `${familyOf(piece.place)} ${piece.face}`;
}

function grouped(before: Map<Place, Piece>, free: Set<Place>): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of free) {
    const piece = before.get(place) as Piece;
    if (piece.face === null) continue;
    const key = likeness(piece);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return groups;
}

function taken(free: Set<Place>, place: Place): Place | null {
  return free.delete(place) ? place : null;
}
