// What is heard of the others: one unmuted element for each, whose volume is kept for the next call.

import { onGesture } from "../ui/page-audio";
import { browserStorage } from "../ui/storage";
import { chosenDevice } from "./devices";

const keyOf = (user: number) => `calls.volume.${user}`;

interface Player {
  element: HTMLAudioElement;
  refused: boolean; // by the browser, until a gesture or the microphone allows sound
}

export class Voices {
  private readonly players = new Map<number, Player>();
  private readonly offGesture = onGesture(() => this.allow());

  constructor(private readonly changed: () => void) {}

  // The browser wants a click first.
  get blocked(): boolean {
    return [...this.players.values()].some(({ refused }) => refused);
  }

  // Called with every change, so that what was refused or interrupted begins as soon as it may.
  play(user: number, track: MediaStreamTrack | undefined): void {
    if (!track) return;
    const player = this.players.get(user) ?? this.create(user);
    const { element } = player;
    const played = element.srcObject instanceof MediaStream ? element.srcObject.getTracks()[0] : undefined;
    if (played !== track) element.srcObject = new MediaStream([track]);
    if (element.paused) void this.start(player);
  }

  // Those who left are heard no more.
  keep(users: number[]): void {
    for (const [user, { element }] of [...this.players]) {
      if (users.includes(user)) continue;
      element.srcObject = null;
      this.players.delete(user);
    }
  }

  // After a gesture, which allows sound.
  allow(): void {
    for (const player of this.players.values()) if (player.refused) void this.start(player);
  }

  close(): void {
    this.offGesture();
    this.keep([]);
  }

  volumeOf(user: number): number {
    const kept = Number.parseFloat(browserStorage.getItem(keyOf(user)) ?? "");
    return kept >= 0 && kept <= 1 ? kept : 1;
  }

  setVolume(user: number, volume: number): void {
    browserStorage.setItem(keyOf(user), String(volume));
    const player = this.players.get(user);
    if (player) player.element.volume = volume;
  }

  // Takes the remembered loudspeaker.
  useOutput(): void {
    for (const { element } of this.players.values()) this.sendTo(element);
  }

  private create(user: number): Player {
    const element = new Audio();
    element.autoplay = true;
    element.volume = this.volumeOf(user);
    const player = { element, refused: false };
    this.players.set(user, player);
    this.sendTo(element);
    return player;
  }

  private sendTo(element: HTMLAudioElement): void {
    const output = chosenDevice("output");
    if ("setSinkId" in element && output) void element.setSinkId(output).catch(() => undefined);
  }

  private async start(player: Player): Promise<void> {
    try {
      await player.element.play();
      this.mark(player, false);
    } catch (error) {
      if ((error as Error).name === "NotAllowedError") this.mark(player, true); // otherwise the track was replaced
    }
  }

  private mark(player: Player, refused: boolean): void {
    if (player.refused === refused) return;
    player.refused = refused;
    this.changed();
  }
}

// Phones set the volume by their own buttons.
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

// How loud somebody is, from 0 to 1.

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
