// Graphics drivers, other programs and systems that wake up can take the WebGL context away, and may give it back.

const LOST_MS = 3_500; // milliseconds: a context that is given back comes sooner

interface ContextHandlers {
  restored(): void;
  lost(): void; // it does not come back
}

// Watches a canvas until `signal`. While the page is hidden nobody waits: the context may come back when it is seen.
export class ContextWatch {
  private timer = 0;
  private away = false;

  constructor(
    canvas: EventTarget,
    private readonly handlers: ContextHandlers,
    signal: AbortSignal,
  ) {
    canvas.addEventListener("webglcontextlost", (event) => this.lose(event), { signal });
    canvas.addEventListener("webglcontextrestored", () => this.restore(), { signal });
    document.addEventListener("visibilitychange", () => this.wait(), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  private lose(event: Event): void {
    event.preventDefault(); // asks for it back
    this.away = true;
    this.wait();
  }

  private restore(): void {
    this.away = false;
    this.wait();
    this.handlers.restored();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.away && !document.hidden) this.timer = window.setTimeout(() => this.handlers.lost(), LOST_MS);
  }
}
