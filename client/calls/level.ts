// How loud somebody is, from 0 to 1.

import { onGesture } from "../ui/gesture";

export const SPEAKING = 0.04; // louder than the noise of a quiet room

const SAMPLES = 16_384; // more than a third of a second: no sound falls between two readings
const START_MS = 1_000; // a browser that lets the page listen has begun by then

// The level of a microphone, until `close`.
export class MicrophoneLevel {
  private readonly context: AudioContext | null;
  private readonly analyser: AnalyserNode | null = null;
  private readonly samples = new Uint8Array(SAMPLES);
  private readonly since = Date.now();
  private readonly offGesture = onGesture(() => this.resume());

  constructor(track: MediaStreamTrack) {
    this.context = "AudioContext" in window ? new AudioContext() : null;
    if (!this.context) return;
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = SAMPLES;
    this.context.createMediaStreamSource(new MediaStream([track])).connect(this.analyser);
    this.resume();
  }

  // The browser wants a gesture first, although the microphone is allowed.
  get waits(): boolean {
    return this.context?.state === "suspended" && Date.now() - this.since > START_MS;
  }

  // The loudest moment since the last reading.
  read(): number {
    if (!this.analyser) return 0;
    this.analyser.getByteTimeDomainData(this.samples);
    let most = 0;
    for (const sample of this.samples) most = Math.max(most, Math.abs(sample - 128));
    return most / 128;
  }

  close(): void {
    this.offGesture();
    void this.context?.close().catch(() => undefined);
  }

  private resume(): void {
    if (this.context?.state !== "running") void this.context?.resume().catch(() => undefined);
  }
}

// The level of what a receiver plays. It is 0 as long as no unmuted element plays it.
export function receivedLevel(receiver: RTCRtpReceiver | undefined): number {
  const sources = receiver?.getSynchronizationSources?.() ?? [];
  return Math.max(0, ...sources.map(({ audioLevel }) => audioLevel ?? 0));
}
