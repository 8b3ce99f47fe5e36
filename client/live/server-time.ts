// Estimates the server's clock. The message that travelled fastest gives the best estimate, so the largest difference of the
// last few messages counts.

const KEPT = 8;

export class ServerTime {
  private readonly differences: number[] = [];

  constructor(private readonly local: () => number) {}

  heard(at: number): void {
    this.differences.push(at - this.local());
    if (this.differences.length > KEPT) this.differences.shift();
  }

  now(): number {
    return this.local() + (this.differences.length ? Math.max(...this.differences) : 0);
  }

  // Milliseconds until a moment on the server's clock.
  until(moment: number): number {
    return Math.max(0, moment - this.now());
  }
}
