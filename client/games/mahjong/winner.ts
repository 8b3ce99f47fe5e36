// The winner's tiles after the game: all of them have a rim, and the one that won a wider one. PURE.

import type { Piece, Seat } from "../game";

interface Result {
  winner: Seat | null;
  tile: string | null; // the winning one
}

export function crowned(pieces: Piece[], result: Result | null): Piece[] {
  if (result === null || result.winner === null) return pieces;
  const own = pieces.filter(({ place }) => /^(hand|exposed)\./.test(place) && place.endsWith(`@${result.winner}`));
  const won = own.filter(({ face }) => face === result.tile).pop();
  return pieces.map((piece) => (own.includes(piece) ? { ...piece, look: piece === won ? "lit" : "new" } : piece));
}
