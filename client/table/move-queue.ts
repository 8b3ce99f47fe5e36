// Moves made faster than the server answers. Each move names the decision it answers, so the first is sent and the others
// wait for the next decision.

import type { Move } from "../games/game";

export class MoveQueue {
  moves: Move[] = []; // the first has been sent
  private answering: number | null = null; // the decision that the sent move answers

  constructor(private readonly send: (turn: number, move: Move) => void) {}

  // turn: the open decision; null if there is none.
  add(move: Move, turn: number | null): void {
    this.moves = [...this.moves, move];
    this.sendNext(turn);
  }

  // The table has reached this decision.
  advance(turn: number | null): void {
    if (turn === null) return;
    if (this.answering !== null && turn > this.answering) {
      this.moves = this.moves.slice(1);
      this.answering = null;
    }
    this.sendNext(turn);
  }

  clear(): void {
    this.moves = [];
    this.answering = null;
  }

  private sendNext(turn: number | null): void {
    const [next] = this.moves;
    if (turn === null || this.answering !== null || !next) return;
    this.answering = turn;
    this.send(turn, next);
  }
}
