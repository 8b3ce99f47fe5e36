// What is heard all the time: the room, and music. Loaded when the player turns one of them up.

import type { VolumeKind } from "./preferences";

export class Ambience {
  private readonly music: Music;
  private readonly room: RoomTone;

  constructor(
    private readonly context: AudioContext,
    volume: (kind: VolumeKind) => number,
  ) {
    this.music = new Music(() => volume("music"));
    this.room = new RoomTone(context, () => volume("room"));
    document.addEventListener("visibilitychange", () => this.room.update());
  }

  update(): void {
    this.music.update(this.context);
    this.room.update();
  }
}

// Quiet music that is composed while it plays: slow chords, and now and then a few notes of a pentatonic scale. Off until the
// player turns it up.

const BAR_S = 4.8; // seconds
const AHEAD_S = 6; // scheduled in advance
const ROOTS = [0, -3, -7, -5]; // semitones: the bass of each bar
const CHORDS = [[0, 7, 16, 19], [0, 7, 15, 22], [0, 7, 16, 23], [0, 7, 14, 19]]; // biome-ignore format: one row
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const KEY = 220; // hertz

interface Note {
  at: number; // seconds after the start of the bar
  pitch: number; // hertz
  length: number;
  level: number;
}

const hertz = (semitones: number) => KEY * 2 ** (semitones / 12);

// The notes of a bar. chance: numbers from 0 to 1.
export function barOf(bar: number, chance: () => number): Note[] {
  const root = ROOTS[bar % ROOTS.length] as number;
  const chord = (CHORDS[bar % CHORDS.length] as number[]).map((step, k) => ({
    at: k * 0.09,
    pitch: hertz(root + step - 12),
    length: BAR_S * 1.15,
    level: k ? 0.05 : 0.08,
  }));
  let step = Math.floor(chance() * SCALE.length);
  const melody = Array.from({ length: 8 }, (_, beat) => {
    step = Math.max(0, Math.min(SCALE.length - 1, step + Math.floor(chance() * 3) - 1));
    const pitch = hertz((SCALE[step] as number) + 12);
    return { at: (beat * BAR_S) / 8, pitch, length: 1.6, level: 0.045, heard: chance() < (beat % 2 ? 0.2 : 0.45) };
  });
  return [...chord, ...melody.filter(({ heard }) => heard).map(({ heard: _, ...note }) => note)];
}

class Music {
  private timer = 0;
  private out: GainNode | null = null;
  private bar = 0;
  private next = 0; // when the next bar begins, on the clock of the audio context

  // volume: the current one, 0 to 1.
  constructor(private readonly volume: () => number) {
    document.addEventListener("visibilitychange", () => this.update());
  }

  // The audio context is ready, or the volume has changed.
  update(context: AudioContext | null = (this.out?.context as AudioContext | undefined) ?? null): void {
    clearTimeout(this.timer);
    if (!context) return;
    if (!this.out) {
      this.out = context.createGain();
      this.out.connect(context.destination);
    }
    const volume = document.hidden ? 0 : this.volume();
    this.out.gain.setTargetAtTime(volume, context.currentTime, 0.4);
    if (volume > 0) this.schedule(context, this.out);
  }

  private schedule(context: AudioContext, out: GainNode): void {
    this.next = Math.max(this.next, context.currentTime + 0.1);
    while (this.next < context.currentTime + AHEAD_S) {
      for (const note of barOf(this.bar++, Math.random)) playNote(context, out, note, this.next);
      this.next += BAR_S;
    }
    this.timer = window.setTimeout(() => this.schedule(context, out), (AHEAD_S / 2) * 1000);
  }
}

function playNote(context: AudioContext, out: AudioNode, { at, pitch, length, level }: Note, bar: number): void {
  const [tone, gain, start] = [context.createOscillator(), context.createGain(), bar + at];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + Math.min(0.6, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(out);
  tone.start(start);
  tone.stop(start + length);
}

const LOOP_S = 6; // seconds
const BANDS = [
  [140, 0.5, 0.09],
  [520, 0.12, 0.06],
] as const; // hertz, level, and how often a second it swells

// The sound of a quiet room: low noise that slowly comes and goes, as of people far away. Off until the player turns it up.
class RoomTone {
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
