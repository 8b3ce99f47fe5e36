// How loud somebody is, from 0 to 1.

export const SPEAKING = 0.04; // louder than the noise of a quiet room

// The level of a microphone, until `close`.
export class MicrophoneLevel {
  private readonly context: AudioContext | null;
  private readonly analyser: AnalyserNode | null = null;
  private readonly samples = new Uint8Array(512);

  constructor(track: MediaStreamTrack) {
    this.context = "AudioContext" in window ? new AudioContext() : null;
    if (!this.context) return;
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = this.samples.length;
    this.context.createMediaStreamSource(new MediaStream([track])).connect(this.analyser);
    void this.context.resume().catch(() => undefined);
  }

  read(): number {
    this.analyser?.getByteTimeDomainData(this.samples);
    return this.analyser ? this.samples.reduce((most, one) => Math.max(most, Math.abs(one - 128)), 0) / 128 : 0;
  }

  close(): void {
    void this.context?.close().catch(() => undefined);
  }
}

// The level of what a receiver plays. It is 0 as long as no unmuted element plays it.
export function receivedLevel(receiver: RTCRtpReceiver | undefined): number {
  const sources = receiver?.getSynchronizationSources?.() ?? [];
  return Math.max(0, ...sources.map(({ audioLevel }) => audioLevel ?? 0));
}
