// What is heard of the others: one unmuted element for each, whose volume is kept for the next call.

import { onGesture } from "../ui/gesture";
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
