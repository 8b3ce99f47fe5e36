// What is heard of the others: one unmuted element for each, whose volume is kept for the next call.

import { chosenDevice, recall, remember } from "./devices";

const keyOf = (user: number) => `calls.volume.${user}`;

export class Voices {
  blocked = false; // the browser wants a click first
  private readonly players = new Map<number, HTMLAudioElement>();

  constructor(private readonly changed: () => void) {}

  play(user: number, track: MediaStreamTrack | undefined): void {
    const player = this.players.get(user) ?? this.create(user);
    const shown = player.srcObject instanceof MediaStream ? player.srcObject.getTracks()[0] : undefined;
    if (!track || shown === track) return;
    player.srcObject = new MediaStream([track]);
    void this.start(player);
  }

  // Those who left are heard no more.
  keep(users: number[]): void {
    for (const [user, player] of [...this.players]) {
      if (users.includes(user)) continue;
      player.srcObject = null;
      this.players.delete(user);
    }
  }

  // After a click, which allows sound.
  async allow(): Promise<void> {
    this.blocked = false;
    await Promise.all([...this.players.values()].map((player) => this.start(player)));
    this.changed();
  }

  volumeOf(user: number): number {
    const kept = Number.parseFloat(recall(keyOf(user)));
    return kept >= 0 && kept <= 1 ? kept : 1;
  }

  setVolume(user: number, volume: number): void {
    remember(keyOf(user), String(volume));
    const player = this.players.get(user);
    if (player) player.volume = volume;
  }

  // Takes the remembered loudspeaker.
  useOutput(): void {
    for (const player of this.players.values()) this.sendTo(player);
  }

  private create(user: number): HTMLAudioElement {
    const player = new Audio();
    player.autoplay = true;
    player.volume = this.volumeOf(user);
    this.players.set(user, player);
    this.sendTo(player);
    return player;
  }

  private sendTo(player: HTMLAudioElement): void {
    const output = chosenDevice("output");
    if ("setSinkId" in player && output) void player.setSinkId(output).catch(() => undefined);
  }

  private async start(player: HTMLAudioElement): Promise<void> {
    try {
      await player.play();
    } catch (error) {
      if ((error as Error).name !== "NotAllowedError") return; // the track was replaced meanwhile
      this.blocked = true;
      this.changed();
    }
  }
}

// Phones set the volume by their own buttons.
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
