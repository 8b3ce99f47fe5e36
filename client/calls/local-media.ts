// The own microphone and camera. A camera that is off is stopped, so that its light goes off. Others get nothing before `share`.

import { type Kind, listenForDevices, openTracks, rememberDevice, type Trouble } from "./devices";
import type { Switches } from "./switches";

export class LocalMedia {
  readonly tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  readonly troubles: Record<Kind, Trouble | ""> = { audio: "", video: "" };
  private readonly opening = new Set<Kind>();
  private lost = false; // the microphone was unplugged while it was on: it comes back by itself
  private readonly offDevices = listenForDevices(() => this.lost && void this.open(["audio"]));
  private shared = false;
  private closed = false;
  private readonly watchers = new Set<() => void>();
  private last: Promise<void> = Promise.resolve(); // one change after the other

  // wanted: what is to be on. chosen: called with what the user chooses while others hear and see them.
  constructor(
    private readonly wanted: Switches = { audio: true, video: false },
    private readonly chosen: (switches: Switches) => void = () => undefined,
  ) {}

  // What a switch shows: also on while the device is starting, or away and will be back.
  isOn(kind: Kind): boolean {
    const coming = this.opening.has(kind) || (kind === "audio" && this.lost);
    return this.wanted[kind] && (this.tracks[kind] !== null || coming);
  }

  // On, but nothing comes from the device.
  isInterrupted(kind: Kind): boolean {
    return this.isOn(kind) && (this.troubles[kind] === "silenced" || (kind === "audio" && this.lost));
  }

  // Whether it reaches the others.
  isSent(kind: Kind): boolean {
    return this.shared && this.wanted[kind] && this.tracks[kind] !== null && !this.isInterrupted(kind);
  }

  sent(kind: Kind): MediaStreamTrack | null {
    return this.shared ? this.tracks[kind] : null;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  }

  // From now on the others hear and see what is on.
  share(): void {
    this.shared = true;
    this.chosen({ ...this.wanted });
    this.tell();
  }

  // Opens what is to be on. A microphone is open while it is muted too, so that it is back at once.
  start(): Promise<void> {
    return this.open(this.wanted.video ? ["audio", "video"] : ["audio"]);
  }

  // Without a device, turning it on asks for it again.
  async turn(kind: Kind, on: boolean): Promise<void> {
    this.wanted[kind] = on;
    if (kind === "audio" && !on) this.lost = false;
    if (this.shared) this.chosen({ ...this.wanted });
    if (kind === "video" && !on) this.put("video", null);
    if (this.tracks.audio) this.tracks.audio.enabled = this.wanted.audio;
    this.tell();
    if (on) await this.open([kind]);
  }

  // Takes another device, at once if one of the kind is in use.
  choose(kind: Kind, id: string): Promise<void> {
    rememberDevice(kind, id);
    return this.queue(async () => {
      if (!this.tracks[kind]) return;
      this.put(kind, null); // some phones cannot open two cameras
      await this.ask([kind]);
    });
  }

  close(): void {
    this.closed = true;
    this.offDevices();
    this.watchers.clear();
    for (const kind of ["audio", "video"] as const) this.put(kind, null);
  }

  private open(kinds: Kind[]): Promise<void> {
    for (const kind of kinds) this.opening.add(kind);
    this.tell();
    return this.queue(async () => {
      await this.ask(kinds.filter((kind) => !this.tracks[kind] && (kind === "audio" || this.wanted[kind])));
      for (const kind of kinds) this.opening.delete(kind);
      this.tell();
    });
  }

  private async ask(kinds: Kind[]): Promise<void> {
    if (this.closed || !kinds.length) return;
    const { tracks, troubles } = await openTracks(kinds);
    for (const kind of kinds) this.troubles[kind] = troubles.find((one) => one.kind === kind)?.trouble ?? "";
    if (this.troubles.video) this.wanted.video = false; // it does not go on later by itself
    for (const track of tracks) this.put(track.kind as Kind, track);
  }

  private put(kind: Kind, track: MediaStreamTrack | null): void {
    this.tracks[kind]?.stop();
    const unwanted = this.closed || (kind === "video" && !this.wanted.video); // turned off while it was starting
    if (unwanted) track?.stop();
    this.tracks[kind] = unwanted ? null : track;
    if (this.troubles[kind] === "silenced") this.troubles[kind] = "";
    if (track && !unwanted) this.follow(kind, track);
    this.tell();
  }

  // What the system does to a device that is on.
  private follow(kind: Kind, track: MediaStreamTrack): void {
    if (kind === "audio") {
      track.enabled = this.wanted.audio;
      this.lost = false;
    }
    track.onended = () => this.unplugged(kind, track);
    track.onmute = () => this.silence(kind, track, true);
    track.onunmute = () => this.silence(kind, track, false);
    if (track.muted) this.silence(kind, track, true);
  }

  // The track stays, so that sound and picture come back by themselves.
  private silence(kind: Kind, track: MediaStreamTrack, on: boolean): void {
    if (this.tracks[kind] !== track) return;
    this.troubles[kind] = on ? "silenced" : "";
    this.tell();
  }

  // Another camera might show what nobody wants to show, so only the microphone comes back by itself.
  private unplugged(kind: Kind, track: MediaStreamTrack): void {
    if (this.tracks[kind] !== track) return;
    this.troubles[kind] = "lost";
    if (kind === "audio") this.lost = this.wanted.audio;
    else this.wanted.video = false;
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
