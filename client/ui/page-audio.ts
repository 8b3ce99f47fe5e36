// The sound of a page. It begins with a gesture, and begins again with the next one after the system has taken it away, as iOS
// does for a telephone call (its state is then "interrupted").

import { onGesture } from "./gesture";

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
