// Synthesised sounds, each made of a few short tones or noises. They are played for events, never for the view.

import { PageAudio } from "../ui/page-audio";
import { loadPart } from "../ui/part";
import type { Ambience } from "./ambience";
import type { VolumeKind } from "./preferences";
import type { Voice } from "./voice";

interface Grain {
  at: number; // seconds after the start of the sound
  wave: OscillatorType | "noise";
  pitch: number; // hertz; for noise the centre of the band
  length: number; // seconds until it has faded out
  level: number;
}

const grain = (at: number, wave: Grain["wave"], pitch: number, length: number, level: number): Grain => ({
  at,
  wave,
  pitch,
  length,
  level,
});
const SHORT = 0.2; // seconds: what is no tone
const VARIES = 0.12; // no two tiles sound the same
const clack = (at: number, level = 1): Grain[] => [
  grain(at, "noise", 2600, 0.035, 0.5 * level),
  grain(at, "triangle", 1250, 0.045, 0.22 * level),
  grain(at + 0.004, "sine", 420, 0.06, 0.25 * level),
];
const chord = (pitches: number[], step: number, length: number, level: number): Grain[] =>
  pitches.flatMap((pitch, index) => [
    grain(index * step, "triangle", pitch, length, level),
    grain(index * step, "sine", pitch * 2, length * 0.6, level * 0.35),
  ]);

const SOUNDS = {
  click: clack(0),
  wood: [
    grain(0, "noise", 1500, 0.03, 0.4),
    grain(0, "triangle", 330, 0.09, 0.34),
    grain(0.003, "sine", 165, 0.12, 0.4),
  ],
  draw: [grain(0, "noise", 1100, 0.12, 0.14), ...clack(0.1, 0.45)],
  slide: [grain(0, "noise", 900, 0.16, 0.16), grain(0.03, "noise", 1400, 0.12, 0.1)],
  dice: [0, 0.07, 0.16, 0.22, 0.33].flatMap((at, index) => clack(at, 0.9 - index * 0.13)),
  clatter: Array.from({ length: 14 }, (_, index) => clack(index * 0.055 + (index % 3) * 0.017, 0.35)).flat(),
  knock: [
    grain(0, "noise", 1900, 0.03, 0.42),
    grain(0, "triangle", 560, 0.06, 0.26),
    grain(0.002, "sine", 175, 0.13, 0.46),
    ...clack(0.12, 0.14),
  ],
  slap: [0, 0.03, 0.055].flatMap((at) => clack(at, 0.55)).concat(grain(0.05, "sine", 150, 0.16, 0.5)),
  sticks: Array.from({ length: 9 }, (_, index) => clack(index * 0.09 + (index % 3) * 0.014, 0.42)).flat(),
  pass: [grain(0, "noise", 700, 0.2, 0.14), ...clack(0.16, 0.5), ...clack(0.2, 0.4), ...clack(0.25, 0.4)],
  bell: chord([880, 1318.5], 0.09, 0.9, 0.16),
  turn: chord([659.3, 784], 0.1, 0.45, 0.1),
  win: [
    grain(0, "sine", 130.8, 3.2, 0.16),
    grain(0.02, "sine", 196, 3, 0.1),
    ...chord([261.6, 329.6, 392, 523.3, 659.3, 784], 0.085, 2.8, 0.07),
  ],
  end: [grain(0, "sine", 164.8, 1.6, 0.1), ...chord([329.6, 261.6], 0.24, 1.4, 0.08)],
  score: chord([659.3, 880, 1318.5], 0.075, 0.9, 0.14),
  round: chord([523.3, 392, 523.3], 0.16, 0.8, 0.13),
  count: chord([523.3], 0, 0.3, 0.15),
  go: chord([784, 1046.5], 0.02, 0.7, 0.16),
  warn: chord([740], 0, 0.35, 0.16),
  tick: [grain(0, "sine", 990, 0.07, 0.22)],
};

export type Sound = keyof typeof SOUNDS;
const WARNINGS: Sound[] = ["warn", "tick", "turn", "count", "go"];

export class Sounds {
  private readonly audio: PageAudio;
  private context: AudioContext | null = null;
  private ambience: Promise<Ambience | null> | null = null;
  private voice: Promise<Voice | null> | null = null;
  private noise: AudioBuffer | null = null;
  private out: GainNode | null = null; // what is heard of the table, now and in the next seconds

  // volume: the current volume of a kind of sound, 0 to 1.
  constructor(private readonly volume: (kind: VolumeKind) => number) {
    this.audio = new PageAudio((context) => {
      this.context = context;
      this.volumesChanged();
    });
  }

  // The room and the music follow their volumes.
  volumesChanged(): void {
    const { context } = this;
    const wanted = this.volume("music") > 0 || this.volume("room") > 0;
    if (!context || (!wanted && !this.ambience)) return;
    this.ambience ??= loadPart(() => import("./ambience")).then(
      (part) => part && new part.Ambience(context, this.volume),
    );
    this.ambience.then((ambience) => ambience?.update()).catch(() => undefined); // silence, if it does not arrive
  }

  // What a player says: a discard, or a call, which comes first.
  say(text: string, call: boolean): void {
    if (!this.audio.running || document.hidden || this.volume("voice") <= 0) return;
    this.voice ??= loadPart(() => import("./voice")).then((part) => part && new part.Voice());
    const say = (voice: Voice | null) => voice?.say(text, call, this.volume("voice"), performance.now());
    this.voice.then(say).catch(() => undefined);
  }

  play(sound: Sound | "", delay = 0): void {
    const context = this.audio.running;
    if (!sound || !context || document.hidden) return;
    const volume = this.volume(WARNINGS.includes(sound) ? "warnings" : "effects");
    if (volume <= 0) return;
    const start = context.currentTime + delay / 1000;
    const pitch = 1 + VARIES * (Math.random() - 0.5);
    for (const one of SOUNDS[sound]) {
      const varied = one.length < SHORT ? { ...one, pitch: one.pitch * pitch } : one;
      this.playGrain(context, varied, start + one.at, volume);
    }
  }

  // What was to be heard later is not.
  skip(): void {
    this.out?.disconnect();
    this.out = null;
  }

  private outOf(context: AudioContext): AudioNode {
    if (this.out) return this.out;
    this.out = context.createGain();
    this.out.connect(context.destination);
    return this.out;
  }

  // Motions that start at the same time make one sound.
  playAll(motions: { sound: Sound | ""; delay: number }[]): void {
    const heard = new Set<string>();
    for (const { sound, delay } of motions) {
      const key = `${sound} ${Math.round(delay / 40)}`;
      if (!heard.has(key)) this.play(sound, delay);
      heard.add(key);
    }
  }

  private playGrain(context: AudioContext, one: Grain, start: number, volume: number): void {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, one.level * volume), start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + one.length);
    const source =
      one.wave === "noise"
        ? this.noiseSource(context, one.pitch, gain)
        : toneSource(context, one.wave, one.pitch, gain);
    gain.connect(this.outOf(context));
    source.start(start);
    source.stop(start + one.length + 0.02);
  }

  private noiseSource(context: AudioContext, pitch: number, to: AudioNode): AudioScheduledSourceNode {
    this.noise ??= whiteNoise(context);
    const source = context.createBufferSource();
    source.buffer = this.noise;
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 1.4;
    source.connect(band).connect(to);
    return source;
  }
}

function toneSource(
  context: AudioContext,
  wave: OscillatorType,
  pitch: number,
  to: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
