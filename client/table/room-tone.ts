// The sound of a quiet room: low noise that slowly comes and goes, as of people far away. Off until the player turns it up.

const LOOP_S = 6; // seconds
const BANDS = [
  [140, 0.5, 0.09],
  [520, 0.12, 0.06],
] as const; // hertz, level, and how often a second it swells

export class RoomTone {
  private out: GainNode | null = null;

  constructor(
    private readonly context: AudioContext,
    private readonly volume: () => number,
  ) {}

  // The volume has changed, or the page is hidden or shown.
  update(): void {
    const volume = document.hidden ? 0 : this.volume();
    if (!this.out && volume > 0) this.out = this.open();
    this.out?.gain.setTargetAtTime(volume * 0.12, this.context.currentTime, 0.8);
  }

  private open(): GainNode {
    const { context } = this;
    const out = context.createGain();
    out.gain.value = 0;
    out.connect(context.destination);
    const source = context.createBufferSource();
    [source.buffer, source.loop] = [brownNoise(context), true];
    for (const [pitch, level, pace] of BANDS)
      source
        .connect(band(context, pitch))
        .connect(swelling(context, level, pace))
        .connect(out);
    source.start();
    return out;
  }
}

function band(context: AudioContext, pitch: number): AudioNode {
  const filter = context.createBiquadFilter();
  [filter.type, filter.frequency.value, filter.Q.value] = ["bandpass", pitch, 0.7];
  return filter;
}

function swelling(context: AudioContext, level: number, pace: number): AudioNode {
  const [gain, wave, depth] = [context.createGain(), context.createOscillator(), context.createGain()];
  [gain.gain.value, wave.frequency.value, depth.gain.value] = [level, pace, level * 0.5];
  wave.connect(depth).connect(gain.gain);
  wave.start();
  return gain;
}

// Its end is faded into its beginning, so that the loop is not heard.
function brownNoise(context: AudioContext): AudioBuffer {
  const length = context.sampleRate * LOOP_S;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let last = 0;
  for (let at = 0; at < length; at++) {
    last = 0.98 * last + 0.04 * (Math.random() * 2 - 1);
    samples[at] = last * 3 * Math.min(1, at / 8000, (length - at) / 8000);
  }
  return buffer;
}
