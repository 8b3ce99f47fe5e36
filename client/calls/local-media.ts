// The own microphone and camera. A camera that is off is stopped, so that its light goes off.

import { tabStorage } from "../ui/storage";
import { chosenDevice, type Kind, openTracks, rememberDevice, type Trouble } from "./devices";

const MUTED = "calls.muted"; // in this tab, so that a page that is loaded again stays muted

export class LocalMedia {
  readonly tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  readonly troubles: Record<Kind, Trouble | ""> = { audio: "", video: "" };
  private quiet = noted();
  private closed = false;
  private readonly watchers = new Set<() => void>();
  private last: Promise<void> = Promise.resolve(); // one change after the other

  get muted(): boolean {
    return this.quiet || !this.tracks.audio;
  }

  get filming(): boolean {
    return this.tracks.video !== null;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  }

  start(...kinds: Kind[]): Promise<void> {
    return this.queue(() => this.open(kinds.filter((kind) => !this.tracks[kind])));
  }

  // Without a microphone, unmuting asks for it again.
  mute(on: boolean): void {
    this.quiet = on;
    note(on);
    if (this.tracks.audio) this.tracks.audio.enabled = !on;
    this.tell();
    if (!on) void this.start("audio");
  }

  stopCamera(): Promise<void> {
    return this.queue(async () => this.put("video", null));
  }

  // Takes another device, at once if one of the kind is in use.
  choose(kind: Kind, id: string): Promise<void> {
    rememberDevice(kind, id);
    return this.queue(async () => {
      if (!this.tracks[kind]) return;
      this.put(kind, null); // some phones cannot open two cameras
      await this.open([kind]);
    });
  }

  isChosen(kind: Kind, id: string): boolean {
    return (this.tracks[kind]?.getSettings?.().deviceId ?? chosenDevice(kind)) === id;
  }

  close(): void {
    this.closed = true;
    note(false);
    for (const kind of ["audio", "video"] as const) this.put(kind, null);
    this.watchers.clear();
  }

  private async open(kinds: Kind[]): Promise<void> {
    if (!kinds.length || this.closed) return;
    const { tracks, troubles } = await openTracks(kinds);
    for (const kind of kinds) this.troubles[kind] = troubles.find((one) => one.kind === kind)?.trouble ?? "";
    for (const track of tracks) this.put(track.kind as Kind, track);
    this.tell();
  }

  private put(kind: Kind, track: MediaStreamTrack | null): void {
    this.tracks[kind]?.stop();
    if (this.closed) track?.stop();
    this.tracks[kind] = this.closed ? null : track;
    if (track && kind === "audio") track.enabled = !this.quiet;
    if (track) track.onended = () => this.unplugged(kind, track);
    this.tell();
  }

  private unplugged(kind: Kind, track: MediaStreamTrack): void {
    if (this.tracks[kind] !== track) return;
    this.troubles[kind] = "missing";
    this.put(kind, null);
  }

  private queue(change: () => Promise<void>): Promise<void> {
    this.last = this.last.then(change).catch(() => undefined);
    return this.last;
  }

  private tell(): void {
    for (const changed of this.watchers) changed();
  }
}

function noted(): boolean {
  return tabStorage.getItem(MUTED) !== null;
}

function note(muted: boolean): void {
  if (muted) tabStorage.setItem(MUTED, "1");
  else tabStorage.removeItem(MUTED);
}
