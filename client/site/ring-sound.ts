// A quiet bell while a call rings. Of several open pages one rings.

import { PageAudio } from "../ui/page-audio";
import { browserStorage } from "../ui/storage";

const EVERY_MS = 3_000;
const TONES = [659.3, 784]; // hertz
const KEY = "tilehouse.ringing";

export class RingSound {
  private readonly audio = new PageAudio();
  private timer = 0;

  // isMuted: asked before each ring.
  constructor(private readonly isMuted: () => boolean = () => false) {}

  start(call: string): void {
    this.stop();
    const own = `${call} ${Math.random()}`;
    const ring = () => this.takesTurn(own) && this.play();
    this.timer = window.setInterval(ring, EVERY_MS);
    ring();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private takesTurn(own: string): boolean {
    if (!this.audio.running || this.isMuted()) return false;
    const [at, owner] = (browserStorage.getItem(KEY) ?? "").split("|"); // without storage every page rings
    if (owner && owner !== own && Date.now() - Number(at) < 2 * EVERY_MS) return false;
    browserStorage.setItem(KEY, `${Date.now()}|${own}`);
    return true;
  }

  private play(): void {
    const context = this.audio.running;
    if (!context) return;
    for (const [index, pitch] of TONES.entries()) {
      const start = context.currentTime + index * 0.25;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.08, start + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
  }
}
