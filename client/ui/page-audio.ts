// The sound of a page. It begins with a gesture, and begins again with the next one after the system has taken it away, as iOS
// does for a telephone call (its state is then "interrupted").

export class PageAudio {
  private context: AudioContext | null = null;

  // opened: called once, before anything is heard.
  constructor(private readonly opened: (context: AudioContext) => void = () => undefined) {
    if (typeof window.AudioContext !== "function") return;
    onGesture(() => this.start());
    document.addEventListener("visibilitychange", () => document.hidden || this.resume());
  }

  // What sounds can be played on now; null while nothing can be heard.
  get running(): AudioContext | null {
    return this.context?.state === "running" ? this.context : null;
  }

  private start(): void {
    this.context ??= this.open();
    this.resume();
  }

  private open(): AudioContext | null {
    try {
      const context = new AudioContext();
      this.opened(context);
      return context;
    } catch {
      return null; // no sound device: the next gesture tries again
    }
  }

  private resume(): void {
    if (this.context && !this.running) this.context.resume().catch(() => undefined); // not yet allowed
  }
}

// Browsers let a page use sound once the user has done something on it. A touch counts when it ends.

const GESTURES = ["click", "keydown", "pointerup", "touchend"];
const ALL_THE_WAY = { capture: true, passive: true }; // also those that something on the page keeps to itself

// Calls `act` with every gesture, until the returned function is called.
export function onGesture(act: () => void): () => void {
  for (const gesture of GESTURES) addEventListener(gesture, act, ALL_THE_WAY);
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, act, ALL_THE_WAY);
  };
}
