// Moves made faster than the table answers. Each names the decision it answers, so the first goes out and the others wait
// until the table has gone on. Knows no page.

import type { Move } from "../games/plug";

export class Ahead {
  moves: Move[] = []; // the first is on its way
  private sent: number | null = null; // the decision it answers

  constructor(private readonly send: (turn: number, move: Move) => void) {}

  // turn: the open decision; null while nothing is asked.
  add(move: Move, turn: number | null): void {
    this.moves = [...this.moves, move];
    this.go(turn);
  }

  // The table is at this decision now.
  heard(turn: number | null): void {
    if (turn === null) return;
    if (this.sent !== null && turn > this.sent) {
      this.moves = this.moves.slice(1);
      this.sent = null;
    }
    this.go(turn);
  }

  forget(): void {
    this.moves = [];
    this.sent = null;
  }

  private go(turn: number | null): void {
    const [next] = this.moves;
    if (turn === null || this.sent !== null || !next) return;
    this.sent = turn;
    this.send(turn, next);
  }
}
